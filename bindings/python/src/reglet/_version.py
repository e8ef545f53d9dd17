# SPDX-License-Identifier: MIT
"""The version of the package: the only place that says it. A test compares it with the C header."""

__version__ = "0.1.0"
