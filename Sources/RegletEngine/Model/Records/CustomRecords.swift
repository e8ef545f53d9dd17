// SPDX-License-Identifier: MIT
import CReglet

/// What custom containers have beyond a style: classes, parameters of children, and the callback that runs.
struct CustomStore {
    /// Class `id` is the one before index `id`; `default_params` is a copy of its own.
    var classes = Buffer<rg_container_def>()
    /// By node id, as far as any node was given some: blocks of a ParamsHead and the bytes.
    var params = Buffer<UnsafeMutableRawPointer?>()
    /// The innermost callback that runs; requests of others are not good.
    var active: UnsafeMutablePointer<CustomRequest>?
    var serial: UInt64 = 0
}

/// What stands before the bytes of a child's parameters; keeps them 16-aligned.
struct ParamsHead {
    var size: Int
    var unused: Int = 0
}

/// A callback that runs.
public struct CustomRequest {
    let serial: UInt64
    let row: Int
    let places: Bool
    let mirrored: Bool
    let paramsSize: Int
    let defaultParams: UnsafeRawPointer?
    let width: Spec  // room for the content
    let height: Spec
    let room: Int  // of the content along x when placing; below 0 where the padding alone is wider than the container
    var count = 0  // children that are not gone
    // the child asked for last
    var index = 0
    var child = -1
}
