"""The project as a package that others install, build and contribute to."""
