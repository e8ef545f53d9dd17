// SPDX-License-Identifier: MIT
import CReglet

#if REGLET_CHECKS
    extension LayoutPass {
        /// Checks the result of a row.
        func checkInvariants(_ row: Int) {
            checkEntry(row)
            checkPlace(row)
        }

        /// The cache entry in LayoutResult. Combinations of its flags:
        ///
        ///     valid  subtreeCurrent  layoutPending
        ///     -      any             any            void: its parent measures it
        ///     x      -               -              the subtree last ran for another entry, or must run again
        ///     x      x               -              the subtree ran for this entry
        ///     x      -               x              an exact size was stored; the container runs when it is placed
        ///     x      x               x              as before, and it ran since
        ///
        /// Only a linear container has measuredFromSummary, and validForLarger only with it.
        private func checkEntry(_ row: Int) {
            let node = self.node(row), result = self.result(row)
            let bits = result.pointee.state, flags = node.pointee.flags
            let kind = flags & NodeFlags.kindMask
            require(
                bits & ResultFlags.measuredFromSummary == 0 || kind == RG_KIND_LINEAR.rawValue, row, "LayoutResult",
                "it was measured from a summary and is no linear container")
            require(
                bits & ResultFlags.validForLarger == 0 || bits & ResultFlags.measuredFromSummary != 0, row,
                "LayoutResult", "it is valid for larger sizes and was not measured from a summary")
            require(
                bits & ResultFlags.childOrderValid == 0 || isGrid(row) || isRelative(row), row, "LayoutResult",
                "it has a valid child order and is neither a grid nor a relative container")
            require(
                bits & ResultFlags.stretchedUnmeasured == 0
                    || (kind == RG_KIND_MEASURED.rawValue && node.pointee.link >= 0), row, "LayoutResult",
                "it is stretched without a measure and has no stretched height")
            require(
                bits & ResultFlags.hasNoBaseline == 0 || kind == RG_KIND_MEASURED.rawValue, row, "LayoutResult",
                "it has no baseline of the host's and is not measured by the host")
            if bits & ResultFlags.valid == 0 { return }
            require(
                result.pointee.lastUsedPass <= state.pointee.pass, row, "LayoutResult",
                "its result was used in a pass to come")
            let size = result.size
            require(
                size.x >= 0 && size.y >= 0 && size.x <= maxUnits && size.y <= maxUnits, row, "LayoutResult",
                "its measured size is out of range")
            // no specs are stored for a trivial leaf, and limits may hold against an exact spec
            if flags & (NodeFlags.trivial | NodeFlags.sizeRules) != 0 || bits & ResultFlags.dirty != 0 { return }
            // a child of a CSS container has its size when it is placed: a query may have laid out a hidden one, or have
            // measured the container and the child before that
            if cssLayout.isInCss(row) {
                let above = self.result(Int(node.pointee.parent)).pointee.state
                let isOut = above & (ResultFlags.dirty | ResultFlags.placePending) != 0
                if bits & ResultFlags.laidOut == 0 || isOut { return }
            }
            let width = Spec(raw: result.pointee.specWidth), height = Spec(raw: result.pointee.specHeight)
            require(
                (!width.isExact || width.size == size.x) && (!height.isExact || height.size == size.y), row,
                "LayoutResult", "its measured size is not that of its exact spec")
            require(
                bits & ResultFlags.layoutPending == 0 || (isContainer(row) && width.isExact && height.isExact), row,
                "LayoutResult", "its run is pending and its size is not exact")
        }

        /// The position and the stretched size. A frame is zero unless the row takes part in the layout.
        ///
        ///     stretchedWidth  stretchedHeight
        ///     -1              any              it has its measured size
        ///     0 ... maxUnits  0 ... maxUnits   its parent stretched it; it was measured from its summary
        private func checkPlace(_ row: Int) {
            let result = self.result(row), bits = result.pointee.state
            let frame = state.pointee.frames[row]
            if bits & ResultFlags.laidOut == 0 {
                require(
                    frame.x == 0 && frame.y == 0 && frame.width == 0 && frame.height == 0, row, "LayoutResult",
                    "it takes no part in the layout and has a frame")
            } else {
                let parent = Int(node(row).pointee.parent)
                require(
                    parent < 0 || self.result(parent).pointee.state & ResultFlags.laidOut != 0, row, "LayoutResult",
                    "it takes part in the layout and its parent does not")
            }
            if !isContainer(row) { return }
            let box = self.box(node(row))
            require(box.pointee.stretchedWidth >= -1, row, "ContainerState", "its stretched width is out of range")
            if box.pointee.stretchedWidth < 0 || bits & ResultFlags.valid == 0 { return }
            require(
                box.pointee.stretchedWidth <= maxUnits && box.pointee.stretchedHeight >= 0
                    && box.pointee.stretchedHeight <= maxUnits, row, "ContainerState",
                "its stretched size is out of range")
            require(
                bits & ResultFlags.measuredFromSummary != 0, row, "ContainerState",
                "it is stretched and was not measured from its summary")
        }
    }
#endif
