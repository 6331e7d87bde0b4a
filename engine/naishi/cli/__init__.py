"""The command line. Each command lives in a file of its own, imported only when it is used: `naishi check` is quick."""

import gc


def main() -> None:
    """The command `naishi`. Building a game makes much and drops little: looking for garbage all the while takes a
    quarter of a short command's time."""
    gc.set_threshold(100_000, 20, 20)
    from naishi.cli.app import main as run

    run()


__all__ = ["main"]
