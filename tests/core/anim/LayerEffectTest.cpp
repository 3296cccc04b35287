#include "core/anim/layers/LayerEffect.h"

#include <gtest/gtest.h>

#include "core/base/Numbers.h"
#include "core/math/Angle.h"

namespace sinew {
namespace SINEW_TEST_FILE {

Joint bone(const char* name, std::uint64_t id, int parent) {
    Joint joint;
    joint.id = JointId{id};
    joint.name = name;
    joint.parent = parent;
    if (parent != kNoParent) joint.rest.translation = {0, 1, 0};
    joint.tail = {0, 1, 0};
    joint.free = kAngles;
    return joint;
}

/// Two bones of one metre, whose base turns the lower one by 10 degrees. The layer turns it further, from 0
/// to 90 degrees within a second.
class LayerEffectTest : public testing::Test {
protected:
    std::shared_ptr<const Skeleton> skeleton_ = std::make_shared<const Skeleton>(
        Skeleton::create({bone("lower", 1, kNoParent), bone("upper", 2, 0)}).value());

    static Track track(std::vector<Key> keys) {
        return {{JointId{1}, Channel::angle3}, std::make_shared<const Curve>(Curve::fromKeys(keys))};
    }
    static std::shared_ptr<const Clip> clip(ClipLayer layer) {
        Clip clip;
        clip.lastFrame = FrameIndex{30};
        clip.tracks = {track({{Seconds{0}, radians(10)}})};
        layer.id = LayerId{3};
        layer.tracks = {track({{Seconds{0}, 0, Interpolation::linear}, {Seconds{1}, kPi / 2}})};
        clip.layers = {std::make_shared<const ClipLayer>(std::move(layer))};
        return std::make_shared<const Clip>(std::move(clip));
    }
};

TEST_F(LayerEffectTest, isTheChangeOfTheResult) {
    LayerEffectSampler sampler(skeleton_, clip({}), LayerId{3});
    const LayerEffect end = sampler.at(Seconds{1});
    EXPECT_NEAR(end.angle, kPi / 2, 1e-12);
    EXPECT_EQ(end.angleJoint, 0);
    EXPECT_NEAR(end.distance, 2 * std::sqrt(2.0), 1e-12) << "the upper tail, two metres from the pivot";
    EXPECT_EQ(end.distanceJoint, 1);
    const LayerEffect start = sampler.at(Seconds{0});
    EXPECT_EQ(start.angle, 0);
    EXPECT_EQ(start.distance, 0);
    EXPECT_EQ(start.angleJoint, kNoParent);
    EXPECT_EQ(start.distanceJoint, kNoParent);
}

TEST_F(LayerEffectTest, followsTheWeight) {
    ClipLayer layer;
    layer.weight = 0.5;
    const LayerEffectSampler before(skeleton_, clip({}), LayerId{3});
    LayerEffectSampler sampler(skeleton_, clip(layer), LayerId{3}, &before);
    EXPECT_NEAR(sampler.at(Seconds{1}).angle, kPi / 4, 1e-12);
}

TEST_F(LayerEffectTest, isZeroForMutedLayers) {
    ClipLayer layer;
    layer.muted = true;
    LayerEffectSampler sampler(skeleton_, clip(layer), LayerId{3});
    EXPECT_EQ(sampler.at(Seconds{1}).distance, 0);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
