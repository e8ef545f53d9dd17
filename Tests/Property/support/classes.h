// SPDX-License-Identifier: MIT
// Classes of custom containers for tests: one that does what a linear container does, and two that do odd things.
#pragma once

#include <map>

#include "world.h"

/// The classes of one context, and what their callbacks read: must outlive the context and stay where it is.
struct Classes {
    uint32_t units = 64; ///< layout units in a pixel
    /// The host's data of the odd containers, by user data less 1; or nullptr.
    const std::map<int, Content> *contents = nullptr;
    /// Null, the imitated column, the odd one, and an odd one that is not mirrored.
    rg_container_class of[4] = {};

    rg_status add(rg_context *ctx);
};
