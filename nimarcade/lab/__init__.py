"""Exploration; empty until there is a lab."""
