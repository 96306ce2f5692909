"""One module per format; each has a `SITE`. Nothing else names a site."""
