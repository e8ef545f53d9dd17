# SPDX-License-Identifier: MIT
"""Values: checks of arguments, geometry, lengths, styles, fonts, environments, and handles of nodes."""
