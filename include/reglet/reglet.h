/* SPDX-License-Identifier: MIT */
/**
 * @file reglet.h
 * Reglet: an embeddable UI layout engine. The header is C99 to C17 and C++11 to C++20, and needs only libc headers.
 *
 *   rg_context_def def = rg_context_def_default();
 *   rg_context *ui;
 *   if (rg_context_create(&def, &ui) != RG_OK) return 1;
 *   rg_node_def box = rg_node_def_default(RG_KIND_LINEAR);
 *   box.style.orientation = RG_VERTICAL;
 *   box.style.width = rg_match_parent();
 *   rg_node root, title;
 *   rg_node_create(ui, rg_null(), &box, &root);
 *   box = rg_node_def_default(RG_KIND_VIEW);
 *   box.style.width = rg_match_parent();
 *   box.style.height = rg_px(48);
 *   rg_node_create(ui, root, &box, &title);
 *   rg_layout(ui, root, 800, 600);
 *   rg_frame f;
 *   rg_node_frame(ui, title, &f);            // f = 0, 0, 800, 48
 *   rg_context_destroy(ui);
 *
 * Each frame of the host: edit nodes, call rg_layout(), call rg_changes_take(), and update only the nodes it returns.
 *
 * The following holds for every declaration unless its comment says otherwise.
 *
 * Units
 *  - Lengths are float pixels in the root's coordinate space.
 *  - The engine stores whole layout units of 1/units_per_px pixel, clamped to +-(2^30 - 1) units. A getter returns the
 *    stored value.
 *
 * Errors
 *  - Fallible calls return rg_status. Comments list the statuses without their prefix: OK, STALE_HANDLE, ...
 *  - On failure nothing changed, outputs are zeroed, and rg_error_message() returns one English sentence.
 *  - A NULL context or a NULL required pointer is RG_ERROR_INVALID_ARGUMENT. A stale, foreign or null handle is
 *    RG_ERROR_STALE_HANDLE, never undefined behavior.
 *  - No call aborts, longjmps, throws or prints.
 *
 * Outputs
 *  - A zeroed output has every byte 0, even where the default is another value.
 *  - An output struct with a struct_size keeps it; the bytes after it are zeroed. If struct_size is wrong, nothing is
 *    written.
 *  - Of an array with a `count` output, `*count` is zeroed and the elements are left alone. Other arrays are zeroed
 *    completely.
 *  - "Copies up to `capacity`" means: `*count` receives the total, which may be larger; `out` may be NULL if
 *    `capacity` is 0.
 *
 * Inputs
 *  - Definitions and styles come from their `_default()` or `_init()` function, which sets struct_size. New fields are
 *    only appended. `_init()` ignores NULL and a struct_size that is too small.
 *  - Arrays are passed as pointer, stride in bytes and count. Batches are all or nothing; rg_error_message() gives the
 *    index of the first bad element.
 *  - Setting the value that is already stored marks nothing dirty.
 *  - Strings are UTF-8. `length` counts bytes.
 *  - Fields named `reserved` are padding for later versions: ignored on input, 0 on output. Leave them zero.
 *
 * Ownership
 *  - The context owns everything. Input is copied before the call returns.
 *  - A returned pointer is borrowed: valid until the next call that takes a non-const rg_context.
 *
 * Threads
 *  - A context is used by one thread at a time. Contexts share nothing. The library starts no thread and has no global
 *    state. "Thread-safe" marks functions without a context.
 *
 * Callbacks
 *  - Callbacks, memory hooks included, receive `user` as their first argument.
 *  - A callback must not change its context: such a call returns RG_ERROR_REENTRANT and changes nothing.
 *  - It may call functions that take a const rg_context, except rg_node_paint_order() and rg_node_dividers().
 *
 * Determinism
 *  - The same calls to the same version produce the same bits on every CPU. Only handle values differ between contexts,
 *    so that foreign handles are detected.
 *
 * Stack
 *  - At most 512 bytes per tree level plus 32 KiB (288 KiB at max_depth 512): rg_layout(), rg_measure(),
 *    rg_node_explain(), rg_constraints_commit(), rg_constraints_ambiguous(), rg_layout_set_apply(), and rg_inflate() of
 *    a file with constraints. A level of RG_KIND_CONNECTED takes at most 1,536 bytes, one of RG_KIND_CSS_FLEX,
 *    RG_KIND_CSS_GRID or RG_KIND_CSS_BLOCK 2,048. Custom containers add to this (custom.h).
 *  - At most 32 KiB at any tree depth: all other calls.
 *  - The host's callbacks are not included.
 *
 * Memory
 *  - rg_layout() never allocates and never fails for lack of memory: calls that create nodes and set properties reserve
 *    what it can need. The exceptions are a densely coupled constraint system (constraint.h), a large program of
 *    RG_KIND_CONNECTED (connections.h), and texts in fonts with a shaper or kerning pairs (shaping.h).
 *    rg_list_layout() also makes nodes for the items of lists (list.h), which may allocate.
 *
 * Flavours
 *  - A library of the flavour core (docs/building.md) has boxes and texts alone. Define REGLET_CORE before the headers:
 *    functions that it does not have are not declared then, or calling them does not compile. Nodes of a kind that it
 *    does not have are refused with RG_ERROR_UNSUPPORTED.
 *
 * Stability
 *  - Enum values are never renumbered. Declarations marked RG_EXPERIMENTAL may change in any release.
 */
#ifndef REGLET_H
#define REGLET_H

#include "base.h"
#ifndef REGLET_CORE
#include "appearance.h"
#endif
#include "context.h"
#include "style.h"
#include "node.h"
#include "linear.h"
#include "frame.h"
#include "flow.h"
#include "flexbox.h"
#ifndef REGLET_CORE
#include "css.h"
#endif
#include "relative.h"
#ifndef REGLET_CORE
#include "resources.h"
#endif
#include "scroll.h"
#include "table.h"
#include "grid.h"
#ifndef REGLET_CORE
#include "params.h"
#include "coordinator.h"
#include "toolbar.h"
#include "paint.h"
#include "panes.h"
#include "unicode.h"
#endif
#include "text.h"
#ifndef REGLET_CORE
#include "shaping.h"
#endif
#include "custom.h"
#ifndef REGLET_CORE
#include "constraint.h"
#include "connections.h"
#include "vfl.h"
#include "environment.h"
#include "layout_set.h"
#endif
#include "layout.h"
#include "events.h"
#ifndef REGLET_CORE
#include "drawable.h"
#include "dump.h"
#include "overflow.h"
#include "markup.h"
#include "template.h"
#include "list.h"
#include "transform.h"
#include "input.h"
#include "motion.h"
#endif

#endif /* REGLET_H */
