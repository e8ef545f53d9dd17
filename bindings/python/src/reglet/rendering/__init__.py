# SPDX-License-Identifier: MIT
"""Drawing of trees with libreglet-cairo: PNG, SVG, PDF."""
