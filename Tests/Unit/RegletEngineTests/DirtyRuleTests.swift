// SPDX-License-Identifier: MIT
import CReglet
import Testing

@testable import RegletEngine

/// Two ways lead to a stored property: the direct one and the one through records. Both must mark the same rows.
@Suite("Dirty rules")
struct DirtyRuleTests {
    /// A drawer needs an exact size, which these scenes do not give.
    private static let containers = (NodeKind.firstContainer...NodeKind.last).map(rg_kind.init(rawValue:))
        .filter { $0 != RG_KIND_DRAWER }
    private static let kinds = (0...NodeKind.last).map(rg_kind.init(rawValue:)).filter { $0 != RG_KIND_DRAWER }

    /// A root, a container with three children, one of them of the kind to edit, with a leaf where it can have one.
    private struct Scene {
        let tree: TreeFixture
        let edited: rg_node
        let root: rg_node

        init(_ parentKind: rg_kind, _ kind: rg_kind) {
            tree = TreeFixture()
            root = tree.add(RG_KIND_LINEAR)
            let parent = tree.add(parentKind, to: root)
            let isScroller = parentKind == RG_KIND_SCROLL || parentKind == RG_KIND_HSCROLL
            if !isScroller { _ = tree.box(parent, 20, 20) }
            edited = tree.add(kind, to: parent) { style in style.width = rg_px(30) }
            if !isScroller { _ = tree.box(parent, 20, 20) }
            if kind.rawValue >= NodeKind.firstContainer && kind != RG_KIND_CUSTOM { _ = tree.box(edited, 10, 10) }
            tree.layout(root)
            tree.layout(root)  // after this one nothing is left from the first
        }

        /// What is dirty: the flags of each row, and whether its container's summary holds.
        var marks: [[UInt32]] {
            let engine = tree.engine
            let bits =
                ResultFlags.dirty | ResultFlags.placePending | ResultFlags.queued | ResultFlags.valid
                | ResultFlags.childOrderValid | ResultFlags.measuredFromSummary | ResultFlags.warned
            return tree.rows(root).map { row in
                let known = engine.isContainer(row) ? engine.box(engine.node(row)).header.pointee.known : 0
                return [engine.result(row).pointee.state & bits, UInt32(truncatingIfNeeded: known)]
            }
        }
    }

    private static let edits: [(String, rg_property, PropertyValue, (inout rg_style) -> Void)] = [
        ("width", RG_WIDTH, .length(rg_match_parent()), { $0.width = rg_match_parent() }),
        ("height", RG_HEIGHT, .length(rg_px(40)), { $0.height = rg_px(40) }),
        ("weight", RG_WEIGHT, .float(2), { $0.weight = 2 }),
        ("margin_left", RG_MARGIN_LEFT, .float(3), { $0.margin_left = 3 }),
        ("padding_top", RG_PADDING_TOP, .float(3), { $0.padding_top = 3 }),
        (
            "layout_gravity", RG_LAYOUT_GRAVITY, .int(Int32(RG_GRAVITY_END)),
            { $0.layout_gravity = UInt32(RG_GRAVITY_END) }
        ),
        ("gone", RG_VISIBILITY, .int(2), { $0.visibility = RG_GONE }),
        ("invisible", RG_VISIBILITY, .int(1), { $0.visibility = RG_INVISIBLE }),
    ]

    @Test("The direct way and records mark the same rows", arguments: containers)
    func sameMarks(_ parentKind: rg_kind) {
        for kind in Self.kinds {
            if kind == RG_KIND_CUSTOM || kind == RG_KIND_MEASURED { continue }  // they need callbacks
            for (name, property, value, edit) in Self.edits {
                // A linear container takes such a length up as a pending delta.
                if parentKind == RG_KIND_LINEAR && (property == RG_WIDTH || property == RG_HEIGHT) { continue }
                let direct = Scene(parentKind, kind), general = Scene(parentKind, kind)
                #expect(direct.marks == general.marks)
                #expect(direct.tree.engine.styleEditor.set(direct.tree.row(direct.edited), property, value) == RG_OK)
                var style = general.tree.engine.styleEditor.style(general.tree.row(general.edited))
                edit(&style)
                #expect(general.tree.engine.styleEditor.setStyle(general.tree.row(general.edited), &style) == RG_OK)
                #expect(
                    direct.marks == general.marks, "\(name) of kind \(kind.rawValue) in kind \(parentKind.rawValue)")
            }
        }
    }

    @Test("The test for rows that pass a mark on finds both kinds")
    func maybeDefers() {
        for kind in [RG_KIND_TABLE_ROW, RG_KIND_CONSTRAINT] {
            #expect(kind.rawValue & Invalidation.maybeDefers == Invalidation.maybeDefers)
        }
    }
}
