"""Going on after a mistake, and explaining it. Imported only when there is one."""
