# SPDX-License-Identifier: MIT
"""Layout files."""
