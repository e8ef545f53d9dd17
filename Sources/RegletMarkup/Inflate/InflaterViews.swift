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

extension Inflater {
    var resourceReader: ResourceReader {
        mutating get { ResourceReader(inflater: withUnsafeMutablePointer(to: &self) { $0 }) }
    }

    var connectionReader: ConnectionReader {
        mutating get { ConnectionReader(inflater: withUnsafeMutablePointer(to: &self) { $0 }) }
    }
}
