#include <gtest/gtest.h>

#include "core/anim/filter/RotationPath.h"
#include "core/scene/edits/characters/EditCharacters.h"
#include "core/scene/edits/joints/EditChannels.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

struct Stage {
    Scene scene;
    CharacterId character;
    JointId joint;
    EulerOrder order;
};

const Character& characterIn(const Scene& scene) { return *scene.characters[0]; }
const Clip& clipIn(const Scene& scene) { return *characterIn(scene).clips[0]; }

/// One joint with random curves of any kind, and a different rotation order.
Stage drawStage(int keys) {
    test::RigOptions rig;
    rig.maximumJoints = 1;
    test::ClipOptions options;
    options.maximumFrames = keys;
    const test::Rig drawn = *test::randomRig(rig, options);
    Character character;
    character.name = "any";
    character.skeleton = drawn.skeleton;
    character.clips = {drawn.clip};
    Stage stage;
    stage.scene = addCharacter({}, std::move(character));
    stage.character = stage.scene.characters[0]->id;
    const Joint& joint = (*drawn.skeleton)[0];
    stage.joint = joint.id;
    stage.order = static_cast<EulerOrder>(
        (static_cast<int>(joint.order) + *rc::gen::inRange(1, kEulerOrderCount)) % kEulerOrderCount);
    return stage;
}

/// The rotation of the joint in a scene's clip.
class JointRotation {
public:
    explicit JointRotation(const Scene& scene)
        : evaluator_(scene.characters[0], characterIn(scene).clips[0]) {}
    Eigen::Quaterniond at(double seconds) {
        evaluator_.evaluate({seconds});
        return evaluator_.local()[0].rotation;
    }

private:
    Evaluator evaluator_;
};

std::vector<double> timesOf(const Scene& scene) {
    std::vector<double> times;
    for (const Track& track : clipIn(scene).tracks) {
        if (!isAngle(track.id.channel)) continue;
        for (const Key& key : track.curve->keys()) times.push_back(key.time.value);
    }
    std::ranges::sort(times);
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

double denselySampledChange(const Scene& before, const Scene& after) {
    JointRotation oldRotation(before);
    JointRotation newRotation(after);
    const std::vector<double> times = timesOf(after);
    double largest = 0;
    for (std::size_t i = 0; i + 1 < times.size(); ++i) {
        if (times[i + 1] - times[i] < kShortestSegment) continue;
        for (int j = 1; j < 101; ++j) {
            const double time = times[i] + (times[i + 1] - times[i]) * j / 101;
            largest = std::max(largest, oldRotation.at(time).angularDistance(newRotation.at(time)));
        }
    }
    return largest;
}

TEST(RotationOrderLaws, keyedPosesAreKept) {
    ASSERT_TRUE(rc::check([] {
        const Stage stage = drawStage(40);
        const Scene after = setRotationOrder(stage.scene, stage.character, stage.joint, stage.order).value();
        JointRotation oldRotation(stage.scene);
        JointRotation newRotation(after);
        double last = -1e9;
        for (const double time : timesOf(stage.scene)) {
            if (time - std::exchange(last, time) < Curve::kMinimumGap)
                continue;  // a curve keeps only one of them
            const double difference = oldRotation.at(time).angularDistance(newRotation.at(time));
            RC_ASSERT(difference < 1e-12);
        }
    }));
}

TEST(RotationOrderLaws, noChangeExceedsTheReport) {
    ASSERT_TRUE(rc::check([] {
        const Stage stage = drawStage(15);
        const Scene after = setRotationOrder(stage.scene, stage.character, stage.joint, stage.order).value();
        const OrderChange reported = orderChange(characterIn(stage.scene), characterIn(after), stage.joint);
        const double measured = denselySampledChange(stage.scene, after);
        RC_ASSERT(reported.largest.angle >= measured - 1e-6);
        if (reported.largest.angle > 0) {
            JointRotation oldRotation(stage.scene);
            JointRotation newRotation(after);
            const double time = reported.largest.time.value;
            RC_ASSERT(std::abs(oldRotation.at(time).angularDistance(newRotation.at(time)) -
                               reported.largest.angle) < 1e-9);
        }
    }));
}

TEST(RotationOrderLaws, bakedKeysKeepTheMotionWithinTheTolerance) {
    ASSERT_TRUE(rc::check([] {
        const Stage stage = drawStage(15);
        const double tolerance = radians(*rc::gen::element(0.1, 0.5, 3.0));
        const Scene after =
            setRotationOrder(stage.scene, stage.character, stage.joint, stage.order, tolerance).value();
        RC_ASSERT(denselySampledChange(stage.scene, after) <= tolerance);
        RC_ASSERT(orderChange(characterIn(stage.scene), characterIn(after), stage.joint).largest.angle <=
                  tolerance);
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
