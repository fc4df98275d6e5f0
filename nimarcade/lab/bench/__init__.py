"""What everything costs, beside its budget, and the same questions put to other libraries."""
