// SPDX-License-Identifier: MIT
import CReglet

/// Android's gravity bits. Per axis: specified 1, pull before 2, pull after 4, clip 8; horizontal below, vertical from
/// bit 4. 0x100 makes left/right mean start/end.
enum Gravity {
    static let horizontalMask: UInt32 = 0x07
    static let verticalMask: UInt32 = 0x70
    static let relative: UInt32 = 0x100
    static let left: UInt32 = 0x03, right: UInt32 = 0x05, centerHorizontal: UInt32 = 0x01, fillHorizontal: UInt32 = 0x07
    static let top: UInt32 = 0x30, bottom: UInt32 = 0x50, centerVertical: UInt32 = 0x10, fillVertical: UInt32 = 0x70
    static let clipHorizontal: UInt32 = 0x08, clipVertical: UInt32 = 0x80
    static let start: UInt32 = 0x103
    static let normal: UInt32 = 0x133  // start | top

    /// Resolves start and end to left and right.
    @inline(__always)
    static func absolute(_ gravity: UInt32, _ rtl: Bool) -> UInt32 {
        if gravity & relative == 0 { return gravity }
        let side = gravity & horizontalMask
        if !rtl || (side != left && side != right) { return gravity & ~relative }
        return (gravity & ~(relative | horizontalMask)) | (side == left ? right : left)
    }
}

extension UnsafeMutablePointer where Pointee == Node {
    @inline(__always) var gravity: UInt32 { pointee.gravities & 0xFFFF }
    @inline(__always) var layoutGravity: UInt32 { pointee.gravities >> 16 }
    @inline(__always) var isGone: Bool { pointee.flags & (NodeFlags.gone | NodeFlags.collapsed) != 0 }
    @inline(__always) var isRTL: Bool { pointee.flags & NodeFlags.rtl != 0 }
}
