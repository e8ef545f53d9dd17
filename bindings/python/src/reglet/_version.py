# SPDX-License-Identifier: MIT
"""The version of the package. A test compares it with the C header."""

__version__ = "0.1.0"
