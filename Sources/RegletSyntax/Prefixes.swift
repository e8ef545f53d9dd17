// SPDX-License-Identifier: MIT
import RegletEngine

/// A name of the file, split at its colon. A colon at either end is part of the name.
public struct QualifiedName {
    public var prefix: Bytes
    public var local: Bytes

    @inline(never)
    public init(_ name: Bytes) {
        let colon = name.firstIndex(of: 0x3A)
        let isSplit = colon > 0 && colon < name.count &- 1
        prefix = name.prefix(isSplit ? colon : 0)
        local = isSplit ? name.dropping(colon &+ 1) : name
    }
}

/// The prefixes of `tools`, the namespace that only design tools read. Other namespaces do not matter: android, app,
/// any other prefix and none are equal, and prefixes need no declaration.
///
/// Only declarations that change the result are kept, so that a lookup costs almost nothing in files without them.
public struct Prefixes {
    private struct Declaration {
        var start: Int
        var length: Int
        var depth: Int
        var isTools: Bool
    }

    /// The maximum number of declarations in scope, over which a lookup walks.
    public static var maximum: Int { 64 }

    private var declarations = Buffer<Declaration>()
    private var names = Buffer<UInt8>()

    public init() {}

    public enum Outcome {
        case done, tooMany, outOfMemory
    }

    /// Records `xmlns:prefix="uri"` on an element at `depth`.
    public mutating func declare(
        prefix: Bytes, uri: Bytes, depth: Int, memory: UnsafeMutablePointer<Memory>
    ) -> Outcome {
        let isTools = uri.equals("http://schemas.android.com/tools")
        // The innermost declaration decides; attributes are read after all declarations of their element.
        if prefix.count == 0 || isTools == self.isTools(prefix) { return .done }
        if declarations.count >= Prefixes.maximum { return .tooMany }
        guard declarations.reserve(declarations.count &+ 1, memory),
            names.reserve(names.count &+ prefix.count, memory)
        else { return .outOfMemory }
        let start = names.count
        copyBytes(names.pointer(start), prefix.base, prefix.count)
        names.count &+= prefix.count
        declarations.append(Declaration(start: start, length: prefix.count, depth: depth, isTools: isTools))
        return .done
    }

    /// Removes the declarations of an element at `depth` that ends.
    public mutating func leave(depth: Int) {
        while declarations.count > 0, declarations[declarations.count &- 1].depth >= depth {
            declarations.count &-= 1
            names.count = declarations[declarations.count].start
        }
    }

    @inline(never)
    public func isTools(_ prefix: Bytes) -> Bool {
        if prefix.count == 0 { return false }
        var i = declarations.count
        while i > 0 {
            i &-= 1
            if matches(declarations[i], prefix) { return declarations[i].isTools }
        }
        return prefix.equals("tools")
    }

    private func matches(_ declaration: Declaration, _ prefix: Bytes) -> Bool {
        declaration.length == prefix.count && sameBytes(names.pointer(declaration.start), prefix.base, prefix.count)
    }

    @inline(never)
    public mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        declarations.release(memory)
        names.release(memory)
    }
}
