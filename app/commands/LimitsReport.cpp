#include "app/commands/LimitsReport.h"

#include <algorithm>
#include <cmath>

#include "app/commands/ReportText.h"
#include "core/base/Numbers.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

std::string degreesText(double radians) {
    if (std::isinf(radians)) return radians > 0 ? "∞" : "-∞";
    return fixed(degrees(radians), 2);
}

std::string rangeText(double min, double max) { return degreesText(min) + " .. " + degreesText(max); }

std::string limitText(const AngleLimit& limit) {
    if (limit.mode == AngleLimit::Mode::free) return "free";
    if (limit.mode == AngleLimit::Mode::locked) return "locked at " + degreesText(limit.min);
    return rangeText(limit.min, limit.max);
}

std::string_view modeName(AngleLimit::Mode mode) {
    if (mode == AngleLimit::Mode::free) return "free";
    return mode == AngleLimit::Mode::locked ? "locked" : "limited";
}

const Joint& jointOf(const LimitsReport& report, ChannelId id) {
    const Skeleton& skeleton = *report.character->skeleton;
    return skeleton[*skeleton.find(id.joint)];
}

/// Returns the axis of an angle, such as "Z", according to the joint's rotation order.
std::string axisOf(const Joint& joint, int index) {
    return std::string(1, name(joint.order)[static_cast<std::size_t>(index)]);
}
std::string axisOf(const LimitsReport& report, ChannelId id) {
    return axisOf(jointOf(report, id), component(id.channel));
}

bool includes(const LimitsReport& report, ChannelId id) {
    const int joint = *report.character->skeleton->find(id.joint);
    return std::ranges::find(report.joints, joint) != report.joints.end();
}

const FittedAngle* fittedAt(const LimitsReport& report, ChannelId id) {
    if (!report.fitted) return nullptr;
    const auto found = std::ranges::find(*report.fitted, id, &FittedAngle::id);
    return found == report.fitted->end() ? nullptr : &*found;
}

bool isShown(const Joint& joint, int index) {
    return joint.free.contains(angle(index)) ||
           joint.limits.angles[static_cast<std::size_t>(index)].mode != AngleLimit::Mode::free;
}

/// Frames are counted from 0 at a clip's first frame.
std::int64_t frameOf(const Clip& clip, FrameIndex frame) { return (frame - clip.firstFrame).value; }
double frameOf(const Clip& clip, Seconds time) {
    const double frame = clip.rate.frame(time) - static_cast<double>(clip.firstFrame.value);
    return std::round(frame * 1e6) / 1e6 + 0.0;
}

std::size_t frameCount(const LimitConflict& conflict) {
    std::int64_t count = 0;
    for (const FrameRange& span : conflict.frames) count += span.count();
    return static_cast<std::size_t>(count);
}

void addTable(std::string& out, const LimitsReport& report) {
    const Skeleton& skeleton = *report.character->skeleton;
    std::size_t longest = 5;
    for (const int j : report.joints) longest = std::max(longest, textWidth(skeleton[j].name));
    out += "  " + padRight("joint", longest + 2) + padRight("angle", 7) + padRight("limits (deg)", 22);
    out += padRight(report.used.empty() ? "" : "used (deg)", 22) + (report.fitted ? "fitted (deg)" : "");
    while (out.back() == ' ') out.pop_back();
    out += '\n';
    for (const int j : report.joints) {
        const Joint& joint = skeleton[j];
        for (int i = 0; i < 3; ++i) {
            if (!isShown(joint, i)) continue;
            const auto at = static_cast<std::size_t>(i);
            out += "  " + padRight(joint.name, longest + 2) + padRight(axisOf(joint, i), 7);
            out += padRight(limitText(joint.limits.angles[at]), 22);
            if (!report.used.empty()) {
                const UsedAngles& used = report.used[static_cast<std::size_t>(j)][at];
                out += padRight(rangeText(used.min, used.max), 22);
            }
            if (const FittedAngle* fitted = fittedAt(report, {joint.id, angle(i)}))
                out += limitText(fitted->limit);
            while (out.back() == ' ') out.pop_back();
            out += '\n';
        }
    }
}

std::string conflictText(const LimitsReport& report, const Clip& clip, const LimitConflict& conflict) {
    return "  " + jointOf(report, conflict.id).name + ' ' + axisOf(report, conflict.id) + ": " +
           counted(conflict.keys.size(), "key", "keys") + " and " +
           counted(frameCount(conflict), "frame", "frames") + " outside, by up to " +
           degreesText(conflict.maxExcess) + "° at frame " + fixed(frameOf(clip, conflict.maxExcessTime), 3) +
           (conflict.accepted ? ", accepted\n" : "\n");
}

void addConflicts(std::string& out, const LimitsReport& report) {
    for (std::size_t c = 0; c < report.conflicts.size(); ++c) {
        const Clip& clip = *report.character->clips[c];
        std::size_t keys = 0;
        std::string lines;
        for (const LimitConflict& conflict : report.conflicts[c]) {
            if (!includes(report, conflict.id)) continue;
            keys += conflict.accepted ? 0 : conflict.keys.size();
            lines += conflictText(report, clip, conflict);
        }
        out += clip.name + ": " +
               (lines.empty() ? "within all limits" : counted(keys, "key", "keys") + " outside") + '\n' +
               lines;
    }
}

void addOutliers(std::string& out, const LimitsReport& report) {
    constexpr std::size_t kMaxListed = 10;
    for (const FittedAngle& fitted : *report.fitted) {
        if (fitted.outliers.empty()) continue;
        out += jointOf(report, fitted.id).name + ' ' + axisOf(report, fitted.id) + ": " +
               counted(fitted.outliers.size(), "frame", "frames") + " outside the fitted limits:";
        for (std::size_t i = 0; i < std::min(kMaxListed, fitted.outliers.size()); ++i) {
            const OutlierFrame& outlier = fitted.outliers[i];
            const Clip& clip = *report.character->clips[outlier.clip];
            out += (i > 0 ? ", " : " ") + clip.name + ' ' + std::to_string(frameOf(clip, outlier.frame)) +
                   " (" + degreesText(outlier.value) + "°)";
        }
        out += fitted.outliers.size() > kMaxListed ? ", ...\n" : "\n";
    }
}

Json boundJson(double radians) { return std::isfinite(radians) ? Json(cleanDegrees(radians)) : Json(); }

void putLimit(Json& json, const AngleLimit& limit) {
    const bool free = limit.mode == AngleLimit::Mode::free;
    json["mode"] = modeName(limit.mode);
    json["min"] = free ? Json() : boundJson(limit.min);
    json["max"] = free ? Json() : boundJson(limit.max);
}

Json jointJson(const LimitsReport& report, int index) {
    const Joint& joint = (*report.character->skeleton)[index];
    Json angles = Json::array();
    for (int i = 0; i < 3; ++i) {
        const AngleLimit& limit = joint.limits.angles[static_cast<std::size_t>(i)];
        Json json{{"axis", axisOf(joint, i)}, {"free", joint.free.contains(angle(i))}};
        putLimit(json, limit);
        json["stiffness"] = limit.stiffness;
        if (!report.used.empty()) {
            const UsedAngles& used =
                report.used[static_cast<std::size_t>(index)][static_cast<std::size_t>(i)];
            json["used_min"] = cleanDegrees(used.min);
            json["used_max"] = cleanDegrees(used.max);
        }
        angles.push_back(std::move(json));
    }
    return {{"name", joint.name},
            {"order", name(joint.order)},
            {"ik", joint.limits.appliesTo(LimitUse::ik)},
            {"drags", joint.limits.appliesTo(LimitUse::drags)},
            {"display", joint.limits.appliesTo(LimitUse::display)},
            {"angles", std::move(angles)}};
}

Json angleJson(const LimitsReport& report, ChannelId id) {
    return {{"joint", jointOf(report, id).name},
            {"angle", component(id.channel) + 1},
            {"axis", axisOf(report, id)}};
}

Json conflictJson(const LimitsReport& report, const Clip& clip, const LimitConflict& conflict) {
    Json keys = Json::array(), spans = Json::array();
    for (const KeyExcess& key : conflict.keys)
        keys.push_back({{"frame", frameOf(clip, key.key.time)},
                        {"degrees", cleanDegrees(key.value)},
                        {"excess", cleanDegrees(key.excess)}});
    for (const FrameRange& span : conflict.frames)
        spans.push_back({frameOf(clip, span.first), frameOf(clip, span.last)});
    Json json = angleJson(report, conflict.id);
    json["accepted"] = conflict.accepted;
    json["worst_degrees"] = cleanDegrees(conflict.maxExcess);
    json["worst_frame"] = frameOf(clip, conflict.maxExcessTime);
    json["frames"] = frameCount(conflict);
    json["frame_ranges"] = std::move(spans);
    json["keys"] = std::move(keys);
    return json;
}

Json clipsJson(const LimitsReport& report) {
    Json clips = Json::array();
    for (std::size_t c = 0; c < report.conflicts.size(); ++c) {
        const Clip& clip = *report.character->clips[c];
        Json conflicts = Json::array();
        std::size_t keys = 0;
        for (const LimitConflict& conflict : report.conflicts[c]) {
            if (!includes(report, conflict.id)) continue;
            keys += conflict.accepted ? 0 : conflict.keys.size();
            conflicts.push_back(conflictJson(report, clip, conflict));
        }
        clips.push_back({{"name", clip.name},
                         {"frames", clip.frameCount()},
                         {"keys_outside", keys},
                         {"conflicts", std::move(conflicts)}});
    }
    return clips;
}

Json fittedJson(const LimitsReport& report) {
    Json angles = Json::array();
    for (const FittedAngle& fitted : *report.fitted) {
        Json outliers = Json::array();
        for (const OutlierFrame& outlier : fitted.outliers) {
            const Clip& clip = *report.character->clips[outlier.clip];
            outliers.push_back({{"clip", clip.name},
                                {"frame", frameOf(clip, outlier.frame)},
                                {"degrees", cleanDegrees(outlier.value)}});
        }
        Json json = angleJson(report, fitted.id);
        putLimit(json, fitted.limit);
        json["outliers"] = std::move(outliers);
        angles.push_back(std::move(json));
    }
    return angles;
}

}  // namespace

std::string limitsText(const LimitsReport& report) {
    std::string out = report.character->name + '\n';
    addTable(out, report);
    addConflicts(out, report);
    if (report.fitted) addOutliers(out, report);
    return out;
}

std::string limitsJson(const LimitsReport& report) {
    Json joints = Json::array();
    for (const int joint : report.joints) joints.push_back(jointJson(report, joint));
    Json json{
        {"character", report.character->name}, {"joints", std::move(joints)}, {"clips", clipsJson(report)}};
    if (report.fitted) json["fitted"] = fittedJson(report);
    return jsonText(json);
}

}  // namespace sinew
