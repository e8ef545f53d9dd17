// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Explanations: the definitions of a resource, the one that the view has, and why it has none of the others.
extension ResourceView {
    /// Writes lines about a resource, and about those it refers to. - Returns: RG_OK, RG_ERROR_IO (the sink refused),
    /// RG_ERROR_OUT_OF_MEMORY.
    public func explain(_ entry: Int32, _ sink: rg_sink_fn, _ user: UnsafeMutableRawPointer?) -> rg_status {
        var message = MessageBuilder(memory)
        defer { message.release() }
        var found = Found(value: TypedValue(.reference, UInt32(bitPattern: entry)), entry: -1)
        for _ in 0...ResourceView.mostSteps {
            if found.value.kind != .reference { break }
            let next = Int32(bitPattern: found.value.data)
            explainOne(next, to: &message)
            found = raw(next)
        }
        if message.failed || message.bytes.count == 0 { return RG_ERROR_OUT_OF_MEMORY }
        return sink(user, message.bytes.cString(0), Swift.Int(message.bytes.count)) ? RG_OK : RG_ERROR_IO
    }

    private func explainOne(_ entry: Int32, to message: inout MessageBuilder) {
        let wanted = state.pointee.configuration
        store.pointee.write(Int(entry), to: &message)
        message.append(" for ")
        wanted.write(to: &message)
        message.append(":\n")
        if store.pointee.entries[Int(entry)].type == .attr { explainAttribute(entry, to: &message) }
        let first = store.pointee.entries[Int(entry)].firstVariant
        if first < 0 {
            message.append("  nothing defines it\n")
            return
        }
        let chosen = Int32(truncatingIfNeeded: ResourceStore.best(store, Int(entry), wanted))
        if chosen < 0 { message.append("  no definition fits\n") }
        if chosen >= 0 {
            message.append("  ")
            writePlace(chosen, to: &message)
            message.append(": ")
            write(store.pointee.variants[Int(chosen)].value, to: &message)
            message.append(byte: 0x0A)
        }
        // The best so far, as `best` finds it.
        var best: Int32 = -1
        var at = first
        while at >= 0 {
            let own = configuration(at)
            if let qualifier = own.contradiction(wanted) {
                writeReason(at, " does not fit: its ", qualifier, to: &message)
                message.append(byte: 0x0A)
            } else if best < 0 {
                best = at
            } else if let qualifier = own.advantage(over: configuration(best), for: wanted) {
                writeLoss(of: best, to: at, qualifier, &message)
                best = at
            } else {
                writeLoss(of: at, to: best, configuration(best).advantage(over: own, for: wanted), &message)
            }
            at = store.pointee.variants[Int(at)].next
        }
    }

    private func configuration(_ variant: Int32) -> Configuration {
        store.pointee.configurations[Int(store.pointee.variants[Int(variant)].configuration)]
    }

    private func writePlace(_ variant: Int32, to message: inout MessageBuilder) {
        let variant = store.pointee.variants[Int(variant)]
        message.append(untrusted: Bytes(cString: store.pointee.names.cString(Int(variant.file))))
        message.append(byte: 0x3A)
        message.append(number: Int(variant.line))
    }

    private func writeReason(
        _ variant: Int32, _ words: StaticText, _ qualifier: Qualifier, to message: inout MessageBuilder
    ) {
        message.append("  ")
        writePlace(variant, to: &message)
        message.append(words)
        message.append(qualifier.words)
    }

    private func writeLoss(
        of loser: Int32, to winner: Int32, _ qualifier: Qualifier?, _ message: inout MessageBuilder
    ) {
        if let qualifier {
            writeReason(loser, " fits less well: the ", qualifier, to: &message)
            message.append(" of ")
        } else {
            message.append("  ")
            writePlace(loser, to: &message)
            message.append(" fits no better than ")
        }
        writePlace(winner, to: &message)
        message.append(byte: 0x0A)
    }

    private func explainAttribute(_ entry: Int32, to message: inout MessageBuilder) {
        let found = themeValue(entry)
        message.append(found.value.kind == .missing ? "  the theme does not have it" : "  in the theme: ")
        if found.value.kind != .missing { write(found.value, to: &message) }
        message.append(byte: 0x0A)
    }

    private func write(_ value: TypedValue, to message: inout MessageBuilder) {
        switch value.kind {
        case .missing, .unknownReference: message.append("no value")
        case .null: message.append("@null")
        case .empty: message.append("@empty")
        case .string: message.append(quoted: store.pointee.text(Int(value.data)))
        case .file: message.append("a file")
        case .reference: store.pointee.write(Int(value.data), to: &message)
        case .attribute:
            message.append("the attribute ")
            store.pointee.write(Int(value.data), to: &message)
        case .bag:
            switch store.pointee.bags[Int(value.data)].kind {
            case .style: message.append("a style")
            case .array, .integers, .strings: message.append("an array")
            case .plurals: message.append("plurals")
            case .colors: message.append("a color state list")
            case .attribute: message.append("an attribute")
            }
        default:
            var text = Buffer<UInt8>()
            if case .text = writeValue(value, to: &text, memory) {
                message.append(Bytes(text.pointer(0), text.count &- 1))
            } else {
                message.append("no memory")
            }
            text.release(memory)
        }
    }
}

extension ResourceLoader {
    /// Reads the place of a definition of an entry, in the order in which they are compared once frozen. O(index).
    /// - Returns: false when there is none.
    public func definition(_ entry: Int, _ index: Int, _ out: UnsafeMutablePointer<rg_resource_definition>) -> Bool {
        if entry < 0 || entry >= store.entries.count { return false }
        var at = store.entries[entry].firstVariant
        for _ in 0..<index {
            if at < 0 { return false }
            at = store.variants[Int(at)].next
        }
        if at < 0 { return false }
        let variant = store.variants[Int(at)]
        out.pointee.path = store.names.cString(Int(variant.file))
        out.pointee.line = variant.line
        out.pointee.folder = UInt32(variant.source)
        return true
    }
}
