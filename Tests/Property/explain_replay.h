// SPDX-License-Identifier: MIT
// Replays the JSON of rg_node_explain.
#pragma once

#include <string>

#include "support/world.h"

/// Compute a frame from nothing but an explanation and the configuration of the context.
/// @return "" or one sentence: a step does not follow from the one before, or is not known
std::string replayExplanation(const std::string &json, const Config &config, rg_frame *out);
