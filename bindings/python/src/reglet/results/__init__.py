# SPDX-License-Identifier: MIT
"""Layout and its results. A function whose first argument is ``self`` is a method of Node."""
