"""Exploration: maps, value tables, patterns, benchmarks, and how claims and problems are run."""
