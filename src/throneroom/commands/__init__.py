"""What the commands of the command line do; :mod:`throneroom.cli` says how they are called."""
