"""Plots as SVG inside an address: the page holds them, and their styles stay their own."""

from base64 import b64encode
from collections.abc import Callable
from io import BytesIO
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.text import Text

from razzstats.report.cells import Plot

_PIXELS = 110
"""For an inch, where there is room."""

_MARGIN = 1.05
"""Inches beside the axes."""

_SMALLEST = 0.6

_STYLE: Any = {"svg.hashsalt": "razzstats", "svg.fonttype": "none", "font.size": 11}


def picture(draw: Callable[..., Any], *data: Any, size: tuple[float, float], **more: Any) -> Plot:
    """What a function of `plots` draws, on a Figure of `size` in inches; its title is its words."""
    with mpl.rc_context(_STYLE):
        figure = Figure(figsize=size, layout="constrained")
        axes = figure.subplots()
        draw(*data, ax=axes, **more)
        _fit(figure, axes)
        file = BytesIO()
        figure.savefig(file, format="svg", transparent=True, metadata={"Date": None})
    wide, high = (round(inches * _PIXELS) for inches in size)
    words = axes.get_title(loc="left") or axes.get_title()
    address = f"data:image/svg+xml;base64,{b64encode(file.getvalue()).decode()}"
    return Plot(address, words, wide, high)


def _fit(figure: Figure, axes: Axes) -> None:
    """A title that the picture would cut off is set smaller, as far as it can be read."""
    words = axes.get_title(loc="left") or axes.get_title()
    room = figure.get_figwidth() - _MARGIN
    for text in axes.findobj(Text):
        if words and text.get_text() == words:
            wide = text.get_window_extent().width / figure.dpi
            text.set_fontsize(float(text.get_fontsize()) * min(1, max(room / wide, _SMALLEST)))
