# SPDX-License-Identifier: MIT
"""What each kind of container adds to nodes. A function whose first argument is ``self`` is a method of Node."""
