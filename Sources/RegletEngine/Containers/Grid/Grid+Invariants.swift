// SPDX-License-Identifier: MIT
import CReglet

#if REGLET_CHECKS
    extension GridLayout {
        /// Checks a grid's block: it has room for all children, and while ResultFlags.childOrderValid their lines and
        /// groups are in range.
        func checkInvariants(_ row: Int) {
            let record = grid(row), count = Int(box(node(row)).pointee.count)
            require(
                (record.pointee.block == nil) == (record.pointee.room == 0) && Int(record.pointee.room) >= count, row,
                "GridRecord", "its block has no room for all children")
            let rows = max(0, Int(max(record.pointee.rowCount, record.pointee.columnCount)))
            let needed = GridStore.scratchNeeded(Int(record.pointee.linkRoom), rows)
            require(
                record.pointee.block == nil || state.pointee.grids.scratchBytes >= needed, row, "GridRecord",
                "the memory of runs has no room for its lines")
            require(!record.pointee.has(GridRecord.isFirst), row, "GridRecord", "it is in its first measure")
            if result(row).pointee.state & ResultFlags.childOrderValid == 0 || count == 0 { return }
            checkAxis(row, record, count, horizontal: true)
            checkAxis(row, record, count, horizontal: false)
        }

        private func checkAxis(
            _ row: Int, _ record: UnsafeMutablePointer<GridRecord>, _ count: Int, horizontal: Bool
        ) {
            guard let tracks = state.pointee.grids.tracks(record, horizontal: horizontal) else {
                failInvariant(row, "GridRecord", "it has valid cells and no block")
            }
            let axis = tracks.axis.pointee
            require(
                axis.lines >= 2 && Int(axis.lines) <= GridStore.lineRoom(Int(record.pointee.linkRoom))
                    && Int(axis.groups) <= min(count, Int(record.pointee.linkRoom))
                    && Int(axis.links) <= Int(axis.groups), row, "GridAxis",
                "it has more lines, groups or links than its block has room for")
            for index in 1..<Int(axis.lines) {
                require(tracks.lines[index] > tracks.lines[index &- 1], row, "GridAxis", "its lines do not ascend")
            }
            for index in 0..<count {
                let span = tracks.spans[index]
                require(
                    span.group >= 0 && span.group < axis.groups, row, "GridSpan", "a child has no group")
            }
            for index in 0..<Int(axis.groups) {
                let link = tracks.groups[index].link
                require(link >= 0 && link < axis.links, row, "GridGroup", "a group has no link")
                let lines = tracks.links[Int(link)]
                require(
                    lines.min >= 0 && lines.max > lines.min && lines.max < axis.lines, row, "GridLink",
                    "its lines are out of range")
            }
        }

        /// Checks that each grid has a record of its own, and each node at most one cell.
        func checkStore() {
            let s = state
            let records = InvariantCounts(s.pointee.grids.records.end)
            let cells = InvariantCounts(s.pointee.grids.cells.end)
            eachRow { row in
                if isGrid(row) {
                    require(
                        records.add(Int(box(node(row)).grid.pointee.record)) == 0, row, "GridState",
                        "its record is another's, or none")
                }
                guard let cell = gridCell(row) else { return }
                require(Int(cell.pointee.id) == id(row), row, "GridCell", "its cell is another node's")
                _ = cells.add(Int(s.pointee.grids.cellOf[id(row)]))
            }
            require(s.pointee.grids.records.isSound(records), -1, "GridStore", "a record is neither in use nor free")
            require(s.pointee.grids.cells.isSound(cells), -1, "GridStore", "a cell is neither in use nor free")
            records.release()
            cells.release()
        }
    }
#endif
