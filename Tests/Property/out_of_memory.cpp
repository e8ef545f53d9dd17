// SPDX-License-Identifier: MIT
// Running out of memory. Every allocation of a long session fails in turn: the call that needed it returns
// RG_ERROR_OUT_OF_MEMORY and changes nothing, the same call then succeeds, and the session ends as without the failure.
// In fixed memory a session continues while the block is full. Every block is freed with the size of its allocation.
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "support/generate.h"
#include "support/harness.h"

namespace {

// MARK: - An allocator that fails once

struct Heap {
    uint64_t asked = 0, failAt = 0; ///< counts from 1; 0 = never
    bool failed = false;
    std::string misuse;
    std::map<void *, std::pair<size_t, size_t>> blocks;
};

void *heapAlloc(void *user, size_t size, size_t alignment) {
    Heap &heap = *static_cast<Heap *>(user);
    if (++heap.asked == heap.failAt) {
        heap.failed = true;
        return nullptr;
    }
    if (size == 0 || alignment == 0 || (alignment & (alignment - 1)) || alignment > 64) heap.misuse = "asks for a strange block";
    void *block = nullptr;
    if (posix_memalign(&block, alignment < 16 ? 16 : alignment, size)) return nullptr;
    memset(block, 0xcd, size);
    heap.blocks[block] = {size, alignment};
    return block;
}

void heapFree(void *user, void *block, size_t size, size_t alignment) {
    Heap &heap = *static_cast<Heap *>(user);
    auto found = heap.blocks.find(block);
    if (found == heap.blocks.end()) heap.misuse = "frees what it does not own";
    else if (found->second != std::make_pair(size, alignment)) heap.misuse = "frees a block with another size";
    else {
        memset(block, 0xdd, size);
        free(block);
        heap.blocks.erase(found);
    }
}

rg_allocator hooks(Heap &heap) { return {heapAlloc, heapFree, &heap}; }

// MARK: - The session

Case generate(uint64_t seed) {
    Random random(seed);
    Case c;
    c.seed = seed;
    c.config = randomConfig(random);
    c.config.capacity = random.chance(70) ? 0 : random.below(20);
    Generator g(random, c);
    g.range = rangeFor(c.config);
    g.relative = random.pick({0u, 40u});
    g.scroll = random.pick({0u, 40u});
    g.flow = random.pick({0u, 40u});
    g.tables = random.pick({0u, 0u, 30u, 70u});
    g.grid = seed % 3 == 0 ? 60 : 0; // by the seed: cases without stay what they are
    g.custom = seed % 3 == 1 ? 50 : 0;
    g.constraint = seed % 3 == 2 ? 60 : 0;
    g.flexbox = seed % 7 == 1 ? 60 : 0;
    g.widgets = seed % 7 == 3 ? 70 : 0;
    g.connected = seed % 7 == 5 ? 70 : 0;
    g.mostNodes = 150;
    for (int round = 0; round < 5; round++) {
        g.tree(uint32_t(random.between(1, 25)));
        for (int i = random.between(1, 8); i > 0; i--) g.edit();
        g.layout();
        if (random.chance(50)) {
            Op names; // ids on every node
            names.kind = Op::call;
            names.seed = random.next();
            g.add(names);
        }
    }
    return c;
}

std::string idOf(int key, uint64_t seed) {
    return "node" + std::to_string(key) + std::string((seed >> (key % 40)) % 30, 'x');
}

/// All that can be read of a session.
std::string dump(const Session &session, const World &world) {
    std::string out;
    auto bytes = [&](const void *data, size_t size) { out.append(static_cast<const char *>(data), size); };
    uint32_t count = rg_node_count(session.ctx), changes = rg_change_count(session.ctx);
    bytes(&count, sizeof count);
    bytes(&changes, sizeof changes);
    for (int key : world.all()) {
        rg_node node = session.handles.at(key);
        // By key: a node made at the second try has another generation.
        for (rg_node link : {rg_node_parent(session.ctx, node), rg_node_first_child(session.ctx, node), rg_node_next_sibling(session.ctx, node),
                             rg_node_previous_sibling(session.ctx, node)})
            out += std::to_string(link.id ? intptr_t(rg_node_user_data(session.ctx, link)) : 0) + " ";
        out += rg_node_id(session.ctx, node);
        out += rg_node_text(session.ctx, node, nullptr);
        rg_style style = rg_style_default();
        rg_node_get_style(session.ctx, node, &style);
        bytes(&style, sizeof style);
        NodeResult r = session.result(key);
        r.layout.row = 0;
        bytes(&r.layout, sizeof r.layout);
        for (const rg_frame &divider : r.dividers) bytes(&divider, sizeof divider);
    }
    return out;
}

class Runner {
public:
    explicit Runner(const Case &c) : c(c) {}

    std::string run() {
        findWorlds();
        Heap counter;
        std::string problem = whole(counter, &marks);
        if (!problem.empty()) return problem;
        expected = ended;
        for (uint64_t i = 1; i <= marks[0]; i++) { // of the context
            Heap heap;
            heap.failAt = i;
            problem = failed(heap, whole(heap));
            if (!problem.empty()) return problem;
        }
        problem = edits();
        return problem.empty() ? fixedMemory() : problem;
    }

private:
    const Case &c;
    std::vector<World> worlds;   ///< those that edits make, the first without nodes
    std::vector<size_t> worldAt; ///< before each edit, and at the end
    std::vector<uint64_t> marks; ///< allocations asked for before each edit, before the end, and in all
    std::string expected, ended; ///< all that can be read at the end: without a failure, and now

    /// They are the same in every session.
    void findWorlds() {
        worlds.emplace_back();
        for (const Op &op : c.ops) {
            worldAt.push_back(worlds.size() - 1);
            if (op.kind == Op::layout || op.kind == Op::call) continue;
            World after = worlds.back();
            if (after.apply(op)) worlds.push_back(std::move(after));
        }
        worldAt.push_back(worlds.size() - 1);
    }

    /// The whole session; a call that fails for lack of memory is tried again once.
    std::string whole(Heap &heap, std::vector<uint64_t> *asked = nullptr) {
        std::unique_ptr<Session> s(new Session(c.config, hooks(heap)));
        if (heap.failed) {
            if (s->created != RG_ERROR_OUT_OF_MEMORY) return "rg_context_create or rg_font_create succeeds";
            s.reset();
            if (!heap.blocks.empty()) return "a context that could not be made leaves blocks behind";
            s.reset(new Session(c.config, hooks(heap)));
        }
        if (s->created != RG_OK) return "there is no context";
        return rest(s, heap, 0, asked);
    }

    /// The session from an edit to its end.
    std::string rest(std::unique_ptr<Session> &s, Heap &heap, size_t edit, std::vector<uint64_t> *asked = nullptr) {
        for (; edit < c.ops.size(); edit++) {
            if (asked) asked->push_back(heap.asked);
            std::string problem = step(*s, heap, edit);
            if (!problem.empty()) return opText(c.ops[edit]) + " " + problem;
        }
        if (asked) asked->push_back(heap.asked);
        const World &world = worlds[worldAt[edit]];
        s->layoutAll(world);
        ended = dump(*s, world);
        s.reset();
        if (asked) asked->push_back(heap.asked);
        if (!heap.misuse.empty()) return heap.misuse;
        return heap.blocks.empty() ? "" : std::to_string(heap.blocks.size()) + " blocks are left";
    }

    /// Failures in the edits. None repeats what comes before it: a session without failures stops where each allocation
    /// will be asked for, and a child process goes on to the end with the failure.
    std::string edits() {
        Heap heap;
        std::unique_ptr<Session> s(new Session(c.config, hooks(heap)));
        for (size_t edit = 0; edit <= c.ops.size(); edit++) {
            for (uint64_t i = marks[edit] + 1; i <= marks[edit + 1]; i++) {
                std::string problem = inChild([&] {
                    heap.failAt = i;
                    return failed(heap, rest(s, heap, edit));
                });
                if (!problem.empty()) return problem;
            }
            if (edit == c.ops.size()) break;
            std::string problem = step(*s, heap, edit);
            if (!problem.empty()) return opText(c.ops[edit]) + " " + problem;
        }
        return "";
    }

    /// What is wrong after a session with a failure.
    std::string failed(const Heap &heap, std::string problem) {
        if (problem.empty() && ended != expected) problem = "the session ends otherwise than without the failure";
        if (problem.empty() && !heap.failed) problem = "it is never reached";
        if (problem.empty()) return "";
        return "allocation " + std::to_string(heap.failAt) + " of " + std::to_string(marks.back()) + " fails: " + problem;
    }

    /// What `body` answers, in a child process.
    template <class Body> static std::string inChild(Body body) {
        int ends[2];
        if (pipe(ends)) return "there is no pipe";
        fflush(nullptr);
        pid_t child = fork();
        if (child < 0) return "there is no process";
        if (child == 0) {
            alarm(30);
            std::string text = body();
            bool isWritten = write(ends[1], text.data(), text.size()) == ssize_t(text.size());
            _exit(isWritten ? 0 : 1);
        }
        close(ends[1]);
        std::string text;
        char part[512];
        for (ssize_t size; (size = read(ends[0], part, sizeof part)) > 0;) text.append(part, size_t(size));
        close(ends[0]);
        int status = 0;
        waitpid(child, &status, 0);
        if (WIFSIGNALED(status)) return std::string("crash: ") + strsignal(WTERMSIG(status));
        return WEXITSTATUS(status) == 0 ? text : "a child ended with status " + std::to_string(WEXITSTATUS(status));
    }

    std::string step(Session &s, Heap &heap, size_t edit) {
        const Op &op = c.ops[edit];
        const World &world = worlds[worldAt[edit]];
        if (op.kind == Op::layout) {
            uint64_t asked = heap.asked;
            s.layoutAll(world);
            return heap.asked == asked ? "" : "allocates";
        }
        if (op.kind == Op::call) {
            for (int key : world.all()) {
                if (!world.nodes.at(key).id.empty()) continue; // an anchor may name it
                std::string id = idOf(key, op.seed);
                std::string problem = attempt(s, world, heap, [&] { return rg_node_set_id(s.ctx, s.handles[key], id.data(), id.size()); });
                if (!problem.empty()) return "rg_node_set_id " + problem;
            }
            return "";
        }
        if (worldAt[edit + 1] == worldAt[edit]) return ""; // it makes no sense
        // A shorter text stays in its block where there is no smaller one.
        bool canDoWithout = op.kind == Op::setText && op.text.size() < world.nodes.at(op.node).text.size();
        return attempt(s, world, heap, [&] { return s.apply(op); }, canDoWithout, op.kind == Op::trim ? 400 : 40);
    }

    template <class Call>
    std::string attempt(Session &s, const World &world, Heap &heap, Call call, bool canDoWithout = false,
                        uint64_t most = 40) {
        bool before = heap.failed;
        // The failing call is known from the count alone; only then is a dump made. A call asks for fewer than `most`
        // blocks; trimming moves each that has room to spare.
        bool near = !before && heap.failAt && heap.failAt - heap.asked < most;
        std::string old = near ? dump(s, world) : "";
        rg_status status = call();
        if (heap.failed == before) return status == RG_OK || status == RG_ERROR_TREE ? "" : rg_error_message(s.ctx);
        if (status == RG_OK && canDoWithout) return "";
        if (status != RG_ERROR_OUT_OF_MEMORY) return std::string("answers ") + rg_status_name(status);
        if (!*rg_error_message(s.ctx)) return "fails without a message";
        if (!near) return "asks for many blocks at once";
        if (dump(s, world) != old) return "has changed something";
        status = call();
        return status == RG_OK || status == RG_ERROR_TREE ? "" : std::string("fails again: ") + rg_status_name(status);
    }

    // MARK: Fixed memory

    std::string fixedMemory() {
        Config config = c.config;
        Random random(c.seed);
        config.capacity = uint32_t(random.between(1, 40));
        rg_context_def def = contextDef(config);
        size_t size = rg_context_required_size(&def), extra = random.below(3) * 1000, guard = 64;
        if (size == 0) return "rg_context_required_size answers 0";
        std::vector<unsigned char> block(size + extra + 3 * guard + 16, 0xee);
        unsigned char *memory = block.data() + guard;
        memory += 16 - reinterpret_cast<uintptr_t>(memory) % 16;
        Heap heap;
        std::string problem;
        {
            Session less(config, hooks(heap), memory, size - 16);
            if (less.created == RG_OK) problem = "a context fits into less than rg_context_required_size";
        }
        if (problem.empty()) {
            Session s(config, hooks(heap), memory, size + extra);
            if (s.created != RG_OK) problem = std::string("no context in fixed memory: ") + (s.ctx ? rg_error_message(s.ctx) : "");
            else problem = brim(s, config.capacity);
        }
        if (heap.asked) return "the hooks are called in fixed-memory mode";
        for (size_t i = 0; i < guard; i++)
            if (memory[long(i) - long(guard)] != 0xee || memory[size + extra + i] != 0xee) return "writes outside its fixed memory";
        return problem;
    }

    /// Runs the session and ignores calls that do not fit; failing calls must change nothing.
    std::string brim(Session &s, uint32_t capacity) {
        World world;
        uint32_t refused = 0;
        for (const Op &op : c.ops) {
            if (op.kind == Op::layout) {
                s.layoutAll(world);
                continue;
            }
            if (op.kind == Op::call) {
                for (int key : world.all()) {
                    if (!world.nodes.at(key).id.empty()) continue; // an anchor may name it
                    std::string id = idOf(key, op.seed), old = dump(s, world);
                    rg_status status = rg_node_set_id(s.ctx, s.handles[key], id.data(), id.size());
                    if (status == RG_ERROR_OUT_OF_MEMORY && dump(s, world) != old) return "in full memory rg_node_set_id has changed something";
                    if (status != RG_OK && status != RG_ERROR_OUT_OF_MEMORY) return rg_error_message(s.ctx);
                }
                continue;
            }
            World after = world;
            if (!after.apply(op)) continue;
            std::string old = dump(s, world);
            rg_status status = s.apply(op);
            if (status == RG_OK || status == RG_ERROR_TREE) {
                world = std::move(after);
                continue;
            }
            if (status != RG_ERROR_OUT_OF_MEMORY) return opText(op) + " in full memory answers " + rg_status_name(status);
            // what a constraint container reserves for its children comes from the extra bytes
            bool constrained = op.kind == Op::create && op.parent >= 0 && world.nodes.at(op.parent).kind == RG_KIND_CONSTRAINT;
            if (op.kind == Op::create && !constrained && world.nodes.size() < capacity && op.text.empty() && styleText(op.style).empty())
                return "a plain node does not fit below node_capacity";
            if (op.kind == Op::setContent) s.contents[op.node] = world.nodes.at(op.node).content;
            if (dump(s, world) != old) return opText(op) + " in full memory has changed something";
            refused++;
        }
        // The remaining tree is laid out as in any other context.
        s.layoutAll(world);
        s.readScroll(world);
        Config config = c.config;
        Session fresh(config);
        if (fresh.build(world, true) != RG_OK) return "cannot be built afresh";
        for (const Op &op : c.ops)
            if (op.kind == Op::pixelScale) fresh.apply(op);
        fresh.layoutAll(world);
        std::string problem = difference(s.results(world), fresh.results(world));
        return problem.empty() ? "" : "in full memory, " + std::to_string(refused) + " refusals: " + problem;
    }
};

std::string check(const Case &c) { return Runner(c).run(); }

} // namespace

int main(int argc, char **argv) { return runProperty(argc, argv, {"out_of_memory", 60, generate, check}); }
