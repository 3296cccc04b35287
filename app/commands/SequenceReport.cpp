#include "app/commands/SequenceReport.h"

#include <algorithm>

#include "app/commands/ReportText.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

constexpr double kMillimetresPerMetre = 1000;
constexpr std::size_t kListedTransitions = 5;

/// Largest figures of the contacts of a transition, metres.
struct SlideFigures {
    double own = 0, before = 0, after = 0;
};

SlideFigures slidesOf(const BakedTransition& transition) {
    SlideFigures slides;
    for (const SequenceContact& contact : transition.contacts) {
        slides.own = std::max(slides.own, contact.slideOwn);
        slides.before = std::max(slides.before, contact.slideBefore);
        slides.after = std::max(slides.after, contact.slideAfter);
    }
    return slides;
}

const Clip& clipOf(const SequenceOutcome& outcome, std::size_t strip) {
    return *outcome.input.scene.find(outcome.input.character)->find(outcome.input.strips[strip].clip);
}

/// Returns the fractional frame of a source time, counted from the clip's first frame.
double frameIn(const Clip& clip, Seconds time) {
    return clip.rate.frame(time - clip.rate.time(clip.firstFrame));
}

std::string nameOf(const SequenceOutcome& outcome, std::size_t strip) {
    return std::filesystem::path(outcome.input.strips[strip].argument.text).filename().string();
}

std::string foundText(const SequenceOutcome& outcome, std::size_t pair) {
    const Clip &first = clipOf(outcome, pair), &second = clipOf(outcome, pair + 1);
    std::string out = "Transitions from " + nameOf(outcome, pair) + " to " + nameOf(outcome, pair + 1) +
                      "\n   from frame    to frame  distance, mm\n";
    const auto& list = outcome.found[pair].transitions;
    for (std::size_t i = 0; i < std::min(list.size(), kListedTransitions); ++i)
        out += padLeft(fixed(frameIn(first, list[i].first), 2), 13) +
               padLeft(fixed(frameIn(second, list[i].second), 2), 12) +
               padLeft(fixed(kMillimetresPerMetre * list[i].distance, 1), 14) +
               (i == outcome.chosen[pair] ? "  used\n" : "\n");
    return out;
}

std::string stripRow(const SequenceOutcome& outcome, std::size_t i, std::size_t width) {
    const Sequence& sequence = outcome.baked->sequence;
    const Strip& strip = stripAt(sequence, playingOrder(sequence)[i]);
    const Clip& clip = clipOf(outcome, i);
    return padLeft(std::to_string(i + 1), 5) + "  " + padRight(nameOf(outcome, i), width) +
           padLeft(fixed(frameIn(clip, strip.in), 2), 10) + padLeft(fixed(frameIn(clip, strip.out), 2), 10) +
           padLeft(fixed(strip.start.value, 3), 10) + padLeft(fixed(strip.placement.x, 3), 9) +
           padLeft(fixed(strip.placement.z, 3), 9) + padLeft(fixed(degrees(strip.placement.heading), 2), 11) +
           '\n';
}

std::string transitionRow(const BakedTransition& each, std::size_t i) {
    const SlideFigures slides = slidesOf(each);
    const auto millimetres = [](double metres) { return fixed(kMillimetresPerMetre * metres, 2); };
    return padLeft(std::to_string(i + 1) + " → " + std::to_string(i + 2), 7) + "  " +
           padRight(each.transition.isCut() ? "cut" : std::string(name(each.transition.blend)), 9) +
           padLeft(fixed(each.transition.begin.value, 3), 9) +
           padLeft(fixed(each.transition.duration().value, 3), 9) +
           padLeft(std::to_string(each.contacts.size()), 10) + padLeft(millimetres(slides.own), 12) +
           padLeft(millimetres(slides.before), 9) + padLeft(millimetres(slides.after), 9) +
           padLeft(fixed(each.accelerationOwn, 1), 15) + padLeft(fixed(each.accelerationBefore, 1), 9) +
           padLeft(fixed(each.accelerationAfter, 1), 9) + '\n';
}

Json foundJson(const SequenceOutcome& outcome, std::size_t pair) {
    const Clip &first = clipOf(outcome, pair), &second = clipOf(outcome, pair + 1);
    const FoundTransitions& found = outcome.found[pair];
    Json list = Json::array();
    for (std::size_t i = 0; i < found.transitions.size(); ++i) {
        const FoundTransition& each = found.transitions[i];
        list.push_back({{"from_frame", frameIn(first, each.first)},
                        {"to_frame", frameIn(second, each.second)},
                        {"distance_mm", kMillimetresPerMetre * each.distance},
                        {"x", each.transform.x},
                        {"z", each.transform.z},
                        {"heading_degrees", degrees(each.transform.heading)},
                        {"used", i == outcome.chosen[pair]}});
    }
    return {{"from", pair + 1},
            {"to", pair + 2},
            {"rows", found.map.first.count},
            {"columns", found.map.second.count},
            {"transitions", std::move(list)}};
}

Json stripJson(const SequenceOutcome& outcome, std::size_t i) {
    const Sequence& sequence = outcome.baked->sequence;
    const Strip& strip = stripAt(sequence, playingOrder(sequence)[i]);
    const Clip& clip = clipOf(outcome, i);
    return {{"file", outcome.input.strips[i].argument.file},
            {"clip", clip.name},
            {"in_frame", frameIn(clip, strip.in)},
            {"out_frame", frameIn(clip, strip.out)},
            {"start", strip.start.value},
            {"end", endOf(strip).value},
            {"align", name(strip.alignment.kind)},
            {"x", strip.placement.x},
            {"z", strip.placement.z},
            {"heading_degrees", degrees(strip.placement.heading)}};
}

Json transitionJson(const SequenceOutcome& outcome, const BakedTransition& each, std::size_t i) {
    const Skeleton& skeleton = *outcome.input.scene.find(outcome.input.character)->skeleton;
    const SlideFigures slides = slidesOf(each);
    Json contacts = Json::array();
    for (const SequenceContact& contact : each.contacts)
        contacts.push_back({{"joint", skeleton[contact.joint].name},
                            {"role", name(contact.limb.tip())},
                            {"first", (contact.first - outcome.baked->clip.firstFrame).value},
                            {"last", (contact.last - outcome.baked->clip.firstFrame).value},
                            {"slide_own_mm", kMillimetresPerMetre * contact.slideOwn},
                            {"slide_before_mm", kMillimetresPerMetre * contact.slideBefore},
                            {"slide_after_mm", kMillimetresPerMetre * contact.slideAfter}});
    return {{"from", i + 1},
            {"to", i + 2},
            {"begin", each.transition.begin.value},
            {"end", each.transition.end.value},
            {"blend", each.transition.isCut() ? "cut" : name(each.transition.blend)},
            {"contacts", std::move(contacts)},
            {"slide_own_mm", kMillimetresPerMetre * slides.own},
            {"slide_before_mm", kMillimetresPerMetre * slides.before},
            {"slide_after_mm", kMillimetresPerMetre * slides.after},
            {"acceleration_own", each.accelerationOwn},
            {"acceleration_before", each.accelerationBefore},
            {"acceleration_after", each.accelerationAfter}};
}

}  // namespace

std::string sequenceText(const SequenceOutcome& outcome) {
    std::string out;
    for (std::size_t pair = 0; pair < outcome.found.size(); ++pair) out += foundText(outcome, pair) + '\n';
    if (!outcome.baked) return out;
    std::size_t width = 4;
    for (std::size_t i = 0; i < outcome.input.strips.size(); ++i)
        width = std::max(width, textWidth(nameOf(outcome, i)));
    out += "strip  " + padRight("file", width) +
           "  in frame out frame  start, s     x, m     z, m  heading, °\n";
    for (std::size_t i = 0; i < outcome.input.strips.size(); ++i) out += stripRow(outcome, i, width);
    if (!outcome.baked->transitions.empty())
        out +=
            "\n                                          foot slide, mm                acceleration, m/s²\n"
            " strips  blend    start, s  length, s  contacts   clips'  blended    result         clips'  "
            "blended   result\n";
    for (std::size_t i = 0; i < outcome.baked->transitions.size(); ++i)
        out += transitionRow(outcome.baked->transitions[i], i);
    const Clip& clip = outcome.baked->clip;
    out += "\nResult  " + counted(clip.frameCount(), "frame", "frames") + " at " +
           fixed(clip.rate.hertz(), 3) + " fps, " + fixed(clip.duration().value, 3) + " s, " +
           groupedDigits(clip.keyCount()) + " keys";
    if (outcome.baked->keysBefore != clip.keyCount())
        out += " (reduced from " + groupedDigits(outcome.baked->keysBefore) + ")";
    return out + '\n';
}

std::string sequenceJson(const SequenceOutcome& outcome) {
    Json json;
    if (!outcome.found.empty()) {
        json["found"] = Json::array();
        for (std::size_t pair = 0; pair < outcome.found.size(); ++pair)
            json["found"].push_back(foundJson(outcome, pair));
    }
    if (!outcome.baked) return jsonText(json);
    const Clip& clip = outcome.baked->clip;
    json["rate"] = clip.rate.hertz();
    json["frames"] = clip.frameCount();
    json["seconds"] = clip.duration().value;
    json["keys_before"] = outcome.baked->keysBefore;
    json["keys"] = clip.keyCount();
    json["strips"] = Json::array();
    for (std::size_t i = 0; i < outcome.input.strips.size(); ++i)
        json["strips"].push_back(stripJson(outcome, i));
    json["transitions"] = Json::array();
    for (std::size_t i = 0; i < outcome.baked->transitions.size(); ++i)
        json["transitions"].push_back(transitionJson(outcome, outcome.baked->transitions[i], i));
    return jsonText(json);
}

}  // namespace sinew
