"""The command line. Each command lives in a file of its own, imported only when it is used: `naishi check` is quick."""

from naishi.cli.app import main

__all__ = ["main"]
