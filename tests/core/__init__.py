"""Tests of the room that every other one builds on."""
