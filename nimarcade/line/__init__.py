"""Line mode, for pipes, plain terminals and screen readers."""
