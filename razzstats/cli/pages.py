"""Help pages."""

from typing import Any

from typer.core import TyperCommand


class Page(TyperCommand):
    """A command whose help page names its arguments as the usage line does.

    Typer would write `PATH <list[str]>`.
    """

    def format_options(self, ctx: Any, formatter: Any) -> None:
        records: dict[str, list[tuple[str, str]]] = {"argument": [], "option": []}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx)
            if record is not None:
                name, text = record
                bare = name.split(" <")[0] if param.param_type_name == "argument" else name
                records[param.param_type_name].append((bare, text))
        for kind, found in records.items():
            if found:
                with formatter.section(f"{kind.capitalize()}s"):
                    formatter.write_dl(found)
