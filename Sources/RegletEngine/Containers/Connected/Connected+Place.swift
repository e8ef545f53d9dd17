// SPDX-License-Identifier: MIT
import CReglet

/// The frames of the children: kept after a run, and set when the container is placed.
extension ConnectedLayout {
    /// Keeps the frames, and gives children their final sizes.
    @inline(never)
    func storeFrames(_ row: Int) {
        let count = run.pointee.boxes.count &- 1
        let record = frames(row)
        guard record.pointee.frames.reserve(count, memory) else {
            run.pointee.failed = true
            return
        }
        record.pointee.frames.count = count
        let epoch = box(node(row)).pointee.cacheEpoch
        for i in 1..<run.pointee.boxes.count {
            var from = i
            if has(i, ConnectedBox.inPlaceholder) { from = placeholder(of: i) }
            let b = box(from)
            let origin = b.pointee.origin &+ run.pointee.corner
            let size = SIMD2(length(from, 0), length(from, 1))
            record.pointee.frames[i &- 1] =
                has(from, ConnectedBox.bare) ? SIMD4(repeating: 0) : SIMD4(lowHalf: origin, highHalf: size)
            let child = Int(box(i).pointee.row)
            let isView = box(i).pointee.role == .view
            if node(child).isGone
                || (!has(i, ConnectedBox.needsMeasure) && keepsMeasured(child, size, isView: isView))
            {
                continue
            }
            if trace.isRecording {
                trace.record(child, .given(.solved, .exact(size.x)), .given(.solved, .exact(size.y)))
            }
            layout.sizeChildDeferred(child, .exact(size.x), .exact(size.y), cacheEpoch: epoch)
        }
    }

    /// Whether a child that was measured keeps its result. A container keeps what its last measure arranged, even if
    /// its frame has another size; a helper has none, and is not measured when it changes.
    @inline(never)
    func keepsMeasured(_ child: Int, _ size: SIMD2<Int32>, isView: Bool) -> Bool {
        if isContainer(child) || !isView { return isView }
        let result = self.result(child)
        return result.size == size && !trace.isRecording
            && result.pointee.state & (ResultFlags.valid | ResultFlags.tooSmallWidth | ResultFlags.tooSmallHeight)
                == ResultFlags.valid
    }

    private func placeholder(of index: Int) -> Int {
        for i in 1..<run.pointee.boxes.count
        where box(i).pointee.role == .placeholder && box(i).pointee.linkCount > 0 && link(i, 0) == index {
            return i
        }
        return index
    }

    @inline(never)
    func placeConnected(_ row: Int) {
        let into = Placement(engine, row)
        let record = frames(row)
        var index = 0
        for child in children(of: box(node(row))) {
            let node = self.node(child)
            if node.isGone {
                changeList.hide(child)
            } else if index < record.pointee.frames.count {
                let frame = record.pointee.frames[index]
                let result = self.result(child)
                relativeLayout.mirrorInside(child, node, result, isNegative: result.size != frame.highHalf)
                layout.setBox(into, child, node, result, Int(frame.x), Int(frame.y))
            }
            index &+= 1
        }
    }

    /// The size of a child's frame where it is not the measured one. O(children).
    func placedSize(_ row: Int) -> (Int32, Int32) {
        let parent = Int(node(row).pointee.parent)
        var index = 0
        for child in children(of: box(node(parent))) {
            if child == row { break }
            index &+= 1
        }
        let record = frames(parent)
        if index >= record.pointee.frames.count { return (result(row).pointee.width, result(row).pointee.height) }
        return (record.pointee.frames[index].z, record.pointee.frames[index].w)
    }
}
