// SPDX-License-Identifier: MIT
// Prints a hash of everything that random edits with layouts between them compute: every machine prints the same one.
//   determinism [CASES] [FIRST]    --list as the last argument prints a hash for each case too
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "../Property/support/sequences.h"
#include "../Property/support/session.h"

namespace {

struct Hash {
    uint64_t value = 0xcbf29ce484222325;
    void add(const void *bytes, size_t count) {
        for (size_t i = 0; i < count; i++) value = (value ^ ((const unsigned char *)bytes)[i]) * 0x100000001b3;
    }
    template <class T> void add(const T &number) { add(&number, sizeof number); }
};

/// NaN, which stands for none, has no sign here: machines make different ones.
void addNumber(Hash &hash, float number) {
    uint32_t bits = 0x7fc00000;
    if (number == number) memcpy(&bits, &number, sizeof bits);
    hash.add(bits);
}

void addFrame(Hash &hash, const rg_frame &frame) {
    for (float side : {frame.x, frame.y, frame.width, frame.height}) addNumber(hash, side);
}

void addResult(Hash &hash, const NodeResult &result) {
    const rg_node_layout &l = result.layout;
    addFrame(hash, l.frame);
    addFrame(hash, l.unsnapped);
    addFrame(hash, l.absolute);
    for (float number : {l.measured.width, l.measured.height, l.baseline}) addNumber(hash, number);
    hash.add(l.flags);
    for (const rg_frame &frame : result.dividers) addFrame(hash, frame);
    for (const rg_text_line &line : result.lines) {
        hash.add(line.start);
        hash.add(line.length);
        for (float number : {line.x, line.y, line.width, line.height, line.baseline}) addNumber(hash, number);
        hash.add(line.ellipsis);
    }
    addFrame(hash, result.seen);
    addFrame(hash, result.visible);
}

Case sequence(uint64_t seed) {
    switch (seed % 10) {
    case 9: return limitSequence(seed); // lengths about 2^30 units
    case 3: return listSequence(seed);
    case 6: return tightSequence(seed);
    default: return randomSequence(seed);
    }
}

uint64_t hashOf(const Case &c, uint32_t &frames) {
    Session session(c.config);
    World world;
    Hash hash;
    for (const Op &op : c.ops) {
        if (op.kind == Op::layout) {
            for (rg_status status : session.layoutAll(world)) hash.add(uint32_t(status));
            session.readScroll(world);
            for (const auto &entry : session.results(world)) {
                hash.add(int32_t(entry.first));
                addResult(hash, entry.second);
                frames++;
            }
        } else if (world.apply(op)) {
            rg_size size = {0, 0};
            hash.add(uint32_t(session.apply(op, &size)));
            addNumber(hash, size.width);
            addNumber(hash, size.height);
        }
    }
    return hash.value;
}

} // namespace

int main(int argc, char **argv) {
    bool lists = argc > 1 && strcmp(argv[argc - 1], "--list") == 0;
    uint64_t cases = argc > 1 ? strtoull(argv[1], nullptr, 10) : 0, first = argc > 2 ? strtoull(argv[2], nullptr, 10) : 0;
    if (cases == 0) cases = 400;
    if (first == 0) first = 1;
    Hash all;
    uint32_t frames = 0;
    for (uint64_t seed = first; seed < first + cases; seed++) {
        uint64_t one = hashOf(sequence(seed), frames);
        all.add(one);
        if (lists) printf("%llu %016llx\n", (unsigned long long)seed, (unsigned long long)one);
    }
    printf("%016llx over %u frames of %llu sequences\n", (unsigned long long)all.value, frames, (unsigned long long)cases);
}
