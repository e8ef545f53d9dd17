// SPDX-License-Identifier: MIT
import CReglet

/// The geometry of painting: matrices, clips, offsets in device pixels.
extension InputGeometry {
    /// A matrix: a point becomes (scaleX px + skewX py + x, skewY px + scaleY py + y).
    public struct Matrix {
        public var scaleX: Float, skewY: Float, skewX: Float, scaleY: Float, x: Float, y: Float
    }

    /// The offset of a row's content, in whole device pixels.
    public func paintedOffset(_ row: Int) -> (x: Float, y: Float) {
        let offset = contentOffset(row), perPixel = Double(state.pointee.def.pixel_scale)
        func snapped(_ pixels: Double) -> Float {
            pixels == 0 ? 0 : Float((pixels * perPixel).rounded(.toNearestOrAwayFromZero) / perPixel)
        }
        return (snapped(offset.x), snapped(offset.y))
    }

    /// The area to which a row clips what it contains, relative to its frame; nil: it does not.
    public func clipArea(_ row: Int) -> rg_frame? {
        guard clips(row), isScroller(row) || transform(row)?.pointee.value.clip_children == true else { return nil }
        let frame = state.pointee.frames[row]
        if transform(row)?.pointee.value.clip_to_padding == false {
            return rg_frame(x: 0, y: 0, width: frame.width, height: frame.height)
        }
        return contentArea(row)
    }

    /// The frame less the padding, relative to it, in whole device pixels; at least empty.
    public func contentArea(_ row: Int) -> rg_frame {
        let frame = state.pointee.frames[row], node = self.node(row)
        let perPixel = state.pointee.scale.perPixel, scale = Double(state.pointee.def.pixel_scale)
        func snapped(_ units: Int32) -> Float {
            units == 0 ? 0 : Float((Double(units) / perPixel * scale).rounded(.toNearestOrAwayFromZero) / scale)
        }
        let left = snapped(node.pointee.paddingLeft), top = snapped(node.pointee.paddingTop)
        return rg_frame(
            x: left, y: top, width: max(0, frame.width - left - snapped(node.pointee.paddingRight)),
            height: max(0, frame.height - top - snapped(node.pointee.paddingBottom)))
    }

    /// Whether the outline of a row clips it.
    public func clipsToOutline(_ row: Int) -> Bool { transform(row)?.pointee.value.clip_to_outline == true }

    /// The height of a row above its parent, in pixels.
    @inline(__always)
    public func elevation(_ row: Int) -> Float {
        guard let record = transform(row) else { return 0 }
        return record.pointee.value.elevation + record.pointee.value.translation_z
    }

    /// The opacity of a row, 0 to 255.
    public func opacity(_ row: Int) -> UInt32 {
        guard let record = transform(row) else { return 255 }
        return UInt32((record.pointee.value.alpha * 255).rounded())
    }

    /// Whether a row has a matrix.
    public func isMoved(_ row: Int) -> Bool { transform(row)?.pointee.isMoved == true }

    /// The matrix from a row to the space of its frame, for a frame at this place; nil: the row is drawn at its frame.
    @_optimize(size)
    public func matrix(_ row: Int, at frame: rg_frame) -> Matrix? {
        guard let record = transform(row), record.pointee.isMoved else { return nil }
        let origin = InputGeometry.moved(&record.pointee.value, frame, InputPoint(x: 0, y: 0))
        let right = InputGeometry.moved(&record.pointee.value, frame, InputPoint(x: 1, y: 0))
        let down = InputGeometry.moved(&record.pointee.value, frame, InputPoint(x: 0, y: 1))
        let a = right.x - origin.x, b = right.y - origin.y, c = down.x - origin.x, d = down.y - origin.y
        // commands of the row are in the coordinates of the space above, in which the frame has a place
        let x = Double(frame.x), y = Double(frame.y)
        return Matrix(
            scaleX: Float(a), skewY: Float(b), skewX: Float(c), scaleY: Float(d),
            x: Float(origin.x + x - a * x - c * y),
            y: Float(origin.y + y - b * x - d * y))
    }
}
