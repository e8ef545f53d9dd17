// SPDX-License-Identifier: MIT
import CReglet

#if REGLET_CHECKS
    extension RowStore {
        /// Checks ids, free rows, links and the order of rows. Other checks rely on these.
        func checkInvariants() {
            checkRows()
            checkFreeIDs()
            checkFreeRows()
            checkSiblings(-1)
            eachRow { if isContainer($0) { checkSiblings($0) } }
            checkOrder()
            checkPools()
        }

        /// `rowOf` and `handles` are inverse to each other.
        ///
        ///     id    living: generation odd,  rowOf = its row
        ///           free:   generation even, rowOf = the next free id
        ///     row   living: handle = {generation, id}
        ///           free:   handle 0, no flags, linked from freeRow both ways through `next` and `parent`
        private func checkRows() {
            let s = state
            require(
                s.pointee.rowCount <= s.pointee.capacity && s.pointee.idCount <= s.pointee.capacity, -1, "RowStore",
                "there are more rows or ids than the columns have room for")
            let optional =
                s.pointee.absolute != nil || s.pointee.oldFrames != nil || s.pointee.userData != nil
                || s.pointee.rares.base != nil
            require(
                s.pointee.hasOptionalColumns || !optional, -1, "RowStore", "an optional column exists and is not noted")
            require(
                s.pointee.appendKinds & NodeKind.ownBaseline == 0 || s.pointee.baselines.base != nil, -1, "RowStore",
                "nodes with baselines may be appended without a column for these")
            require(
                s.pointee.appendLimit == 0 || s.pointee.appendLimit == s.pointee.capacity, -1, "RowStore",
                "appendLimit is not the capacity")
            var living = 0
            for row in 0..<s.pointee.rowCount {
                if isFree(row) {
                    require(s.pointee.nodes[row].flags == 0, row, "RowStore", "a free row has flags")
                    require(
                        s.pointee.results[row].state & ~ResultFlags.queued == 0, row, "RowStore",
                        "a free row has flags of a result other than queued")
                    continue
                }
                living &+= 1
                let id = self.id(row), generation = UInt32(truncatingIfNeeded: s.pointee.handles[row].id >> 32)
                require(id < s.pointee.idCount, row, "RowStore", "its id is beyond the ids in use")
                require(
                    generation & 1 == 1 && s.pointee.generations[id] == generation, row, "RowStore",
                    "its handle has another generation than its id")
                require(
                    Int(s.pointee.rowOf[id]) == row, row, "RowStore", "its id is the one of another row")
            }
            require(living == s.pointee.liveCount, -1, "RowStore", "liveCount is not the number of living rows")
            var ids = 0
            for id in 0..<s.pointee.idCount where s.pointee.generations[id] & 1 == 1 { ids &+= 1 }
            require(ids == living, -1, "RowStore", "there are living ids without a row")
        }

        private func checkFreeIDs() {
            let s = state
            var id = s.pointee.freeID, count = 0
            while id >= 0 {
                require(
                    Int(id) < s.pointee.idCount && s.pointee.generations[Int(id)] & 1 == 0, -1, "RowStore",
                    "the list of free ids has one that is in use")
                count &+= 1
                require(count <= s.pointee.idCount, -1, "RowStore", "the list of free ids is a cycle")
                id = s.pointee.rowOf[Int(id)]
            }
        }

        private func checkFreeRows() {
            let s = state
            var row = Int(s.pointee.freeRow), back: Int32 = -1, count = 0
            while row >= 0 {
                require(
                    row < s.pointee.rowCount && isFree(row), row, "RowStore",
                    "the list of free rows has one that is in use")
                require(
                    s.pointee.nodes[row].parent == back, row, "RowStore",
                    "a free row does not link back to the one before it in the list")
                count &+= 1
                require(count <= s.pointee.rowCount, row, "RowStore", "the list of free rows is a cycle")
                back = Int32(truncatingIfNeeded: row)
                row = Int(s.pointee.nodes[row].next)
            }
            require(
                count == s.pointee.rowCount &- s.pointee.liveCount, -1, "RowStore",
                "a free row is not in the list of free rows")
        }

        /// The children of `parent`, or the roots for -1: `next` and `previous` are inverse to each other, from the
        /// first to the last.
        private func checkSiblings(_ parent: Int) {
            let s = state
            var child = parent >= 0 ? Int(box(node(parent)).pointee.first) : Int(s.pointee.firstRoot)
            let last = parent >= 0 ? Int(box(node(parent)).pointee.last) : Int(s.pointee.lastRoot)
            let expected = parent >= 0 ? Int(box(node(parent)).pointee.count) : s.pointee.rootCount
            let depth = parent >= 0 ? Int(s.pointee.depths[parent]) &+ 1 : 1
            var back = -1, count = 0
            while child >= 0 {
                require(
                    isChild(child, of: parent), child, "RowStore",
                    "it is linked as a child of a row that is not its parent")
                require(
                    Int(s.pointee.previous[child]) == back, child, "RowStore",
                    "its previous sibling does not link to it")
                require(
                    Int(s.pointee.depths[child]) == depth, child, "RowStore", "its depth is not that of its parent + 1")
                count &+= 1
                require(
                    count <= expected, parent, "RowStore", "it has more children than it counts, or a cycle of them")
                back = child
                child = Int(node(child).pointee.next)
            }
            require(count == expected, parent, "RowStore", "it counts more children than it has")
            require(back == last, parent, "RowStore", "its last child is not the end of the list")
            require(depth <= Int(s.pointee.def.max_depth) &+ 1, parent, "RowStore", "it is deeper than max_depth")
        }

        /// Rows follow the depth-first order, except misplaced ones.
        ///
        ///     misplacedCount  0              no row is misplaced; the order is right
        ///                     1 ... capacity  rows that are not misplaced are in order; all below a misplaced row is
        ///                                    misplaced; each row where a walk begins is in `tops`
        ///                     lost           nothing is known; all rows are put in order
        private func checkOrder() {
            let s = state
            let count = s.pointee.misplacedCount
            var last = -1, visited = 0
            var row = Int(s.pointee.firstRoot)
            while row >= 0 {
                visited &+= 1
                require(visited <= s.pointee.liveCount, row, "RowStore", "the walk over all nodes does not end")
                if count <= MisplacedSubtrees.capacity {
                    if isMisplaced(row) {
                        require(count > 0, row, "RowStore", "it is misplaced and no misplaced subtree is recorded")
                        checkWalkStart(row)
                    } else {
                        require(row > last, row, "RowStore", "it is not misplaced and lies before an earlier row")
                        last = row
                        let parent = Int(node(row).pointee.parent)
                        require(
                            parent < 0 || !isMisplaced(parent), row, "RowStore",
                            "it is not misplaced although its parent is")
                    }
                }
                row = nextRow(row, below: -1)
            }
            require(visited == s.pointee.liveCount, -1, "RowStore", "a living row is not reached from the roots")
        }

        private func checkWalkStart(_ row: Int) {
            let s = state
            let parent = Int(node(row).pointee.parent), back = Int(s.pointee.previous[row])
            if (parent >= 0 && isMisplaced(parent)) || (back >= 0 && isMisplaced(back)) { return }
            var isNoted = false
            for index in 0..<s.pointee.misplacedCount where Int(s.pointee.misplaced.tops[index]) == id(row) {
                isNoted = true
            }
            require(isNoted, row, "MisplacedSubtrees", "a walk over misplaced rows begins here and is not recorded")
        }

        /// Each record in use belongs to one row.
        private func checkPools() {
            let s = state
            let boxes = InvariantCounts(s.pointee.boxes.end), texts = InvariantCounts(s.pointee.texts.end)
            let rares = InvariantCounts(s.pointee.rareRecords.end), hints = InvariantCounts(s.pointee.hints.end)
            let extras = InvariantCounts(s.pointee.textExtras.end), rarers = InvariantCounts(s.pointee.rarerRecords.end)
            eachRow { row in
                let node = self.node(row)
                if isContainer(row) {
                    require(
                        boxes.add(Int(node.pointee.link)) == 0, row, "ContainerState",
                        "its container state is another's, or none")
                } else if node.pointee.flags & NodeFlags.text != 0 {
                    require(
                        texts.add(Int(node.pointee.link)) == 0, row, "TextRecord", "its text is another's, or none")
                    let text = s.pointee.texts.pointer(Int(node.pointee.link))
                    guard let extra = textExtra(text)?.pointee else { return checkRare(row, rares, rarers) }
                    require(
                        extras.add(Int(text.pointee.extra)) == 0, row, "TextRecord",
                        "its rare data are another's, or none")
                    require(
                        extra.hint < 0 || hints.add(Int(extra.hint)) == 0, row, "TextRecord",
                        "its hint is another's, or none")
                    require(
                        extra.cut < 0 || hints.add(Int(extra.cut)) == 0, row, "TextRecord",
                        "its beginning is another's, or none")
                }
                checkRare(row, rares, rarers)
            }
            require(s.pointee.boxes.isSound(boxes), -1, "Pool", "a container state is neither in use nor free")
            require(s.pointee.texts.isSound(texts), -1, "Pool", "a text is neither in use nor free")
            require(s.pointee.hints.isSound(hints), -1, "Pool", "a hint is neither in use nor free")
            require(s.pointee.textExtras.isSound(extras), -1, "Pool", "rare data of a text are neither in use nor free")
            require(s.pointee.rareRecords.isSound(rares), -1, "Pool", "a rare style is neither in use nor free")
            require(s.pointee.rarerRecords.isSound(rarers), -1, "Pool", "a rarer style is neither in use nor free")
            boxes.release()
            texts.release()
            rares.release()
            rarers.release()
            hints.release()
            extras.release()
        }

        private func checkRare(_ row: Int, _ rares: InvariantCounts, _ rarers: InvariantCounts) {
            let rare = state.pointee.rares[row]
            require(rare < 0 || rares.add(Int(rare)) == 0, row, "RareStyle", "its rare style is another's, or none")
            let rarer = self.rare(row)?.pointee.rarer ?? -1
            require(rarer < 0 || rarers.add(Int(rarer)) == 0, row, "RareStyle", "its rarer style is another's, or none")
        }
    }
#endif
