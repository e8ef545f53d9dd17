// SPDX-License-Identifier: MIT
import RegletEngine

/// Parts of an Inflater with methods of their own. They are pointers to it, and valid while it reads.

/// Reads what resources give the elements of a file: references, styles, included files.
struct ResourceReader {
    let inflater: UnsafeMutablePointer<Inflater>
}

/// Reads the attributes of ConstraintLayout's children and helpers, and adds their connections to the plan.
struct ConnectionReader {
    let inflater: UnsafeMutablePointer<Inflater>
}

/// The reader of what nodes show (include/reglet/appearance.h), of transforms and of input. The attributes stay on the
/// node, too: a host may draw them itself.
///
/// A plan has drawables as names, `@type/name` or a color, among the parameters: so templates keep them, and after a
/// change of the configuration they are loaded again.
struct LookReader {
    let inflater: UnsafeMutablePointer<Inflater>
}

/// Reads CSS properties in files: the attribute `css`, a style string, of any node; and attributes with the names of
/// properties, of CSS containers and their children.
struct CssAttributes {
    let inflater: UnsafeMutablePointer<Inflater>
}

extension Inflater {
    var cssAttributes: CssAttributes {
        mutating get { CssAttributes(inflater: withUnsafeMutablePointer(to: &self) { $0 }) }
    }
    var lookReader: LookReader {
        mutating get { LookReader(inflater: withUnsafeMutablePointer(to: &self) { $0 }) }
    }
    var resourceReader: ResourceReader {
        mutating get { ResourceReader(inflater: withUnsafeMutablePointer(to: &self) { $0 }) }
    }

    var connectionReader: ConnectionReader {
        mutating get { ConnectionReader(inflater: withUnsafeMutablePointer(to: &self) { $0 }) }
    }
}
