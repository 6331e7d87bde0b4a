"""What a seat can work out of all that it has been told."""
