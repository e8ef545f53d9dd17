// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The element whose attributes are being read.
struct Element {
    /// The known attributes that it has, by their spellings.
    private var given = InlineArray<8, UInt64>(repeating: 0)
    /// The start of its tag's name in InflatePlan.strings.
    var tag: UInt32 = 0
    /// Its attributes, as expat has them.
    var attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    var attributeCount = 0
    /// In JSON, the places of the attributes of an include; nil: they are the numbers of the attributes.
    var places: UnsafePointer<Int>?
    /// The styles of its attributes style and textAppearance, -1: none.
    var style: Int32 = -1
    var textAppearance: Int32 = -1
    /// Names the spans of the resource that is its text; 0: it has none.
    var styledText: UInt32 = 0
    /// Whether values of an include replace some of its own: its id, its visibility, its layout attributes.
    var hasOtherID = false, hasOtherVisibility = false, hasOtherLayout = false

    /// Notes that it has an attribute. - Returns: whether it had it before.
    @discardableResult
    mutating func note(_ spelling: Int) -> Bool {
        let bit: UInt64 = 1 << UInt64(spelling & 63)
        let before = given[spelling >> 6] & bit != 0
        given[spelling >> 6] |= bit
        return before
    }

    func has(_ spelling: Int) -> Bool { given[spelling >> 6] & (1 << UInt64(spelling & 63)) != 0 }

    /// Whether it has an attribute with this name, without a prefix. O(attributes).
    func has(_ name: Bytes) -> Bool {
        guard let attributes else { return false }
        for i in 0..<attributeCount {
            if let written = attributes[i &* 2], QualifiedName(Bytes(cString: written)).local.equals(name) {
                return true
            }
        }
        return false
    }

    /// The place of an attribute, for messages.
    func place(_ index: Int) -> Int { places?[index] ?? index }

    /// Whether a value of an include replaces an attribute.
    func isReplaced(_ name: Bytes) -> Bool {
        hasOtherLayout && name.hasPrefix("layout_") || hasOtherID && name.equals("id")
            || hasOtherVisibility && name.equals("visibility")
    }
}

/// The names of attributes of one element.
struct ElementNames {
    private var texts = Buffer<UInt8>()
    private var index = NameIndex()

    @inline(never)
    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        texts.release(memory)
        index.release(memory)
    }

    /// Begins with another element. Amortized O(1).
    mutating func clear(_ memory: UnsafeMutablePointer<Memory>) {
        if texts.count == 0 { return }
        texts.count = 0
        index.clear(memory)
    }

    /// - Returns: false when memory is out.
    mutating func note(_ name: Bytes, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        if has(name) { return true }
        guard let start = InflatePlan.add(name, to: &texts, memory) else { return false }
        return index.note(start, 0, texts, memory) != nil
    }

    func has(_ name: Bytes) -> Bool { texts.count > 0 && index.find(name, texts) >= 0 }
}

/// A file that is being read, and its place in the files that include it.
struct FileContext {
    /// For messages, and its start in `plan.strings`.
    var name: Bytes, start: UInt32 = 0
    /// The package of names without one.
    var package: Bytes
    /// The number of open elements around its root.
    var rootDepth = 0
    /// The open elements of the file around its root that make no node: layout and merge.
    var wrappers = 0
    /// Whether its root has begun. A merge that is included has any number of roots.
    var hasRoot = false, isMerge = false
    var inline = InlinePlaces()
    /// The file that includes it; nil: the outermost file.
    var includer: UnsafeMutablePointer<FileState>?

    init(name: Bytes, package: Bytes) {
        self.name = name
        self.package = package
    }
}

/// A file that waits while one that it includes is read.
struct FileState {
    var parser: OpaquePointer?
    var source: Source
    var json: JsonTokens
    var tagOffset: Int
    var prefixes: Prefixes
    var file: FileContext
    /// The index of the layout that it is, -1: not a resource; and the attributes of its include.
    var fileIndex: Int32
    var element: Element
    /// Whether the include gives an id, a visibility, both sizes.
    var givesID = false, givesVisibility = false, givesLayout = false
}

/// An element that has begun and not ended.
struct OpenTag {
    var node: Int32
    var tag: UInt32  // start in plan.strings
    var meaning: TagMeaning
    /// Whether children inside a leaf were reported.
    var reportedChildren = false
    /// Whether text was reported since the last tag.
    var reportedText = false
    /// Whether a scroller has its child.
    var isFull = false
    /// The index of its children's first name in `names`.
    var firstName = 0
    /// Whether it has a theme of its own.
    var hasTheme = false
}
