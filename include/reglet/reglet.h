/* SPDX-License-Identifier: MIT */
/**
 * @file reglet.h
 * Reglet: an embeddable UI layout engine. C99 to C17 and C++11 to C++20; needs only libc headers.
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
 * Rules that hold for every function unless its comment says otherwise:
 *  - Units: lengths are pixels of the root's space (float). Inside they are whole layout units of
 *    1/units_per_px pixel, clamped to +-(2^30 - 1) units: what a getter returns is what was stored.
 *  - Errors: fallible calls return rg_status. On failure nothing changed, outputs are zeroed, and
 *    rg_error_message() has one English sentence. No call aborts, longjmps, throws or prints.
 *  - Zeroed outputs: every byte is 0, also where a getter has another default; of a struct with a struct_size every byte
 *    behind it, none where it is wrong. An array whose length an output tells is left alone, that length is 0; other
 *    arrays are zeroed whole.
 *  - Ownership: the context owns everything. Pointers IN are copied before return; pointers OUT are
 *    borrowed and die at the next call that takes a non-const rg_context.
 *  - Threads: one thread at a time uses a context. Contexts share nothing. The library starts no
 *    thread and has no global state.
 *  - Callbacks, memory hooks among them, take `user` first and must not change the context they were called from: such
 *    a call returns RG_ERROR_REENTRANT and changes nothing. Functions that take a const rg_context answer, but for
 *    rg_node_paint_order and rg_node_dividers.
 *  - Handles: a stale, foreign or null handle is RG_ERROR_STALE_HANDLE, never undefined behaviour.
 *  - Determinism: same calls, same version -> the same bits, on every CPU. (Handle values alone differ from context to
 *    context, so that a foreign one is seen.)
 *  - Stack: rg_layout, rg_measure, rg_node_explain and the calls that solve constraints (rg_constraints_commit,
 *    rg_constraints_ambiguous, rg_layout_set_apply, rg_inflate of a file with constraints) use at most 512 bytes a tree level
 *    plus 32 KiB; more in custom containers (custom.h). With max_depth 256 that is 160 KiB. All others use at most 32 KiB,
 *    however deep the tree is. The host's callbacks come on top.
 *  - Memory: rg_layout never allocates and never fails for memory; the calls that create nodes and
 *    set properties reserve what it can need. The one exception are knots of constraints (constraint.h).
 */
#ifndef REGLET_H
#define REGLET_H

#include "base.h"
#include "context.h"
#include "style.h"
#include "node.h"
#include "relative.h"
#include "scroll.h"
#include "table.h"
#include "grid.h"
#include "text.h"
#include "custom.h"
#include "constraint.h"
#include "connections.h"
#include "vfl.h"
#include "environment.h"
#include "layout_set.h"
#include "layout.h"
#include "events.h"
#include "dump.h"
#include "overflow.h"
#include "markup.h"

#endif /* REGLET_H */
