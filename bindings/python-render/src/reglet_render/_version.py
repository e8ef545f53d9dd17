# SPDX-License-Identifier: MIT
"""The version of the package, which is that of reglet: a test compares them."""

__version__ = "0.1.0"
