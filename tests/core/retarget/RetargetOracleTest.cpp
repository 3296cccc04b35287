// Takes that exist on two skeletons: one is retargeted onto the other's skeleton and compared with the other
// file.
#include <gtest/gtest.h>

#include "core/math/Angle.h"
#include "core/retarget/BodyRoles.h"
#include "tests/core/retarget/RealMotions.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::readCharacter;

/// Differences between two motions, over all frames.
struct Residual {
    double meanDistance = 0, maxDistance = 0;  ///< of joints with a role, relative to the hips, metres
    double meanAngle = 0, maxAngle = 0;        ///< between the directions of arms and legs, degrees
};

/// A clip of a character that is one side of a mapping.
struct Played {
    std::shared_ptr<const Character> character;
    std::shared_ptr<const Clip> clip;
    MappingSide side = MappingSide::target;

    Evaluator evaluator() const { return {character, clip}; }
    Seconds time(std::int64_t f) const { return clip->rate.time(clip->firstFrame + FrameIndex{f}); }
    Landmarks body(const Mapping& mapping, const Evaluator& evaluator) const {
        return {*character->skeleton, mapping, side, evaluator.model()};
    }
};

Eigen::Vector3d middleOfHips(const Landmarks& body) {
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    for (const int joint : body.pelvis()) sum += body.head(joint) / 2;
    return sum;
}

/// @param from   first frame of `a`
/// @param delay  frames by which `b` is later
Residual compare(const Played& a, const Played& b, const Mapping& mapping, std::int64_t from = 0,
                 std::int64_t delay = 0) {
    Evaluator first = a.evaluator(), second = b.evaluator();
    Residual residual;
    std::vector<double> distances, angles;
    const std::int64_t frames = std::min(a.clip->frameCount(), b.clip->frameCount() - delay);
    for (std::int64_t f = from; f < frames; ++f) {
        first.evaluate(a.time(f));
        second.evaluate(b.time(f + delay));
        const Landmarks one = a.body(mapping, first), other = b.body(mapping, second);
        const Eigen::Vector3d shift = middleOfHips(other) - middleOfHips(one);
        for (const RoleMapping& entry : mapping.roles) {
            if (entry.isComplete() && entry.role->part != BodyPart::hips)
                distances.push_back((*other.start(*entry.role) - *one.start(*entry.role) - shift).norm());
        }
        for (const Limb limb : kLimbs) {
            for (const Role role : {limb.upper(), limb.lower()}) {
                const auto u = one.span(role), v = other.span(role);
                if (u && v) angles.push_back(degrees(std::atan2(u->cross(*v).norm(), u->dot(*v))));
            }
        }
    }
    const auto mean = [](const std::vector<double>& values) {
        double sum = 0;
        for (const double value : values) sum += value;
        return sum / static_cast<double>(values.size());
    };
    return {mean(distances), *std::ranges::max_element(distances), mean(angles),
            *std::ranges::max_element(angles)};
}

Played retargeted(const std::shared_ptr<const Character>& source,
                  const std::shared_ptr<const Character>& target, const Mapping& mapping) {
    auto made = retargetClip(*source, source->clips.at(0), *target, mapping, {});
    if (!made) throw std::runtime_error(text(made.error()));
    made->clip.id = ClipId{1};
    return {target, std::make_shared<const Clip>(std::move(made->clip))};
}

void record(const char* name, const Residual& residual) {
    const auto text = [](double value) { return std::to_string(value); };
    testing::Test::RecordProperty(
        name, text(1000 * residual.meanDistance) + " mm, at most " + text(1000 * residual.maxDistance) +
                  " mm; " + text(residual.meanAngle) + " deg, at most " + text(residual.maxAngle) + " deg");
}

// Take 11_01 as ASF/AMC and as BVH, which another program made from it. That program turned the forearms by
// 20 degrees and the thighs by 6, and its skeleton has other proportions; its first frames blend from a T
// pose. So the files differ; retargeting may not add to it.
TEST(RetargetOracle, amcAndBvhOfOneTakeDifferAsTheirFilesDo) {
    const auto amc = readCharacter({"asf-amc/cmu-11/11.asf", "asf-amc/cmu-11/11_01.amc"}),
               bvh = readCharacter({"bvh/11_01.bvh"});
    constexpr std::int64_t kDelay = 1, kBlend = 8;  // frames
    const Mapping onto = mapSkeletons(*amc->skeleton, *bvh->skeleton),
                  back = mapSkeletons(*bvh->skeleton, *amc->skeleton);
    const Residual files =
        compare({amc, amc->clips.at(0), MappingSide::source}, {bvh, bvh->clips.at(0)}, onto, kBlend, kDelay);
    const Residual there = compare(retargeted(amc, bvh, onto), {bvh, bvh->clips.at(0)}, onto, kBlend, kDelay);
    const Residual here =
        compare(retargeted(bvh, amc, back), {amc, amc->clips.at(0)}, back, kBlend + kDelay, -kDelay);
    record("files", files);
    record("amcOntoBvh", there);
    record("bvhOntoAmc", here);
    for (const Residual& residual : {there, here}) {
        EXPECT_NEAR(residual.meanAngle, files.meanAngle, 0.3);
        EXPECT_LT(residual.maxAngle, files.maxAngle + 2);
        EXPECT_LT(residual.meanDistance, 0.055);
        EXPECT_LT(residual.maxDistance, 0.23);
    }
}

// A walk as FBX, and its skeleton as COLLADA. The rest pose of the FBX file is the first frame of the walk
// and faces another direction, so only the shape of the trunk, which the target keeps, may differ.
TEST(RetargetOracle, fbxMotionOnItsColladaSkeletonKeepsDirections) {
    const auto fbx = readCharacter({"fbx/ozz-pab/walk.fbx"}),
               collada = readCharacter({"collada/pab_skeleton.dae"});
    const Mapping mapping = mapSkeletons(*fbx->skeleton, *collada->skeleton);
    const Residual residual =
        compare(retargeted(fbx, collada, mapping), {fbx, fbx->clips.at(0), MappingSide::source}, mapping);
    record("fbxOntoCollada", residual);
    EXPECT_LT(residual.meanAngle, 1);
    EXPECT_LT(residual.maxAngle, 6);
    EXPECT_LT(residual.meanDistance, 0.06);
    EXPECT_LT(residual.maxDistance, 0.1);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
