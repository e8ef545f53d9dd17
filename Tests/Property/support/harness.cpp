// SPDX-License-Identifier: MIT
#include "harness.h"

#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

/// The report of a child process to its parent, in shared memory so that it survives a crash.
struct Report {
    uint64_t seed;
    uint64_t edits; ///< made in trees that were laid out before
    bool failed;
    char message[2048];
};

Report *sharedReport() {
    void *memory = mmap(nullptr, sizeof(Report), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? nullptr : static_cast<Report *>(memory);
}

const unsigned secondsPerCase = 60;

/// Of the processor: other programs may keep a case waiting. One that itself waits ends later.
void limitSeconds() {
    itimerval limit = {};
    limit.it_value.tv_sec = secondsPerCase;
    setitimer(ITIMER_PROF, &limit, nullptr);
    alarm(10 * secondsPerCase);
}

uint64_t editsOf(const Case &c) {
    uint64_t edits = 0;
    bool laidOut = false;
    for (const Op &op : c.ops) {
        if (op.kind == Op::layout) laidOut = true;
        else edits += laidOut;
    }
    return edits;
}

void setMessage(Report &report, const std::string &text) {
    report.failed = true;
    snprintf(report.message, sizeof report.message, "%s", text.c_str());
}

/// Run `body` in a child; a signal or an unexpected exit becomes the message.
template <class Body> void inChild(Report &report, bool quiet, Body body) {
    report.failed = false;
    fflush(nullptr);
    pid_t child = fork();
    if (child == 0) {
        if (quiet && !freopen("/dev/null", "w", stderr)) _exit(3);
        body();
        fflush(nullptr);
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (report.failed) return;
    if (WIFSIGNALED(status)) {
        int number = WTERMSIG(status);
        setMessage(report, number == SIGALRM || number == SIGPROF ? "it hangs" : std::string("crash: ") + strsignal(number));
    } else if (WEXITSTATUS(status) != 0) {
        setMessage(report, "the process ended with status " + std::to_string(WEXITSTATUS(status)));
    }
}

// MARK: - Shrinking

class Shrinker {
public:
    Shrinker(const PropertyTest &test, Report &report) : test(test), report(report), start(Clock::now()) {}

    Case shrink(Case c) {
        for (bool again = true; again && !late();) {
            again = dropOps(c);
            again |= simplifyOps(c);
        }
        return c;
    }

private:
    using Clock = std::chrono::steady_clock;
    const PropertyTest &test;
    Report &report;
    Clock::time_point start;

    bool late() const { return Clock::now() - start > std::chrono::seconds(90); }

    bool fails(const Case &c) {
        inChild(report, true, [&] {
            alarm(5);
            std::string message = test.check(c);
            if (!message.empty()) setMessage(report, message);
        });
        return report.failed;
    }

    bool dropOps(Case &c) {
        bool any = false;
        for (size_t chunk = c.ops.size() / 2; chunk >= 1; chunk /= 2) {
            for (size_t at = 0; at + chunk <= c.ops.size() && !late();) {
                Case shorter = c;
                shorter.ops.erase(shorter.ops.begin() + long(at), shorter.ops.begin() + long(at + chunk));
                if (fails(shorter)) c = shorter, any = true;
                else at += chunk;
            }
        }
        return any;
    }

    /// Try a change of one edit; keep it when the case still fails.
    template <class Change> bool attempt(Case &c, size_t i, Change change) {
        if (late()) return false;
        Case simpler = c;
        change(simpler.ops[i]);
        if (!fails(simpler)) return false;
        c = simpler;
        return true;
    }

    /// About half the bytes of a text, between two characters.
    static size_t halfOf(const std::string &text) {
        size_t half = text.size() / 2;
        while (half > 0 && (text[half] & 0xc0) == 0x80) half--;
        return half;
    }

    /// Drops declarations of a style string, but not those before the order, which make it independent of the style.
    bool dropDeclarations(Case &c, size_t i) {
        bool any = false;
        size_t from = c.ops[i].text.find("order: ");
        while (from != std::string::npos && (from = c.ops[i].text.find("; ", from)) != std::string::npos) {
            size_t start = from + 2, end = c.ops[i].text.find("; ", start);
            if (end == std::string::npos) break;
            bool dropped = attempt(c, i, [&](Op &o) { o.text.erase(start, end + 2 - start); });
            any |= dropped;
            if (!dropped) from = end;
        }
        return any;
    }

    bool simplifyOps(Case &c) {
        static const rg_style plain = rg_style_default();
        bool any = false;
        for (size_t i = 0; i < c.ops.size(); i++) {
            const Op op = c.ops[i];
            if (op.kind == Op::create || op.kind == Op::setStyle)
                for (const Property &p : properties())
                    if (!sameProperty(op.style, plain, p))
                        any |= attempt(c, i, [&](Op &o) { copyProperty(o.style, plain, p); });
            if (op.kind == Op::create || op.kind == Op::setStyle || op.kind == Op::setProperty)
                for (const Property &p : properties()) any |= roundValue(c, i, p);
            if (op.kind == Op::setCss) any |= dropDeclarations(c, i);
            else if (!op.text.empty()) any |= attempt(c, i, [](Op &o) { o.text = o.text.substr(0, halfOf(o.text)); });
            any |= simplifyConnections(c, i);
            if (op.kind == Op::create && isContainer(op.nodeKind) && op.nodeKind != RG_KIND_FRAME)
                any |= attempt(c, i, [](Op &o) { o.nodeKind = RG_KIND_FRAME; });
            if (op.kind == Op::create && op.nodeKind != RG_KIND_FIXED)
                any |= attempt(c, i, [](Op &o) { o.nodeKind = RG_KIND_FIXED; });
        }
        return any;
    }

    bool simplifyConnections(Case &c, size_t i) {
        const Op op = c.ops[i];
        bool any = false;
        if (op.connections) {
            static const Connections none;
            any |= attempt(c, i, [&](Op &o) { // everything but the edges
                o.connections = none;
                for (int slot = 0; slot < 7; slot++) {
                    o.connections->edge(slot) = op.connections->edge(slot);
                    o.connections->targets[slot] = op.connections->targets[slot];
                }
            });
            for (int slot = 0; slot < 7; slot++)
                if (op.connections->targets[slot] != noNode) any |= attempt(c, i, [&](Op &o) { o.connections->disconnect(slot); });
        }
        for (size_t k = op.references ? op.references->nodes.size() : 0; k > 0; k--)
            any |= attempt(c, i, [&](Op &o) { o.references->nodes.erase(o.references->nodes.begin() + long(k) - 1); });
        return any;
    }

    bool roundValue(Case &c, size_t i, const Property &p) {
        const rg_style &style = c.ops[i].style;
        if (p.type == Type::length) {
            rg_length l = getLength(style, p);
            if (l.kind != RG_PX && l.kind != RG_PERCENT) return false;
            if (l.value != std::floor(l.value) &&
                attempt(c, i, [&](Op &o) { setLength(o.style, p, rg_length_make(std::floor(l.value), l.kind)); }))
                return true;
            return false;
        }
        if (p.type != Type::number) return false;
        float value = getNumber(style, p);
        if (value == std::floor(value)) return false;
        return attempt(c, i, [&](Op &o) { setNumber(o.style, p, std::floor(value)); });
    }
};

struct Options {
    uint64_t count, seed = 1;
    uint32_t failures = 3;
    bool shrink = true, inChild = true, print = false;
};

Options read(int argc, char **argv, const PropertyTest &test) {
    Options o;
    o.count = test.count;
    for (int i = 1; i < argc; i++) {
        std::string word = argv[i];
        bool more = i + 1 < argc;
        if (word == "--count" && more) o.count = strtoull(argv[++i], nullptr, 10);
        else if (word == "--seed" && more) o.seed = strtoull(argv[++i], nullptr, 10);
        else if (word == "--failures" && more) o.failures = uint32_t(strtoul(argv[++i], nullptr, 10));
        else if (word == "--no-shrink") o.shrink = false;
        else if (word == "--no-fork") o.inChild = false;
        else if (word == "--print") o.print = true;
        else {
            fprintf(stderr, "usage: %s [--count N] [--seed S] [--failures N] [--no-shrink] [--no-fork] [--print]\n",
                    test.name);
            exit(2);
        }
    }
    return o;
}

std::string describe(const PropertyTest &test, const Case &c) { return test.describe ? test.describe(c) : caseText(c); }

void printFailure(const PropertyTest &test, const Options &options, Report &report) {
    uint64_t seed = report.seed;
    Case c = test.generate(seed);
    printf("FAIL %s --seed %llu: %s\n", test.name, (unsigned long long)seed, report.message);
    printf("the whole sequence (%zu edits):\n%s", c.ops.size(), describe(test, c).c_str());
    if (!options.shrink || !options.inChild) return;
    Shrinker shrinker(test, report);
    Case small = shrinker.shrink(c);
    inChild(report, false, [&] {
        alarm(5);
        std::string message = test.check(small);
        if (!message.empty()) setMessage(report, message);
    });
    printf("shrunk to %zu edits: %s\n%s", small.ops.size(), report.message, describe(test, small).c_str());
}

} // namespace

int runProperty(int argc, char **argv, const PropertyTest &test) {
    Options options = read(argc, argv, test);
    Report *report = sharedReport();
    if (!report) return 2;
    if (options.print) {
        for (uint64_t i = 0; i < options.count; i++) printf("%s\n", describe(test, test.generate(options.seed + i)).c_str());
        return 0;
    }
    auto begin = std::chrono::steady_clock::now();
    uint64_t end = options.seed + options.count, next = options.seed;
    uint32_t failures = 0;
    while (next < end && failures < options.failures) {
        auto body = [&] {
            for (uint64_t seed = next; seed < end; seed++) {
                report->seed = seed;
                if (options.inChild) limitSeconds();
                Case c = test.generate(seed);
                report->edits += editsOf(c);
                std::string message = test.check(c);
                if (!message.empty()) return setMessage(*report, message);
            }
            report->seed = end;
        };
        report->seed = next;
        report->failed = false;
        if (options.inChild) inChild(*report, false, body);
        else body();
        if (!report->failed) break;
        failures++;
        next = report->seed + 1;
        printFailure(test, options, *report);
    }
    double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    std::string edits = report->edits ? ", " + std::to_string(report->edits) + " edits" : "";
    printf("%-14s %8llu cases from seed %llu%s  %s  %.1f s\n", test.name, (unsigned long long)options.count,
           (unsigned long long)options.seed, edits.c_str(), failures ? "FAILED" : "passed", seconds);
    return failures ? 1 : 0;
}
