# SPDX-License-Identifier: MIT
"""Values of the package: checks of arguments, lengths, styles, results, and handles of nodes."""
