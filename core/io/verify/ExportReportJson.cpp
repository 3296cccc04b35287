#include <cmath>
#include <nlohmann/json.hpp>

#include "core/io/verify/ExportReportText.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

using Json = nlohmann::ordered_json;

/// Returns null for numbers that JSON cannot represent.
Json number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

/// Returns null for angles that were not compared.
Json angleJson(double radians, bool rotations) {
    return rotations ? number(degrees(radians)) : Json(nullptr);
}

Json jointJson(const JointCheck& joint, bool rotations) {
    return {{"name", joint.joint},
            {"max_degrees", angleJson(joint.angle.size, rotations)},
            {"angle_time", joint.angle.time.value},
            {"max_metres", number(joint.distance.size)},
            {"distance_time", joint.distance.time.value}};
}

Json worstJson(const JointCheck* joint, bool rotations) {
    return joint ? jointJson(*joint, rotations) : Json(nullptr);
}

Json clipJson(const ClipCheck& clip, bool rotations) {
    Json result{{"character", clip.character},
                {"clip", clip.clip},
                {"in_file", clip.isInFile},
                {"seconds", clip.duration.value},
                {"file_seconds", clip.fileDuration.value},
                {"samples", clip.samples},
                {"keys_before", clip.keysBefore},
                {"keys_after", clip.keysAfter},
                {"frames_max_degrees", angleJson(clip.frameAngle, rotations)},
                {"frames_max_metres", number(clip.frameDistance)},
                {"worst_angle", rotations ? worstJson(clip.worstAngle(), rotations) : Json(nullptr)},
                {"worst_distance", worstJson(clip.worstDistance(), rotations)},
                {"joints", Json::array()}};
    for (const JointCheck& joint : clip.joints) result["joints"].push_back(jointJson(joint, rotations));
    return result;
}

Json checkJson(const ExportReport& report) {
    const ExportCheck& check = *report.check;
    Json result{{"within", report.isWithin()},
                {"max_degrees", angleJson(check.worstAngle(), check.rotations)},
                {"max_metres", number(check.worstDistance())},
                {"joints", check.joints},
                {"renamed", Json::array()},
                {"missing", check.missing},
                {"missing_shapes", check.missingShapes},
                {"shapes", Json::array()},
                {"clips", Json::array()}};
    for (const auto& [joint, name] : check.renamed)
        result["renamed"].push_back({{"joint", joint}, {"in_file", name}});
    for (const ShapeCheck& shape : check.shapes)
        result["shapes"].push_back(
            {{"mesh", shape.mesh}, {"shape", shape.shape}, {"max_metres", number(shape.distance)}});
    for (const ClipCheck& clip : check.clips) result["clips"].push_back(clipJson(clip, check.rotations));
    return result;
}

std::string_view keyName(ContentSupport support) {
    return support == ContentSupport::sinewOnly ? std::string_view("sinew-only") : name(support);
}

}  // namespace

std::string exportReportJson(const ExportReport& report) {
    Json result{{"file", report.file},
                {"format", report.format},
                {"files", Json::array()},
                {"tolerance",
                 {{"degrees", degrees(report.tolerance.angle)},
                  {"metres", report.tolerance.distance},
                  {"reach_metres", report.tolerance.reach}}},
                {"rounds", report.rounds},
                {"check", report.check ? checkJson(report) : Json(nullptr)},
                {"not_checked", report.check ? Json(nullptr) : Json(report.unverifiedReason)},
                {"losses", Json::array()},
                {"messages", Json::array()}};
    for (const ExportReport::File& file : report.files)
        result["files"].push_back(
            {{"name", file.name}, {"bytes", file.bytes}, {"extras_bytes", file.extras}});
    for (const ExportLoss& loss : report.losses)
        result["losses"].push_back({{"content", name(loss.content)},
                                    {"kept", keyName(loss.support)},
                                    {"count", loss.count},
                                    {"text", text(loss)}});
    for (const Diagnostic& message : report.messages.list()) {
        result["messages"].push_back({{"severity", name(message.severity)},
                                      {"code", name(message.code)},
                                      {"where", message.where},
                                      {"message", message.message},
                                      {"count", message.count}});
    }
    return result.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace sinew
