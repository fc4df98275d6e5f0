"""Canvases on screen: their lines as Textual's strips, and the widget that paints one."""
