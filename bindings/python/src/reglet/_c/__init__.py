# SPDX-License-Identifier: MIT
"""The C library: functions, structs, enums, exceptions, and the session of one of its contexts."""
