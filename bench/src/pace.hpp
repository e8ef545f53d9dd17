// SPDX-License-Identifier: MIT
// The pace of the machine: how fast it is at this moment, on this core. Neighbors on the same hardware make it up to
// two times slower within seconds. A time divided by the slowness of its moment is that of a calm machine.
#pragma once

namespace bench {

/// What two sweeps over S2-1k take on a calm machine, in nanoseconds a node.
inline constexpr double calm_floor = 6.7;

/// How many times as long the two sweeps take now. Takes half a millisecond, and evicts what the nearest caches held.
double slowness();

} // namespace bench
