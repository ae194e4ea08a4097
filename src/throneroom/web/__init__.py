"""The application in the browser: rooms of pages over one Starlette server.

Only ``throneroom serve`` and its tests need what the extra ``web`` installs.
"""
