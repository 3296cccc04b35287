#include <algorithm>
#include <cmath>

#include "core/anim/clip/ClipLayer.h"
#include "core/anim/sequence/NamedSequence.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/core/io/survival/SceneComparison.h"

namespace sinew::test {

namespace {

/// At rest and throughout the clip.
Tally scales(const SceneComparison& comparison) {
    Tally tally;
    if (comparison.clips.empty() || !comparison.indices.back()) {
        tally.count(false);
        return tally;
    }
    const auto joint = comparison.indices.size() - 1,
               index = static_cast<std::size_t>(*comparison.indices.back());
    const auto& [own, read] = comparison.clips.front();
    Evaluator a(comparison.original, own), b(comparison.copy, read);
    const auto difference = [&](const Transform& p, const Transform& q) {
        return (p.scale - q.scale).norm();
    };
    constexpr double kScale = 2e-3;  // the error of 16 bits and of linear interpolation between keys
    tally.count(difference((*comparison.original->skeleton)[static_cast<int>(joint)].rest,
                           (*comparison.copy->skeleton)[static_cast<int>(index)].rest) < kScale);
    bool isScaled = true;
    for (const double time : frameTimes(*own)) {
        a.evaluate(playedStart(*own) + Seconds{time});
        b.evaluate(playedStart(*read) + Seconds{time});
        isScaled = isScaled && difference(a.local()[joint], b.local()[index]) < kScale;
    }
    tally.count(isScaled);
    return tally;
}

/// The upper arm's two turns, compared as numbers at the frames.
Tally spins(const SceneComparison& comparison) {
    Tally tally;
    bool isKept = !comparison.clips.empty();
    if (isKept) {
        const auto& [own, read] = comparison.clips.front();
        const Track* const spin = [&]() -> const Track* {
            for (const Track& track : own->tracks) {
                if (isAngle(track.id.channel) && track.curve->lastEnd().value > 2 * kPi) return &track;
            }
            return nullptr;
        }();
        const Curve* const same = read->find(comparison.counterpart(spin->id));
        for (const double time : frameTimes(*own)) {
            if (!(isKept = isKept && same)) break;
            const double a = spin->curve->evaluate(own->sourceTime(playedStart(*own) + Seconds{time}));
            const double b = same->evaluate(read->sourceTime(playedStart(*read) + Seconds{time}));
            isKept = std::abs(a - b) < kAngle;
        }
    }
    tally.count(isKept);
    return tally;
}

bool sameKeys(const Curve& a, const Curve& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const Key p = a.key(i), q = b.key(i);
        if (std::abs((p.time - q.time).value) > 1e-6 || std::abs(p.value - q.value) > kNumber ||
            p.interpolation != q.interpolation)
            return false;
    }
    return true;
}

/// Compares the clips' curves that pass a test with their counterparts.
Tally curves(const SceneComparison& comparison, const std::function<bool(const Curve&)>& has,
             const std::function<bool(const Curve&, const Curve&)>& same) {
    Tally tally;
    for (const auto& [own, read] : comparison.clips) {
        for (const Track& track : own->tracks) {
            if (!has(*track.curve)) continue;
            const Curve* const there = read->find(comparison.counterpart(track.id));
            tally.count(there && same(*track.curve, *there));
        }
    }
    return tally;
}

Tally keys(const SceneComparison& comparison) {
    return curves(
        comparison, [](const Curve&) { return true; }, sameKeys);
}

Tally cycles(const SceneComparison& comparison) {
    return curves(
        comparison, [](const Curve& curve) { return !curve.extrapolation().isHold(); },
        [](const Curve& a, const Curve& b) { return a.extrapolation() == b.extrapolation(); });
}

Tally ofClips(const SceneComparison& comparison, const std::function<bool(const Clip&)>& has,
              const std::function<bool(const Clip&, const Clip&)>& same) {
    Tally tally;
    for (const auto& [own, read] : comparison.clips) {
        if (has(*own)) tally.count(same(*own, *read));
    }
    return tally;
}

bool hasClips(const Clip&) { return true; }

Tally severalClips(const SceneComparison& comparison) {
    return {static_cast<int>(comparison.clips.size()), static_cast<int>(comparison.original->clips.size())};
}

Tally clipNames(const SceneComparison& comparison) {
    return ofClips(comparison, hasClips, [](const Clip& a, const Clip& b) { return a.name == b.name; });
}

Tally rates(const SceneComparison& comparison) {
    return ofClips(comparison, hasClips, [](const Clip& a, const Clip& b) { return a.rate == b.rate; });
}

Tally lengths(const SceneComparison& comparison) {
    const auto duration = [](const Clip& clip) {
        return clip.rate.time(FrameIndex{clip.playedRange().count() - 1}).value;
    };
    // A loop keeps its last frame, and nothing follows it.
    return ofClips(comparison, hasClips, [&](const Clip& a, const Clip& b) {
        return std::abs(duration(a) - duration(b)) < 0.5 * b.rate.frameTime().value + 1e-9;
    });
}

Tally frameNumbers(const SceneComparison& comparison) {
    return ofClips(
        comparison, [](const Clip& clip) { return clip.firstFrame != FrameIndex{}; },
        [](const Clip& a, const Clip& b) { return a.firstFrame == b.firstFrame; });
}

Tally layers(const SceneComparison& comparison) {
    return ofClips(
        comparison, [](const Clip& clip) { return !clip.layers.empty(); },
        [](const Clip& a, const Clip& b) {
            return a.layers.size() == b.layers.size() && a.layers[0]->name == b.layers[0]->name &&
                   a.layers[0]->tracks.size() == b.layers[0]->tracks.size();
        });
}

Tally warps(const SceneComparison& comparison) {
    return ofClips(
        comparison, [](const Clip& clip) { return clip.warp != nullptr; },
        [](const Clip& a, const Clip& b) { return b.warp && *a.warp == *b.warp; });
}

Tally markers(const SceneComparison& comparison) {
    return ofClips(
        comparison, [](const Clip& clip) { return !clip.markers.empty(); },
        [](const Clip& a, const Clip& b) { return a.markers == b.markers; });
}

Tally contacts(const SceneComparison& comparison) {
    return ofClips(
        comparison, [](const Clip& clip) { return clip.contacts.has_value(); },
        [](const Clip& a, const Clip& b) { return b.contacts && a.contacts->size() == b.contacts->size(); });
}

Tally goals(const SceneComparison& comparison) {
    Tally tally;
    const auto &own = comparison.original->goals, &read = comparison.copy->goals;
    tally.count(own.size() == read.size() && read.at(0).target == own.at(0).target);
    return tally;
}

Tally poses(const SceneComparison& comparison) {
    Tally tally;
    tally.count(comparison.copy->poses.size() == 1 &&
                comparison.copy->poses[0]->name == comparison.original->poses[0]->name);
    tally.count(comparison.copy->selectionSets.size() == 1 &&
                comparison.copy->selectionSets[0].name == comparison.original->selectionSets[0].name);
    tally.count(comparison.copy->sequences.size() == 1 &&
                comparison.copy->sequences[0]->name == comparison.original->sequences[0]->name &&
                comparison.copy->sequences[0]->sequence.tracks[0].size() == 2);
    return tally;
}

Tally characters(const SceneComparison& comparison) {
    return {static_cast<int>(comparison.after.characters.size()),
            static_cast<int>(comparison.before.characters.size())};
}

const Measure kMotionMeasures[] = {
    {"scales", Content::scales, Subject::motion, false, scales},
    {"turns beyond 180°", Content::spins, Subject::motion, true, spins},
    {"keys and interpolation", Content::curves, Subject::motion, true, keys},
    {"cycling curves", {}, Subject::motion, true, cycles},
    {"time warps", Content::warps, Subject::motion, true, warps},
    {"layers", Content::layers, Subject::motion, true, layers},
    {"goals", Content::goals, Subject::motion, true, goals},
    {"several clips", Content::clips, Subject::motion, false, severalClips},
    {"clip names", {}, Subject::motion, false, clipNames},
    {"frame rates", Content::frameRates, Subject::motion, false, rates},
    {"clip lengths", {}, Subject::motion, false, lengths},
    {"frame numbers that do not start at 0", {}, Subject::motion, false, frameNumbers},
    {"markers", Content::markers, Subject::motion, false, markers},
    {"edited contacts", Content::contacts, Subject::motion, false, contacts},
    {"saved poses, selection sets and sequences", Content::poses, Subject::skeleton, false, poses},
    {"several characters", Content::characters, Subject::skeleton, false, characters},
};

}  // namespace

std::span<const Measure> motionMeasures() { return kMotionMeasures; }

}  // namespace sinew::test
