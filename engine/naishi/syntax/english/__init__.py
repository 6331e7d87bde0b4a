"""Trees told in plain English."""
