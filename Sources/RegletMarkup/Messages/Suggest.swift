// SPDX-License-Identifier: MIT
import RegletEngine
import RegletSyntax

/// The distance of two names: insertions, deletions and replacements of bytes and exchanges of neighbors, ignoring
/// letter case (optimal string alignment: Wagner and Fischer 1974, with the exchanges of Damerau 1964).
/// - Returns: at most `limit` + 1, which also stands for names longer than 40 bytes. O(length), or O(length * limit)
///   for the few names that have a long common part.
func editDistance(_ a: Bytes, _ b: Bytes, limit: Int) -> Int {
    let far = limit &+ 1
    let difference = a.count > b.count ? a.count &- b.count : b.count &- a.count
    if difference > limit || a.count > 40 || b.count > 40 { return far }
    // a common start and a common end do not affect the distance
    var start = 0
    let shorter = min(a.count, b.count)
    while start < shorter, lowercased(a[start]) == lowercased(b[start]) { start &+= 1 }
    var rows = a.count &- start, columns = b.count &- start
    while rows > 0, columns > 0, lowercased(a[start &+ rows &- 1]) == lowercased(b[start &+ columns &- 1]) {
        rows &-= 1
        columns &-= 1
    }
    if rows == 0 || columns == 0 { return max(rows, columns) }
    if limit == 0 || (limit == 1 && max(rows, columns) > 2) { return far }
    let a = a.dropping(start).prefix(rows), b = b.dropping(start).prefix(columns)
    // each mistake adds and removes one letter at most
    let lettersOfA = letters(a), lettersOfB = letters(b)
    let most = max((lettersOfA & ~lettersOfB).nonzeroBitCount, (lettersOfB & ~lettersOfA).nonzeroBitCount)
    return most > limit ? far : distance(a, b, limit)
}

/// A bit for each letter of the name, whatever its case. Other bytes share the bits.
@inline(never)
private func letters(_ name: Bytes) -> UInt32 {
    var bits: UInt32 = 0
    var i = 0
    while i < name.count {
        bits |= 1 << UInt32(lowercased(name[i]) & 31)
        i &+= 1
    }
    return bits
}

private func distance(_ a: Bytes, _ b: Bytes, _ limit: Int) -> Int {
    let far = limit &+ 1
    // distances of the prefixes of `b` from the prefixes of `a` that end before byte i - 1, i and i + 1
    var before = InlineArray<41, UInt8>(repeating: 0)
    var row = before
    var next = before
    var j = 0
    while j <= b.count {
        row[j] = UInt8(truncatingIfNeeded: j)
        j &+= 1
    }
    var i = 0
    var least = 0
    while i < a.count {
        let byte = lowercased(a[i])
        next[0] = UInt8(truncatingIfNeeded: i &+ 1)
        let leastBefore = least
        least = i &+ 1
        j = 0
        while j < b.count {
            let other = lowercased(b[j])
            var best = row[j] &+ (byte == other ? 0 : 1)
            best = min(best, row[j &+ 1] &+ 1, next[j] &+ 1)
            if i > 0 && j > 0 && byte == lowercased(b[j &- 1]) && lowercased(a[i &- 1]) == other {
                best = min(best, before[j &- 1] &+ 1)
            }
            next[j &+ 1] = best
            least = min(least, Int(best))
            j &+= 1
        }
        // later rows follow from the last two
        if least > limit && leastBefore >= limit { return far }
        before = row
        row = next
        i &+= 1
    }
    return min(Int(row[b.count]), far)
}

/// The number of mistakes with which a name of `count` bytes is still recognized.
func tolerance(_ count: Int) -> Int { count < 4 ? 0 : count < 9 ? 1 : 2 }

/// The nearest of the names that are offered, within the tolerance; the first of several.
struct NearestName {
    let name: Bytes
    private(set) var found: Bytes?
    /// The number of mistakes that is too large.
    private var limit: Int
    private var offered = 0

    /// The maximum number of names that are compared.
    private static var most: Int { 512 }

    init(_ name: Bytes) { self.init(name, mistakes: tolerance(name.count)) }

    init(_ name: Bytes, mistakes: Int) {
        self.name = name
        limit = mistakes &+ 1
    }

    /// Whether further names need not be offered.
    var isDone: Bool { limit == 0 || offered >= NearestName.most }

    /// Compares `other`, and keeps it if it is nearer than the names before. O(length).
    @inline(never)
    mutating func isNearer(_ other: Bytes) -> Bool {
        if isDone { return false }
        offered &+= 1
        return editDistance(name, other, limit: limit &- 1) < limit
    }

    mutating func take(_ other: Bytes) {
        limit = editDistance(name, other, limit: limit &- 1)
        found = other
    }

    @inline(never)
    mutating func offer(_ other: Bytes) { if isNearer(other) { take(other) } }
}

/// - Returns: the known tag nearest to `name`, or nil when none is near.
func nearestTag(_ name: Bytes) -> Bytes? {
    var nearest = NearestName(name.dropping(name.lastIndex(of: 0x2E) &+ 1))
    var rest = Bytes(TagName.spellings)
    while rest.count > 0 {
        let space = rest.firstIndex(of: 0x20)
        let end = space < 0 ? rest.count : space
        nearest.offer(rest.prefix(end))
        rest = rest.dropping(min(end &+ 1, rest.count))
    }
    return nearest.found
}

extension InflatePlan {
    /// Offers the ids that connections of a node's children, or its constraints, may name. O(nodes).
    @inline(never)
    func offerIDs(_ nearest: inout NearestName, _ node: Int, isConnection: Bool) {
        var index = 0
        while index < nodes.count && !nearest.isDone {
            if nodes[index].id != 0 && (!isConnection || Int(nodes[index].parent) == node) {
                let id = self.id(index)
                if nearest.isNearer(id) && (isConnection || constrained(id, by: node) >= 0) { nearest.take(id) }
            }
            index &+= 1
        }
    }
}
