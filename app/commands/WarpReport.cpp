#include "app/commands/WarpReport.h"

#include <nlohmann/json.hpp>

#include "app/commands/ReportText.h"
#include "core/base/Numbers.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

using Json = nlohmann::ordered_json;

std::string nameOf(const WarpSummary& summary, JointId joint) {
    const auto index = summary.character->skeleton->find(joint);
    return index ? (*summary.character->skeleton)[*index].name : "";
}

/// Times and frames are counted from the clip's first frame, as in --pins.
double secondsOf(const WarpSummary& summary, Seconds time) {
    return (time - summary.before->rate.time(summary.before->firstFrame)).value;
}
std::int64_t frameOf(const WarpSummary& summary, FrameIndex frame) {
    const FrameRate rate = summary.after->rate;
    return rate.nearestFrame({secondsOf(summary, rate.time(frame))}).value;
}

std::string locationText(const WarpSummary& summary, const WarpBakeError& error) {
    if (error.size == 0) return "";
    return " (" + nameOf(summary, error.joint) + ", " + fixed(secondsOf(summary, error.time), 3) + " s)";
}

std::string lengthText(std::int64_t frames, Seconds duration) {
    return std::to_string(frames) + " frames, " + fixed(duration.value, 3) + " s";
}

std::string bakedText(const WarpSummary& summary) {
    const WarpBakeReport& baked = *summary.baked;
    std::string text = "  Keys           " + groupedDigits(baked.keysBefore) + " → " +
                       groupedDigits(baked.keysAfter) + " (" + std::to_string(baked.resampled) +
                       " curves resampled, " + std::to_string(baked.movedKeys) + " with moved keys)\n";
    text += "  Maximum error  " + fixed(degrees(baked.angle.size), 6) + "°" +
            locationText(summary, baked.angle) + ", " + fixed(1000 * baked.length.size, 6) + " mm" +
            locationText(summary, baked.length) + '\n';
    if (baked.slerpDistance.size > 0)
        text += "  SLERP error    " + fixed(degrees(baked.slerpDistance.size), 6) + "°" +
                locationText(summary, baked.slerpDistance) + '\n';
    if (baked.wholeBody) text += "  Contacts       kept, because all joints share the warp; slide 0 mm\n";
    for (const WarpedContact& contact : baked.contacts) {
        text += "  Contact        " + nameOf(summary, contact.joint) + ", frames " +
                std::to_string(frameOf(summary, contact.first)) + " to " +
                std::to_string(frameOf(summary, contact.last)) + ": slides " +
                fixed(1000 * contact.slideBefore, 2) + " mm, " + fixed(1000 * contact.slideAfter, 2) +
                " mm after repair\n";
    }
    return text;
}

Json errorJson(const WarpSummary& summary, const char* unit, const WarpBakeError& error) {
    return {{unit, error.size},
            {"joint", nameOf(summary, error.joint)},
            {"time", error.size > 0 ? secondsOf(summary, error.time) : 0}};
}

Json bakedJson(const WarpSummary& summary) {
    const WarpBakeReport& baked = *summary.baked;
    Json contacts = Json::array();
    for (const WarpedContact& contact : baked.contacts) {
        contacts.push_back({{"joint", nameOf(summary, contact.joint)},
                            {"first_frame", frameOf(summary, contact.first)},
                            {"last_frame", frameOf(summary, contact.last)},
                            {"slide_before_metres", contact.slideBefore},
                            {"slide_after_metres", contact.slideAfter},
                            {"slide_source_metres", contact.slideSource}});
    }
    return {{"keys_before", baked.keysBefore},
            {"keys_after", baked.keysAfter},
            {"curves_resampled", baked.resampled},
            {"curves_moved", baked.movedKeys},
            {"worst_angle", errorJson(summary, "radians", baked.angle)},
            {"worst_length", errorJson(summary, "metres", baked.length)},
            {"slerp_distance", errorJson(summary, "radians", baked.slerpDistance)},
            {"contacts_kept_by_construction", baked.wholeBody},
            {"contacts", contacts}};
}

}  // namespace

std::string textOf(const WarpSummary& summary) {
    const FrameRange played = summary.after->playedRange();
    const Seconds duration = summary.after->rate.time(played.last) - summary.after->rate.time(played.first);
    const WarpFigures& figures = summary.figures;
    std::string text = summary.character->name + " / " + summary.before->name + "\n  Length         " +
                       lengthText(summary.before->frameCount(), summary.before->duration()) + " → " +
                       lengthText(played.count(), duration) + '\n';
    text += "  Speed          " + fixed(figures.speeds.min, 4) + "x to " + fixed(figures.speeds.max, 4) +
            "x\n  Frames         " + std::to_string(figures.repeated) + " repeated, " +
            std::to_string(figures.skipped) + " skipped\n";
    return text +
           (summary.baked ? bakedText(summary) : "  Keys           unchanged, the warp stays on the clip\n");
}

std::string jsonOf(const WarpSummary& summary) {
    const FrameRange played = summary.after->playedRange();
    const Seconds duration = summary.after->rate.time(played.last) - summary.after->rate.time(played.first);
    Json json{{"character", summary.character->name},
              {"clip", summary.before->name},
              {"rate", summary.after->rate.hertz()},
              {"frames_before", summary.before->frameCount()},
              {"duration_before", summary.before->duration().value},
              {"frames", played.count()},
              {"duration", duration.value},
              {"least_speed", summary.figures.speeds.min},
              {"greatest_speed", summary.figures.speeds.max},
              {"frames_repeated", summary.figures.repeated},
              {"frames_skipped", summary.figures.skipped},
              {"baked", nullptr}};
    if (summary.baked) json["baked"] = bakedJson(summary);
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace sinew
