"""Plots as SVG inside an address: the page holds them, and their styles stay their own."""

from base64 import b64encode
from collections.abc import Callable
from io import BytesIO
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure

from razzstats.report.cells import Plot

_STYLE: Any = {"svg.hashsalt": "razzstats", "svg.fonttype": "none", "font.size": 11}


def picture(draw: Callable[..., Any], *data: Any, size: tuple[float, float], **more: Any) -> Plot:
    """What a function of `plots` draws, on a Figure of `size` in inches; its title is its words."""
    with mpl.rc_context(_STYLE):
        figure = Figure(figsize=size, layout="constrained")
        axes = figure.subplots()
        draw(*data, ax=axes, **more)
        file = BytesIO()
        figure.savefig(file, format="svg", transparent=True, metadata={"Date": None})
    words = axes.get_title(loc="left") or axes.get_title()
    return Plot(f"data:image/svg+xml;base64,{b64encode(file.getvalue()).decode()}", words)
