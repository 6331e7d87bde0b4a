"""A server for front ends in any language: JSON-RPC 2.0, one message a line. docs/protocol.md tells it.

What goes to a seat is made of what the runtime tells that seat; a whole match is told only by methods for the host.
"""
