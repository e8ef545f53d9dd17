// SPDX-License-Identifier: MIT
import RegletSyntax
import Testing

@testable import RegletResources

/// A reference as a list of its parts.
private func parts(_ text: String) -> String {
    borrowing(text) { bytes in
        func list(_ name: ResourceName) -> String {
            (name.isNew ? "+" : "") + (name.isPrivate ? "*" : "")
                + "\(string(name.package))|\(string(name.type))|\(string(name.name))"
        }
        switch readReference(bytes) {
        case .none: return "none"
        case .null: return "null"
        case .empty: return "empty"
        case .resource(let name): return "@" + list(name)
        case .attribute(let name): return "?" + list(name)
        }
    }
}

@Suite struct ResourceNameTests {
    @Test(arguments: [
        ("@string/x", "@|string|x"), (" @string/x\n", "@|string|x"), ("@android:color/white", "@android|color|white"),
        ("@*android:string/ok", "@*android|string|ok"), ("@+id/x", "@+|id|x"), ("@+a.b:id/x.y", "@+a.b|id|x.y"),
        ("@color/a:b", "@a|color|b"), ("@string/a/b", "@|string|a/b"), ("@string/a b", "@|string|a b"),
        ("@array/x", "@|array|x"), ("@xml/x", "@|xml|x"),
    ])
    func namesOfResourcesHaveTypes(_ text: String, _ result: String) { #expect(parts(text) == result) }

    @Test(arguments: [
        ("?x", "?|attr|x"), ("?attr/x", "?|attr|x"), ("?android:x", "?android|attr|x"),
        ("?android:attr/x", "?android|attr|x"), ("?*android:attr/x", "?*android|attr|x"), (" ?x ", "?|attr|x"),
    ])
    func namesOfAttributesMayLackTheType(_ text: String, _ result: String) { #expect(parts(text) == result) }

    @Test(arguments: [
        "", "@", "?", "@not", "@/x", "@string/", "@none/x", "@:string/x", "@android:x", "@+string/y", "@+*id/x",
        "@*+id/x",
        "@ string/y", "@@string/x", "?color/x", "?attr/", "?:x", "?/x", "x@y", "@+", "@*", "?*", "\"@string/x\"",
        "\\@x",
        "@string", "@stringx/y", "@Null", "@null/x",
    ])
    func textsThatOnlyLookLikeThemAreTexts(_ text: String) { #expect(parts(text) == "none") }

    @Test func everyTypeHasItsName() {
        for number in 0..<UInt8(ResourceType.count) {
            let name = string(ResourceType(rawValue: number)!.name)
            #expect(!name.isEmpty && borrowing(name) { ResourceType($0)?.rawValue } == number)
        }
        for word in ["", "strin", "strings", "raw ", "A", "z", "{", "^attr-private"] {
            #expect(borrowing(word) { ResourceType($0) } == nil)
        }
    }

    @Test func nullAndEmptyAreValues() {
        #expect(parts("@null") == "null" && parts(" @null ") == "null")
        #expect(parts("@empty") == "empty")
    }
}
