// The C library, for all files here and for targets that import this one.
@_exported import TragusSystem
