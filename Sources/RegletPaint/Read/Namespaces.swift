// SPDX-License-Identifier: MIT
import RegletEngine
import RegletSyntax

/// The prefixes that a file declares.
struct Namespaces {
    private struct Declaration {
        var start: Int
        var length: Int
        var depth: Int
        var space: ElementTree.Space
    }

    private var declarations = Buffer<Declaration>()
    private var names = Buffer<UInt8>()

    /// The most declarations in scope, over which a lookup walks.
    static var maximum: Int { 64 }

    @inline(never)
    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        declarations.release(memory)
        names.release(memory)
    }

    var isFull: Bool { declarations.count >= Namespaces.maximum }

    /// Notes `xmlns:prefix="uri"` of an element at `depth`. - Returns: false when memory is out.
    @inline(never)
    mutating func declare(_ prefix: Bytes, _ uri: Bytes, depth: Int, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        guard declarations.reserve(declarations.count &+ 1, memory),
            names.reserve(names.count &+ prefix.count &+ 1, memory)
        else { return false }
        let start = names.count
        copyBytes(names.pointer(start), prefix.base, prefix.count)
        names.count &+= prefix.count
        declarations.append(
            Declaration(start: start, length: prefix.count, depth: depth, space: Namespaces.space(uri)))
        return true
    }

    private static func space(_ uri: Bytes) -> ElementTree.Space {
        if uri.equals("http://schemas.android.com/apk/res/android") { return .android }
        if uri.equals("http://schemas.android.com/apk/prv/res/android") { return .android }
        if uri.equals("http://schemas.android.com/tools") { return .tools }
        if uri.equals("http://schemas.android.com/aapt") { return .aapt }
        if uri.equals("http://schemas.android.com/apk/res-auto") { return .app }
        return uri.hasPrefix("http://schemas.android.com/apk/") ? .app : .other
    }

    mutating func leave(depth: Int) {
        while declarations.count > 0, declarations[declarations.count &- 1].depth >= depth {
            declarations.count &-= 1
            names.count = declarations[declarations.count].start
        }
    }

    /// The namespace of a prefix; nil: it is not declared.
    func space(of prefix: Bytes) -> ElementTree.Space? {
        if prefix.count == 0 { return ElementTree.Space.none }
        var i = declarations.count
        while i > 0 {
            i &-= 1
            let declaration = declarations[i]
            if declaration.length == prefix.count,
                sameBytes(names.pointer(declaration.start), prefix.base, prefix.count)
            {
                return declaration.space
            }
        }
        return prefix.equals("xml") ? .other : nil
    }
}
