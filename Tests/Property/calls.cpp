// SPDX-License-Identifier: MIT
// Runs random sequences of the calls of class Caller.
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "calls.h"
#include "support/harness.h"

std::string Caller::step(uint64_t seed) {
    Random random(seed);
    problem.clear();
    what.clear();
    r = &random;
    static void (Caller::*const steps[])() = {
        &Caller::create,       &Caller::create,       &Caller::create,       &Caller::tree,         &Caller::destroy,
        &Caller::insert,       &Caller::insert,       &Caller::before,       &Caller::remove,       &Caller::property,
        &Caller::property,     &Caller::property,     &Caller::getter,       &Caller::batch,        &Caller::style,
        &Caller::text,         &Caller::id,           &Caller::find,         &Caller::data,         &Caller::layout,
        &Caller::layout,       &Caller::layout,       &Caller::measure,      &Caller::dirty,        &Caller::changes,
        &Caller::frames,       &Caller::rectangles,   &Caller::font,         &Caller::dump,         &Caller::context,
        &Caller::explain,      &Caller::overflow,     &Caller::lint,
        &Caller::motion,       &Caller::paint,
        &Caller::nulls,        &Caller::anchor,       &Caller::anchors,      &Caller::parentRules,  &Caller::scroll,
        &Caller::reveal,       &Caller::seen,         &Caller::inset,        &Caller::columns,      &Caller::tableCell,
        &Caller::grid,         &Caller::cell,         &Caller::cells,        &Caller::container,    &Caller::containerClass,
        &Caller::containerClass, &Caller::customParams, &Caller::request,      &Caller::events,
        &Caller::param,        &Caller::param,        &Caller::coordinatorAnchor, &Caller::keylines,
        &Caller::display,      &Caller::flexbox,      &Caller::flexItem,     &Caller::connections,  &Caller::connections,
        &Caller::references,
    };
    (this->*random.pick(steps))();
    return problem;
}

void Caller::fail(const std::string &text) {
    if (problem.empty()) problem = what + " " + text;
}

void Caller::expect(rg_status got, rg_status expected) {
    if (got != expected) fail(std::string("answers ") + rg_status_name(got) + ", not " + rg_status_name(expected));
    else if (got != RG_OK && !*rg_error_message(rig.ctx)) fail("fails without a message");
}

void Caller::expectError(rg_status got, rg_status first, rg_status second) {
    if (got != first && got != second)
        fail(std::string("answers ") + rg_status_name(got) + ", not " + rg_status_name(first) + " or " + rg_status_name(second));
}

std::string Caller::name(const Handle &h) {
    char text[32];
    snprintf(text, sizeof text, "0x%llx", (unsigned long long)h.node.id);
    return h.key >= 0 ? "n" + std::to_string(h.key) : text;
}

namespace {

Case generate(uint64_t seed) {
    Random random(seed);
    Case c;
    c.seed = seed;
    for (int i = random.between(20, 120); i > 0; i--) {
        Op op;
        op.kind = Op::call;
        op.seed = random.next();
        c.ops.push_back(op);
    }
    return c;
}

Caller *running;

std::string run(const Case &c, int trace) {
    Caller caller(c.seed);
    running = &caller;
    for (size_t i = 0; i < c.ops.size(); i++) {
        std::string problem = caller.step(c.ops[i].seed);
        if (trace >= 0 && !caller.what.empty()) dprintf(trace, "  %s\n", caller.what.c_str());
        if (problem.empty()) {
            problem = caller.rig.verify();
            if (!problem.empty()) problem = "after " + caller.what + ": " + problem;
        }
        if (!problem.empty()) return problem;
    }
    return "";
}

std::string check(const Case &c) { return run(c, -1); }

// The call that crashed.
int traceEnd;
void crashed(int) {
    if (running) dprintf(traceEnd, "  %s <- crashes\n", running->what.c_str());
    _exit(1);
}

/// Run the case again in a child that may crash and writes down its calls.
std::string describe(const Case &c) {
    int ends[2];
    if (pipe(ends) != 0) return "";
    fflush(nullptr);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        alarm(10);
        traceEnd = ends[1];
        for (int number : {SIGSEGV, SIGILL, SIGBUS, SIGABRT, SIGTRAP, SIGALRM}) signal(number, crashed);
        run(c, ends[1]);
        _exit(0);
    }
    close(ends[1]);
    std::string text;
    char buffer[4096];
    for (ssize_t n; (n = read(ends[0], buffer, sizeof buffer)) > 0;) text.append(buffer, size_t(n));
    close(ends[0]);
    waitpid(child, nullptr, 0);
    return text;
}

} // namespace

int main(int argc, char **argv) { return runProperty(argc, argv, {"calls", 3000, generate, check, describe}); }
