#include <algorithm>
#include <cmath>

#include "tests/core/io/survival/SceneComparison.h"

namespace sinew::test {

namespace {

Tally names(const SceneComparison& comparison) {
    return comparison.joints([](const Joint&) { return true; },
                             [](const Joint&, const Joint&) { return true; });
}

/// Compares bone ends in model space, because formats may turn joints at rest.
Tally tails(const SceneComparison& comparison) {
    const Skeleton &before = *comparison.original->skeleton, &after = *comparison.copy->skeleton;
    const auto end = [](const Skeleton& skeleton, const Joint& joint) -> Eigen::Vector3d {
        const int index = skeleton.find(joint.id).value();
        return skeleton.restModel()[static_cast<std::size_t>(index)] * joint.tail;
    };
    return comparison.joints(
        [](const Joint&) { return true; },
        [&](const Joint& a, const Joint& b) { return (end(before, a) - end(after, b)).norm() < kNumber; });
}

Tally jointAxes(const SceneComparison& comparison) {
    const auto turnedAtRest = [](const Joint& joint) { return joint.rest.rotation.vec().norm() > kNumber; };
    return comparison.joints(turnedAtRest, [](const Joint& a, const Joint& b) {
        return a.rest.rotation.angularDistance(b.rest.rotation) < kNumber;
    });
}

int freeAngles(const Joint& joint) {
    return joint.free.contains(angle(0)) + joint.free.contains(angle(1)) + joint.free.contains(angle(2));
}

/// Skips joints with one angle, which need no order.
Tally orders(const SceneComparison& comparison) {
    return comparison.joints(
        [](const Joint& joint) { return freeAngles(joint) > 1 && !isProper(joint.order); },
        [](const Joint& a, const Joint& b) { return a.order == b.order; });
}

Tally properOrders(const SceneComparison& comparison) {
    return comparison.joints([](const Joint& joint) { return isProper(joint.order); },
                             [](const Joint& a, const Joint& b) { return a.order == b.order; });
}

Tally hinges(const SceneComparison& comparison) {
    const auto isHinge = [](const Joint& joint) { return freeAngles(joint) == 1 || freeAngles(joint) == 2; };
    // The order may differ as long as the axes are the same.
    const auto axesOf = [](const Joint& joint) {
        std::vector<int> free;
        for (int i = 0; i < 3; ++i) {
            if (joint.free.contains(angle(i))) free.push_back(axes(joint.order)[static_cast<std::size_t>(i)]);
        }
        return free;
    };
    return comparison.joints(isHinge, [&](const Joint& a, const Joint& b) { return axesOf(a) == axesOf(b); });
}

Tally limits(const SceneComparison& comparison) {
    const auto isLimited = [](const Joint& joint) {
        return std::ranges::any_of(joint.limits.angles,
                                   [](const AngleLimit& a) { return a.mode != AngleLimit::Mode::free; });
    };
    return comparison.joints(isLimited, [](const Joint& a, const Joint& b) {
        for (std::size_t i = 0; i < 3; ++i) {
            const AngleLimit &p = a.limits.angles[i], &q = b.limits.angles[i];
            const bool isFree = p.mode == AngleLimit::Mode::free;
            if (isFree ? q.mode == AngleLimit::Mode::limited
                       : p.mode != q.mode || std::abs(p.min - q.min) > kNumber ||
                             std::abs(p.max - q.max) > kNumber)
                return false;
        }
        return true;
    });
}

const Measure kSkeletonMeasures[] = {
    {"joint names", {}, Subject::skeleton, false, names},
    {"bone ends", Content::boneEnds, Subject::skeleton, false, tails},
    {"joint axes at rest", Content::jointAxes, Subject::skeleton, true, jointAxes},
    {"rotation orders", Content::orders, Subject::skeleton, true, orders},
    {"rotation orders that repeat an axis (XZX)", Content::properOrders, Subject::skeleton, true,
     properOrders},
    {"joints with one or two free angles", Content::hinges, Subject::skeleton, false, hinges},
    {"joint limits", Content::limits, Subject::skeleton, false, limits},
};

}  // namespace

std::span<const Measure> skeletonMeasures() { return kSkeletonMeasures; }

}  // namespace sinew::test
