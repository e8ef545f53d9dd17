// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

extension Box {
    init(_ edges: SIMD4<Float>) { self.init(left: edges.x, top: edges.y, right: edges.z, bottom: edges.w) }

    var edges: SIMD4<Float> { SIMD4(left, top, right, bottom) }

    func moved(_ x: Float, _ y: Float) -> Box {
        Box(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
    }

    func overlaps(_ other: Box) -> Bool {
        left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    func intersected(_ other: Box) -> Box {
        Box(
            left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
            bottom: min(bottom, other.bottom))
    }
}
