# SPDX-License-Identifier: MIT
"""Nodes, one by one and many at once."""
