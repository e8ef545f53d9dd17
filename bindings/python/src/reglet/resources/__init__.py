# SPDX-License-Identifier: MIT
"""Resources by name: texts, dimensions, colors, styles and files for each language, density and so on."""
