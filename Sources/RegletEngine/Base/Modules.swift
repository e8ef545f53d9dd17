// SPDX-License-Identifier: MIT

/// Gives every file of this module, and of the modules above it, the `..<` of Indices.swift.
@_exported import RegletSolver
