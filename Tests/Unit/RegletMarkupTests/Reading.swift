// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import Testing

@testable import RegletMarkup
import RegletSyntax

/// One run of the reader over a text, with its own memory, which must be empty again afterwards.
final class Reading {
    let memory = UnsafeMutablePointer<Memory>.allocate(capacity: 1)
    let list = UnsafeMutablePointer<DiagnosticList>.allocate(capacity: 1)
    var plan = InflatePlan()
    let status: rg_status

    init(_ xml: [UInt8], hooks: rg_allocator = rg_allocator(), _ configure: (inout InflateOptions) -> Void = { _ in }) {
        memory.initialize(to: Memory(hooks: hooks))
        list.initialize(to: DiagnosticList())
        var plan = InflatePlan()
        let (memory, list) = (memory, list)
        status = xml.withUnsafeBufferPointer { text in
            let nothing = UnsafePointer<UInt8>(bitPattern: 16)!
            var options = InflateOptions(fileName: Bytes("test.xml"))
            options.font.id = 1
            configure(&options)
            return readLayout(
                Bytes(text.baseAddress ?? nothing, text.count), options, into: &plan, diagnostics: list, memory: memory)
        }
        self.plan = plan
    }

    convenience init(_ xml: String, _ configure: (inout InflateOptions) -> Void = { _ in }) {
        self.init(Array(xml.utf8), configure)
    }

    deinit {
        plan.release(memory)
        list.pointee.release(memory)
        #expect(memory.pointee.live == 0)
        memory.deallocate()
        list.deallocate()
    }

    // MARK: - What was read

    var count: Int { plan.nodes.count }

    func kind(_ node: Int) -> rg_kind { plan.nodes[node].kind }
    func parent(_ node: Int) -> Int { Int(plan.nodes[node].parent) }
    func style(_ node: Int) -> rg_style { plan.styles[Int(plan.nodes[node].style)] }
    func id(_ node: Int) -> String? { string(plan.texts, plan.nodes[node].id) }
    func text(_ node: Int) -> String? { string(plan.texts, plan.nodes[node].text) }
    func tag(_ node: Int) -> String { string(plan.strings, plan.records[node].tag + 1) ?? "" }

    /// Kept attributes as "name=value".
    func kept(_ node: Int) -> [String] {
        let record = plan.records[node]
        return (0..<Int(record.count)).map {
            let pair = plan.attributes[Int(record.first) + $0]
            return (string(plan.strings, pair.name + 1) ?? "") + "=" + (string(plan.strings, pair.value + 1) ?? "")
        }
    }

    private func string(_ pool: Buffer<UInt8>, _ start: UInt32) -> String? {
        start == 0 ? nil : String(cString: pool.pointer(Int(start) - 1))
    }

    var diagnostics: [rg_diagnostic] { (0..<list.pointee.count).map { list.pointee.item($0) } }
    var messages: [String] { diagnostics.map { String(cString: $0.message) } }
    /// The first lines: "test.xml:1:2: error: sentence".
    var sentences: [String] { messages.map { String($0.prefix { $0 != "\n" }) } }
    var codes: [rg_code] { diagnostics.map { $0.code } }
}

/// A text leaf with these attributes, as the only node.
func leaf(_ attributes: String, _ configure: (inout InflateOptions) -> Void = { _ in }) -> Reading {
    Reading("<TextView \(attributes)/>", configure)
}

extension rg_length: @retroactive Equatable {
    public static func == (a: rg_length, b: rg_length) -> Bool { a.value == b.value && a.kind == b.kind }
}

let unset = rg_length(value: 0, kind: RG_UNSET)
let matchParent = rg_length(value: 0, kind: RG_MATCH_PARENT)
let wrapContent = rg_length(value: 0, kind: RG_WRAP_CONTENT)
func px(_ value: Float) -> rg_length { rg_length(value: value, kind: RG_PX) }
