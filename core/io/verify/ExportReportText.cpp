#include "core/io/verify/ExportReportText.h"

#include "core/base/Numbers.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

constexpr double kMillimetres = 1000;

/// Returns a number without an exponent or trailing zeros: with four significant digits below 0.1, otherwise
/// with up to four decimals, from 100 on with one: "0.03124", "12.5", "0".
std::string shortNumber(double value) {
    std::string text;
    if (!(value < 1e15)) return "not a number";
    int decimals = 4;
    for (double size = value; size < 0.1 && size > 1e-12 && decimals < 9; size *= 10) ++decimals;
    appendFixed(text, value, value >= 100 ? 1 : decimals);
    return text;
}

std::string locationText(const JointCheck& joint, const WorstError& worst) {
    return worst.size > 0 ? " at " + joint.joint + " (" + shortNumber(worst.time.value) + " s)" : "";
}

/// Returns "(0.1°, 0.5 mm)".
std::string toleranceText(const ExportTolerance& tolerance, bool rotations) {
    const std::string distance = shortNumber(kMillimetres * tolerance.distance) + " mm)";
    return rotations ? '(' + shortNumber(degrees(tolerance.angle)) + "°, " + distance : '(' + distance;
}

/// The joint with the largest error of all clips, and its clip.
struct WorstJoint {
    const ClipCheck* clip = nullptr;
    const JointCheck* joint = nullptr;
};

WorstJoint worstOf(const ExportCheck& check, const JointCheck* (ClipCheck::*of)() const,
                   WorstError JointCheck::*part) {
    WorstJoint worst;
    for (const ClipCheck& clip : check.clips) {
        const JointCheck* joint = (clip.*of)();
        if (joint && (!worst.joint || (joint->*part).size > (worst.joint->*part).size))
            worst = {&clip, joint};
    }
    return worst;
}

std::string errorText(const ExportCheck& check) {
    const WorstJoint angle = worstOf(check, &ClipCheck::worstAngle, &JointCheck::angle);
    const WorstJoint distance = worstOf(check, &ClipCheck::worstDistance, &JointCheck::distance);
    if (!angle.joint || !distance.joint) return "No joint could be compared";
    std::string text = "Maximum error ";
    if (check.rotations)
        text += shortNumber(degrees(angle.joint->angle.size)) + "°" +
                locationText(*angle.joint, angle.joint->angle) + ", ";
    text += shortNumber(kMillimetres * distance.joint->distance.size) + " mm" +
            locationText(*distance.joint, distance.joint->distance);
    if (check.clips.size() > 1) text += ", in clip " + distance.clip->clip;
    return text;
}

/// Returns "0.0012 mm at smile (mesh face)".
std::string shapeErrorText(const ShapeCheck& shape) {
    return shortNumber(kMillimetres * shape.distance) + " mm at " + shape.shape + " (mesh " + shape.mesh +
           ")";
}

/// Returns "1.9 MB".
std::string sizeText(std::size_t bytes) {
    constexpr double kStep = 1000;
    if (static_cast<double>(bytes) < kStep) return counted(bytes, "byte", "bytes");
    double size = static_cast<double>(bytes) / kStep;
    const char* unit = " kB";
    for (const char* larger : {" MB", " GB"}) {
        if (size < kStep) break;
        size /= kStep;
        unit = larger;
    }
    std::string text;
    appendFixed(text, size, 1);
    return text + unit;
}

/// Returns "480,000 → 93,109 (19 %)".
std::string keysText(std::size_t before, std::size_t after) {
    std::string text = groupedDigits(before) + " → " + groupedDigits(after);
    if (before == 0) return text;
    text += " (";
    appendFixed(text, 100 * static_cast<double>(after) / static_cast<double>(before),
                after < before / 10 ? 1 : 0);
    return text + " %)";
}

/// Returns the label of a loss in the report.
std::string_view labelOf(ContentSupport support) {
    switch (support) {
        case ContentSupport::no:
            return "Not stored";
        case ContentSupport::baked:
            return "Baked";
        case ContentSupport::sinewOnly:
            return "Sinew only";
        case ContentSupport::yes:
            break;
    }
    return "Stored";
}

/// Returns whether the file is within tolerance at its own frames, so that it exceeds the tolerance only
/// between them.
bool exceedsOnlyBetweenFrames(const ExportReport& report) {
    for (const ClipCheck& clip : report.check->clips) {
        if (clip.frameAngle > report.tolerance.angle || clip.frameDistance > report.tolerance.distance)
            return false;
    }
    return true;
}

}  // namespace

std::string verdict(const ExportReport& report) {
    if (!report.check) return "Not verified: " + report.unverifiedReason;
    const ExportCheck& check = *report.check;
    std::string text = errorText(check);
    std::string faults;
    const auto addMissing = [&](const std::vector<std::string>& names, const char* one, const char* several) {
        if (names.empty()) return;
        faults += "; " + counted(names.size(), one, several) + " missing from the file (" + names.front() +
                  (names.size() > 1 ? ", ...)" : ")");
    };
    addMissing(check.missing, "joint", "joints");
    addMissing(check.missingShapes, "shape", "shapes");
    for (const ClipCheck& clip : check.clips) {
        if (!clip.isInFile) faults += "; clip " + clip.clip + " is missing from the file";
    }
    const ShapeCheck* shape = check.worstShape();
    if (shape && shape->distance > report.tolerance.distance)
        faults += "; displacements of shapes differ by up to " + shapeErrorText(*shape);
    if (report.isWithin())
        return text + "; within tolerance " + toleranceText(report.tolerance, check.rotations);
    const bool errorsWithin =
        check.worstAngle() <= report.tolerance.angle && check.worstDistance() <= report.tolerance.distance;
    if (!errorsWithin) text += "; exceeds the tolerance " + toleranceText(report.tolerance, check.rotations);
    if (!errorsWithin && exceedsOnlyBetweenFrames(report)) text += ", but only between the file's frames";
    return text + faults;
}

std::vector<ExportReportLine> exportReportLines(const ExportReport& report) {
    std::vector<ExportReportLine> lines;
    const auto add = [&lines](std::string_view label, const std::string& value) {
        lines.push_back({std::string(label), value});
    };
    for (const ExportReport::File& file : report.files) {
        std::string size = sizeText(file.bytes);
        if (file.extras > 0) size += ", including " + sizeText(file.extras) + " of Sinew extras";
        add({}, file.name + " (" + size + ")");
    }
    if (report.check) {
        std::size_t before = 0, after = 0, samples = 0;
        for (const ClipCheck& clip : report.check->clips) {
            before += clip.keysBefore;
            after += clip.keysAfter;
            samples += clip.samples;
        }
        const ExportCheck& check = *report.check;
        add("Keys", keysText(before, after));
        add("Compared", std::to_string(check.joints - static_cast<int>(check.missing.size())) + " of " +
                            counted(check.joints, "joint", "joints") + " in " + groupedDigits(samples) +
                            (samples == 1 ? " sample" : " samples"));
        if (const ShapeCheck* shape = check.worstShape())
            add("Shapes",
                groupedDigits(check.shapes.size()) + " compared, maximum error " + shapeErrorText(*shape));
        if (report.rounds > 1) add("Passes", std::to_string(report.rounds));
    }
    add("Result", verdict(report));
    if (report.check && !report.check->renamed.empty()) {
        const auto& [joint, name] = report.check->renamed.front();
        add("Renamed", counted(report.check->renamed.size(), "joint", "joints") + " (" + joint + " → " +
                           name + (report.check->renamed.size() > 1 ? ", ...)" : ")"));
    }
    for (const ExportLoss& loss : report.losses) add(labelOf(loss.support), loss.what);
    return lines;
}

std::string exportReportText(const ExportReport& report) {
    constexpr std::size_t kColumn = 14;
    std::string text;
    for (const auto& [label, value] : exportReportLines(report)) {
        if (!label.empty()) text.append("  ").append(label).append(kColumn - label.size(), ' ');
        text.append(value).append(1, '\n');
    }
    return text;
}

}  // namespace sinew
