"""The arcade on a web page: the same screens, painted by a browser."""
