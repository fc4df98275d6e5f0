"""The functions of `import nimarcade` besides reading and writing codes: verdicts, games played, and the lab
as functions.

A position is given as a value or by its code. What is wrong raises an error of `nimarcade.core.errors`,
with a sentence. Calls may come from several threads, and may be interrupted at any moment.
"""
