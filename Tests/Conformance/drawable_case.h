// SPDX-License-Identifier: MIT
// A case of the corpus of drawables: loads its files, and answers its queries through the C API.
#ifndef REGLET_DRAWABLE_CASE_H
#define REGLET_DRAWABLE_CASE_H

#include "drawable_ops.h"

namespace drawables {

/// The part of the platform's resources that the cases name.
inline const char *platform = R"(<resources>
<color name="transparent">#00000000</color><color name="white">#ffffffff</color><color name="black">#ff000000</color>
<item type="id" name="mask"/>
</resources>)";
inline const char *states = "pressed focused selected window_focused enabled activated hovered checked checkable active single "
                     "first middle last accelerated drag_can_accept drag_hovered above_anchor empty expanded multiline";

class Case {
public:
    /// `refuses`: a value that cannot be read, or names nothing, refuses the case, as aapt2 does before any program runs.
    explicit Case(const Json &j, bool refuses = false) : json(j), refuses(refuses) {
        rg_resources_create(nullptr, &res);
        if (j.at("family") == "seed000") {
            addBundle();
        } else {
            addFiles();
        }
        rg_resources_freeze(res);
        const Json config = j.value("config", Json::object());
        rg_configuration device = rg_configuration_default();
        device.density = config.value("density", uint16_t(160));
        device.sdk = 30;
        isRTL = config.value("direction", "") == "rtl";
        device.direction = isRTL ? RG_DIRECTION_RTL : RG_DIRECTION_LTR;
        if (rg_resource_view_create(res, &device, &view) != RG_OK) throw Refused("configuration");
        for (const Json &style : j.value("theme", Json::array())) {
            rg_resource found = 0;
            std::string name = "@com.x:" + style.get<std::string>().substr(1);
            if (rg_resources_find(res, name.c_str(), &found) == RG_OK) rg_resource_view_apply_style(view, found, true);
        }
        rg_context_def def = rg_context_def_default();
        rg_context_create(&def, &ctx);
        rg_context_set_resources(ctx, view);
        rg_context_set_images(ctx, image, this);
        // aapt2 refuses broken frames when it packs the files.
        const Json images = j.value("images", Json::object());
        for (const auto &[path, facts] : images.items()) {
            if (!facts.contains("nine")) continue;
            std::string name = path.substr(path.rfind('/') + 1);
            rg_drawable made;
            rg_status status = rg_drawable_load(ctx, ("@com.x:drawable/" + name.substr(0, name.find('.'))).c_str(), &made);
            if (status != RG_OK) refuse(rg_error_message(ctx));
            rg_drawable_destroy(ctx, made);
        }
    }
    [[noreturn]] void refuse(const std::string &why) {
        end();
        throw Refused(why);
    }
    ~Case() { end(); }
    Case(const Case &) = delete;

    Json answers() {
        Json out = Json::array();
        for (const Json &query : json.at("queries")) {
            try {
                out.push_back(answer(query));
            } catch (const Refused &e) {
                out.push_back({{"error", e.what()}});
            }
        }
        return out;
    }

private:
    const Json &json;
    rg_resources *res = nullptr;
    rg_resource_view *view = nullptr;
    rg_context *ctx = nullptr;
    bool refuses, isRTL = false;
    std::string folder;

    void end() {
        rg_context_destroy(ctx);
        rg_resource_view_destroy(view);
        rg_resources_destroy(res);
        if (!folder.empty()) std::filesystem::remove_all(folder);
    }
    void addBundle() {
        char name[] = "/tmp/reglet-drawables-XXXXXX";
        if (!mkdtemp(name)) throw Refused("no folder");
        folder = name;
        for (const auto &[path, text] : json.at("resources").items())
            std::ofstream(folder + "/" + path) << text.get<std::string>();
        rg_resources_add_bundle(res, "com.x", folder.c_str());
    }
    void addFiles() {
        rg_resources_add_file(res, "android", "values/platform.xml", platform, strlen(platform));
        std::string text = "<resources>", word;
        for (std::istringstream in(states); in >> word;) text += "<attr name=\"state_" + word + "\" format=\"boolean\"/>";
        text += "</resources>";
        rg_resources_add_file(res, "android", "values/states.xml", text.data(), text.size());
        for (const auto &[path, contents] : json.at("resources").items()) {
            std::string bytes = contents.get<std::string>(), inside = path.substr(4);
            rg_resources_add_file(res, "com.x", inside.c_str(), bytes.data(), bytes.size());
        }
        const Json images = json.value("images", Json::object());
        for (const auto &[path, facts] : images.items())
            rg_resources_add_file(res, "com.x", path.substr(4).c_str(), "", 0);
    }

    bool hasBadValue() const {
        rg_diagnostic d;
        for (uint32_t i = 0; rg_diagnostic_at(ctx, i, &d) == RG_OK; i++)
            if (d.level == RG_LEVEL_ERROR && d.code == RG_CODE_BAD_VALUE) return true;
        return false;
    }
    /// Android's class for the root element of a drawable's file.
    std::string className(const std::string &id) const {
        static const char *const classes[][2] = {
            {"selector", "StateListDrawable"}, {"layer-list", "LayerDrawable"},  {"level-list", "LevelListDrawable"},
            {"shape", "GradientDrawable"},     {"color", "ColorDrawable"},       {"bitmap", "BitmapDrawable"},
            {"nine-patch", "NinePatchDrawable"}, {"inset", "InsetDrawable"},     {"clip", "ClipDrawable"},
            {"rotate", "RotateDrawable"},      {"scale", "ScaleDrawable"},       {"ripple", "RippleDrawable"},
            {"vector", "VectorDrawable"},      {"transition", "TransitionDrawable"}, {"animation-list", "AnimationDrawable"},
            {"adaptive-icon", "AdaptiveIconDrawable"}};
        auto file = json.at("resources").find("res/drawable/" + id.substr(id.find('/') + 1) + ".xml");
        if (file == json.at("resources").end()) return "";
        std::string text = file->get<std::string>();
        size_t start = text.find_first_not_of(" \t\r\n");
        for (const auto &each : classes) {
            size_t length = strlen(each[0]), after = start + 1 + length;
            if (text.compare(start + 1, length, each[0]) == 0 && after < text.size() && strchr(" />\n", text[after]))
                return each[1];
        }
        return "";
    }
    static bool image(void *user, rg_image_request *request) {
        const Json &images = static_cast<Case *>(user)->json.at("images");
        auto found = images.find(std::string("res/") + request->path);
        if (found == images.end()) return false;
        request->width = found->at("width");
        request->height = found->at("height");
        request->opaque = found->at("opaque");
        if (found->contains("nine")) {
            const Json &nine = found->at("nine");
            request->top = nine.at("top").get_ref<const std::string &>().c_str();
            request->left = nine.at("left").get_ref<const std::string &>().c_str();
            request->right = nine.at("right").get_ref<const std::string &>().c_str();
            request->bottom = nine.at("bottom").get_ref<const std::string &>().c_str();
        }
        return true;
    }

    Json answer(const Json &q) {
        std::string id = q.at("id");
        rg_drawable drawable;
        if (rg_drawable_load(ctx, ("@com.x:" + id.substr(1)).c_str(), &drawable) != RG_OK) {
            if (refuses && hasBadValue()) throw std::invalid_argument(rg_error_message(ctx));
            throw Refused(rg_error_message(ctx));
        }
        rg_drawable_state state = rg_drawable_state_default();
        state.direction = isRTL ? RG_DIRECTION_RTL : RG_DIRECTION_LTR;
        bool isSeed = json.at("family") == "seed000";
        state.states = isSeed ? RG_STATE_ENABLED : 0;
        for (const Json &name : q.value("state", Json::array())) {
            std::string word = name;
            uint64_t bit = 0;
            if (isSeed && word == "disabled") state.states &= ~uint64_t(RG_STATE_ENABLED);
            else if (rg_state_bit(ctx, isSeed && word == "highlighted" ? "pressed" : word.c_str(), &bit) == RG_OK)
                state.states |= bit;
        }
        state.level = q.value("level", -1);
        state.alpha = q.value("alpha", -1);
        state.mutated = true; // as the queries of the corpus do
        rg_frame bounds = {0, 0, 0, 0};
        if (q.contains("bounds")) {
            const Json &b = q["bounds"];
            bounds = {b[0], b[1], b[2].get<float>() - b[0].get<float>(), b[3].get<float>() - b[1].get<float>()};
        }
        rg_drawable_metrics facts;
        facts.struct_size = sizeof facts;
        if (rg_drawable_info(ctx, drawable, &state, &bounds, &facts) != RG_OK) throw Refused(rg_error_message(ctx));
        const char *opacities[] = {"unknown", "translucent", "transparent", "opaque"};
        const rg_edges &p = facts.padding, &v = facts.optical_insets;
        Json padding;
        if (p.left || p.top || p.right || p.bottom) padding = {p.left, p.top, p.right, p.bottom};
        Json out = {{"intrinsic", {facts.width, facts.height}},
                    {"minimum", {facts.min_width, facts.min_height}},
                    {"class", className(id)},
                    {"padding", padding},
                    {"has_padding", facts.has_padding},
                    {"opacity", opacities[facts.opacity]},
                    {"stateful", facts.stateful}};
        if (isSeed) {
            for (const char *key : {"minimum", "has_padding", "opacity", "stateful"}) out.erase(key);
        } else if (v.left || v.top || v.right || v.bottom) {
            out["optical_insets"] = {v.left, v.top, v.right, v.bottom};
        }
        if (q.contains("bounds")) {
            rg_display_list list;
            list.struct_size = sizeof list;
            if (rg_drawable_paint(ctx, drawable, &state, &bounds, &list) != RG_OK) throw Refused(rg_error_message(ctx));
            out["ops"] = Reader(ctx, list, json["config"].value("density", 160)).ops();
        }
        rg_drawable_destroy(ctx, drawable);
        return out;
    }
};

} // namespace drawables

#endif
