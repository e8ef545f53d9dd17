# SPDX-License-Identifier: MIT
"""Drawables: graphics in XML, and what they paint."""
