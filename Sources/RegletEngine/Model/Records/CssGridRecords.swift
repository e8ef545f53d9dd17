// SPDX-License-Identifier: MIT
import CReglet

/// The definition of a track: Grid 2 §7.2. A flexible maximum has the unit `CssTrackDef.fr`.
struct CssTrackDef: Equatable {
    var least = CssLength()
    var most = CssLength()
    /// The limit of fit-content(), or auto.
    var limit = CssLength()
    /// How many tracks before this one is the same track of the last repetition; 0: none.
    var turn: Int32 = 0

    static let fr: UInt32 = 100

    /// Whether its size is a length, or between limits of which one is: Grid 2 §7.2.3.
    var isFixed: Bool {
        least.unit == RG_CSS_PX.rawValue || least.isPercent || most.unit == RG_CSS_PX.rawValue || most.isPercent
    }
}

/// A name of a line of a template, counted in the tracks as given: a repeat(auto-fill) is there once.
struct CssLineName {
    var line: Int32
    var name: Int32
    /// Whether it is inside of repeat(auto-fill), so that it repeats with it.
    var repeats: Bool
}

/// The tracks of a template along one axis.
struct CssTemplate {
    var tracks = Buffer<CssTrackDef>()
    var names = Buffer<CssLineName>()
    /// The automatic repetition: its first track, and the number of its tracks; 0: none.
    var autoBegin: Int32 = 0
    var autoCount: Int32 = 0
    var isAutoFit = false
    var isSubgrid = false
    /// Of a subgrid: the lines in brackets.
    var lineCount: Int32 = 0

    @inline(never)
    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        tracks.release(memory)
        names.release(memory)
    }
}

/// An edge of a named area as a line from 0: the name of the line, and the opposite edge, which is behind a start.
struct CssAreaLine {
    var name: Int32
    var line: Int32, other: Int32
}

/// A name of an explicit line of a run.
struct CssNamedLine {
    var name: Int32
    var line: Int32
}

/// A track of a run.
struct CssTrack {
    var def = CssTrackDef()
    var base: Int32 = 0
    /// `maxUnits`: infinite.
    var most: Int32 = 0
    /// The argument of fit-content().
    var fit: Int32 = 0
    var planned: Int32 = 0
    var incurred: Int32 = 0
    /// The number of tracks that are sized as one, of the first of them; of the others, the index of that one.
    var joined: Int32 = 1
    /// The tracks of a step by their potential, from the first of the step on.
    var sorted: Int32 = 0
    /// The flex factor; 0: not flexible.
    var factor: Float = 0
    var flags: UInt32 = 0
    var offset: Int32 = 0
    /// The extents of the items that align baselines in a row.
    var ascent = Int32.min, descent = Int32.min
    /// `base` and `most` as the items need them, of a simple grid.
    var keptBase: Int32 = 0, keptMost: Int32 = 0

    static let intrinsicMin: UInt32 = 1
    static let autoMin: UInt32 = 2
    static let minContentMin: UInt32 = 4
    static let maxContentMin: UInt32 = 8
    static let intrinsicMax: UInt32 = 16
    static let maxContentMax: UInt32 = 32  // auto, max-content and fit-content
    static let autoMax: UInt32 = 64
    static let collapsed: UInt32 = 128
    static let infinitelyGrowable: UInt32 = 256
    static let fixedMax: UInt32 = 512
    static let fitMax: UInt32 = 1024
    static let percent: UInt32 = 2048
    static let done: UInt32 = 4096
    /// The factor of 0fr.
    static let noFactor: Float = 1e-30
    /// An item begins or ends before the track.
    static let edge: UInt32 = 8192
    /// It is sized with a track before it, which `joined` names.
    static let member: UInt32 = 16384

    init(def: CssTrackDef, flags: UInt32 = 0) {
        self.def = def
        self.flags = flags
    }

    @inline(__always) var isMember: Bool { flags & CssTrack.member != 0 }
    @inline(__always) var stretches: Bool { flags & (CssTrack.autoMax | CssTrack.member) == CssTrack.autoMax }
}

/// A track of a parent, as a subgrid sees it: offsets are from the start of the content box.
struct CssGivenTrack {
    var def = CssTrackDef()
    var base: Int32 = 0, offset: Int32 = 0
    var ascent = Int32.min, descent = Int32.min
}

/// An axis of a grid.
struct CssGridAxis {
    var template = CssTemplate()
    var autos = Buffer<CssTrackDef>()
    /// The edges of named areas, by name. A name is there once.
    var areas = Buffer<CssAreaLine>()
    /// The explicit lines that have names, by name and line, for the repetitions in `listed`.
    var lines = Buffer<CssNamedLine>()
    /// CssGridAxis.isNew: room for `lines` is not reserved yet.
    var listed = CssGridAxis.isNew
    var tracks = Buffer<CssTrack>()
    // of the run
    /// Tracks of the template and of areas, with automatic repetitions.
    var explicit: Int32 = 0
    /// Tracks before them.
    var before: Int32 = 0
    var repetitions: Int32 = 0
    /// The most tracks, for the children that there are.
    var limit: Int32 = 0
    var gap: Int32 = 0
    /// The distance of tracks as they are placed: with the distributed space.
    var spread: Int32 = 0
    // of subgrids: the tracks of the parent, their gap, and the extra margins of items at the edges and at other lines
    var given = Buffer<CssGivenTrack>()
    var givenGap: Int32 = 0, givenSpread: Int32 = 0
    /// Its first line in the explicit grid of the parent.
    var givenBegin: Int32 = 0
    var extraStart: Int32 = 0, extraEnd: Int32 = 0, extraGap: Int32 = 0
    /// The largest number and span that a child has had, for reserving.
    var mostNumber: Int32 = 0
    var mostSpan: Int32 = 1
    /// Whether a child has had a position along the other axis alone, so that there may be tracks for each child.
    var hasLocked = false

    static let isNew: Int32 = -2, isUnlisted: Int32 = -1
}

/// The grid's part of a record.
struct CssGridRecord {
    var used: Int32 = 0  // of a free record: the next free one
    var axes: InlineArray<2, CssGridAxis> = [CssGridAxis(), CssGridAxis()]  // columns, rows
    var areaColumns: Int32 = 0
    var areaRows: Int32 = 0
    /// Whether some child may be a subgrid.
    var hasSubgrids = false
    /// Whether the widths of items, as columns were sized last, depend on heights of rows that were not known.
    var dependsOnRows = false
    /// Whether they depend on any heights of rows.
    var dependsOnHeight = false
    // of a subgrid that is sized with its parent: its content box, and padding with border
    var width = Int.min, height = Int.min
    var knowsRows = false
    var edges: InlineArray<4, Int32> = [0, 0, 0, 0]
}
