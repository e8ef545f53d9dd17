// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The records of a plan, in the order of a saved template.
extension TemplateCodec {
    /// The fonts of styles are those of `fonts`, as numbers from 1; 0: none.
    @_optimize(size)
    mutating func visit(_ plan: inout InflatePlan) {
        var tags = UInt32(truncatingIfNeeded: plan.tagCount)
        word(&tags)
        plan.tagCount = Int(tags)
        array(
            &plan.nodes, InflatePlan.Node(parent: 0, kind: RG_KIND_VIEW, style: 0, id: 0, text: 0, hint: 0, user: nil)
        ) { codec, node in
            codec.word(&node.pointee.parent)
            codec.word(&node.pointee.kind.rawValue)
            codec.word(&node.pointee.style)
            codec.word(&node.pointee.id)
            codec.word(&node.pointee.text)
            codec.word(&node.pointee.hint)
        }
        var style = rg_style()
        style.struct_size = UInt32(MemoryLayout<rg_style>.size)
        array(&plan.styles, style) { $0.visit(style: $1) }
        bytes(&plan.texts)
        visitRules(&plan)
        visitGrids(&plan)
        visitConnections(&plan)
        visitConstraints(&plan)
        array(&plan.records, AttributeStore.Record(tag: 0, first: 0, count: 0, line: 0, column: 0, file: 0)) {
            codec, record in
            codec.word(&record.pointee.tag)
            codec.word(&record.pointee.first)
            codec.word(&record.pointee.count)
            codec.word(&record.pointee.line)
            codec.word(&record.pointee.column)
            codec.word(&record.pointee.file)
        }
        array(&plan.attributes, AttributeStore.Pair(name: 0, value: 0)) { codec, pair in
            codec.word(&pair.pointee.name)
            codec.word(&pair.pointee.value)
        }
        bytes(&plan.strings)
    }

    /// All properties but the font.
    @_optimize(size)
    private mutating func visit(style: UnsafeMutablePointer<rg_style>) {
        let base = UnsafeMutableRawPointer(style)
        for raw in StylePlaces.all {
            let (place, size) = StylePlaces.place(raw)
            if size == 1 {
                var bits = UInt32((base + place).load(as: UInt8.self))
                word(&bits)
                let most: UInt32 = raw == RG_ELLIPSIZE.rawValue ? RG_ELLIPSIZE_MIDDLE.rawValue : 1
                if bits > most { damage() }
                (base + place).storeBytes(of: UInt8(truncatingIfNeeded: bits & most), as: UInt8.self)
            } else if size > 1 && raw != RG_FONT.rawValue {
                words(base + place, size)
            }
        }
    }

    @_optimize(size)
    private mutating func visitRules(_ plan: inout InflatePlan) {
        array(&plan.rules, InflatePlan.Rule(node: 0)) { codec, rule in
            codec.word(&rule.pointee.node)
            codec.word(&rule.pointee.rule.rawValue)
            codec.word(&rule.pointee.id)
            codec.word(&rule.pointee.flags)
        }
        array(&plan.columnSets, InflatePlan.Columns(node: 0, set: RG_STRETCH_COLUMNS, first: 0, count: 0)) {
            codec, columns in
            codec.word(&columns.pointee.node)
            codec.word(&columns.pointee.set.rawValue)
            codec.word(&columns.pointee.first)
            codec.word(&columns.pointee.count)
        }
        array(&plan.columns, 0) { $0.word(&$1.pointee) }
        array(&plan.cells, InflatePlan.Cell(node: 0, column: 0, span: 1)) { codec, cell in
            codec.word(&cell.pointee.node)
            codec.word(&cell.pointee.column)
            codec.word(&cell.pointee.span)
        }
    }

    @_optimize(size)
    private mutating func visitGrids(_ plan: inout InflatePlan) {
        array(&plan.grids, InflatePlan.Grid(node: 0, grid: rg_grid())) { codec, grid in
            codec.word(&grid.pointee.node)
            withUnsafeMutablePointer(to: &grid.pointee.grid) { grid in
                // the words before four flags, and the one after them
                let base = UnsafeMutableRawPointer(grid)
                codec.words(base, 16)
                codec.flags(base + 16)
                codec.words(base + 20, 4)
            }
        }
        array(&plan.gridCells, InflatePlan.GridCell(node: 0, cell: rg_grid_cell())) { codec, cell in
            codec.word(&cell.pointee.node)
            codec.words(&cell.pointee.cell, MemoryLayout<rg_grid_cell>.size)
        }
        array(&plan.flexboxes, InflatePlan.Flexbox(node: 0, flexbox: rg_flexbox())) { codec, flexbox in
            codec.word(&flexbox.pointee.node)
            codec.words(&flexbox.pointee.flexbox, MemoryLayout<rg_flexbox>.size)
        }
        array(&plan.flexItems, InflatePlan.FlexItem(node: 0, item: rg_flex_item())) { codec, item in
            codec.word(&item.pointee.node)
            withUnsafeMutablePointer(to: &item.pointee.item) { item in
                let base = UnsafeMutableRawPointer(item)
                codec.words(base, 36)
                codec.flags(base + 36)
            }
        }
        array(&plan.cssTexts, InflatePlan.CssText(node: 0, text: 0, points: 1)) { codec, item in
            codec.word(&item.pointee.node)
            codec.word(&item.pointee.text)
            codec.word(&item.pointee.points)
        }
    }

    @_optimize(size)
    private mutating func visitConnections(_ plan: inout InflatePlan) {
        let empty = InflatePlan.Connections(
            node: 0, connections: rg_connections(), references: rg_references(), isHelper: false,
            passesVisibility: false)
        array(&plan.connections, empty) { codec, item in
            codec.word(&item.pointee.node)
            codec.words(&item.pointee.connections, MemoryLayout<rg_connections>.size)
            codec.flag(&item.pointee.isHelper)
            codec.flag(&item.pointee.passesVisibility)
            codec.word(&item.pointee.firstReference)
            codec.word(&item.pointee.referenceCount)
            withUnsafeMutablePointer(to: &item.pointee.references) { codec.visit(references: $0) }
        }
        array(&plan.referenced, 0) { $0.word(&$1.pointee) }
        array(&plan.params, InflatePlan.Param(node: 0, param: 0, value: 0, id: 0)) { codec, param in
            codec.word(&param.pointee.node)
            codec.word(&param.pointee.param)
            codec.word(&param.pointee.value)
            codec.word(&param.pointee.id)
            codec.word(&param.pointee.target)
        }
    }

    /// All fields but `nodes` and `count`, which a plan has beside them.
    @_optimize(size)
    private mutating func visit(references: UnsafeMutablePointer<rg_references>) {
        word(&references.pointee.struct_size)
        word(&references.pointee.barrier.rawValue)
        word(&references.pointee.margin)
        flag(&references.pointee.skip_gone)
        word(&references.pointee.role.rawValue)
        word(&references.pointee.begin)
        word(&references.pointee.end)
        word(&references.pointee.percent)
        flag(&references.pointee.vertical)
        flag(&references.pointee.absolute)
        words(&references.pointee.flow, MemoryLayout<rg_flow_lines>.size)
    }

    @_optimize(size)
    private mutating func visitConstraints(_ plan: inout InflatePlan) {
        array(&plan.classes, InflatePlan.Class(node: 0, container: rg_container_class())) { codec, item in
            codec.word(&item.pointee.node)
            codec.word(&item.pointee.container.id)
        }
        array(&plan.priorities, InflatePlan.Priorities(node: 0, priorities: rg_content_priorities())) { codec, item in
            codec.word(&item.pointee.node)
            codec.words(&item.pointee.priorities, MemoryLayout<rg_content_priorities>.size)
        }
        array(&plan.constraints, InflatePlan.Constraint(node: 0, key: -1)) { codec, item in
            codec.word(&item.pointee.node)
            codec.word(&item.pointee.name)
            // up to the name, a pointer
            codec.words(&item.pointee.def, MemoryLayout<rg_constraint_def>.offset(of: \.name)!)
        }
    }
}
