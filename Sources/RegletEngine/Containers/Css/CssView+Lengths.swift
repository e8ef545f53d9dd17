// SPDX-License-Identifier: MIT
import CReglet

/// Edges of a box, in units.
struct CssEdges {
    var left = 0, top = 0, right = 0, bottom = 0

    @inline(__always) var width: Int { left &+ right }
    @inline(__always) var height: Int { top &+ bottom }
}

/// A width to height ratio; 0: none.
struct CssRatio {
    var value = 0.0
    /// Of the content box, else of the border box.
    var isOfContent = false

    @inline(__always) var exists: Bool { value > 0 }

    /// The other side's size. `from` and `to` are padding and border of the given and of the wanted axis.
    @inline(never)
    func transfer(_ size: Int, toHeight: Bool, from: Int, to: Int) -> Int {
        let given = Double(isOfContent ? max(0, size &- from) : size)
        let other = Int(truncateUnits(toHeight ? given / value : given * value))
        return isOfContent ? other &+ to : max(other, to)
    }
}

extension Buffer {
    /// The address of the first element; of a buffer without memory, one that must not be read.
    @inline(__always)
    var start: UnsafeMutablePointer<Element> {
        base ?? UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
    }
}

/// Lengths: CSS Values 4, Sizing 3 §5, Sizing 4 §5.1 (aspect-ratio). `CssLayout.none` stands for auto and for what is
/// indefinite.
extension CssView {
    static var none: Int { Int.min }

    /// A percentage of `base`, truncated as the browser does, in single precision.
    @inline(never)
    func percent(_ percent: Float, _ base: Int) -> Int {
        let perPixel = Float(state.pointee.scale.perPixel)
        let pixels = Float(base) / perPixel * percent / 100
        return Int(truncateUnits(Double(pixels) * Double(perPixel)))
    }

    /// A length in units, or none: auto, a keyword, or a percentage of an indefinite base.
    @inline(never)
    func resolved(_ length: CssLength, _ base: Int) -> Int {
        if length.unit == RG_CSS_PX.rawValue { return Int(length.bits) }
        if length.isPercent && base != CssLayout.none { return percent(length.percent, base) }
        return CssLayout.none
    }

    /// As `resolved`, with 0 for none.
    @inline(never)
    func resolvedOrZero(_ length: CssLength, _ base: Int) -> Int {
        let value = resolved(length, base)
        return value == CssLayout.none ? 0 : value
    }

    /// The border box's size of a size by `box-sizing`. `edges`: padding and border of the axis.
    @inline(__always)
    func boxed(_ value: Int, _ style: UnsafePointer<CssStyle>, _ edges: Int) -> Int {
        max(style.pointee.isContentBox ? value &+ edges : value, edges)
    }

    /// A size or limit as the border box's, or none.
    @inline(never)
    func boxSize(_ length: CssLength, _ base: Int, _ style: UnsafePointer<CssStyle>, _ edges: Int) -> Int {
        let value = resolved(length, base)
        return value == CssLayout.none ? value : boxed(value, style, edges)
    }

    /// Padding and border. Percentages refer to the width of the containing block on all sides.
    @inline(never)
    func edges(_ row: Int, _ style: UnsafePointer<CssStyle>, _ base: Int) -> CssEdges {
        if isForeign(row) { return CssEdges() }
        func side(_ index: Int) -> Int {
            max(0, resolvedOrZero(style.pointee.padding[index], base)) &+ Int(style.pointee.border[index])
        }
        return CssEdges(left: side(0), top: side(1), right: side(2), bottom: side(3))
    }

    /// The ratio of a box: its own, or that of replaced content.
    @inline(never)
    func ratio(_ row: Int, _ style: UnsafePointer<CssStyle>) -> CssRatio {
        if style.pointee.aspectRatio > 0 {
            return CssRatio(value: Double(style.pointee.aspectRatio), isOfContent: style.pointee.isContentBox)
        }
        if style.pointee.isReplaced != 0, let rarer = self.rarer(row), rarer.pointee.contentWidth > 0,
            rarer.pointee.contentHeight > 0
        {
            return CssRatio(
                value: Double(rarer.pointee.contentWidth) / Double(rarer.pointee.contentHeight), isOfContent: true)
        }
        return CssRatio()
    }

    /// Whether a node is a container of another kind, which keeps its own padding.
    @inline(__always)
    func isForeign(_ row: Int) -> Bool { isContainer(row) && !isCss(row) }

    @inline(__always)
    func isPositionRTL(_ row: Int) -> Bool { node(row).isRTL }
}
