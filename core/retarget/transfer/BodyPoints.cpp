#include "core/retarget/transfer/BodyPoints.h"

#include <algorithm>

namespace sinew {

BodyTracker::BodyTracker(const Skeleton& skeleton, const Mapping& mapping, MappingSide side)
    : skeleton_(&skeleton) {
    const Landmarks body(skeleton, mapping, side);
    for (const Limb limb : kLimbs) {
        ends_[indexOf(limb)] = body.limbEnd(limb);
        if (!ends_[indexOf(limb)]) continue;
        tips_[indexOf(limb)] = body.joints(limb.tip()).front();
        middles_[indexOf(limb)] = body.joints(limb.lower()).front();
    }
    const RoleMapping* head = mapping.find({BodyPart::head, std::nullopt});
    if (head && head->isComplete())
        head_ = {BonePoint{body.joints(*head).front(), BonePoint::End::head},
                 BonePoint{body.joints(*head).back(), BonePoint::End::tail}};
    hips_ = body.pelvis();
}

BodyPoints BodyTracker::at(std::span<const Affine> model, const Affine& fromModel) const {
    const auto position = [&](const BonePoint& point) {
        return Eigen::Vector3d(fromModel * pointInModel(*skeleton_, model, point));
    };
    BodyPoints points;
    points.ends.fill(Eigen::Vector3d::Zero());
    points.tips = points.middles = points.ends;
    points.hips.fill(Eigen::Vector3d::Zero());
    for (std::size_t i = 0; i < kLimbs.size(); ++i) {
        if (!ends_[i]) continue;
        points.ends[i] = position(*ends_[i]);
        points.tips[i] = position({tips_[i], BonePoint::End::head});
        points.middles[i] = position({middles_[i], BonePoint::End::head});
    }
    if (head_) points.head = position((*head_)[0]), points.top = position((*head_)[1]);
    for (std::size_t i = 0; i < 2 && hasHips(); ++i)
        points.hips[i] = position({hips_[i], BonePoint::End::head});
    return points;
}

double largestAcceleration(std::span<const BodyPoints> body, double framesPerSecond) {
    double largest = 0;
    for (std::size_t f = 1; f + 1 < body.size(); ++f) {
        const auto add = [&](const auto& points) {
            for (std::size_t i = 0; i < kLimbs.size(); ++i)
                largest = std::max(
                    largest,
                    (points(body[f + 1])[i] - 2 * points(body[f])[i] + points(body[f - 1])[i]).norm());
        };
        add([](const BodyPoints& each) -> const auto& { return each.ends; });
        add([](const BodyPoints& each) -> const auto& { return each.tips; });
        add([](const BodyPoints& each) -> const auto& { return each.middles; });
    }
    return largest * framesPerSecond * framesPerSecond;
}

}  // namespace sinew
