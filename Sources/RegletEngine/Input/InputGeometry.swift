// SPDX-License-Identifier: MIT
import CReglet

/// The view of input, which reads the last layout: hits, the next focus, scrolling.
public struct InputGeometry: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var inputGeometry: InputGeometry { InputGeometry(state) }
}

/// A point or a distance in pixels. Sums of frames, which are Float, are exact in Double.
struct InputPoint {
    var x: Double, y: Double
}

/// A rectangle in pixels.
struct InputArea {
    var left: Double, top: Double, right: Double, bottom: Double

    @inline(__always)
    func contains(_ x: Double, _ y: Double) -> Bool { x >= left && x < right && y >= top && y < bottom }
}

/// Points of nodes and of their parents.
extension InputGeometry {
    @inline(__always)
    func isLaidOut(_ row: Int) -> Bool { result(row).pointee.state & ResultFlags.laidOut != 0 }

    @inline(__always)
    func isVisible(_ row: Int) -> Bool { !isHidden(row) && isLaidOut(row) }

    /// The offset of a row's content: by which its children are drawn to the left and up.
    @inline(never)
    func contentOffset(_ row: Int) -> InputPoint {
        var offset = InputPoint(x: 0, y: 0)
        if isScroller(row) {
            let units = scrollLayout.offset(row)
            offset.x = Double(units.x) / state.pointee.scale.perPixel
            offset.y = Double(units.y) / state.pointee.scale.perPixel
        }
        if let record = transform(row) {
            offset.x += Double(record.pointee.value.scroll_x)
            offset.y += Double(record.pointee.value.scroll_y)
        }
        return offset
    }

    /// The point of a row at a point of its parent's content. - Returns: nil when its transform is singular.
    #if arch(wasm32)
        @inline(never)
    #else
        @inline(__always)
    #endif
    func inside(_ row: Int, _ x: Double, _ y: Double) -> InputPoint? {
        let frame = state.pointee.frames[row]
        let point = InputPoint(x: x - Double(frame.x), y: y - Double(frame.y))
        guard let record = transform(row), record.pointee.isMoved else { return point }
        return InputGeometry.unmoved(&record.pointee.value, frame, point)
    }

    /// The point of a row's parent's content at a point of the row.
    func outside(_ row: Int, _ point: InputPoint) -> InputPoint {
        let frame = state.pointee.frames[row]
        var at = point
        if let record = transform(row), record.pointee.isMoved {
            at = InputGeometry.moved(&record.pointee.value, frame, point)
        }
        return InputPoint(x: at.x + Double(frame.x), y: at.y + Double(frame.y))
    }

    @inline(never)
    @_optimize(size)
    private static func unmoved(_ value: inout rg_transform, _ frame: rg_frame, _ point: InputPoint) -> InputPoint? {
        if value.scale_x == 0 || value.scale_y == 0 { return nil }
        let pivot = pivot(&value, frame)
        var x = point.x - Double(value.translation_x) - pivot.x
        var y = point.y - Double(value.translation_y) - pivot.y
        if value.rotation != 0 {
            let (sin, cos) = sineAndCosine(turn(value.rotation))
            (x, y) = (cos * x + sin * y, cos * y - sin * x)
        }
        return InputPoint(x: x / Double(value.scale_x) + pivot.x, y: y / Double(value.scale_y) + pivot.y)
    }

    @inline(never)
    @_optimize(size)
    static func moved(_ value: inout rg_transform, _ frame: rg_frame, _ point: InputPoint) -> InputPoint {
        let pivot = pivot(&value, frame)
        var x = (point.x - pivot.x) * Double(value.scale_x)
        var y = (point.y - pivot.y) * Double(value.scale_y)
        if value.rotation != 0 {
            let (sin, cos) = sineAndCosine(turn(value.rotation))
            (x, y) = (cos * x - sin * y, cos * y + sin * x)
        }
        return InputPoint(
            x: x + pivot.x + Double(value.translation_x), y: y + pivot.y + Double(value.translation_y))
    }

    /// An angle between -360 and 360 degrees.
    private static func turn(_ degrees: Float) -> Double { Double(degrees).truncatingRemainder(dividingBy: 360) }

    private static func pivot(_ value: inout rg_transform, _ frame: rg_frame) -> InputPoint {
        func length(_ pivot: rg_length, _ size: Float) -> Double {
            pivot.kind == RG_PX ? Double(pivot.value) : Double(size) * Double(pivot.value) / 100
        }
        return InputPoint(x: length(value.pivot_x, frame.width), y: length(value.pivot_y, frame.height))
    }

    // MARK: - Areas

    @inline(__always)
    func isInside(_ row: Int, _ x: Double, _ y: Double) -> Bool {
        let frame = state.pointee.frames[row]
        return x >= 0 && y >= 0 && x < Double(frame.width) && y < Double(frame.height)
    }

    /// Whether a row clips its descendants. A root does, by its frame.
    @inline(__always)
    func clips(_ row: Int) -> Bool {
        isScroller(row) || node(row).pointee.parent < 0 || transform(row)?.pointee.value.clip_children == true
    }

    /// Whether a point of a row is where its descendants are shown.
    @inline(__always)
    func shows(_ row: Int, _ x: Double, _ y: Double) -> Bool {
        !clips(row) || (isInside(row, x, y) && isInViewport(row, x, y))
    }

    @inline(never)
    @_optimize(size)
    private func isInViewport(_ row: Int, _ x: Double, _ y: Double) -> Bool {
        let value = transform(row)?.pointee.value
        if !isScroller(row) && value?.clip_children != true { return true }
        if value?.clip_to_padding == false { return true }
        let frame = state.pointee.frames[row], node = self.node(row)
        func pixels(_ units: Int32) -> Double { Double(units) / state.pointee.scale.perPixel }
        let area = InputArea(
            left: pixels(node.pointee.paddingLeft), top: pixels(node.pointee.paddingTop),
            right: Double(frame.width) - pixels(node.pointee.paddingRight),
            bottom: Double(frame.height) - pixels(node.pointee.paddingBottom))
        return area.contains(x, y)
    }
}
