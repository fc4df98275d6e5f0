"""The engine of claims: what one is, brute force over boxes, and running them. It knows no paper."""
