"""The ground everything stands on: texts with places in them, and what can be said about them. It imports nothing."""
