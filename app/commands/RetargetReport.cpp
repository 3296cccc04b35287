#include "app/commands/RetargetReport.h"

#include <algorithm>

#include "app/commands/MappingJson.h"
#include "app/commands/ReportText.h"

namespace sinew {

namespace {

constexpr double kMillimetres = 1000;

/// Largest figures of all clips of a file.
struct RetargetFigures {
    std::int64_t frames = 0;
    /// Contacts with the ground, of hands with objects, and of hands with the body.
    std::size_t contacts = 0, rests = 0, touches = 0;
    // Of feet:
    double slideSource = 0, slideBefore = 0, slideAfter = 0, penetration = 0;      ///< metres
    double accelerationSource = 0, accelerationBefore = 0, accelerationAfter = 0;  ///< m/s²
    double handSlide = 0;  ///< of hands on objects, metres
    int limitsViolated = 0;
};

RetargetFigures figuresOf(const RetargetOutcome& outcome) {
    RetargetFigures figures;
    for (const RetargetSummary& summary : outcome.clips) {
        const RetargetedClip& result = summary.result;
        figures.frames += result.clip.frameCount();
        for (const RetargetedContact& contact : result.contacts) {
            ++(contact.touched == Touched::ground   ? figures.contacts
               : contact.touched == Touched::object ? figures.rests
                                                    : figures.touches);
            if (contact.touched == Touched::object)
                figures.handSlide = std::max(figures.handSlide, contact.slideAfter);
            if (!contact.limb.isLeg()) continue;
            figures.slideSource = std::max(figures.slideSource, contact.sourceSlide);
            figures.slideBefore = std::max(figures.slideBefore, contact.slideBefore);
            figures.slideAfter = std::max(figures.slideAfter, contact.slideAfter);
        }
        figures.penetration = std::max(figures.penetration, result.penetration);
        figures.accelerationSource = std::max(figures.accelerationSource, result.sourceAcceleration);
        figures.accelerationBefore = std::max(figures.accelerationBefore, result.accelerationBefore);
        figures.accelerationAfter = std::max(figures.accelerationAfter, result.accelerationAfter);
        figures.limitsViolated += result.limitsViolated;
    }
    return figures;
}

std::string millimetres(double metres) { return fixed(kMillimetres * metres, 2) + " mm"; }

/// Returns what a hand or foot touches: "ground", "object", "head", "hips" or the other hand, "hand.R".
std::string touchedName(const RetargetedContact& contact) {
    switch (contact.touched) {
        case Touched::object:
            return "object";
        case Touched::head:
            return "head";
        case Touched::hips:
            return "hips";
        case Touched::otherHand:
            return name(Role{BodyPart::hand, contact.limb.side == Side::left ? Side::right : Side::left});
        default:
            return "ground";
    }
}

Json contactsJson(const RetargetOutcome& outcome) {
    Json contacts = Json::array();
    for (const RetargetSummary& summary : outcome.clips) {
        const Clip& clip = summary.result.clip;
        for (const RetargetedContact& contact : summary.result.contacts) {
            contacts.push_back({{"clip", summary.clip},
                                {"joint", (*outcome.target->skeleton)[contact.joint].name},
                                {"first", (contact.first - clip.firstFrame).value},
                                {"last", (contact.last - clip.firstFrame).value},
                                {"slide_source_mm", kMillimetres * contact.sourceSlide},
                                {"slide_before_mm", kMillimetres * contact.slideBefore},
                                {"slide_after_mm", kMillimetres * contact.slideAfter},
                                {"role", name(contact.limb.tip())},
                                {"touches", touchedName(contact)},
                                {"gap_before_mm", kMillimetres * contact.gapBefore},
                                {"gap_after_mm", kMillimetres * contact.gapAfter}});
        }
    }
    return contacts;
}

Json outcomeJson(const RetargetOutcome& outcome) {
    const RetargetFigures figures = figuresOf(outcome);
    const Json mapping =
        outcome.target ? mappingJson(outcome.mapping, *outcome.source, *outcome.target) : Json::array();
    Json messages = Json::array();
    for (const RetargetSummary& summary : outcome.clips) {
        for (const Diagnostic& diagnostic : summary.result.diagnostics.list())
            messages.push_back({{"clip", summary.clip},
                                {"severity", name(diagnostic.severity)},
                                {"code", name(diagnostic.code)},
                                {"message", diagnostic.message}});
    }
    const ConversionResult& conversion = outcome.conversion;
    return {{"input", conversion.task.name},
            {"output", conversion.task.output.string()},
            {"error", conversion.report ? Json() : Json(text(conversion.error))},
            {"within_tolerance", conversion.report && conversion.report->isWithin()},
            {"mapping", mapping},
            {"contacts", contactsJson(outcome)},
            {"max_foot_slide_mm", kMillimetres * figures.slideAfter},
            {"max_penetration_mm", kMillimetres * figures.penetration},
            {"max_acceleration_source", figures.accelerationSource},
            {"max_acceleration_before", figures.accelerationBefore},
            {"max_acceleration_after", figures.accelerationAfter},
            {"limits_violated", figures.limitsViolated},
            {"messages", std::move(messages)}};
}

}  // namespace

std::string retargetText(const RetargetOutcome& outcome) {
    const RetargetFigures figures = figuresOf(outcome);
    const auto mapped = std::ranges::count_if(outcome.mapping.roles, &RoleMapping::isComplete);
    const auto doubtful = std::ranges::count_if(outcome.mapping.roles, [](const RoleMapping& entry) {
        return entry.isComplete() && entry.confidence < kDoubtful;
    });
    std::string out = outcome.source->name + " → " + outcome.target->name + '\n';
    out += "  Mapping      " + counted(mapped, "role", "roles") +
           (doubtful > 0 ? ", " + std::to_string(doubtful) + " doubtful: see sinew map" : "") + '\n';
    std::string missing;
    for (const RoleMapping& entry : outcome.mapping.roles) {
        if (entry.role && !entry.source.empty() && entry.target.empty())
            missing += (missing.empty() ? "" : ", ") + displayName(*entry.role);
    }
    if (!missing.empty()) out += "  Left out     " + missing + ": the target has no such joints\n";
    out += "  Clips        " + counted(outcome.clips.size(), "clip", "clips") + ", " +
           counted(figures.frames, "frame", "frames") + '\n';
    out += "  Contacts     " + std::to_string(figures.contacts);
    if (figures.contacts > 0)
        out += "; feet slide up to " + millimetres(figures.slideAfter) + " (source " +
               millimetres(figures.slideSource) + ", copied rotations " + millimetres(figures.slideBefore) +
               ")";
    if (figures.rests > 0)
        out += "\n  Hands        " + counted(figures.rests, "contact", "contacts") +
               " with objects; hands slide up to " + millimetres(figures.handSlide);
    if (figures.touches > 0)
        out += "\n  Touches      " + std::to_string(figures.touches) + " of hands with the body";
    out += "\n  Penetration  " + millimetres(figures.penetration) + '\n';
    if (figures.limitsViolated > 0)
        out += "  Limits       exceeded by " + counted(figures.limitsViolated, "channel", "channels") + '\n';
    return out;
}

std::string retargetTable(std::span<const RetargetOutcome> outcomes) {
    std::size_t width = 4;
    for (const RetargetOutcome& outcome : outcomes)
        width = std::max(width, textWidth(outcome.conversion.task.name));
    std::string out = padRight("file", width) + "  frames  contacts  slide, mm  penetration, mm\n";
    std::size_t failed = 0;
    for (const RetargetOutcome& outcome : outcomes) {
        const RetargetFigures figures = figuresOf(outcome);
        out += padRight(outcome.conversion.task.name, width);
        if (!outcome.conversion.report) {
            ++failed;
            out += "  failed\n";
            continue;
        }
        out += padLeft(std::to_string(figures.frames), 8) + padLeft(std::to_string(figures.contacts), 10) +
               padLeft(fixed(kMillimetres * figures.slideAfter, 2), 11) +
               padLeft(fixed(kMillimetres * figures.penetration, 2), 17) + '\n';
    }
    return out + counted(outcomes.size(), "file", "files") + ", " + std::to_string(failed) + " failed\n";
}

std::string retargetJson(std::span<const RetargetOutcome> outcomes, bool several) {
    if (!several) return jsonText(outcomeJson(outcomes.front()));
    Json files = Json::array();
    for (const RetargetOutcome& outcome : outcomes) files.push_back(outcomeJson(outcome));
    return jsonText({{"files", std::move(files)}});
}

}  // namespace sinew
