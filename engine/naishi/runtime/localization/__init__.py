"""Names and sentences in the languages there are texts for."""
