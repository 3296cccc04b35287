#include "tests/core/io/survival/Survival.h"

#include <algorithm>

#include "core/scene/evaluation/Evaluator.h"
#include "tests/core/io/survival/SceneComparison.h"

namespace sinew::test {

namespace {

constexpr double kDistance = 0.0005;  // the export tolerance
constexpr double kRate = 240;
// In seconds: single precision may put a jump at its frame or just beside it.
constexpr double kJumpMargin = 4e-6;

/// The rotation of a joint's axes from their rest pose, whatever its scale.
Eigen::Matrix3d rotationFromRest(const Affine& model, const Affine& rest) {
    return model.linear().colwise().normalized() * rest.linear().colwise().normalized().transpose();
}

double angleBetween(const Eigen::Matrix3d& a, const Eigen::Matrix3d& b) {
    return Eigen::AngleAxisd(a * b.transpose()).angle();
}

/// Whether all joints have the same positions and rotations at times counted from the clip's start.
bool hasSameMotion(const SceneComparison& comparison, const std::vector<double>& times) {
    if (comparison.clips.empty()) return false;
    const auto& [own, read] = comparison.clips.front();
    Evaluator a(comparison.original, own), b(comparison.copy, read);
    for (const double time : times) {
        a.evaluate(playedStart(*own) + Seconds{time + kJumpMargin});
        b.evaluate(playedStart(*read) + Seconds{time + kJumpMargin});
        for (std::size_t i = 0; i < comparison.indices.size(); ++i) {
            if (!comparison.indices[i]) return false;
            const auto j = static_cast<std::size_t>(*comparison.indices[i]);
            const double difference = (a.model()[i].translation() - b.model()[j].translation()).norm();
            const double angle = angleBetween(rotationFromRest(a.model()[i], a.skeleton().restModel()[i]),
                                              rotationFromRest(b.model()[j], b.skeleton().restModel()[j]));
            if (!(difference <= kDistance) || !(angle <= kAngle)) return false;
        }
    }
    return true;
}

/// At 240 Hz, except for the moments before jumps that files may move slightly.
std::vector<double> timesBetween(const Clip& clip) {
    std::vector<double> jumps, times;
    for (const Track& track : clip.tracks) {
        for (const Key& key : track.curve->keys()) {
            if (track.curve->uses(Interpolation::step))
                jumps.push_back(
                    ((clip.warp ? clip.warp->firstTime(key.time) : key.time) - playedStart(clip)).value);
        }
    }
    const double end = clip.rate.time(FrameIndex{clip.playedRange().count() - 1}).value;
    const double gap = clip.rate.frameTime().value / 64 + 2 * kJumpMargin;
    for (double i = 0; i < end * kRate; ++i) {
        const double time = i / kRate;
        const auto isJump = [&](double jump) { return time < jump && jump - time < gap; };
        if (std::ranges::none_of(jumps, isJump)) times.push_back(time);
    }
    return times;
}

Survival survivalOf(const Measure& measure, const SceneComparison& comparison, bool sameMotion) {
    const Tally tally = measure.tally(comparison);
    if (tally.all > 0 && tally.kept == tally.all) return Survival::yes;
    if (measure.content == Content::clips || measure.content == Content::characters)
        return tally.kept == 1 ? Survival::one : Survival::no;
    if (tally.kept > 0) return Survival::some;
    return measure.plays && sameMotion ? Survival::motion : Survival::no;
}

}  // namespace

std::string_view name(Survival survival) {
    constexpr std::string_view kNames[] = {"yes", "some", "one", "baked", "no", "–"};
    return kNames[static_cast<std::size_t>(survival)];
}

std::vector<SurvivalRow> measureSurvival(const Scene& before, const Scene& after, bool skeletonIsRead) {
    const SceneComparison comparison(before, after);
    const Clip& clip = *comparison.original->clips.front();
    const bool atFrames = hasSameMotion(comparison, frameTimes(clip)),
               between = hasSameMotion(comparison, timesBetween(clip));
    std::vector<SurvivalRow> rows;
    const auto asKept = [](bool isKept) { return isKept ? Survival::yes : Survival::no; };
    rows.push_back({"motion at frames", Content::motion, asKept(atFrames)});
    rows.push_back({"motion between frames", {}, asKept(between)});
    for (const auto& measures : {skeletonMeasures(), motionMeasures(), meshMeasures()}) {
        for (const Measure& measure : measures) {
            const bool isBeside = !skeletonIsRead && measure.subject == Subject::skeleton;
            rows.push_back({measure.what, measure.content,
                            isBeside ? Survival::notApplicable : survivalOf(measure, comparison, atFrames)});
        }
    }
    return rows;
}

}  // namespace sinew::test
