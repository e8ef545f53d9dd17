// SPDX-License-Identifier: MIT
import CReglet

/// Data of custom containers beyond styles: classes, parameters of children, and the running callback.
struct CustomStore {
    /// Class `id` is at index `id` - 1; `default_params` points to a copy that the class owns.
    var classes = Buffer<rg_container_def>()
    /// Parameters by node id, up to the highest id that has some: blocks of a ParamsHead and the bytes.
    var params = Buffer<UnsafeMutableRawPointer?>()
    /// The innermost running callback; requests of outer ones are invalid while it runs.
    var active: UnsafeMutablePointer<CustomRequest>?
    var serial: UInt64 = 0
}

/// The head before the bytes of a child's parameters, which keeps them 16-aligned.
struct ParamsHead {
    var size: Int
    var unused: Int = 0
}

/// A running callback.
public struct CustomRequest {
    let serial: UInt64
    let row: Int
    let places: Bool
    let mirrored: Bool
    let paramsSize: Int
    let defaultParams: UnsafeRawPointer?
    let width: Spec  // space for the content
    let height: Spec
    let room: Int  // while placing, the width for the content; negative if the padding is wider than the container
    var count = 0  // children that are not gone
    // the child measured last
    var index = 0
    var child = -1
}
