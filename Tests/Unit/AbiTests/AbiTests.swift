// SPDX-License-Identifier: MIT
import CReglet
import Foundation
import Testing

/// Tests/ABI/structs.txt is the one table of struct sizes and offsets; C, C++, Python and Swift are compared with it.
@Suite struct AbiTests {
    @Test func structsAreImportedAsTheTableSays() throws {
        let table = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../ABI/structs.txt")
        let lines = try String(contentsOf: table, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(importedStructFields() == lines.filter { !$0.hasPrefix("#") })
    }

    @Test func enumsAreFourBytes() {
        #expect(MemoryLayout<rg_status>.size == 4)
        #expect(MemoryLayout<rg_property>.size == 4)
        #expect(MemoryLayout<rg_kind>.size == 4)
    }
}

func whole<T>(_ name: String, _ type: T.Type) -> String { "\(name) - - \(MemoryLayout<T>.stride)" }

func line<T, Field>(_ name: String, _ field: String, _ path: KeyPath<T, Field>) -> String {
    let offset = MemoryLayout<T>.offset(of: path).map(String.init) ?? "none"
    return "\(name) \(field) \(offset) \(MemoryLayout<Field>.size)"
}
