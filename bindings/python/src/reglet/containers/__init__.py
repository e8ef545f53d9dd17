# SPDX-License-Identifier: MIT
"""The properties and methods of nodes for containers.

A function whose first argument is ``self`` is a method of Node."""
