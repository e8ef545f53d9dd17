// SPDX-License-Identifier: MIT
// Constraints between the children of constraint containers: their edits in the model, as text and at random.
#pragma once

#include "generate.h"

/// Apply an edit of constraints or of content priorities. @return false, with nothing changed, where it makes no sense
bool applyConstraint(World &world, const Op &op);
/// Drop the constraints of which the container or an item is gone.
void forgetConstraints(World &world);
std::string constraintText(const Op &op);
/// The name of a node in the text of an edit.
std::string nodeText(int node);
