// SPDX-License-Identifier: MIT
import CReglet

#if REGLET_CHECKS
    extension LinearSummary {
        /// Checks the summary of a linear container against its children. O(children).
        func checkInvariants(_ row: Int) {
            let box = self.box(node(row))
            if box.linear.pointee.summary == 0 { return }
            require(
                box.linear.pointee.summary & SummaryFlags.isKnown != 0, row, "LinearState",
                "it has summary flags without isKnown")
            checkSums(row, box)
            checkMoves(row, box)
            checkRun(row, box)
        }

        /// The sums and flags of the children, gathered from nothing but their styles.
        private struct Gathered {
            var flags: UInt32 = 0
            var fixed = 0, weights = 0
            var across: Int32 = 0
            var sole = -1
        }

        private func gather(_ row: Int) -> Gathered {
            let container = node(row)
            let axis = container.pointee.flags & NodeFlags.vertical != 0 ? MainAxis.column : .row
            let fills = container.isFillMode
            var gathered = Gathered()
            var nested = 0, hosted = 0, uniform = 0
            var firstWeight: Float = 0, soleWeight: Float = 0
            var back = -1
            let skips = skipsGone(container)
            eachChild(row) { at in
                let node = self.node(at)
                if skips && node.pointee.flags & NodeFlags.gone != 0 {
                    gathered.flags |= SummaryFlags.someGone | SummaryFlags.nonContiguous | SummaryFlags.nonUniform
                    return
                }
                let main = axis.lineLength(node), cross = axis.lineCross(node), weight = node.weight(fills, main)
                let isShare = fills ? main == Length.unset : main == 0 && weight > 0
                let matches = crossInLine(axis, node, fills) == Length.match
                gathered.flags |= childSummary(node)
                if back >= 0 && at != back &+ 1 { gathered.flags |= SummaryFlags.nonContiguous }
                back = at
                gathered.fixed &+= axis.mainMargins(node)
                let isWhole = node.shared.pointee.summary & SummaryFlags.fractionalWeight == 0
                if isShare {
                    gathered.flags |= SummaryFlags.shares
                    if isWhole {
                        if gathered.weights == 0 { firstWeight = weight }
                        if weight != firstWeight { gathered.flags |= SummaryFlags.nonUniform }
                        gathered.weights &+= Int(weight)
                    } else {
                        gathered.flags |= SummaryFlags.weighted
                    }
                } else {
                    gathered.flags |= SummaryFlags.nonUniform
                    gathered.fixed &+= Int(max(main, 0))
                    if !fills && weight > 0 { gathered.flags |= SummaryFlags.weighted }
                }
                if node.pointee.flags & NodeFlags.trivial != 0 {
                    if !isShare && main < 0 { gathered.flags |= SummaryFlags.unresolvedLeaf }
                    if cross >= 0 {
                        gathered.across = max(gathered.across, clampUnits(Int(cross) &+ axis.crossMargins(node)))
                        gathered.flags |= SummaryFlags.sized | SummaryFlags.nonUniform
                    } else {
                        gathered.flags |= matches ? SummaryFlags.matches : SummaryFlags.unresolvedLeaf
                    }
                    return
                }
                nested &+= 1
                if matches { gathered.flags |= SummaryFlags.nestedMatches }
                gathered.sole = isShare ? at : -1
                soleWeight = weight
                if axis.isVertical || !isShare || node.pointee.flags & NodeFlags.kindMask != RG_KIND_MEASURED.rawValue {
                    return
                }
                hosted &+= 1
                if matches && node.hasNoPadding && state.pointee.rares[at] < 0 { uniform &+= 1 }
            }
            if nested > 0 {
                if hosted == nested { gathered.flags |= SummaryFlags.hostMeasured }
                if uniform == Int(box(container).pointee.count)
                    && gathered.flags & (SummaryFlags.nonUniform | SummaryFlags.nonContiguous) == 0
                {
                    gathered.flags |= SummaryFlags.uniformRows
                }
                gathered.flags |= SummaryFlags.nonUniform
            }
            if nested != 1 || soleWeight != Float(gathered.weights) { gathered.sole = -1 }
            if gathered.flags & (SummaryFlags.someGone | SummaryFlags.invisible) != 0 && hosted > 0 {
                gathered.flags |= SummaryFlags.hidden
            }
            if gathered.fixed >= Int(maxUnits) || gathered.weights > SummaryFlags.mostWeights {
                gathered.flags |= SummaryFlags.weighted
            }
            gathered.flags |= containerFlags(row, gathered.flags) | SummaryFlags.isKnown
            return gathered
        }

        /// The flags that follow from the container, and `containerIsSpecial` for aligned baselines.
        private func containerFlags(_ row: Int, _ children: UInt32) -> UInt32 {
            let node = self.node(row), flags = node.pointee.flags
            var bits: UInt32 = 0
            let isBox = flags & NodeFlags.weightModeMask == RG_WEIGHT_BOX.rawValue << NodeFlags.weightModeShift
            let isPadded = max(node.pointee.paddingLeft, node.pointee.paddingTop) > SummaryFlags.mostMargin
            let aligns =
                node.alignsBaselines && box(node).pointee.count > LinearSummary.fewMembers
                && children & (SummaryFlags.nested | SummaryFlags.hostMeasured) == SummaryFlags.nested
            if FastPaths.areOff || isBox || isPadded || aligns || readsRare(row)
                || flags & (NodeFlags.largestChild | NodeFlags.ordered) != 0
            {
                bits |= SummaryFlags.containerIsSpecial
            }
            let gravity = Gravity.absolute(node.gravity, node.isRTL)
            let isLeft = gravity & Gravity.horizontalMask == Gravity.left
            let isTop = gravity & Gravity.verticalMask == Gravity.top
            if flags & NodeFlags.vertical != 0 {
                if !isTop { bits |= SummaryFlags.shifted }
                if !isLeft || (node.isRTL && node.isFillMode) { bits |= SummaryFlags.aligned }
            } else {
                if !isLeft || node.isRTL { bits |= SummaryFlags.shifted }
                if !isTop { bits |= SummaryFlags.aligned }
            }
            return bits
        }

        /// Whether a run depends on the rare style. Others, as offsets, exclude sums only when these are gathered.
        private func readsRare(_ row: Int) -> Bool {
            guard let rare = rare(row)?.pointee else { return false }
            if let rarer = rarer(row)?.pointee, rarer.gap != 0 || rarer.weightSum != 0 || rarer.baselineChild >= 0 {
                return true
            }
            return node(row).pointee.flags & NodeFlags.sizeRules != 0
                || max(rare.suggestedMinWidth, rare.suggestedMinHeight) > 0
        }

        /// With `isKnown` the sums are exactly those of the children. Flags may be missing or left over as follows,
        /// since one child was inserted into a long list or removed from it (LinearSummary+ChildList.swift), or moved
        /// to another row:
        ///
        ///     notSummed bits but containerIsSpecial, shares   as gathered
        ///     hostMeasured, uniformRows                       never without cause
        ///     others                                          never missing; may be left over
        private func checkSums(_ row: Int, _ box: UnsafeMutablePointer<ContainerState>) {
            let gathered = gather(row), known = box.linear.pointee.summary
            let kept = SummaryFlags.pendingDelta | SummaryFlags.moves | SummaryFlags.pendingInsert
            let universal = SummaryFlags.hostMeasured | SummaryFlags.uniformRows
            let exact = (SummaryFlags.notSummed | SummaryFlags.shares) & ~SummaryFlags.containerIsSpecial
            require(
                (known ^ gathered.flags) & exact == 0, row, "LinearState",
                "its summary has other exceptions than its children")
            require(
                known & universal & ~gathered.flags == 0, row, "LinearState",
                "its summary claims rows of uniform leaves, which its children are not")
            require(
                gathered.flags & ~known & ~(universal | kept) == 0, row, "LinearState",
                "its summary lacks a flag of its children")
            let linear = box.linear.pointee
            require(
                linear.fixedLength == clampUnits(gathered.fixed), row, "LinearState",
                "fixedLength is not the sum of its children's lengths and margins")
            require(linear.maxCross == gathered.across, row, "LinearState", "maxCross is not that of its leaves")
            require(
                known & SummaryFlags.shares == 0
                    || Int(linear.weightSum) == min(gathered.weights, SummaryFlags.mostWeights), row, "LinearState",
                "weightSum is not the sum of its children's weights")
            require(
                max(Int(linear.soleNested), -1) == gathered.sole
                    || (linear.uniformLeafHeight >= 0 && known & SummaryFlags.uniformRows != 0),
                row, "LinearState",
                "soleNested is not its only child that is no leaf")
        }

        /// The pending shift: what is to be placed since the last layout.
        ///
        ///     flags                                firstMoved  moveDelta
        ///     -                                    -1          -1          (where the last run used the sums)
        ///     moves                                a child     its length, or `several`; `lastMoved` may be a child
        ///     moves | pendingDelta                 a child     as before; the sums also await the next layout
        ///     moves | pendingDelta | pendingInsert a child     as before; without the length of a child without a result
        ///     pendingDelta                         -1          -1: all children are placed anyway
        ///
        /// With `shares`, only moves of `soleNested` by `sole`. A row with pendingDelta is dirty, unless it has no valid result.
        private func checkMoves(_ row: Int, _ box: UnsafeMutablePointer<ContainerState>) {
            let known = box.linear.pointee.summary, bits = result(row).pointee.state
            require(
                known & SummaryFlags.pendingInsert == 0 || known & SummaryFlags.moves != 0, row, "LinearState",
                "a child is pending and no child moves")
            require(
                known & SummaryFlags.pendingDelta == 0
                    || bits & (ResultFlags.valid | ResultFlags.dirty) != ResultFlags.valid, row, "LinearState",
                "a length is pending and the container is not dirty")
            if known & SummaryFlags.moves != 0 {
                require(
                    isChild(Int(box.linear.pointee.firstMoved), of: row), row, "LinearState",
                    "firstMoved is not one of its children")
                let isSole =
                    box.linear.pointee.moveDelta == LinearState.sole
                    && box.linear.pointee.firstMoved == box.linear.pointee.soleNested
                require(
                    known & SummaryFlags.notSummed == 0 && (known & SummaryFlags.shares == 0 || isSole), row,
                    "LinearState", "it has moves together with shares or with exceptions")
            } else if known & SummaryFlags.notSummed == 0
                && bits & (ResultFlags.valid | ResultFlags.measuredFromSummary)
                    == ResultFlags.valid | ResultFlags.measuredFromSummary
            {
                require(
                    box.linear.pointee.firstMoved == -1 && box.linear.pointee.moveDelta == -1, row, "LinearState",
                    "it has a row that moves without the flag")
            }
        }

        /// The result of a run from the sums, and the sizes from which on it holds:
        ///
        ///     minReusable…   -1               the result depends on the size
        ///                    0 ... maxUnits   the result is valid for exact sizes from here on
        ///
        /// They are read only with ResultFlags.adapts. Outside a layout `countedLength` is `fixedLength`, unless the
        /// row is dirty.
        private func checkRun(_ row: Int, _ box: UnsafeMutablePointer<ContainerState>) {
            let bits = result(row).pointee.state
            if bits & (ResultFlags.adaptable | ResultFlags.dirty) != ResultFlags.adapts { return }
            if box.linear.pointee.summary & SummaryFlags.notSummed != 0 { return }
            let linear = box.linear.pointee
            require(
                linear.minReusableWidth >= -1 && linear.minReusableHeight >= -1, row, "LinearState",
                "a smallest reusable size is out of range")
            require(
                linear.countedLength == linear.fixedLength, row, "LinearState",
                "the last run counted other lengths and it is not dirty")
            checkAcross(row, box)
        }

        /// The size of a container that follows its largest child across, and the largest extent of the others.
        private func checkAcross(_ row: Int, _ box: UnsafeMutablePointer<ContainerState>) {
            let container = node(row), result = self.result(row), linear = box.linear.pointee
            let axis = container.pointee.flags & NodeFlags.vertical != 0 ? MainAxis.column : .row
            if axis.crossSpec(result).isExact || !canFollowAcross(axis, result, linear.summary) { return }
            var all: Int32 = 0, others: Int32 = 0
            eachChild(row) { at in
                if self.node(at).isGone { return }
                let extent = extentAcross(axis, at, self.node(at))
                all = max(all, extent)
                if id(at) &+ 1 != Int(linear.excluded) { others = max(others, extent) }
            }
            require(
                Int(axis.cross(result)) == Int(all) &+ axis.crossPadding(container), row, "LinearState",
                "its size across is not that of its largest child")
            require(
                linear.excluded == 0 || linear.largestOther == others, row, "LinearState",
                "largestOther is not the largest extent of all children but excluded")
        }
    }
#endif
