// SPDX-License-Identifier: MIT
import CReglet

/// Everything a context holds. Lives in its own block; columns are indexed by row unless said otherwise.
public struct ContextState {
    // What most code reads comes first: instructions reach the first 128 bytes with offsets of one byte.

    // columns by row
    var nodes: UnsafeMutablePointer<Node>
    var results: UnsafeMutablePointer<Result>
    var handles: UnsafeMutablePointer<rg_node>
    var rowOf: UnsafeMutablePointer<Int32>  // by id; free ids: the next free one
    var rares = SparseColumn()  // index of the Rare record
    var previous: UnsafeMutablePointer<Int32>
    var depths: UnsafeMutablePointer<UInt16>
    var queueNext: UnsafeMutablePointer<Int32>
    var baselines = SparseColumn()
    var slots: UnsafeMutablePointer<Int32>  // head of the kept spec slots
    var frames: UnsafeMutablePointer<rg_frame>
    var marks: UnsafeMutablePointer<UInt8>  // see Mark
    var changed: UnsafeMutablePointer<Int32>  // the change list: rows, oldest first
    var capacity = 0
    var scale: UnitScale
    var pass: UInt32 = 1  // the pass that runs
    var inCallback = false
    var boxes = Pool<Box>()

    var memory: Memory
    var def: rg_context_def
    var absolute: UnsafeMutablePointer<rg_frame>?  // RG_TRACK_ABSOLUTE
    // further columns by id
    var generations: UnsafeMutablePointer<UInt32>
    var oldFrames: UnsafeMutablePointer<rg_frame>?  // RG_TRACK_OLD_FRAMES
    var userData: UnsafeMutablePointer<UnsafeMutableRawPointer?>?  // made by the first use

    /// First generation of every id, even: differs between contexts, so that a foreign handle is seen.
    var salt: UInt32 = 2
    var rowCount = 0  // rows in use or free below it
    var idCount = 0
    var liveCount = 0
    var freeRow: Int32 = -1  // see RowMoves.swift
    var freeID: Int32 = -1
    var firstRoot: Int32 = -1
    var lastRoot: Int32 = -1
    var rootCount = 0
    var scattered = 0  // subtrees not in visiting order, in `strays` up to its capacity
    var strays = Strays()

    var shared = SharedStyles()
    var rareRecords = Pool<Rare>()
    var texts = Pool<TextRecord>()
    var hints = Pool<TextRecord>()
    var specs: UnsafeMutablePointer<SpecSlot>
    var specCapacity = 0
    var specUsed = 0
    var freeSpec: Int32 = -1
    var specHand = 0  // whose turn it is to go when the pool is full
    var remeasured = -1  // the row whose slots are being worked through

    var styleCache: StyleCache

    var names = NameTable()
    var relatives = RelativeStore()
    var ties = TieStore()
    var insets = Buffer<ViewportInset>()
    var dividers = Buffer<rg_divider>()  // as rg_dividers showed them last
    var tables = TableStore()
    var custom = CustomStore()
    var constraints = ConstraintStore()
    var sets = SetStore()
    var events = EventList()
    var queried = -1  // the row a measure query is about, while it runs
    var grids = GridStore()
    var fonts = FontTable()
    public var attributes = AttributeStore()
    public var diagnostics = DiagnosticList()

    // change list
    var changedCount = 0
    var changedTaken = 0  // how many of these the host has: the list begins behind them
    var deadChanges = 0  // listed rows that are free now
    var destroyed = Buffer<rg_node>()
    var destroyedTaken = 0
    var destroyedLost = false

    // work lists by depth
    var dirtyHeads: UnsafeMutablePointer<Int32>
    var placeHeads: UnsafeMutablePointer<Int32>
    var dirtyDeepest = 0  // 0 = no list has a row
    var placeDeepest = 0
    var placeShallowest = Int.max
    var placeCount = 0

    var batch = MeasureBatch()

    var stats = rg_layout_stats()
    var snap: Snap
    var errorRows = 0  // rows whose last run reported an error of the tree
    var measureLimit: UInt32 = 0  // nodes_measured above it ends the layout: see Limit.swift
    var gaveUp = false
    var isExplaining = false  // rg_node_explain: diagnostics stay as they are
    var recorder: UnsafeMutablePointer<Recorder>?  // while rg_node_explain runs a container again
    var viewports = RootViewports()

    var keepsColumns = false
    var keptColumns: UnsafeMutableRawPointer?  // former blocks of columns, whose arrays may still be read
    var epoch: UInt64 = 1
    var orderEpoch: UInt64 = 1
    var styleFields = StyleFields()
    public var message = Message()
    /// Marks a live context: foreign or freed pointers are refused when this differs.
    var magic: UInt32 = ContextState.liveMagic
    static let liveMagic: UInt32 = 0x5247_4C54
}

/// A view of a context that algorithms pass around: one pointer.
public struct Engine {
    public let state: UnsafeMutablePointer<ContextState>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextState>) { self.state = state }

    /// Where the context's memory comes from.
    @inline(__always)
    public var memory: UnsafeMutablePointer<Memory> {
        (UnsafeMutableRawPointer(state) + MemoryLayout<ContextState>.offset(of: \.memory).unsafelyUnwrapped)
            .assumingMemoryBound(to: Memory.self)
    }

    @inline(__always) func node(_ row: Int) -> UnsafeMutablePointer<Node> { state.pointee.nodes + row }
    @inline(__always) func result(_ row: Int) -> UnsafeMutablePointer<Result> { state.pointee.results + row }
    @inline(__always) func box(_ node: UnsafeMutablePointer<Node>) -> UnsafeMutablePointer<Box> {
        state.pointee.boxes.pointer(Int(node.pointee.link))
    }
    @inline(__always) func rare(_ row: Int) -> UnsafeMutablePointer<Rare>? {
        let index = state.pointee.rares[row]
        return index < 0 ? nil : state.pointee.rareRecords.pointer(Int(index))
    }
}
