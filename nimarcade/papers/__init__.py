"""The papers: each folder holds what one of them claims, checked, and what it leaves open.

A folder is one paper (`PAPER` in its `__init__`); `terms` has its notation, the other modules its
claims in its own order. The lab finds them by folder (`lab.papers`)."""
