"""One game of files, options and tables of cards."""
