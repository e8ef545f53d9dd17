// SPDX-License-Identifier: MIT

/// Every file of this module and of those above it has the `..<` of Indices.swift.
@_exported import RegletSolver
