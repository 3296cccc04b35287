#include "core/io/keys/DrivingCurves.h"

#include <algorithm>

#include "core/base/Index.h"

namespace sinew {

namespace {

Channel channelOf(TransformPart part, int component) {
    return kChannels[3 * static_cast<std::size_t>(part) + asIndex(component)];
}

void addCurves(const WriteSubject& subject, int source, TransformPart part,
               std::vector<const Curve*>& curves) {
    const Joint& joint = (*subject.character->skeleton)[source];
    for (int i = 0; i < 3; ++i) {
        const Channel channel = channelOf(part, i);
        if (!joint.free.contains(channel)) continue;
        const Curve* curve = subject.clip->find({joint.id, channel});
        if (curve && curve->size() > 1) curves.push_back(curve);
    }
}

/// Returns whether every segment is of one of these kinds. The last key's interpolation is not used.
template <class Matches>
bool allSegments(const std::vector<const Curve*>& curves, Matches matches) {
    return std::ranges::all_of(curves, [&](const Curve* curve) {
        for (const auto& chunk : curve->chunks()) {
            const bool last = chunk == curve->chunks().back();
            for (std::size_t i = 0; i + (last ? 1 : 0) < chunk->size(); ++i) {
                if (!matches(chunk->interpolationAt(i))) return false;
            }
        }
        return true;
    });
}

}  // namespace

std::vector<const Curve*> drivingCurves(const WriteSubject& subject, int joint, TransformPart part) {
    std::vector<const Curve*> curves;
    if (!subject.clip) return curves;
    const Skeleton& skeleton = *subject.character->skeleton;
    const int source = joint - (subject.skeleton->size() - skeleton.size());
    if (source >= 0) addCurves(subject, source, part, curves);
    const bool follows = subject.root != RootMotion::keep && part == TransformPart::translation &&
                         source != 0 && (source < 0 || skeleton[source].parent == kNoParent);
    if (follows) addCurves(subject, 0, part, curves);
    return curves;
}

bool hasLiveGoals(const WriteSubject& subject) {
    return subject.clip && std::ranges::any_of(subject.character->goals, &Goal::live);
}

bool areAllStep(const std::vector<const Curve*>& curves) {
    const auto isStep = [](Interpolation kind) { return kind == Interpolation::step; };
    const bool hasConstantEnds = std::ranges::all_of(curves, [](const Curve* curve) {
        return curve->extrapolation().before != Extrapolation::linear &&
               curve->extrapolation().after != Extrapolation::linear;
    });
    return !curves.empty() && hasConstantEnds && allSegments(curves, isStep);
}

bool areAllLinear(const std::vector<const Curve*>& curves) {
    return allSegments(curves, [](Interpolation kind) {
        return kind == Interpolation::step || kind == Interpolation::linear || kind == Interpolation::slerp;
    });
}

}  // namespace sinew
