"""How native players play their cards."""
