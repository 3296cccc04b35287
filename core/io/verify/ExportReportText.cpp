#include "core/io/verify/ExportReportText.h"

#include "core/base/Numbers.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

constexpr double kMillimetres = 1000;

/// Four digits that count, and no exponent: "0.03124", "12.5", "0".
std::string shortNumber(double value) {
    std::string text;
    if (!(value < 1e15)) return "no number";
    int decimals = 4;
    for (double size = value; size < 0.1 && size > 1e-12 && decimals < 9; size *= 10) ++decimals;
    appendFixed(text, value, value >= 100 ? 1 : decimals);
    return text;
}

std::string at(const JointCheck& joint, const WorstError& worst) {
    return worst.size > 0 ? " at " + joint.joint + " (" + shortNumber(worst.time.value) + " s)" : "";
}

std::string within(const ExportTolerance& tolerance, bool rotations) {
    const std::string distance = shortNumber(kMillimetres * tolerance.distance) + " mm";
    return rotations ? shortNumber(degrees(tolerance.angle)) + "° and " + distance : distance;
}

/// The worst joints of all clips, and the clips they are worst in.
struct Worst {
    const ClipCheck* clip = nullptr;
    const JointCheck* joint = nullptr;
};

Worst worstOf(const ExportCheck& check, const JointCheck* (ClipCheck::*of)() const,
              WorstError JointCheck::*part) {
    Worst worst;
    for (const ClipCheck& clip : check.clips) {
        const JointCheck* joint = (clip.*of)();
        if (joint && (!worst.joint || (joint->*part).size > (worst.joint->*part).size))
            worst = {&clip, joint};
    }
    return worst;
}

std::string sizes(const ExportCheck& check) {
    const Worst angle = worstOf(check, &ClipCheck::worstAngle, &JointCheck::angle);
    const Worst distance = worstOf(check, &ClipCheck::worstDistance, &JointCheck::distance);
    if (!angle.joint || !distance.joint) return "nothing of it could be compared";
    std::string text;
    if (check.rotations)
        text = shortNumber(degrees(angle.joint->angle.size)) + "°" + at(*angle.joint, angle.joint->angle) +
               " and ";
    text += shortNumber(kMillimetres * distance.joint->distance.size) + " mm" +
            at(*distance.joint, distance.joint->distance);
    if (check.clips.size() > 1) text += ", in clip " + distance.clip->clip;
    return text;
}

std::string counted(std::size_t count, const char* one, const char* many) {
    return std::to_string(count) + ' ' + (count == 1 ? one : many);
}

/// Whether it is only between the file's frames that it is too far off.
bool isOffBetweenFrames(const ExportReport& report) {
    for (const ClipCheck& clip : report.check->clips) {
        if (clip.frameAngle > report.tolerance.angle || clip.frameDistance > report.tolerance.distance)
            return false;
    }
    return true;
}

}  // namespace

std::string verdict(const ExportReport& report) {
    if (!report.check) return "not checked: " + report.notChecked;
    const ExportCheck& check = *report.check;
    std::string text = sizes(check);
    std::string lacks;
    if (!check.missing.empty()) {
        lacks += "; missing in the file: " + counted(check.missing.size(), "joint", "joints") + " (" +
                 check.missing.front() + (check.missing.size() > 1 ? ", ...)" : ")");
    }
    for (const ClipCheck& clip : check.clips) {
        if (!clip.isInFile) lacks += "; clip " + clip.clip + " is not in the file";
    }
    if (report.isWithin()) return text + ", within " + within(report.tolerance, check.rotations);
    const bool isNear =
        check.worstAngle() <= report.tolerance.angle && check.worstDistance() <= report.tolerance.distance;
    if (!isNear) text += ", more than " + within(report.tolerance, check.rotations);
    if (!isNear && isOffBetweenFrames(report)) text += ", between the file's frames only";
    return text + lacks;
}

std::string exportReportText(const ExportReport& report) {
    std::string text;
    for (const ExportReport::File& file : report.files)
        text += file.name + ": " + counted(file.bytes, "byte", "bytes") + '\n';
    if (report.check) {
        std::size_t before = 0, after = 0, samples = 0;
        for (const ClipCheck& clip : report.check->clips) {
            before += clip.keysBefore;
            after += clip.keysAfter;
            samples += clip.samples;
        }
        const ExportCheck& check = *report.check;
        text += "  keys: " + std::to_string(before) + " -> " + std::to_string(after) + '\n';
        text += "  played at " + counted(samples, "time", "times") + ", " +
                std::to_string(check.joints - static_cast<int>(check.missing.size())) + " of " +
                counted(static_cast<std::size_t>(check.joints), "joint", "joints") +
                (report.rounds > 1 ? ", written " + std::to_string(report.rounds) + " times" : "") + '\n';
    }
    text += std::string("  ") + (report.check ? "worst: " : "") + verdict(report) + '\n';
    if (report.check && !report.check->renamed.empty()) {
        const auto& [joint, name] = report.check->renamed.front();
        text += "  names that had to change: " + std::to_string(report.check->renamed.size()) + " (" + joint +
                " is " + name + ")\n";
    }
    for (const ExportLoss& loss : report.losses) text += "  " + sinew::text(loss) + '\n';
    return text;
}

}  // namespace sinew
