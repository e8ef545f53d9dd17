# SPDX-License-Identifier: MIT
"""Callbacks from the engine into functions of the host."""
