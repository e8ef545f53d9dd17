// SPDX-License-Identifier: MIT
import CReglet

/// Everything a context holds. Lives in its own block; columns are indexed by row unless said otherwise. `begin` makes
/// it of zero bytes and sets what is not zero at first.
public struct ContextStorage {
    // What most code reads comes first: instructions reach the first 128 bytes with offsets of one byte.

    // columns by row
    var nodes: UnsafeMutablePointer<Node>
    var results: UnsafeMutablePointer<LayoutResult>
    var handles: UnsafeMutablePointer<rg_node>
    var rowOf: UnsafeMutablePointer<Int32>  // by id; free ids: the next free one
    var rares: SparseColumn  // index of the Rare record
    var previous: UnsafeMutablePointer<Int32>
    var depths: UnsafeMutablePointer<UInt16>
    var queueNext: UnsafeMutablePointer<Int32>
    var baselines: SparseColumn
    var slots: UnsafeMutablePointer<Int32>  // head of the kept spec slots
    var frames: UnsafeMutablePointer<rg_frame>
    var marks: UnsafeMutablePointer<UInt8>  // see Mark
    var changed: UnsafeMutablePointer<Int32>  // the change list: rows, oldest first
    var capacity: Int
    var scale: UnitScale
    var pass: UInt32  // the pass that runs
    var inCallback: Bool
    var boxes: Pool<ContainerState>

    var memory: Memory
    var def: rg_context_def
    var absolute: UnsafeMutablePointer<rg_frame>?  // RG_TRACK_ABSOLUTE
    // further columns by id
    var generations: UnsafeMutablePointer<UInt32>
    var oldFrames: UnsafeMutablePointer<rg_frame>?  // RG_TRACK_OLD_FRAMES
    var userData: UnsafeMutablePointer<UnsafeMutableRawPointer?>?  // made by the first use

    /// First generation of every id, even: differs between contexts, so that a foreign handle is seen.
    var salt: UInt32
    var rowCount: Int  // rows in use or free below it
    var idCount: Int
    var liveCount: Int
    var freeRow: Int32  // see RowMoves.swift
    var freeID: Int32
    var firstRoot: Int32
    var lastRoot: Int32
    var rootCount: Int
    var misplacedCount: Int  // subtrees not in visiting order, in `misplaced` up to its capacity
    var misplaced: MisplacedSubtrees

    var shared: InternedStyles
    var rareRecords: Pool<RareStyle>
    var texts: Pool<TextRecord>
    var hints: Pool<TextRecord>
    var specs: UnsafeMutablePointer<SpecSlot>
    var specCapacity: Int
    var specUsed: Int
    var freeSpec: Int32
    var specHand: Int  // whose turn it is to go when the pool is full
    var remeasured: Int  // the row whose slots are being worked through

    var styleCache: StyleCache

    var names: NameTable
    var relatives: RelativeStore
    var connections: ConnectionStore
    var insets: Buffer<ViewportInset>
    var dividers: Buffer<rg_divider>  // as rg_dividers showed them last
    var tables: TableStore
    var custom: CustomStore
    var constraints: ConstraintStore
    var sets: SetStore
    var events: EventList
    var queried: Int  // the row a measure query is about, while it runs
    var grids: GridStore
    var fonts: FontTable
    public var attributes: AttributeStore
    public var diagnostics: DiagnosticList

    // change list
    var changedCount: Int
    var changedTaken: Int  // how many of these the host has: the list begins behind them
    var deadChanges: Int  // listed rows that are free now
    var destroyed: Buffer<rg_node>
    var destroyedTaken: Int
    var destroyedLost: Bool

    // work lists by depth
    var dirtyHeads: UnsafeMutablePointer<Int32>
    var placeHeads: UnsafeMutablePointer<Int32>
    var dirtyDeepest: Int  // 0 = no list has a row
    var placeDeepest: Int
    var placeShallowest: Int
    var placeCount: Int

    var batch: MeasureBatch

    var stats: rg_layout_stats
    var snap: Snap
    var errorRows: Int  // rows whose last run reported an error of the tree
    var measureLimit: UInt32  // nodes_measured above it ends the layout: see WorkLimit.swift
    var isAborted: Bool
    var isExplaining: Bool  // rg_node_explain: diagnostics stay as they are
    var recorder: UnsafeMutablePointer<Recorder>?  // while rg_node_explain runs a container again
    var viewports: RootViewports

    var keepsColumns: Bool
    var keptColumns: UnsafeMutableRawPointer?  // former blocks of columns, whose arrays may still be read
    var epoch: UInt64
    var orderEpoch: UInt64
    var styleFields: StyleFields
    public var message: MessageBuffer
    /// Marks a live context: foreign or freed pointers are refused when this differs.
    var magic: UInt32
    static let liveMagic: UInt32 = 0x5247_4C54
}
