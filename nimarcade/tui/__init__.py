"""The full-screen arcade (Textual); nothing else imports it."""
