// SPDX-License-Identifier: MIT
import RegletEngine
import RegletSyntax

// MARK: - Codes of subtags

/// Two or three letters, five bits each from a = 1 on; 0 for other texts.
func languageCode(_ text: Bytes) -> UInt16 {
    guard text.count == 2 || text.count == 3 else { return 0 }
    let code = letters(text)
    return text.count == 2 ? code &<< 5 : code
}

/// Two letters, or three digits; 0 for other texts.
func regionCode(_ text: Bytes) -> UInt16 {
    if text.count == 2 { return letters(text) }
    guard text.count == 3, isDigit(text[0]), isDigit(text[1]), isDigit(text[2]) else { return 0 }
    return 0x400 &+ UInt16(text[0] &- 0x30) &* 100 &+ UInt16(text[1] &- 0x30) &* 10 &+ UInt16(text[2] &- 0x30)
}

/// Four letters as bytes, the first one in upper case; 0 for other texts.
func scriptCode(_ text: Bytes) -> UInt32 {
    guard text.count == 4 else { return 0 }
    var code: UInt32 = 0
    for i in 0..<4 {
        if !isLetter(text[i]) { return 0 }
        code = code &<< 8 | UInt32(i == 0 ? text[i] & 0xDF : lowercased(text[i]))
    }
    return code
}

/// Five to eight letters or digits, or four from a digit on, in the highest bytes; 0 for other texts.
func variantCode(_ text: Bytes) -> UInt64 {
    guard text.count >= 4, text.count <= 8, text.count > 4 || isDigit(text[0]) else { return 0 }
    var code: UInt64 = 0
    for i in 0..<text.count {
        if !isLetter(text[i]) && !isDigit(text[i]) { return 0 }
        code |= UInt64(lowercased(text[i])) &<< UInt64(56 &- 8 &* i)
    }
    return code
}

private func letters(_ text: Bytes) -> UInt16 {
    var code: UInt16 = 0
    for i in 0..<text.count {
        if !isLetter(text[i]) { return 0 }
        code = code &<< 5 | UInt16(text[i] & 31)
    }
    return code
}

// MARK: - Tables

/// The script that a language is usually written in in a region, 0 if it is unknown. O(log languages).
func likelyScript(_ language: UInt16, _ region: UInt16) -> UInt32 {
    let key = UInt32(language) &<< 17
    if region != 0 && region < 0x400 {
        let place = lowerBound(regionScripts, key | UInt32(region) &<< 7)
        if place < regionScripts.count, regionScripts[place] &>> 7 == (key | UInt32(region) &<< 7) &>> 7 {
            return scriptNumber(regionScripts[place])
        }
    }
    let place = lowerBound(likelyScripts, key)
    if place == likelyScripts.count || likelyScripts[place] &>> 17 != UInt32(language) { return 0 }
    return scriptNumber(likelyScripts[place])
}

/// Whether a region is the one that represents its language in a script.
func isRepresentative(_ language: UInt16, _ region: UInt16, _ script: UInt32) -> Bool {
    let key = UInt32(language) &<< 17 | UInt32(region) &<< 7
    if region == 0 || region >= 0x400 { return false }
    let place = lowerBound(likelyScripts, key)
    if place < likelyScripts.count, likelyScripts[place] &>> 7 == key &>> 7 {
        if scriptNumber(likelyScripts[place]) == script { return true }
    }
    var other = lowerBound(representativeRegions, key)
    while other < representativeRegions.count, representativeRegions[other] &>> 7 == key &>> 7 {
        if scriptNumber(representativeRegions[other]) == script { return true }
        other &+= 1
    }
    return false
}

/// The region above a region in the tree of a language: es-AR, es-419, es. 0: the language alone.
func parentRegion(_ language: UInt16, _ region: UInt16, _ script: UInt32) -> UInt16 {
    let key = UInt32(language) &<< 17 | UInt32(region) &<< 6
    let place = lowerBound(parentRegions, key)
    guard place < parentRegions.count, parentRegions[place] &>> 6 == key &>> 6, likelyScript(language, region) == script
    else { return 0 }
    let name = Bytes(parentNames.start + Int(parentRegions[place] & 63) &* 3, 3)
    return regionCode(name[2] == 0x20 ? name.prefix(2) : name)
}

private func scriptNumber(_ entry: UInt32) -> UInt32 {
    let name = scriptNames.start + Int(entry & 127) &* 4
    return UInt32(name[0]) &<< 24 | UInt32(name[1]) &<< 16 | UInt32(name[2]) &<< 8 | UInt32(name[3])
}

/// - Returns: the index of the first entry that is not below `key`.
@inline(__always)
private func lowerBound<let size: Swift.Int>(_ table: borrowing InlineArray<size, UInt32>, _ key: UInt32) -> Int {
    var low = 0
    var high = Int(size)
    while low < high {
        let middle = (low &+ high) / 2
        if table[unchecked: middle] < key { low = middle &+ 1 } else { high = middle }
    }
    return low
}
