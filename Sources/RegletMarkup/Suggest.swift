// SPDX-License-Identifier: MIT
import RegletEngine

/// How far two names are from one another: insertions, deletions and replacements of bytes and exchanges of neighbours,
/// letter case ignored (optimal string alignment: Wagner and Fischer 1974, with the exchanges of Damerau 1964).
/// - Returns: at most `limit` + 1, which also stands for names longer than 40 bytes.
func editDistance(_ a: Bytes, _ b: Bytes, limit: Int) -> Int {
    let far = limit &+ 1
    let difference = a.count > b.count ? a.count &- b.count : b.count &- a.count
    if difference > limit || a.count > 40 || b.count > 40 { return far }
    // of the beginnings of `b` from those of `a` that end before byte i - 1, i and i + 1
    var before = InlineArray<41, Int>(repeating: 0)
    var row = before
    var next = before
    var j = 0
    while j <= b.count {
        row[j] = j
        j &+= 1
    }
    var i = 0
    while i < a.count {
        let byte = lowercased(a[i])
        next[0] = i &+ 1
        j = 0
        while j < b.count {
            let other = lowercased(b[j])
            var best = row[j] &+ (byte == other ? 0 : 1)
            best = min(best, row[j &+ 1] &+ 1, next[j] &+ 1)
            if i > 0 && j > 0 && byte == lowercased(b[j &- 1]) && lowercased(a[i &- 1]) == other {
                best = min(best, before[j &- 1] &+ 1)
            }
            next[j &+ 1] = best
            j &+= 1
        }
        before = row
        row = next
        i &+= 1
    }
    return min(row[b.count], far)
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
func nearestTag(_ name: Bytes) -> TagName? {
    let short = name.dropping(name.lastIndex(of: 0x2E) &+ 1)
    var best = tolerance(short.count) &+ 1
    var found: TagName?
    var raw: UInt8 = 0
    while let tag = TagName(rawValue: raw) {
        let distance = editDistance(short, Bytes(tag.spelling), limit: best &- 1)
        if distance < best {
            best = distance
            found = tag
        }
        raw &+= 1
    }
    return found
}

/// - Returns: the known attribute nearest to `name`, nil when none is near.
func nearestAttribute(_ name: Bytes) -> AttributeName? {
    var best = tolerance(name.count) &+ 1
    var found: AttributeName?
    var raw: UInt8 = 0
    while let attribute = AttributeName(rawValue: raw) {
        let distance = editDistance(name, attribute.spelling, limit: best &- 1)
        if distance < best {
            best = distance
            found = attribute
        }
        raw &+= 1
    }
    return found
}
