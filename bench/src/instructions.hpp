// SPDX-License-Identifier: MIT
// A run for callgrind: one measure, with only the operation itself collected.
#pragma once

#include "verify.hpp"

#include <string>

namespace bench {

/// Run `measure` ("relayout", "absorbed", "propagates", "first-layout") of a scene a few times, collecting its
/// instructions under callgrind, and print "nodes N operations M". @return the exit status
int count_instructions(const Scene &scene, const Engine &engine, const std::string &measure);

} // namespace bench
