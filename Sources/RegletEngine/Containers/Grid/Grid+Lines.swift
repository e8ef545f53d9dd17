// SPDX-License-Identifier: MIT
import CReglet

/// The lines, groups and links that follow from the children's cells. Lines that no child touches are ignored: an empty
/// row or column has no extent, and a large index costs nothing.
extension GridLayout {
    /// Replaces line numbers by indices into the lines in use; collects groups and links. `least`: the given count of
    /// rows or columns, or negative. O(children), or O(children * log(children)) where line numbers are large.
    @inline(never)
    @_optimize(size)
    func connectLines(_ tracks: GridTracks, children: Int, least: Int) {
        guard let scratch = state.pointee.grids.scratch?.assumingMemoryBound(to: Int32.self) else { return }
        let axis = tracks.axis
        var count = max(least, 0)
        for index in 0..<children {
            let span = tracks.spans[index]
            count = max(count, Int(span.after), Int(span.after &- span.before))
        }
        axis.pointee.count = Int32(truncatingIfNeeded: count)
        if GridLayout.sortsLines(tracks, children) {
            sortLines(tracks, children)
        } else {
            numberLines(tracks, children, scratch)
        }
        linkChildren(tracks, children, scratch)
        orderLinks(tracks, scratch)
    }

    /// Whether the lines are numbered by a sorted list, which takes room for two of each child.
    @inline(__always)
    static func sortsLines(_ tracks: GridTracks, _ children: Int) -> Bool {
        Int(tracks.axis.pointee.count) > 8 &* children
    }

    /// Numbers the lines in use with a table over all lines.
    private func numberLines(_ tracks: GridTracks, _ children: Int, _ table: UnsafeMutablePointer<Int32>) {
        let count = Int(tracks.axis.pointee.count)
        zeroBytes(table, (count &+ 1) &* 4)
        table[0] = 1
        table[count] = 1
        for index in 0..<children {
            table[Int(tracks.spans[index].before)] = 1
            table[Int(tracks.spans[index].after)] = 1
        }
        var lines: Int32 = 0
        for line in 0..<(count &+ 1) where table[line] != 0 {
            table[line] = lines
            tracks.lines[Int(lines)] = Int32(truncatingIfNeeded: line)
            lines &+= 1
        }
        tracks.axis.pointee.lines = lines
        for index in 0..<children {
            tracks.spans[index].before = table[Int(tracks.spans[index].before)]
            tracks.spans[index].after = table[Int(tracks.spans[index].after)]
        }
    }

    /// Numbers the lines in use with a sorted list, for large line numbers.
    private func sortLines(_ tracks: GridTracks, _ children: Int) {
        let lines = tracks.lines
        lines[0] = 0
        lines[1] = tracks.axis.pointee.count
        for index in 0..<children {
            lines[2 &* index &+ 2] = tracks.spans[index].before
            lines[2 &* index &+ 3] = tracks.spans[index].after
        }
        let total = 2 &* children &+ 2
        sortNumbers(lines, total)
        var kept = 1
        for at in 1..<total where lines[at] != lines[kept &- 1] {
            lines[kept] = lines[at]
            kept &+= 1
        }
        tracks.axis.pointee.lines = Int32(truncatingIfNeeded: kept)
        func place(_ number: Int32) -> Int32 {
            var low = 0, high = kept &- 1
            while low < high {
                let middle = (low &+ high) / 2
                if lines[middle] < number { low = middle &+ 1 } else { high = middle }
            }
            return Int32(truncatingIfNeeded: low)
        }
        for index in 0..<children {
            tracks.spans[index].before = place(tracks.spans[index].before)
            tracks.spans[index].after = place(tracks.spans[index].after)
        }
    }

    /// Makes a link for each pair of lines, and a group for each alignment on a link, in the order of their first
    /// children. The constraint that Android finds inconsistent first depends on this order.
    private func linkChildren(_ tracks: GridTracks, _ children: Int, _ scratch: UnsafeMutablePointer<Int32>) {
        // hash tables: links by their lines, groups by link and alignment
        var size = 4
        while size < 2 &* children { size &*= 2 }
        let groupOf = scratch + size
        for at in 0..<size { scratch[at] = -1 }
        var links: Int32 = 0, groups: Int32 = 0
        for index in 0..<children {
            let span = tracks.spans[index]
            let hash = UInt32(bitPattern: span.before &* 31 &+ span.after) &* 0x9E37_79B1
            var at = Int(hash >> 7) & (size &- 1)
            while scratch[at] >= 0 {
                let link = tracks.links[Int(scratch[at])]
                if link.min == span.before && link.max == span.after { break }
                at = (at &+ 1) & (size &- 1)
            }
            if scratch[at] < 0 {
                scratch[at] = links
                tracks.links[Int(links)] = GridLink(min: span.before, max: span.after)
                for alignment in 0..<GridAlignment.count {
                    groupOf[Int(links) &* GridAlignment.count &+ alignment] = -1
                }
                links &+= 1
            }
            let entry = Int(scratch[at]) &* GridAlignment.count &+ Int(span.alignment)
            if groupOf[entry] < 0 {
                groupOf[entry] = groups
                tracks.groups[Int(groups)] = GridGroup(link: scratch[at], before: 0, after: 0, whole: 0, flags: 0)
                groups &+= 1
            }
            tracks.spans[index].group = groupOf[entry]
        }
        tracks.axis.pointee.links = links
        tracks.axis.pointee.groups = groups
    }

    /// Sorts the links by their first line, and by their last line from the end, later links first: Android's
    /// topological order of the upper bounds.
    private func orderLinks(_ tracks: GridTracks, _ places: UnsafeMutablePointer<Int32>) {
        let lines = Int(tracks.axis.pointee.lines), links = Int(tracks.axis.pointee.links)
        func order(_ byStart: Bool) {
            zeroBytes(places, (lines &+ 1) &* 4)
            for index in 0..<links {
                places[Int(byStart ? tracks.links[index].min : tracks.links[index].max) &+ 1] &+= 1
            }
            for line in 0..<lines { places[line &+ 1] &+= places[line] }
            for index in 0..<links {
                let line = Int(byStart ? tracks.links[index].min : tracks.links[index].max)
                let at = Int(places[line])
                places[line] &+= 1
                if byStart {
                    tracks.byStart[at] = Int32(truncatingIfNeeded: index)
                } else {
                    tracks.byEnd[links &- 1 &- at] = Int32(truncatingIfNeeded: index)
                }
            }
        }
        order(true)
        order(false)
    }
}
