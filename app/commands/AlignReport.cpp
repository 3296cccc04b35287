#include "app/commands/AlignReport.h"

#include <nlohmann/json.hpp>

#include "core/base/Numbers.h"

namespace sinew {

namespace {

using Json = nlohmann::ordered_json;

std::string_view spanName(WarpSpan span) { return span == WarpSpan::linear ? "linear" : "smooth"; }

/// Returns the fractional frame of `time`, counted from the clip's frame `first`.
double frameOf(const Clip& clip, FrameIndex first, Seconds time) {
    return clip.rate.frame(time - clip.rate.time(first));
}

double newFrame(const Motion& second, const WarpPin& pin) {
    return frameOf(*second.clip, second.clip->playedRange().first, pin.time);
}

double sourceFrame(const Motion& first, const WarpPin& pin) {
    return frameOf(*first.clip, first.clip->firstFrame, pin.source);
}

void appendPadded(std::string& out, double value, int decimals, std::size_t width) {
    std::string text;
    appendFixed(text, value, decimals);
    out.append(width - std::min(width, text.size()), ' ');
    out += text;
}

std::string lengthText(const Motion& motion, FrameRange frames) {
    std::string text = motion.character->name;
    text += " / ";
    text += motion.clip->name;
    text += ", ";
    text += std::to_string(frames.count());
    text += " frames at ";
    appendFixed(text, motion.clip->rate.hertz(), 3);
    return text += " Hz";
}

Json motionJson(const Motion& motion, FrameRange frames) {
    return {{"character", motion.character->name},
            {"clip", motion.clip->name},
            {"rate", motion.clip->rate.hertz()},
            {"frames", frames.count()}};
}

}  // namespace

std::string alignText(const Alignment& alignment, const Motion& first, const Motion& second) {
    const std::vector<WarpPin>& pins = alignment.warp.pins();
    std::string out =
        "Clip             " + lengthText(first, {first.clip->firstFrame, first.clip->lastFrame});
    out += "\nReference        ";
    out += lengthText(second, second.clip->playedRange());
    out += "\nJoints compared  ";
    out += std::to_string(alignment.joints.size());
    out += "\nPose difference  ";
    appendFixed(out, alignment.costBefore, 4);
    out += " → ";
    appendFixed(out, alignment.costAfter, 4);
    out += " after warping\n  pin   new frame  source frame  span     speed\n";
    for (std::size_t i = 0; i < pins.size(); ++i) {
        appendPadded(out, static_cast<double>(i + 1), 0, 5);
        appendPadded(out, newFrame(second, pins[i]), 2, 12);
        appendPadded(out, sourceFrame(first, pins[i]), 2, 14);
        if (i + 1 < pins.size()) {
            out += "  ";
            out += spanName(pins[i].span);
            appendPadded(out, alignment.warp.spanSpeed(i), 3, 8);
            out += 'x';
        }
        out += '\n';
    }
    return out;
}

std::string alignJson(const Alignment& alignment, const Motion& first, const Motion& second) {
    Json joints = Json::array(), list = Json::array();
    for (const JointPair& pair : alignment.joints)
        joints.push_back((*first.character->skeleton)[pair.first].name);
    const std::vector<WarpPin>& pins = alignment.warp.pins();
    for (std::size_t i = 0; i < pins.size(); ++i) {
        Json pin{{"new_frame", newFrame(second, pins[i])},
                 {"new_time", pins[i].time.value},
                 {"source_frame", sourceFrame(first, pins[i])},
                 {"source_time", pins[i].source.value}};
        if (i + 1 < pins.size()) {
            pin["span"] = spanName(pins[i].span);
            pin["speed"] = alignment.warp.spanSpeed(i);
        }
        list.push_back(std::move(pin));
    }
    const Json report{{"first", motionJson(first, {first.clip->firstFrame, first.clip->lastFrame})},
                      {"second", motionJson(second, second.clip->playedRange())},
                      {"joints", std::move(joints)},
                      {"samples", alignment.samples},
                      {"cost_before", alignment.costBefore},
                      {"cost_after", alignment.costAfter},
                      {"error_seconds", alignment.error.value},
                      {"pins", std::move(list)}};
    return report.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace sinew
