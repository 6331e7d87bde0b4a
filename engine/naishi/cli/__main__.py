"""`python -m naishi.cli` is `naishi`."""

from naishi.cli.app import main

main()
