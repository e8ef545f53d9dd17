// SPDX-License-Identifier: MIT
import CReglet

/// A rectangle in units, in a container's frame.
struct PaneArea {
    var left: Int, top: Int, right: Int, bottom: Int

    init(left: Int, top: Int, right: Int, bottom: Int) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// The content box of a container of this size, less the margins of a child.
    @inline(never)
    init(_ container: UnsafeMutablePointer<Node>, _ width: Int32, _ height: Int32, _ child: UnsafeMutablePointer<Node>)
    {
        left = Int(container.pointee.paddingLeft) &+ Int(child.pointee.marginLeft)
        top = Int(container.pointee.paddingTop) &+ Int(child.pointee.marginTop)
        right = Int(width) &- Int(container.pointee.paddingRight) &- Int(child.pointee.marginRight)
        bottom = Int(height) &- Int(container.pointee.paddingBottom) &- Int(child.pointee.marginBottom)
    }

    /// The start of a length between two edges, by the pull bits of a gravity on one axis (left and right, or top and
    /// bottom shifted down): 2 before, 4 after, 0 center; both: before.
    @inline(never)
    static func align(_ pull: UInt32, _ from: Int, _ to: Int, _ length: Int) -> Int {
        switch pull & 6 {
        case 0: return from &+ (to &- from &- length) / 2
        case 4: return to &- length
        default: return from
        }
    }

    /// The length on one axis of a child with this gravity on it: fill and clip change the measured length.
    @inline(never)
    static func length(_ pull: UInt32, _ from: Int, _ to: Int, _ length: Int32) -> Int32 {
        let room = clampUnits(to &- from)
        if pull & 6 == 6 { return room }
        return pull & 8 != 0 && length > room ? room : length
    }
}
