// SPDX-License-Identifier: MIT
import CReglet

/// Positions of single children by gravity, shared by the containers.
extension LayoutPass {
    /// The origin of a measured box inside an area, by its layout gravity or, without one, by `fallback`.
    #if arch(wasm32)
        @inline(never)
    #endif
    func gravityOrigin(
        _ row: Int, _ node: UnsafeMutablePointer<Node>, _ fallback: UInt32, _ rtl: Bool, _ left: Int, _ top: Int,
        _ right: Int, _ bottom: Int
    ) -> (Int, Int) {
        let result = self.result(row)
        let gravity = Gravity.absolute(node.layoutGravity != 0 ? node.layoutGravity : fallback, rtl)
        let width = Int(result.pointee.width), height = Int(result.pointee.height)
        let x: Int
        switch gravity & Gravity.horizontalMask {
        case Gravity.centerHorizontal:
            x = left &+ (right &- left &- width) / 2 &+ Int(node.pointee.marginLeft) &- Int(node.pointee.marginRight)
        case Gravity.right: x = right &- width &- Int(node.pointee.marginRight)
        default: x = left &+ Int(node.pointee.marginLeft)
        }
        let y: Int
        switch gravity & Gravity.verticalMask {
        case Gravity.centerVertical:
            y = top &+ (bottom &- top &- height) / 2 &+ Int(node.pointee.marginTop) &- Int(node.pointee.marginBottom)
        case Gravity.bottom: y = bottom &- height &- Int(node.pointee.marginBottom)
        default: y = top &+ Int(node.pointee.marginTop)
        }
        return (x, y)
    }

    /// The vertical gravity of a child of a horizontal container.
    @inline(__always)
    func verticalGravity(_ parent: Int, _ child: UnsafeMutablePointer<Node>) -> UInt32 {
        (child.layoutGravity != 0 ? child.layoutGravity : node(parent).gravity) & Gravity.verticalMask
    }
}
