// SPDX-License-Identifier: MIT
import CReglet

/// All data of a context, in a block of its own. Columns are indexed by row unless noted. `begin` expects a zeroed
/// block and sets the fields that start nonzero.
public struct ContextStorage {
    // Frequently read fields come first: instructions reach the first 128 bytes with one-byte offsets.

    // columns by row
    var nodes: UnsafeMutablePointer<Node>
    var results: UnsafeMutablePointer<LayoutResult>
    var handles: UnsafeMutablePointer<rg_node>
    var rowOf: UnsafeMutablePointer<Int32>  // by id; free ids: the next free one
    var rares: SparseColumn  // index of the RareStyle record
    var previous: UnsafeMutablePointer<Int32>
    var depths: UnsafeMutablePointer<UInt16>
    var queueNext: UnsafeMutablePointer<Int32>
    var baselines: SparseColumn
    var slots: UnsafeMutablePointer<Int32>  // head of the kept spec slots
    var frames: UnsafeMutablePointer<rg_frame>
    var marks: UnsafeMutablePointer<UInt8>  // see ChangeFlags
    var changed: UnsafeMutablePointer<Int32>  // the change list: rows, oldest first
    var capacity: Int
    var scale: UnitScale
    var pass: UInt32  // the running pass
    var inCallback: Bool
    var boxes: Pool<ContainerState>

    var memory: Memory
    var def: rg_context_def
    var absolute: UnsafeMutablePointer<rg_frame>?  // RG_TRACK_ABSOLUTE
    // further columns by id
    var generations: UnsafeMutablePointer<UInt32>
    var oldFrames: UnsafeMutablePointer<rg_frame>?  // RG_TRACK_OLD_FRAMES
    var userData: UnsafeMutablePointer<UnsafeMutableRawPointer?>?  // allocated by the first use

    /// The first generation of every id, an even number. It differs between contexts so that foreign handles are
    /// detected.
    var salt: UInt32
    var hasOptionalColumns: Bool  // one may exist of: absolute, oldFrames, userData, rares
    var appendKinds: NodeKind.Set  // whose nodes `append` may create: those that need no more than columns that exist
    var appendLimit: Int  // rows before it are reserved, and what is reserved with them; 0 = unknown, else the capacity
    var rowCount: Int  // the end of the rows in use or free
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
    var rarerRecords: Pool<RarerStyle>
    var texts: Pool<TextRecord>
    var hints: Pool<TextRecord>
    var textExtras: Pool<TextExtra>
    var inheritsWriting: Bool  // a node that is no text ever had a direction or alignment for texts
    var specs: UnsafeMutablePointer<SpecSlot>
    var specCapacity: Int
    var extraSpecs = 0  // spec slots beyond those for the capacity
    var specUsed: Int
    var freeSpec: Int32
    var specHand: Int  // the place in the pool where the last slot was evicted
    var remeasured: Int  // the row whose slots are being measured again

    var styleCache: StyleCache

    var names: NameTable
    var relatives: RelativeStore
    var connections: ConnectionStore
    var connected: ConnectedStore
    var insets: Buffer<ViewportInset>
    var dividers: Buffer<rg_divider>  // the result of the last rg_dividers call
    var tables: TableStore
    var custom: CustomStore
    public var lists: ListStore
    var constraints: ConstraintStore
    var sets: SetStore
    var events: EventList
    var motion: MotionStore
    var queried: Int  // the row of a running measure query, Int.max before it begins; else -1
    var grids: GridStore
    var flexboxes: FlexboxStore
    var params: ParamStore
    var css: CssStore
    var appearances: AppearanceStore
    public var painted: PaintStore
    var transforms: TransformStore
    var inputs: InputStore
    var fonts: FontTable
    var shapes: ShapeStore
    var fontSource: FontSource
    var makesFonts: Bool  // a callback is running that may create fonts
    public var attributes: AttributeStore
    public var templates: TemplateStore
    public var drawables: DrawableStore
    public var diagnostics: DiagnosticList

    // change list
    var changedCount: Int
    var changedTaken: Int  // entries that the host has taken: the list begins after them
    var deadChanges: Int  // listed rows that are free now
    var destroyed: Buffer<rg_node>
    var destroyedTaken: Int
    var destroyedLost: Bool

    // dirty lists and place lists by depth
    var dirtyHeads: UnsafeMutablePointer<Int32>
    var placeHeads: UnsafeMutablePointer<Int32>
    var dirtyDeepest: Int  // 0 = no list has a row
    var offsetEdits: Buffer<OffsetEdit>  // since the last layout
    var isEdited: Bool  // rows were queued other than by keepPlaceList, which has only rows to place
    var placeDeepest: Int
    var placeShallowest: Int
    var placeCount: Int

    var batch: MeasureBatch

    var stats: rg_layout_stats
    var snap: Snap
    var errorRows: Int  // the number of rows whose last run reported an error in the tree
    var measureLimit: UInt32  // the layout ends when nodes_measured exceeds it: see WorkLimit.swift
    var isAborted: Bool
    var isExplaining: Bool  // rg_node_explain is running: diagnostics must not change
    var recorder: UnsafeMutablePointer<Recorder>?  // set while rg_node_explain runs a container again
    var explained: ExplainedSpecs
    var viewports: RootViewports
    public var repeated = RepeatedLayout()

    var columnBytes = InlineArray<4, Int>(repeating: 0)  // of each block: see RowStore
    var keepsColumns: Bool
    var keptColumns: UnsafeMutableRawPointer?  // earlier blocks of columns, whose arrays may still be read
    var epoch: UInt64
    var orderEpoch: UInt64
    var styleFields: StyleFields
    public var message: MessageBuffer
    /// The view of resources that inflations use, a ResourceViewState; nil: none. The host's.
    public var resources: UnsafeMutableRawPointer?
    /// Counts the changes of `resources`: values of one view mean nothing to another.
    public var resourcesEpoch: UInt32 = 0
    /// Marks a live context. Foreign or freed pointers, where it differs, are refused.
    var magic: UInt32
    static let liveMagic: UInt32 = 0x5247_4C54
}
