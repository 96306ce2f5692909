"""The command line: parse arguments, call the library, print. A module per family of commands."""

from razzstats.cli import (
    anonymise_cmd,
    convert_cmd,
    enrich_cmd,
    equity_cmd,
    export_cmd,
    hands_cmd,
    import_cmd,
    marks_cmd,
    plot_cmd,
    reference_cmds,
    report_cmd,
    share_cmd,
    show_cmd,
    simulate_cmd,
    sitting_cmds,
    stats_cmd,
    store_cmds,
    validate_cmd,
)
from razzstats.cli.app import app, main

__all__ = ["app", "main"]

# In the order of the help page.
import_cmd.add_to(app)
stats_cmd.add_to(app)
sitting_cmds.add_to(app)
plot_cmd.add_to(app)
hands_cmd.add_to(app)
show_cmd.add_to(app)
report_cmd.add_to(app)
marks_cmd.add_to(app)
validate_cmd.add_to(app)
convert_cmd.add_to(app)
anonymise_cmd.add_to(app)
share_cmd.add_to(app)
equity_cmd.add_to(app)
store_cmds.add_to(app)
enrich_cmd.add_to(app)
export_cmd.add_to(app)
reference_cmds.add_to(app)
simulate_cmd.add_to(app)
