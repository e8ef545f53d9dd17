// SPDX-License-Identifier: MIT
import RegletEngine

/// How far two names are from one another: insertions, deletions and replacements of bytes, letter case ignored
/// (Wagner and Fischer 1974, one row).
/// - Returns: at most `limit` + 1, which also stands for names longer than 40 bytes.
func editDistance(_ a: Bytes, _ b: Bytes, limit: Int) -> Int {
    let far = limit &+ 1
    let difference = a.count > b.count ? a.count &- b.count : b.count &- a.count
    if difference > limit || a.count > 40 || b.count > 40 { return far }
    var row = InlineArray<41, Int>(repeating: 0)
    var j = 0
    while j <= b.count {
        row[j] = j
        j &+= 1
    }
    var i = 0
    while i < a.count {
        var diagonal = row[0]
        row[0] = i &+ 1
        j = 0
        while j < b.count {
            let above = row[j &+ 1]
            var best = diagonal &+ (lowercased(a[i]) == lowercased(b[j]) ? 0 : 1)
            if above &+ 1 < best { best = above &+ 1 }
            if row[j] &+ 1 < best { best = row[j] &+ 1 }
            diagonal = above
            row[j &+ 1] = best
            j &+= 1
        }
        i &+= 1
    }
    return row[b.count] < far ? row[b.count] : far
}

/// Mistakes a name of `count` bytes may have and still be recognised.
private func tolerance(_ count: Int) -> Int { count < 4 ? 0 : count < 9 ? 1 : 2 }

/// The one nearest to a name among those that are offered: few enough mistakes away, the first of several.
struct NearestName {
    let name: Bytes
    private(set) var found: Bytes?
    /// Mistakes that are too many.
    private var limit: Int
    private var offered = 0

    /// Most that are looked at.
    private static var most: Int { 256 }

    init(_ name: Bytes) {
        self.name = name
        limit = tolerance(name.count) &+ 1
    }

    /// Others need not be offered any more.
    var isDone: Bool { limit == 0 || offered >= NearestName.most }

    @inline(never)
    mutating func offer(_ other: Bytes) {
        if isDone { return }
        offered &+= 1
        let distance = editDistance(name, other, limit: limit &- 1)
        if distance >= limit { return }
        limit = distance
        found = other
    }
}

/// - Returns: the known tag nearest to `name`, nil when none is near.
func nearestTag(_ name: Bytes) -> Bytes? {
    var nearest = NearestName(name.dropping(name.lastIndex(of: 0x2E) &+ 1))
    var raw: UInt8 = 0
    while let tag = TagName(rawValue: raw) {
        nearest.offer(Bytes(tag.spelling))
        raw &+= 1
    }
    return nearest.found
}

/// - Returns: the known attribute nearest to `name`, nil when none is near.
func nearestAttribute(_ name: Bytes) -> Bytes? {
    var nearest = NearestName(name)
    var raw: UInt8 = 0
    while let attribute = AttributeName(rawValue: raw) {
        nearest.offer(attribute.spelling)
        raw &+= 1
    }
    return nearest.found
}
