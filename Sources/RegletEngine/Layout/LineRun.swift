// SPDX-License-Identifier: MIT

/// The children of a line that are placed: all, or those that changed.
struct LineRun {
    /// The first one, or `all`.
    var first = LineRun.all
    /// The child before which it ends, or -1.
    var end = -1
    /// Where the first one starts along the main axis, margins included.
    var start = 0

    /// All children, from the place that follows from the container.
    static var all: Int { -2 }

    /// The first child and its place, where those of the container are these.
    @inline(__always)
    func begin(_ box: UnsafeMutablePointer<ContainerState>, _ start: inout Int) -> Int {
        if first == LineRun.all { return Int(box.pointee.first) }
        start = self.start
        return first
    }
}
