// SPDX-License-Identifier: MIT
import CReglet
import Testing

@testable import RegletEngine

/// What the store promises to its readers: the order of rows, the pool of spec slots, the summaries of linear containers,
/// and styles that nodes share.
@Suite("The store")
struct StoreTests {
    // MARK: - Order of rows

    @Test("After a layout the rows of a tree ascend as a walk meets them")
    func order() {
        let tree = TreeFixture()
        var random = SeededGenerator(state: 7)
        let root = tree.add(RG_KIND_LINEAR)
        var containers = [root], leaves: [rg_node] = []
        for _ in 0..<40 {
            for _ in 0..<12 {
                let parent = containers.randomElement(using: &random)!
                let index = UInt32.random(in: 0..<4, using: &random)
                switch Int.random(in: 0..<5, using: &random) {
                case 0: containers.append(tree.add(RG_KIND_LINEAR, to: parent, at: index))
                case 1 where !leaves.isEmpty:
                    let gone = leaves.remove(at: Int.random(in: 0..<leaves.count, using: &random))
                    #expect(CReglet.rg_node_destroy(tree.ctx, gone) == RG_OK)
                case 2 where !leaves.isEmpty:
                    let moved = leaves.randomElement(using: &random)!
                    #expect(CReglet.rg_node_insert(tree.ctx, parent, moved, index) == RG_OK)
                default: leaves.append(tree.box(parent, 5, 5, at: index))
                }
            }
            tree.layout(root)
            let rows = tree.rows(root)
            #expect(tree.misplaced == 0)
            #expect(rows.count == containers.count + leaves.count)
            #expect(zip(rows, rows.dropFirst()).allSatisfy { $0 < $1 })
        }
    }

    // MARK: - Spec slots

    @Test("Every slot in use is in the chain of its row, and of no other")
    func slots() {
        let tree = TreeFixture { $0.node_capacity = 16 }
        let root = tree.add(RG_KIND_LINEAR)
        // measured by their content, then by their share: two answers in use
        let nested = (0..<6).map { _ in tree.add(RG_KIND_FRAME, to: root) { $0.weight = 1 } }
        for frame in nested { _ = tree.box(frame, 9, 9) }
        var most = 0
        for width in 1..<60 {
            for frame in nested {
                var size = rg_size()
                let spec = rg_spec(mode: RG_AT_MOST, size: Float(width * 7 % 60))
                #expect(CReglet.rg_measure(tree.ctx, frame, spec, spec, &size) == RG_OK)
            }
            tree.layout(root, width: Float(100 + width))
            let chains = tree.rows(root).map { row in (row, tree.slots(row)) }
            for (row, chain) in chains { #expect(chain.allSatisfy { tree.owner($0) == row }) }
            let all = chains.flatMap(\.1)
            #expect(Set(all).count == all.count)
            #expect(all.count == tree.usedSlots)
            #expect(all.count <= tree.slotCapacity)
            most = max(most, all.count)
        }
        #expect(most > 0)
    }

    // MARK: - Linear summaries

    @Test("The summary of a column has its children's lengths, margins and largest width")
    func summary() {
        let tree = TreeFixture { $0.units_per_px = 1 }
        let column = tree.add(RG_KIND_LINEAR) { $0.orientation = RG_VERTICAL }
        let first = tree.box(column, 30, 10)
        _ = tree.box(column, 50, 20)
        let last = tree.add(RG_KIND_VIEW, to: column) { style in
            style.width = rg_px(20)
            style.height = rg_px(5)
            style.margin_top = 3
        }
        tree.layout(column)
        var known = tree.summary(column)
        #expect(known.summary & (SummaryFlags.isKnown | SummaryFlags.notSummed) == SummaryFlags.isKnown)
        #expect(known.summary & SummaryFlags.sized != 0)
        #expect(known.summary & (SummaryFlags.nested | SummaryFlags.shares | SummaryFlags.matches) == 0)
        #expect((known.fixedLength, known.maxCross) == (38, 50))

        // a length of a leaf changes the sum, and the summary stays
        #expect(CReglet.rg_node_set_length(tree.ctx, first, RG_HEIGHT, rg_px(17)) == RG_OK)
        #expect(tree.summary(column).fixedLength == 45)
        tree.layout(column)
        known = tree.summary(column)
        #expect((known.fixedLength, known.countedLength, known.contentLength) == (45, 45, 45))

        // an invisible child counts, and is placed by the general algorithm
        #expect(CReglet.rg_node_set_int(tree.ctx, last, RG_VISIBILITY, Int32(RG_INVISIBLE.rawValue)) == RG_OK)
        tree.layout(column)
        known = tree.summary(column)
        #expect(known.summary & (SummaryFlags.notSummed | SummaryFlags.invisible) == SummaryFlags.invisible)
        #expect((known.fixedLength, known.contentLength) == (45, 45))

        // a child that sums do not cover makes it another kind
        #expect(CReglet.rg_node_set_int(tree.ctx, last, RG_VISIBILITY, Int32(RG_GONE.rawValue)) == RG_OK)
        tree.layout(column)
        #expect(tree.summary(column).summary & SummaryFlags.hidden != 0)
    }

    @Test("A share, a match and a nested container are in the summary")
    func kindsOfChildren() {
        let tree = TreeFixture()
        let row = tree.add(RG_KIND_LINEAR) { $0.baseline_aligned = false }
        _ = tree.add(RG_KIND_VIEW, to: row) { style in
            style.width = rg_px(0)
            style.weight = 2
            style.height = rg_match_parent()
        }
        _ = tree.add(RG_KIND_FRAME, to: row)
        tree.layout(row)
        let known = tree.summary(row)
        #expect(
            known.summary & (SummaryFlags.shares | SummaryFlags.matches | SummaryFlags.nested) == SummaryFlags.shares
                | SummaryFlags.matches | SummaryFlags.nested)
        #expect(known.weightSum == 2)
    }

    // MARK: - Shared styles

    @Test("Nodes with the same margins, paddings and weight share one record, which counts them")
    func sharedStyles() {
        let tree = TreeFixture()
        let root = tree.add(RG_KIND_LINEAR)
        func padded(_ left: Float) -> rg_node { tree.add(RG_KIND_VIEW, to: root) { $0.padding_left = left } }
        let first = padded(4), second = padded(4), other = padded(5)
        let record = tree.style(first)
        #expect(record == tree.style(second))
        #expect(record != tree.style(other))
        let uses = record.pointee.uses
        #expect(tree.style(other).pointee.uses < uses)

        // another value takes another record, the old value the old one again
        #expect(CReglet.rg_node_set_float(tree.ctx, second, RG_PADDING_LEFT, 5) == RG_OK)
        #expect(tree.style(second) == tree.style(other))
        #expect(record.pointee.uses == uses - 1)
        #expect(CReglet.rg_node_set_float(tree.ctx, second, RG_PADDING_LEFT, 4) == RG_OK)
        #expect(tree.style(second) == record)
        #expect(record.pointee.uses == uses)

        // a node that goes leaves its use behind
        #expect(CReglet.rg_node_destroy(tree.ctx, second) == RG_OK)
        #expect(record.pointee.uses == uses - 1)
    }

    @Test("A style that depends on the direction has one record for each")
    func mirroredStyles() {
        let tree = TreeFixture()
        let ltr = tree.add(RG_KIND_LINEAR) { $0.direction = RG_DIRECTION_LTR }
        let rtl = tree.add(RG_KIND_LINEAR) { $0.direction = RG_DIRECTION_RTL }
        func padded(_ parent: rg_node) -> rg_node { tree.add(RG_KIND_VIEW, to: parent) { $0.padding_start = rg_px(6) } }
        let a = padded(ltr), b = padded(rtl)
        #expect(tree.style(a) != tree.style(b))
        #expect(tree.style(a).pointee.paddingLeft == tree.style(b).pointee.paddingRight)
        #expect(tree.style(a).pointee.paddingLeft > 0 && tree.style(b).pointee.paddingLeft == 0)
        #expect(CReglet.rg_node_insert(tree.ctx, ltr, b, UInt32.max) == RG_OK)
        #expect(tree.style(a) == tree.style(b))
    }
}

/// The same numbers in every run.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
