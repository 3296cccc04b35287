#include "app/commands/CompareReport.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/Numbers.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

using Json = nlohmann::ordered_json;

/// Returns the time of a joint's largest rotation error, or of its largest tip error if it has no rotation
/// error.
Seconds worstTime(const JointDifference& joint) {
    return joint.maxAngle > 0 ? joint.worstTime : joint.worstDistanceTime;
}

std::string title(const ComparedMotion& motion) {
    return motion.motion.character->name + " / " + motion.motion.clip->name + ", " + motion.kind;
}

void appendAligned(std::string& out, double value, int decimals, std::size_t width) {
    std::string text;
    appendFixed(text, value, decimals);
    if (text.find('.') == std::string::npos) text += '.';
    text.append(static_cast<std::size_t>(decimals) - (text.size() - text.find('.') - 1), '0');
    out.append(width - std::min(width, text.size()), ' ');
    out += text;
}

void addRow(std::string& out, const std::string& name, std::size_t width, const JointDifference& joint) {
    out += "  " + name;
    out.append(width - name.size(), ' ');
    appendAligned(out, degrees(joint.maxAngle), 3, 10);
    appendAligned(out, degrees(joint.rmsAngle), 3, 10);
    appendAligned(out, 1000 * joint.maxDistance, 3, 12);
    appendAligned(out, 1000 * joint.rmsDistance, 3, 12);
    appendAligned(out, worstTime(joint).value, 3, 10);
    out += '\n';
}

void addTable(std::string& out, const Skeleton& skeleton, const MotionDifference& difference) {
    std::size_t width = 5;
    for (const JointDifference& joint : difference.joints) {
        width = std::max(width, skeleton[joint.joint].name.size());
    }
    out += "  joint";
    out.append(width - 5, ' ');
    out += "     max °     RMS °      max mm      RMS mm      at s\n";
    for (const JointDifference& joint : difference.joints) {
        addRow(out, skeleton[joint.joint].name, width, joint);
    }
    const JointDifference& worst = difference.worst();
    out += "  Maximum error ";
    appendAligned(out, degrees(worst.maxAngle), 2, 0);
    out += "° at " + skeleton[worst.joint].name + " (";
    appendAligned(out, worstTime(worst).value, 2, 0);
    out += " s), RMS ";
    appendAligned(out, degrees(worst.rmsAngle), 2, 0);
    out += "°\n";
}

Json motionJson(const ComparedMotion& motion) {
    return {{"character", motion.motion.character->name},
            {"clip", motion.motion.clip->name},
            {"interpolation", motion.kind}};
}

Json jointJson(const Skeleton& skeleton, const JointDifference& joint) {
    return {{"name", skeleton[joint.joint].name},
            {"max_degrees", degrees(joint.maxAngle)},
            {"rms_degrees", degrees(joint.rmsAngle)},
            {"max_metres", joint.maxDistance},
            {"rms_metres", joint.rmsDistance},
            {"worst_time", worstTime(joint).value},
            {"worst_tip_time", joint.worstDistanceTime.value}};
}

}  // namespace

std::string compareText(std::span<const ComparedMotion> motions,
                        std::span<const MotionDifference> differences, FrameRate rate) {
    std::string out;
    const Motion& first = motions.front().motion;
    for (std::size_t i = 0; i < differences.size(); ++i) {
        const Seconds duration = sharedDuration(first, motions[i + 1].motion);
        out += title(motions.front()) + "\ncompared with " + title(motions[i + 1]) + "\n  ";
        appendFixed(out, duration.value, 3);
        out += " s sampled at ";
        appendFixed(out, rate.hertz(), 3);
        out += " Hz\n";
        addTable(out, *first.character->skeleton, differences[i]);
        if (i + 1 < differences.size()) out += '\n';
    }
    return out;
}

std::string compareJson(std::span<const ComparedMotion> motions,
                        std::span<const MotionDifference> differences, FrameRate rate) {
    const Motion& first = motions.front().motion;
    const Skeleton& skeleton = *first.character->skeleton;
    Json json{{"rate", rate.hertz()}, {"joints", Json::array()}, {"comparisons", Json::array()}};
    for (std::size_t i = 0; i < differences.size(); ++i) {
        const Seconds duration = sharedDuration(first, motions[i + 1].motion);
        Json joints = Json::array();
        for (const JointDifference& joint : differences[i].joints) {
            joints.push_back(jointJson(skeleton, joint));
        }
        const auto worst = static_cast<std::size_t>(&differences[i].worst() - differences[i].joints.data());
        if (i == 0) json["joints"] = joints;
        json["comparisons"].push_back({{"a", motionJson(motions.front())},
                                       {"b", motionJson(motions[i + 1])},
                                       {"seconds", duration.value},
                                       {"samples", sampleCount(duration, rate)},
                                       {"worst", joints[worst]},
                                       {"joints", std::move(joints)}});
    }
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace sinew
