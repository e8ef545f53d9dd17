// SPDX-License-Identifier: MIT
import CReglet

#if REGLET_CHECKS
    extension StyleEditor {
        /// Checks the nodes' styles: derived flags follow from the style, and interned styles count their uses.
        func checkInvariants() {
            eachRow { checkFlags($0) }
            checkInterned()
            if state.pointee.texts.used > 0 { checkTexts() }
        }

        /// Flags that follow from the style and the kind, in Node.flags:
        ///
        ///     container   kind >= LINEAR; `link` is its ContainerState
        ///     text        kind TEXT; `link` is its TextRecord
        ///     trivial     kind VIEW or SPACE, no RareStyle
        ///     sizeRules, frameRules, edges, ranked, percent   see StyleRecord.derivedFlags
        ///     rtl         its own direction, else its parent's
        private func checkFlags(_ row: Int) {
            let flags = node(row).pointee.flags
            var derived =
                NodeFlags.kindMask | NodeFlags.container | NodeFlags.text | NodeFlags.trivial | NodeFlags.sizeRules
                | NodeFlags.frameRules | NodeFlags.edges | NodeFlags.ranked | NodeFlags.percent
            if isConnectedLayout(row) { derived &= ~NodeFlags.sizeRules }  // it keeps the flag
            var record = self.record(row)
            require(
                flags & derived == record.derivedFlags(hasRare: state.pointee.rares[row] >= 0) & derived, row, "Node",
                "its flags do not follow from its style and kind")
            require(
                record.hasRare == (state.pointee.rares[row] >= 0), row, "RareStyle",
                "it has a record with default values only, or none for others")
            let parent = Int(node(row).pointee.parent)
            let own = flags & NodeFlags.directionMask
            let isRTL =
                own == 0
                ? parent >= 0 && node(parent).isRTL : own == RG_DIRECTION_RTL.rawValue << NodeFlags.directionShift
            require(node(row).isRTL == isRTL, row, "Node", "its direction is not its own or its parent's")
            require(
                flags & NodeFlags.ranked == 0 || parent < 0
                    || !NodeKind.contains(NodeKind.arranged, node(parent).pointee.flags & NodeFlags.kindMask)
                    || node(parent).pointee.flags & NodeFlags.ordered != 0, row, "Node",
                "it has an order, and its parent is not marked as ordered")
            var style = record.shared(rtl: isRTL)
            withUnsafeMutablePointer(to: &style) {
                require(
                    sameBytes($0, node(row).shared, 40), row, "InternedStyle", "its interned style is not its style")
            }
        }

        /// Uses of an interned style: one for each node and each rare style that points at it, one for each cached
        /// template, and in fixed memory one more of the default style.
        private func checkInterned() {
            let s = state
            let uses = InvariantUses(2 &* (s.pointee.liveCount &+ StyleCache.capacity))
            eachRow { row in
                uses.add(node(row).pointee.shared)
                uses.add(rarer(row)?.pointee.mirrored)
            }
            for index in 0..<StyleCache.capacity {
                guard let pair = s.pointee.styleCache.template(at: index).pointee.pair else { continue }
                uses.add(pair.ltr)
                uses.add(pair.rtl)
            }
            var more = 0
            let isSound = s.pointee.shared.eachUsed { record in
                let used = uses[UnsafeMutableRawPointer(record)]
                require(
                    Int(record.pointee.uses) >= used, -1, "InternedStyle", "a record is used more often than it counts")
                more &+= Int(record.pointee.uses) &- used
            }
            require(isSound, -1, "InternedStyle", "a record is neither in use nor free, or in use and counts no use")
            require(
                more == (s.pointee.memory.isFixed ? 1 : 0), -1, "InternedStyle", "a record counts more uses than it has"
            )
            uses.release()
        }

        /// Texts have a sound record, and a living font, which counts them.
        private func checkTexts() {
            let s = state
            require(s.pointee.fonts.isSound, -1, "FontTable", "derived fonts and the lists of their bases differ")
            let uses = InvariantCounts(FontTable.maxFonts &+ 1)
            eachText { _, text in _ = uses.add(Int(text.pointee.font & 0xFFFF)) }
            eachText { row, text in
                require(text.pointee.isSound, row, "TextRecord", "its text, length and capacity do not fit together")
                require(
                    hint(text)?.pointee.isSound ?? true, row, "TextRecord",
                    "the text, length and capacity of its hint do not fit together")
                require(
                    cutText(text).pointee.isSound, row, "TextRecord", "what max_length leaves of its text is unsound")
                if text.pointee.font == 0 { return }
                let font = s.pointee.fonts.find(text.pointee.font)
                require(font != nil, row, "FontTable", "its font was destroyed")
                require(
                    font.unsafelyUnwrapped.pointee.uses == UInt32(uses[Int(text.pointee.font & 0xFFFF)]), row,
                    "FontTable", "its font does not count the texts that name it")
            }
            uses.release()
        }

        private func eachText(_ body: (Int, UnsafeMutablePointer<TextRecord>) -> Void) {
            eachRow { row in
                if node(row).pointee.flags & NodeFlags.text == 0 { return }
                body(row, state.pointee.texts.pointer(Int(node(row).pointee.link)))
            }
        }
    }
#endif
