# SPDX-License-Identifier: MIT
"""The C library - its functions, structs and enums - and the session that owns one of its contexts."""
