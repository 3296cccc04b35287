#include "core/io/keys/DrivingCurves.h"

#include <algorithm>

namespace sinew {

namespace {

Channel channelOf(TransformPart part, int component) {
    switch (part) {
        case TransformPart::translation:
            return translation(component);
        case TransformPart::rotation:
            return angle(component);
        case TransformPart::scale:
            break;
    }
    return scale(component);
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

/// Whether every segment is of one of these kinds. What the last key starts does not play.
template <class IsOne>
bool allSegments(const std::vector<const Curve*>& curves, IsOne isOne) {
    return std::ranges::all_of(curves, [&](const Curve* curve) {
        for (const auto& chunk : curve->chunks()) {
            const bool last = chunk == curve->chunks().back();
            for (std::size_t i = 0; i + (last ? 1 : 0) < chunk->size(); ++i) {
                if (!isOne(chunk->interpolationAt(i))) return false;
            }
        }
        return true;
    });
}

}  // namespace

std::vector<const Curve*> drivingCurves(const WriteSubject& subject, int joint, TransformPart part) {
    std::vector<const Curve*> curves;
    if (!subject.clip) return curves;
    const Skeleton& own = *subject.character->skeleton;
    const int source = joint - (subject.skeleton->size() - own.size());
    if (source >= 0) addCurves(subject, source, part, curves);
    const bool follows = subject.root != RootMotion::keep && part == TransformPart::translation &&
                         source != 0 && (source < 0 || own[source].parent == kNoParent);
    if (follows) addCurves(subject, 0, part, curves);
    return curves;
}

bool hasLiveGoals(const WriteSubject& subject) {
    return subject.clip && std::ranges::any_of(subject.character->goals, &Goal::live);
}

bool onlyStep(const std::vector<const Curve*>& curves) {
    const auto isStep = [](Interpolation kind) { return kind == Interpolation::step; };
    const bool hold = std::ranges::all_of(curves, [](const Curve* curve) {
        return curve->ends().before != Extrapolation::linear && curve->ends().after != Extrapolation::linear;
    });
    return !curves.empty() && hold && allSegments(curves, isStep);
}

bool onlyStraight(const std::vector<const Curve*>& curves) {
    return allSegments(curves, [](Interpolation kind) {
        return kind == Interpolation::step || kind == Interpolation::linear || kind == Interpolation::slerp;
    });
}

}  // namespace sinew
