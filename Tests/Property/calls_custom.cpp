// SPDX-License-Identifier: MIT
// Classes of custom containers, parameters of their children, and the requests of callbacks.
#include <cmath>
#include <cstring>

#include "calls.h"

// MARK: - Callbacks that meddle

namespace {

/// Calls on a valid request: those that must succeed, and those that must be refused.
class Meddler {
public:
    Meddler(Rig &rig, rg_request request, rg_node node, uint32_t children, bool places)
        : rig(rig), request(request), children(children), places(places), random(node.id) {}

    void run() {
        rg_child child;
        rg_child_size size;
        rg_spec width, height;
        const rg_status other = places ? RG_ERROR_INVALID_ARGUMENT : RG_OK;
        expect(rg_request_child(request, children + random.below(3), &child), RG_ERROR_INVALID_ARGUMENT, "a child past the end");
        expect(rg_request_child(request, 0, nullptr), RG_ERROR_INVALID_ARGUMENT, "NULL");
        if (rig.request.context) expect(rg_request_child(rig.request, 0, &child), RG_ERROR_STALE_HANDLE, "an old request");
        if (!children) return;
        uint32_t i = random.below(children);
        expect(rg_request_child(request, i, &child), RG_OK, "rg_request_child");
        if (!rig.keys.count(child.node.id)) problem("names an unknown child");
        expect(rg_request_child_specs(request, i, 3, -5, &width, &height), other, "rg_request_child_specs");
        expect(rg_request_child_specs(request, i, badNumber(random), 0, &width, &height), RG_ERROR_INVALID_ARGUMENT, "bad room");
        expect(rg_request_measure_child(request, i, rg_exactly(-1), rg_unspecified(), &size), RG_ERROR_INVALID_ARGUMENT, "a bad spec");
        float given = float(random.below(300));
        rg_spec any = rg_spec_make(rg_spec_mode(random.below(3)), given);
        expect(rg_request_measure_child(request, i, any, rg_at_most(float(random.below(90))), &size), other, "rg_request_measure_child");
        const rg_status place = places ? RG_OK : RG_ERROR_INVALID_ARGUMENT;
        expect(rg_request_set_child_frame(request, i, -3, 1e30f, 20, 5.5f), place, "rg_request_set_child_frame");
        expect(rg_request_set_child_frame(request, i, 0, badNumber(random), 20, 5), RG_ERROR_INVALID_ARGUMENT, "a bad frame");
        expect(rg_request_set_child_frame(request, i, 0, 0, -1, 5), RG_ERROR_INVALID_ARGUMENT, "a negative size");
        // the context itself is closed
        rg_size answer;
        expect(rg_node_set_float(rig.ctx, child.node, RG_WEIGHT, 2), RG_ERROR_REENTRANT, "a setter");
        expect(rg_node_set_custom_params(rig.ctx, child.node, "x", 1), RG_ERROR_REENTRANT, "rg_node_set_custom_params");
        expect(rg_node_destroy(rig.ctx, child.node), RG_ERROR_REENTRANT, "rg_node_destroy");
        expect(rg_measure(rig.ctx, child.node, any, any, &answer), RG_ERROR_REENTRANT, "rg_measure");
    }

private:
    Rig &rig;
    rg_request request;
    uint32_t children;
    bool places;
    Random random;

    void problem(const std::string &text) {
        if (rig.callbackProblem.empty()) rig.callbackProblem = std::string(places ? "placing: " : "measuring: ") + text;
    }
    void expect(rg_status got, rg_status expected, const char *call) {
        if (got != expected) problem(std::string(call) + " answers " + rg_status_name(got) + ", not " + rg_status_name(expected));
    }
};

void measureMeddling(void *user, rg_container_measure *m) {
    Rig &rig = *static_cast<Rig *>(user);
    Meddler(rig, m->request, m->node, m->child_count, false).run();
    const float answers[] = {NAN, INFINITY, -4, 30, 0.3f, 1e30f};
    m->out_width = answers[uint32_t(m->node.id) % 6]; // by slot: generations differ from run to run
    m->out_height = answers[uint32_t(m->node.id) % 5];
    m->out_baseline = answers[uint32_t(m->node.id) % 4];
    m->out_flags = uint32_t(m->node.id) * 0x9e3779b9u;
    rig.request = m->request;
}

void placeMeddling(void *user, rg_container_place *p) {
    Rig &rig = *static_cast<Rig *>(user);
    Meddler(rig, p->request, p->node, p->child_count, true).run();
    rig.request = p->request;
}

} // namespace

// MARK: - Calls

void Caller::container() {
    if (rig.classes.size() > 8) return;
    rg_container_def def = rg_container_def_default();
    def.measure = measureMeddling;
    def.place = placeMeddling;
    def.user = &rig;
    def.params_size = r->pick({0u, 1u, 4u, 16u, uint32_t(RG_MAX_CHILD_PARAMS)});
    std::string bytes(RG_MAX_CHILD_PARAMS, char(r->below(256)));
    if (r->chance(50)) def.default_params = bytes.data();
    def.mirrors = r->chance(50);
    uint32_t fault = r->below(10);
    if (fault == 0) def.struct_size = r->pick({0u, 3u, uint32_t(sizeof def) + 8});
    if (fault == 1) def.measure = nullptr;
    if (fault == 2) def.place = nullptr;
    if (fault == 3) def.params_size = RG_MAX_CHILD_PARAMS + 1 + r->below(5);
    what = "rg_container_register(fault " + std::to_string(fault) + ")";
    rg_container_class out = {77};
    rg_status status = rg_container_register(rig.ctx, fault == 4 ? nullptr : &def, &out);
    expect(status, fault == 3 ? RG_ERROR_LIMIT : fault < 5 ? RG_ERROR_INVALID_ARGUMENT : RG_OK);
    if (status == RG_OK) rig.classes.push_back(out);
    else if (out.id) fail("fails but sets its output");
}

void Caller::containerClass() {
    Handle h = handle();
    uint32_t index = r->below(uint32_t(rig.classes.size()));
    bool known = r->chance(85), custom = h.key >= 0 && rig.world.nodes.at(h.key).kind == RG_KIND_CUSTOM;
    rg_container_class of = known ? rig.classes[index] : rg_container_class{r->pick({1000u, 65536u, UINT32_MAX})};
    what = "rg_node_set_container_class(" + name(h) + ", " + std::to_string(of.id) + ")";
    rg_status status = rg_node_set_container_class(rig.ctx, h.node, of);
    if (h.key < 0) expect(status, RG_ERROR_STALE_HANDLE);
    else if (!custom) expectError(status, RG_ERROR_INVALID_ARGUMENT, known ? RG_ERROR_INVALID_ARGUMENT : RG_ERROR_NOT_FOUND);
    else expect(status, known ? RG_OK : RG_ERROR_NOT_FOUND);
    if (status == RG_OK) rig.world.nodes.at(h.key).containerClass = index;
    rg_container_class got = {77};
    expect(rg_node_get_container_class(rig.ctx, h.node, &got), h.key < 0 ? RG_ERROR_STALE_HANDLE : custom ? RG_OK : RG_ERROR_INVALID_ARGUMENT);
    if (got.id != (custom ? rig.classes[rig.world.nodes.at(h.key).containerClass].id : 0)) fail("is not what the getter answers");
}

void Caller::customParams() {
    Handle h = handle();
    size_t size = r->chance(80) ? r->below(20) : r->pick({size_t(4096), size_t(4097), size_t(1) << 40});
    std::string bytes(std::min<size_t>(size, 4097), char(r->below(3)));
    bool null = r->chance(8);
    what = "rg_node_set_custom_params(" + name(h) + ", " + (null ? "NULL, " : "") + std::to_string(size) + ")";
    rg_status status = rg_node_set_custom_params(rig.ctx, h.node, null ? nullptr : bytes.data(), size), fault = RG_OK;
    if (null && size) fault = RG_ERROR_INVALID_ARGUMENT;
    else if (size > RG_MAX_CHILD_PARAMS) fault = RG_ERROR_LIMIT;
    if (h.key < 0) expectError(status, RG_ERROR_STALE_HANDLE, fault == RG_OK ? RG_ERROR_STALE_HANDLE : fault);
    else expect(status, fault);
    if (status == RG_OK) rig.params[h.key] = bytes;
    size_t length = 77;
    const void *got = rg_node_custom_params(rig.ctx, h.node, &length);
    const std::string &model = rig.params[h.key];
    if (length != model.size() || (length && memcmp(got, model.data(), length))) fail("is not what the getter answers");
    if (reinterpret_cast<uintptr_t>(got) % 16 || (got == nullptr) != model.empty()) fail("has parameters at a strange address");
}

/// Requests whose callback has returned, invented ones, and those of other contexts.
void Caller::request() {
    rg_request request = rig.request;
    if (r->chance(30)) request.serial = r->next(), request.serial >>= r->below(64);
    if (r->chance(30)) request.context = rig.other;
    bool null = r->chance(10) || !request.context;
    if (null) request.context = nullptr;
    what = "a request out of season";
    rg_child child;
    rg_child_size size;
    rg_spec width, height;
    rg_status expected = null ? RG_ERROR_INVALID_ARGUMENT : RG_ERROR_STALE_HANDLE;
    for (rg_status status : {rg_request_child(request, 0, &child), rg_request_child_specs(request, 0, 0, 0, &width, &height),
                             rg_request_measure_child(request, 0, rg_unspecified(), rg_unspecified(), &size),
                             rg_request_set_child_frame(request, 0, 0, 0, 1, 1)})
        if (status != expected) fail(std::string("answers ") + rg_status_name(status));
}
