// SPDX-License-Identifier: MIT
import RegletEngine
import RegletSyntax

extension Configuration {
    /// Appends the qualifiers of a folder, with the version that they imply; nothing for the default configuration.
    public func write(to message: inout MessageBuilder) {
        var writer = QualifierWriter(message: message)
        var number: UInt8 = 0
        while let qualifier = Qualifier(rawValue: number) {
            write(qualifier, to: &writer)
            number &+= 1
        }
        message = writer.message
    }

    private func write(_ qualifier: Qualifier, to writer: inout QualifierWriter) {
        if let choice = qualifier.choice { return writer.write(wordAt(Int(self[choice]) &- 1, choice.words)) }
        switch qualifier {
        case .mcc: writer.write("mcc", mcc, "", digits: 3)
        case .mnc where mnc == Configuration.networkZero: writer.write(Bytes("mnc00"))
        case .mnc: writer.write("mnc", mnc, "", digits: 2)
        case .language: locale.write(to: &writer)
        case .smallestWidth: writer.write("sw", smallestWidth, "dp")
        case .width: writer.write("w", width, "dp")
        case .height: writer.write("h", height, "dp")
        case .density:
            for i in 0..<9 where Configuration.densities[i] == density {
                return writer.write(wordAt(i, Configuration.densityWords))
            }
            writer.write("", density, "dpi")
        case .pixels where pixelWidth != 0 || pixelHeight != 0:
            writer.startWord()
            writer.message.append(number: Int(pixelWidth))
            writer.message.append(byte: 0x78)
            writer.message.append(number: Int(pixelHeight))
        case .sdk: writer.write("v", sdk, "")
        default: break
        }
    }
}

extension Locale {
    /// Writes `fr-rCA`, or `b+sr+Latn` where the short form has no place for a subtag.
    fileprivate func write(to writer: inout QualifierWriter) {
        if isUnset { return }
        let isTag = hasScript || variant != 0 || region >= 0x400
        writer.startWord()
        if isTag { writer.message.append("b+") }
        writer.write(letters: language &>> 10, language &>> 5, language)
        if hasScript {
            writer.message.append(byte: 0x2B)
            for i in 0..<4 { writer.message.append(byte: UInt8(truncatingIfNeeded: script &>> UInt32(24 &- 8 &* i))) }
        }
        if region != 0 {
            writer.message.append(isTag ? "+" : "-r")
            if region >= 0x400 {
                writer.write(number: region & 0x3FF, digits: 3)
            } else {
                writer.message.append(byte: 0x40 &+ UInt8(truncatingIfNeeded: region &>> 5))
                writer.message.append(byte: 0x40 &+ UInt8(truncatingIfNeeded: region & 31))
            }
        }
        if variant != 0 { writer.message.append(byte: 0x2B) }
        for i in 0..<8 {
            let byte = UInt8(truncatingIfNeeded: variant &>> UInt64(56 &- 8 &* i))
            if byte != 0 { writer.message.append(byte: byte) }
        }
    }
}

/// Words with hyphens between them, at the end of a message.
private struct QualifierWriter {
    var message: MessageBuilder
    private var isFirst = true

    init(message: MessageBuilder) { self.message = message }

    mutating func startWord() {
        if !isFirst { message.append(byte: 0x2D) }
        isFirst = false
    }

    /// Writes a word, if there is one.
    mutating func write(_ word: Bytes) {
        if word.count == 0 { return }
        startWord()
        message.append(word)
    }

    /// Writes a word with a number, if that is set.
    mutating func write(_ prefix: StaticText, _ number: UInt16, _ suffix: StaticText, digits: Int = 1) {
        if number == 0 { return }
        startWord()
        if prefix.count > 0 { message.append(prefix) }
        write(number: number, digits: digits)
        if suffix.count > 0 { message.append(suffix) }
    }

    mutating func write(number: UInt16, digits: Int) {
        if digits > 2 && number < 100 { message.append(byte: 0x30) }
        if digits > 1 && number < 10 { message.append(byte: 0x30) }
        message.append(number: Int(number))
    }

    /// Writes letters of five bits; 0 is none.
    mutating func write(letters first: UInt16, _ second: UInt16, _ third: UInt16) {
        message.append(byte: 0x60 | UInt8(truncatingIfNeeded: first & 31))
        message.append(byte: 0x60 | UInt8(truncatingIfNeeded: second & 31))
        if third & 31 != 0 { message.append(byte: 0x60 | UInt8(truncatingIfNeeded: third & 31)) }
    }
}

/// The word at an index of a list between spaces; none for an index below 0 and for the placeholder `-`.
private func wordAt(_ index: Int, _ list: StaticText) -> Bytes {
    var rest = Bytes(list)
    if index < 0 { return rest.prefix(0) }
    for _ in 0..<index { rest = rest.dropping(rest.firstIndex(of: 0x20) &+ 1) }
    let end = rest.firstIndex(of: 0x20)
    let word = end < 0 ? rest : rest.prefix(end)
    return word.equals("-") ? word.prefix(0) : word
}
