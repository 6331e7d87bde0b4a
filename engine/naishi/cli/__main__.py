"""`python -m naishi.cli` is `naishi`."""

from naishi.cli import main

main()
