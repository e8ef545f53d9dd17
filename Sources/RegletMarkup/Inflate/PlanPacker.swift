// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Copies the arrays of a plan into one block, and reads them where they are. A block begins with a head; each array
/// follows at a multiple of 16 bytes.
struct PlanPacker {
    /// An array in a block.
    struct Place {
        var offset = 0
        var count = 0
    }

    private struct Head {
        var places = InlineArray<25, Place>(repeating: Place())
        var tagCount = 0
        var isAlwaysStale = false
        var origin = LayoutOrigin()
    }

    private enum Step { case measure, copy, borrow }

    private let step: Step
    private var block: UnsafeMutableRawPointer?
    private var end = MemoryLayout<Head>.size
    private var index = 0

    private init(_ step: Step, _ block: UnsafeMutableRawPointer?) {
        self.step = step
        self.block = block
    }

    private var head: UnsafeMutablePointer<Head> { block.unsafelyUnwrapped.assumingMemoryBound(to: Head.self) }

    // MARK: - Arrays

    @inline(never)
    private mutating func place(_ base: UnsafeRawPointer?, _ count: Int, _ stride: Int) {
        end = (end &+ 15) & ~15
        if step == .copy {
            head.pointee.places[index] = Place(offset: end, count: count)
            if let base { copyBytes(block.unsafelyUnwrapped + end, base, count &* stride) }
        }
        end &+= count &* stride
        index &+= 1
    }

    @inline(never)
    private mutating func borrowed() -> (start: UnsafeMutableRawPointer, count: Int) {
        let place = head.pointee.places[index]
        index &+= 1
        return (block.unsafelyUnwrapped + place.offset, place.count)
    }

    @inline(__always)
    private mutating func visit<Element>(_ buffer: inout Buffer<Element>) {
        if step != .borrow {
            return place(buffer.base.map { UnsafeRawPointer($0) }, buffer.count, MemoryLayout<Element>.stride)
        }
        let (start, count) = borrowed()
        buffer = Buffer(borrowing: start.assumingMemoryBound(to: Element.self), count: count)
    }

    @inline(never)
    private mutating func visit(_ plan: inout InflatePlan, isWhole: Bool) {
        visit(&plan.nodes)
        visit(&plan.styles)
        visit(&plan.texts)
        visit(&plan.rules)
        visit(&plan.columnSets)
        visit(&plan.columns)
        visit(&plan.cells)
        visit(&plan.grids)
        visit(&plan.gridCells)
        visit(&plan.flexboxes)
        visit(&plan.flexItems)
        visit(&plan.cssTexts)
        visit(&plan.spans)
        visit(&plan.connections)
        visit(&plan.referenced)
        visit(&plan.params)
        visit(&plan.classes)
        visit(&plan.priorities)
        visit(&plan.constraints)
        visit(&plan.handles)
        visit(&plan.boundTexts)
        visit(&plan.dependencies)
        if !isWhole && step != .borrow { return }
        visit(&plan.records)
        visit(&plan.attributes)
        visit(&plan.strings)
    }

    // MARK: - Blocks

    /// Copies a plan into a new block, with the data that nodes keep if it `isWhole`. - Returns: nil when memory is out.
    static func pack(
        _ plan: inout InflatePlan, isWhole: Bool, _ memory: UnsafeMutablePointer<Memory>
    ) -> (block: UnsafeMutableRawPointer, bytes: Int)? {
        var measure = PlanPacker(.measure, nil)
        measure.visit(&plan, isWhole: isWhole)
        guard let block = memory.pointee.allocate(measure.end) else { return nil }
        block.initializeMemory(as: Head.self, repeating: Head(), count: 1)
        var copy = PlanPacker(.copy, block)
        copy.visit(&plan, isWhole: isWhole)
        copy.head.pointee.tagCount = plan.tagCount
        copy.head.pointee.isAlwaysStale = plan.isAlwaysStale
        copy.head.pointee.origin = plan.origin
        return (block, measure.end)
    }

    /// The plan in a block. It borrows the arrays, so it must not be changed nor released.
    static func borrow(_ block: UnsafeMutableRawPointer) -> InflatePlan {
        var plan = InflatePlan()
        var packer = PlanPacker(.borrow, block)
        packer.visit(&plan, isWhole: true)
        plan.tagCount = packer.head.pointee.tagCount
        plan.isAlwaysStale = packer.head.pointee.isAlwaysStale
        plan.origin = packer.head.pointee.origin
        return plan
    }
}
