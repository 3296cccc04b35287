#include "app/commands/WarpReport.h"

#include <nlohmann/json.hpp>

#include "core/base/Numbers.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

using Json = nlohmann::ordered_json;

std::string fixed(double value, int decimals) {
    std::string text;
    appendFixed(text, value, decimals);
    return text;
}

std::string nameOf(const WarpFacts& facts, JointId joint) {
    const auto index = facts.character->skeleton->find(joint);
    return index ? (*facts.character->skeleton)[*index].name : "";
}

/// Counted as --pins are: from the clip's first frame.
double secondsOf(const WarpFacts& facts, Seconds time) {
    return (time - facts.before->rate.time(facts.before->firstFrame)).value;
}
std::int64_t frameOf(const WarpFacts& facts, FrameIndex frame) {
    const FrameRate rate = facts.after->rate;
    return rate.nearestFrame({secondsOf(facts, rate.time(frame))}).value;
}

std::string at(const WarpFacts& facts, const WarpBakeError& error) {
    if (error.size == 0) return "";
    return " (" + nameOf(facts, error.joint) + ", " + fixed(secondsOf(facts, error.time), 3) + " s)";
}

std::string lengthText(std::int64_t frames, Seconds duration) {
    return std::to_string(frames) + " frames, " + fixed(duration.value, 3) + " s";
}

std::string bakedText(const WarpFacts& facts) {
    const WarpBakeReport& baked = *facts.baked;
    std::string text = "baked: " + std::to_string(baked.keysBefore) + " keys -> " +
                       std::to_string(baked.keysAfter) + "; " + std::to_string(baked.resampled) +
                       " curves resampled, " + std::to_string(baked.moved) + " with their keys moved\n";
    text += "off what plays through the warp by at most " + fixed(degrees(baked.angle.size), 6) + " degrees" +
            at(facts, baked.angle) + " and " + fixed(1000 * baked.length.size, 6) + " mm" +
            at(facts, baked.length) + '\n';
    if (baked.slerpDistance.size > 0)
        text += "angle by angle off SLERP by at most " + fixed(degrees(baked.slerpDistance.size), 6) +
                " degrees" + at(facts, baked.slerpDistance) + '\n';
    if (baked.wholeBody) text += "contacts: kept, as whole poses play; slide 0 mm\n";
    for (const WarpedContact& contact : baked.contacts) {
        text += "contact of " + nameOf(facts, contact.joint) + ", frames " +
                std::to_string(frameOf(facts, contact.first)) + " to " +
                std::to_string(frameOf(facts, contact.last)) + ": slides " +
                fixed(1000 * contact.slideBefore, 2) + " mm, repaired " +
                fixed(1000 * contact.slideAfter, 2) + " mm\n";
    }
    return text;
}

Json errorJson(const WarpFacts& facts, const char* unit, const WarpBakeError& error) {
    return {{unit, error.size},
            {"joint", nameOf(facts, error.joint)},
            {"time", error.size > 0 ? secondsOf(facts, error.time) : 0}};
}

Json bakedJson(const WarpFacts& facts) {
    const WarpBakeReport& baked = *facts.baked;
    Json contacts = Json::array();
    for (const WarpedContact& contact : baked.contacts) {
        contacts.push_back({{"joint", nameOf(facts, contact.joint)},
                            {"first_frame", frameOf(facts, contact.first)},
                            {"last_frame", frameOf(facts, contact.last)},
                            {"slide_before_metres", contact.slideBefore},
                            {"slide_after_metres", contact.slideAfter},
                            {"slide_source_metres", contact.slideSource}});
    }
    return {{"keys_before", baked.keysBefore},
            {"keys_after", baked.keysAfter},
            {"curves_resampled", baked.resampled},
            {"curves_moved", baked.moved},
            {"worst_angle", errorJson(facts, "radians", baked.angle)},
            {"worst_length", errorJson(facts, "metres", baked.length)},
            {"slerp_distance", errorJson(facts, "radians", baked.slerpDistance)},
            {"contacts_kept_by_construction", baked.wholeBody},
            {"contacts", contacts}};
}

}  // namespace

std::string textOf(const WarpFacts& facts) {
    const FrameRange played = facts.after->played();
    const Seconds duration = facts.after->rate.time(played.last) - facts.after->rate.time(played.first);
    const WarpFigures& figures = facts.figures;
    std::string text = facts.character->name + " / " + facts.before->name + ": " +
                       lengthText(facts.before->frameCount(), facts.before->duration()) + " -> " +
                       lengthText(played.count(), duration) + '\n';
    text += "speed " + fixed(figures.speeds.least, 4) + "x to " + fixed(figures.speeds.most, 4) + "x; " +
            std::to_string(figures.repeated) + " frames repeated, " + std::to_string(figures.skipped) +
            " skipped\n";
    return text + (facts.baked ? bakedText(facts) : "the warp stays on the clip; nothing is baked\n");
}

std::string jsonOf(const WarpFacts& facts) {
    const FrameRange played = facts.after->played();
    const Seconds duration = facts.after->rate.time(played.last) - facts.after->rate.time(played.first);
    Json json{{"character", facts.character->name},
              {"clip", facts.before->name},
              {"rate", facts.after->rate.hertz()},
              {"frames_before", facts.before->frameCount()},
              {"duration_before", facts.before->duration().value},
              {"frames", played.count()},
              {"duration", duration.value},
              {"least_speed", facts.figures.speeds.least},
              {"greatest_speed", facts.figures.speeds.most},
              {"frames_repeated", facts.figures.repeated},
              {"frames_skipped", facts.figures.skipped},
              {"baked", nullptr}};
    if (facts.baked) json["baked"] = bakedJson(facts);
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace sinew
