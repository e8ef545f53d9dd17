// SPDX-License-Identifier: MIT
// Every measure of a scene, registered with Google Benchmark as "scene/measure/engine".
#pragma once

#include "timing.hpp"
#include "verify.hpp"

#include <vector>

namespace bench {

/// Register all measures of a scene for the floors and the engines given. The trees live until the program ends.
void register_measures(const Scene &scene, const std::vector<Engine> &engines, const Effort &effort);

} // namespace bench
