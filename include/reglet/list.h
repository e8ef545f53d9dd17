/* SPDX-License-Identifier: MIT */
/** @file list.h Lists (RG_KIND_LIST): nodes for the items in view, out of up to 2^31 - 1. Include reglet.h. */
#ifndef REGLET_LIST_H
#define REGLET_LIST_H

#include "base.h"
#include "style.h"
#include "template.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A list scrolls over any number of items in a column or a row, and has nodes only for those in view. The host gives
 * a template for each type of item, and a callback that fills nodes with the data of items:
 *
 *   static bool bind(void *user, rg_context *ui, rg_node list, const rg_list_item *items, uint32_t count) {
 *     for (uint32_t i = 0; i < count; i++) {
 *       const char *name = names[items[i].index];
 *       rg_node_set_text(ui, rg_node_first_child(ui, items[i].node), name, strlen(name));
 *     }
 *     return true;
 *   }
 *   ...
 *   rg_list_def def = rg_list_def_default();
 *   def.count = 1000000;
 *   def.templates = &cell;                             // template.h
 *   def.bind = bind;
 *   rg_list_set(ui, list, &def);
 *   ...
 *   rg_node_scroll_by(ui, list, 0, 40, NULL, NULL);    // in each frame
 *   rg_list_layout(ui, screen, width, height);         // as rg_layout(), and makes and binds the items in view
 *   ...
 *   names = new_names;                                 // an edit: first the host's data, then the list
 *   rg_list_insert(ui, list, 0, 1);
 *   rg_list_layout(ui, screen, width, height);
 *
 * Items
 *  - An item is a copy of the template of its type, a child of the list. Items that leave the view are kept as spare
 *    children, which take no part in the layout, and are bound again for other items of their type. There are at most
 *    as many spare items as items in view, and at least 8.
 *  - The nodes in view are in the order of their items. Other children of a list take no part in the layout.
 *  - Along the axis an item has the length of its content, or that of its style; match_parent is the length of the
 *    viewport (a pager). Across, it is placed as in a frame. Margins count; an item that is gone has no length.
 *
 * Grids
 *  - With more than one of `spans`, items are in lines of as many cells. A line takes as many items as fit, in their
 *    order. The room is divided in whole units: cells differ by one unit at most (Android's GridLayoutManager).
 *  - A line is as long as its longest item; the others are stretched to its length. Across, an item is placed in its
 *    cells as in a frame. An item that is gone keeps its cells.
 *  - `column_width` without `spans`: as many cells as fit across the list, at least one (Android's GridView, auto_fit).
 *    rg_list_layout() counts them again for another width; the first item in view stays the first one. Cells are
 *    stretched, unless a flag says that they are as wide as column_width, and what takes the rest of the room.
 *  - Lengths are kept of lines. Edits that move items to other cells forget those of the lines that change.
 *
 * Staggered lists
 *  - With RG_LIST_STAGGERED, `spans` are columns, equally wide. Each item goes to the column that ends first, the first
 *    one of several (Android's StaggeredGridLayoutManager); one of more than one span begins below all of them, and
 *    takes them all. Where an item lies follows from the lengths before it alone.
 *  - So an edit may move all items behind it to other columns, and so may a length that becomes known. The first item
 *    in view then keeps its place along the axis. After a jump over items that were never laid out, those in view may
 *    change columns when items before them come into view.
 *  - There are no separators. A length that changes costs O(items up to the view) once; scrolling O(64 * columns).
 *    Memory: 8 * columns / 64 bytes an item more.
 *
 * Gaps, separators, headers, footers
 *  - RG_GAP is the distance between items along the axis, and between cells. Lines without a visible item have none.
 *  - RG_SHOW_DIVIDERS with RG_DIVIDER_MIDDLE puts a separator between lines: divider_height thick, or divider_width in
 *    a horizontal list, before the later line and behind the gap. It takes its thickness, is shortened by
 *    divider_padding and lengthened by divider_extend_start and divider_extend_end, is painted with RG_SLOT_DIVIDER, and
 *    scrolls with the items. rg_node_dividers() returns those before lines that have nodes.
 *  - `header` makes headers stick: that of the first item in view stays at the start of the viewport, until the next
 *    header in view pushes it away. Its node is the last child of the list, which puts it above the others: it is
 *    painted last and hit first.
 *  - `footer` makes footers stick in the same way: that of the last item in view stays at the end of the viewport,
 *    until the footer before it pushes it away. Its node is behind all others, except for the header's.
 *  - rg_list_scroll_to() and rg_list_scroll_pages() keep items clear of both.
 *
 * Lengths
 *  - The length of an item that was laid out is kept: 4 bytes. Others have the estimated length. Items that never had
 *    a node cost nothing. All sums are found in O(log count).
 *  - The list holds on to the first item in view: neither edits before it, nor lengths that become known, nor another
 *    width move it. Its offset changes instead. In the same layout it is clamped to the range.
 *
 * Frames
 *  - Frames of items are relative to an origin near the view, because 10^6 items do not fit into the range of a float.
 *    It moves when items before the view are inserted or removed, by whole device pixels, and when the offset is far
 *    away from it. rg_node_visible_frame(), hit tests and display lists follow.
 *  - A list is a scroller: rg_node_set_scroll(), rg_node_scroll_by() and the rest of scroll.h and input.h apply.
 *    Offsets of rg_scroll count from the first item.
 *
 * Memory
 *  - rg_layout() neither makes nor binds items; it lays out those that are there, and allocates nothing.
 *    rg_list_layout() allocates only for nodes and lengths that it did not have before: scrolling back and forth, and
 *    over items of the same types, allocates nothing.
 */

/** Maximum number of items of a list. */
#define RG_LIST_MAX_ITEMS 2147483647u
/** Maximum number of cells of a line. */
#define RG_LIST_MAX_SPANS 255
/** Maximum number of columns, and of items, of a staggered list. */
#define RG_LIST_MAX_COLUMNS 16
#define RG_LIST_MAX_STAGGERED 16777216u
/** Maximum number of items in view. */
#define RG_LIST_MAX_VISIBLE 10000
/** Index of an item that was removed. */
#define RG_LIST_REMOVED UINT32_MAX
/** Index of the header or footer of an item that has none. */
#define RG_LIST_NO_HEADER UINT32_MAX

/** Item whose node is to be bound, or was bound. */
typedef struct rg_list_item {
  rg_node node;   /**< root of a copy of the template of `type` */
  uint32_t index; /**< of the item; RG_LIST_REMOVED: unbound because it was removed */
  uint32_t type;
  uint32_t is_new; /**< 1: the node was just made; 0: it may have the data of another item */
  uint32_t payload; /**< not 0: the node shows this item; these bits of rg_list_change() say what changed */
} rg_list_item;

/** Returns the type of an item, less than template_count. Must not change the context. */
typedef uint32_t (*rg_list_type_fn)(void *user, uint32_t index);
/**
 * Returns the cells of a line that an item takes, from 1 to the spans of the list; where as many cells as fit are in a
 * line, more are all of them. Must not change the context.
 *
 * Called for the items of all lines that an edit changes, and by rg_list_layout() for items in view.
 */
typedef uint32_t (*rg_list_span_fn)(void *user, uint32_t index);
/**
 * Returns the header of the section of an item: an item at or before it, which is its own header; RG_LIST_NO_HEADER:
 * none. As `footer`: an item at or behind it, which is its own footer. Must not change the context. Called by
 * rg_list_layout(), rg_list_scroll_to() and rg_list_scroll_pages() for items in view or to come.
 */
typedef uint32_t (*rg_list_header_fn)(void *user, uint32_t index);
/**
 * Binds or unbinds nodes. May change any node, except that it must neither move nor destroy `items` and what is above
 * them. Functions of this header fail with RG_ERROR_REENTRANT for this list, and rg_list_layout() for any.
 *
 * `items` are borrowed until it returns. Return false to stop: rg_list_layout() then returns RG_ERROR_IO, and binds
 * these items again the next time.
 */
typedef bool (*rg_list_bind_fn)(void *user, rg_context *ctx, rg_node list, const rg_list_item *items, uint32_t count);

/** Flags of a list. */
enum {
  RG_LIST_HORIZONTAL = 1, /**< items in a row, from the right if the direction is right to left */
  RG_LIST_REVERSED = 2,   /**< items from the bottom up, or against the direction: item 0 is the last one shown */
  /** Begins at the last item. Stays at the end while items are added or grow there. Items that do not fill the viewport
   *  are at its end. A chat. */
  RG_LIST_FROM_END = 4,
  RG_LIST_FIXED_CELLS = 8,      /**< cells are as wide as column_width, and begin at the start */
  RG_LIST_STRETCH_GAPS = 16,    /**< as FIXED_CELLS, but the gaps between cells are as large as the room allows */
  RG_LIST_STRETCH_ALL_GAPS = 32, /**< as STRETCH_GAPS, all gaps equal, also before the first and behind the last */
  RG_LIST_STAGGERED = 64         /**< items in columns, each in the one that ends first */
};

/** Definition of a list. Make with rg_list_def_default(). */
typedef struct rg_list_def {
  uint32_t struct_size;
  uint32_t count;               /**< number of items */
  const rg_template *templates; /**< one for each type; copied. They must exist as long as the list makes items */
  uint32_t template_count;      /**< default 1 */
  uint32_t flags;               /**< RG_LIST_...; those of RG_PARAM_LIST_FLAGS of the node are added */
  float estimate;               /**< pixels, >= 0: length of items never laid out; 0: the mean of the first ones */
  float ahead;                  /**< pixels, >= 0, before and after the viewport that have nodes, as one item always */
  /** Cells of a line, from 1 to RG_LIST_MAX_SPANS. 1: no grid. 0, the default: RG_PARAM_LIST_SPANS of the node; if that
   *  is 0, too, and column_width is not, as many as fit. */
  uint32_t spans;
  /** Layouts, >= 0: in the direction in which rg_node_scroll_by() moved the list since the last layout, items have nodes
   *  as far as it would move in so many layouts, but at most two viewports beyond `ahead`. Default 0. */
  float prefetch;
  rg_list_span_fn span;         /**< cells of an item; NULL: one */
  rg_list_type_fn type;         /**< NULL: all items have type 0 */
  rg_list_header_fn header;     /**< sticky headers; NULL: none */
  rg_list_bind_fn bind;         /**< NULL: items are not bound */
  rg_list_bind_fn unbind;       /**< called for items that left the view, before other items are bound; or NULL */
  void *user;                   /**< first argument of the callbacks */
  rg_list_header_fn footer;     /**< sticky footers; NULL: none */
  float column_width;           /**< pixels, >= 0, of a cell; 0, the default: RG_PARAM_LIST_COLUMN_WIDTH of the node */
  uint32_t reserved;
} rg_list_def;

/** Fills the first `struct_size` bytes of `def` with defaults. @since 0.1 */
RG_EXPERIMENTAL RG_API void rg_list_def_init(rg_list_def *def, size_t struct_size);

/** Returns the default definition: no items. */
static inline rg_list_def rg_list_def_default(void) {
  rg_list_def d;
  rg_list_def_init(&d, sizeof d);
  return d;
}

/**
 * Gives a list its items. Destroys the nodes of earlier items, forgets their lengths, and scrolls to the start.
 *
 * O(nodes of earlier items).
 *
 * @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a list, bad struct_size, a value out of range, no template but
 *  items), LIMIT (RG_LIST_MAX_ITEMS), REENTRANT, OUT_OF_MEMORY
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_list_set(rg_context *ctx, rg_node list, const rg_list_def *def);

/**
 * Lays out the tree of `root` as rg_layout(), and gives all of its lists nodes for the items in view.
 *
 * Runs rg_layout(), then the callbacks of lists that lack nodes, and again until no list lacks any. A list in an item
 * of another list is filled, too.
 *
 * @return as rg_layout(); IO (a callback returned false), INVALID_ARGUMENT (a type out of range, a callback moved or
 *  destroyed an item), LIMIT (RG_LIST_MAX_VISIBLE, or as rg_template_instantiate()), STALE_HANDLE (also of a template),
 *  REENTRANT, OUT_OF_MEMORY. After a failure the next call goes on
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_list_layout(rg_context *ctx, rg_node root, float width, float height);

/* Edits: the host changes its data first. Nodes in view stay with their items. Each call marks the list. */

/** Notes `count` new items before the item `at`; those from `at` on have other indices now. Amortized O(log items).
 *  @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a list, `at` above the count), LIMIT, REENTRANT, OUT_OF_MEMORY
 *  @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_list_insert(rg_context *ctx, rg_node list, uint32_t at, uint32_t count);
/** Notes that `count` items from `at` on are no longer there. O(log items + known lengths that are removed).
 *  @return as rg_list_insert(), except LIMIT @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_list_remove(rg_context *ctx, rg_node list, uint32_t at, uint32_t count);
/** Notes that `count` items from `from` on moved: the first of them has the index `to` now. O(count * log items).
 *  @return as rg_list_insert() @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_list_move(rg_context *ctx, rg_node list, uint32_t from, uint32_t to,
                                              uint32_t count);
/** Notes that the data of `count` items from `at` on changed: those in view are bound again, and may have other types.
 *  Others keep their lengths until they come into view. O(items in view).
 *
 *  `payload`: bits of the host's for what changed, which `bind` gets; those of several changes are joined. 0: anything.
 *  @return as rg_list_remove() @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_list_change(rg_context *ctx, rg_node list, uint32_t at, uint32_t count,
                                                uint32_t payload);
/**
 * Finds the edits between two versions of the host's data by keys: an item has the same key as long as it exists.
 *
 * Nodes and lengths stay with their keys; new ones are not bound twice. Data that changed under a key is not noticed:
 * rg_list_change(). Changes nothing after a failure. O(old_count + new_count).
 *
 * @param old_keys the keys before, as many as the list has items
 * @param new_keys the keys now
 * @return as rg_list_insert(); INVALID_ARGUMENT also if `old_count` is not the count, or a key is there twice
 * @since 0.1
 */
RG_EXPERIMENTAL RG_API rg_status rg_list_replace(rg_context *ctx, rg_node list, const uint64_t *old_keys,
                                                 uint32_t old_count, const uint64_t *new_keys, uint32_t new_count);

/* Scrolling */

/** Where an item comes to lie in the viewport. */
typedef enum rg_list_align {
  RG_LIST_NEAREST = 0, /**< by the smallest distance that shows it: of a longer item, what fits */
  RG_LIST_START = 1,
  RG_LIST_CENTER = 2,
  RG_LIST_END = 3,
  RG_LIST_ALIGN_FORCE_32 = 0x7fffffff
} rg_list_align;

/** Scrolls to an item, wherever it is. Exact in the next rg_list_layout(), when the lengths around it are known.
 *  RG_LIST_START, RG_LIST_END and RG_LIST_NEAREST keep it clear of its sticky header and footer.
 *  O(log items).
 *  @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a list, no such item, unknown value, a header or footer out of
 *  range), REENTRANT @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_list_scroll_to(rg_context *ctx, rg_node list, uint32_t index, rg_list_align align);
/** Scrolls by pages, towards the end if positive: the last item in view becomes the first one (the Page Down key).
 *  Sticky headers and footers cover no item on the way. O(log items).
 *  @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a list, a header or footer out of range), REENTRANT @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_list_scroll_pages(rg_context *ctx, rg_node list, int32_t pages);

/** State of a list as of the last layout. Lengths are pixels along the axis. */
typedef struct rg_list_info {
  uint32_t struct_size;
  uint32_t count;         /**< items */
  uint32_t first_visible; /**< first item in view; `count` if there is none */
  uint32_t visible_count; /**< items in view */
  uint32_t node_count;    /**< items that have nodes */
  uint32_t spare_count;   /**< nodes that wait for items */
  double offset;          /**< of the viewport from the start of item 0, along the axis: >= 0 */
  double length;          /**< of all items, known and estimated */
  double viewport;        /**< length of the viewport */
  /** The part of the list that is in view, from 0 to 1, counted in items: that of item 10 and a half of 100 is 0.105.
   *  Does not jump when lengths become known. For scroll bars. */
  double view_start, view_end;
  uint64_t bytes;         /**< memory for lengths */
} rg_list_info;

/** Reads the state. O(log items). `out->struct_size` is set by the caller.
 *  @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a list, bad struct_size) @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_list_get_info(const rg_context *ctx, rg_node list, rg_list_info *out);
/** Returns the node of an item, null if it has none. O(log nodes). @since 0.1 */
RG_EXPERIMENTAL RG_API rg_node rg_list_node(const rg_context *ctx, rg_node list, uint32_t index);
/** Finds the item to which `node` belongs: its root or a node below. O(depth + items in view).
 *  @return OK, STALE_HANDLE, NOT_FOUND (it belongs to no item that has nodes) @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_list_find(const rg_context *ctx, rg_node node, rg_node *list, uint32_t *index);
/** Finds the item at a distance from the start of item 0, along the axis. O(log items).
 *  @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a list, not finite), NOT_FOUND (no items) @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_list_item_at(const rg_context *ctx, rg_node list, double offset, uint32_t *index);
/** Computes the distance of an item from the start of item 0, and its length, known or estimated. O(log items).
 *  @param[out] is_known false: it was never laid out; or NULL
 *  @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a list, no such item) @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_list_item_extent(const rg_context *ctx, rg_node list, uint32_t index,
                                                     double *start, double *length, bool *is_known);
/** Computes the offset nearest to `offset` at which an item is aligned: where a fling should end (motion.h).
 *  O(log items).
 *  @return OK, STALE_HANDLE, INVALID_ARGUMENT (not a list, not finite, RG_LIST_NEAREST) @since 0.1 */
RG_EXPERIMENTAL RG_API rg_status rg_list_snap(const rg_context *ctx, rg_node list, double offset, rg_list_align align,
                                              double *out);

#ifdef __cplusplus
}
#endif
#endif /* REGLET_LIST_H */
