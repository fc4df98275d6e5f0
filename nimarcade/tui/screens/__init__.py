"""One file per screen; everything but home is imported when it is first opened."""
