// SPDX-License-Identifier: MIT

#if REGLET_CHECKS
    extension ListLengths {
        /// The invariant that the lengths break, or nil. O(pieces and known lengths).
        func failedInvariant() -> StaticText? {
            if root < 0 { return nil }
            if pieces[Int(root)].up >= 0 { return "the root of the lengths has a parent" }
            var at = root
            while pieces[Int(at)].left >= 0 { at = pieces[Int(at)].left }
            while at >= 0 {
                if let failed = failedInvariant(of: at) { return failed }
                at = neighbor(at, isNext: true)
            }
            return nil
        }

        private func failedInvariant(of at: Int32) -> StaticText? {
            let piece = pieces[Int(at)]
            if piece.count <= 0 { return "a piece of the lengths has no items" }
            var count = piece.count, unknown = piece.unknown, known = piece.known
            for side in 0..<2 {
                let child = side == 0 ? piece.left : piece.right
                if child < 0 { continue }
                let below = pieces[Int(child)]
                if below.up != at { return "a piece of the lengths has another parent" }
                if below.priority > piece.priority { return "a piece of the lengths has a child of higher priority" }
                count &+= below.allCount
                unknown &+= below.allUnknown
                known &+= below.allKnown
            }
            if piece.allCount != count || piece.allUnknown != unknown || piece.allKnown != known {
                return "the sums of a piece of the lengths differ"
            }
            if piece.block < 0 {
                return piece.unknown == piece.count && piece.known == 0 ? nil : "a run has known lengths"
            }
            if Int(piece.count) > ListLengths.blockSize { return "a block of lengths is too long" }
            let block = self.block(pieces.pointer(Int(at)))
            for index in 0..<Int(piece.count) {
                if block[index] < 0 { unknown &-= 1 } else { known &-= Int(block[index]) }
            }
            let rest = unknown &- (piece.allUnknown &- piece.unknown)
            return rest == 0 && known == piece.allKnown &- piece.known ? nil : "the sums of a block differ"
        }
    }
#endif
