// SPDX-License-Identifier: MIT
// Checks that an edited tree has the layout of the same tree built in a new context.
#pragma once

#include "support/session.h"

/// Replays the edits of a case. After each layout all results of all nodes equal, bit for bit, those of the same trees
/// built from scratch and laid out once; rg_measure changes no frame and has the results of a fresh tree.
/// @return "" or what differs
std::string checkFresh(const Case &c);
/// As checkFresh, but also compares the explanations of all nodes word for word.
std::string checkFreshAndExplained(const Case &c);
