#include <gtest/gtest.h>

#include <algorithm>

#include "core/io/FormatList.h"
#include "core/math/Angle.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/app/Program.h"

namespace sinew {
namespace SINEW_TEST_FILE {

TEST(Samples, matchTheirGenerator) {
    const TemporaryFolder folder;
    const Outcome outcome = run(SINEW_MAKE_SAMPLES, {folder.path().string()});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    for (const char* name :
         {"walk.bvh", "walk.asf", "walk.amc", "robot-arm.bvh", "hand.bvh", "hand.glb", "figure.glb"}) {
        const std::string kept = readFile(std::filesystem::path(SINEW_SAMPLES) / name);
        EXPECT_FALSE(kept.empty()) << name;
        EXPECT_EQ(readFile(folder.path() / name), kept) << name;
    }
}

/// A sample file, posed frame by frame.
class SamplePlayer {
public:
    explicit SamplePlayer(const std::string& name, std::size_t clip = 0) {
        const std::filesystem::path path = std::filesystem::path(SINEW_SAMPLES) / name;
        Diagnostics diagnostics;
        const Scene scene = readFiles(std::span(&path, 1), {}, {}, diagnostics).value();
        EXPECT_TRUE(std::ranges::all_of(diagnostics.list(), [](const Diagnostic& diagnostic) {
            return diagnostic.severity == Severity::information;
        })) << name;
        evaluator_ = std::make_unique<Evaluator>(scene.characters[0], scene.characters[0]->clips.at(clip));
    }
    const Character& character() const { return evaluator_->character(); }
    int frames() const { return static_cast<int>(evaluator_->clip()->frameCount()); }
    void at(int frame) { evaluator_->evaluate(evaluator_->clip()->rate.time(FrameIndex{frame})); }
    const Affine& model(std::string_view name) const {
        return evaluator_->model()[static_cast<std::size_t>(joint(name))];
    }
    BoneEnds bone(std::string_view name) const { return evaluator_->bone(joint(name)); }
    /// The angle about X (0), Y (1) or Z (2) of a joint that turns less than once about each axis, in
    /// degrees.
    double angle(std::string_view name, int axis) const {
        const auto sequence = axes(evaluator_->skeleton()[joint(name)].order);
        const auto position = std::find(sequence.begin(), sequence.end(), axis) - sequence.begin();
        return degrees(evaluator_->values(joint(name)).angles[position]);
    }
    /// The largest rotation of any joint between two frames, in degrees.
    double largestTurn(int from, int to) {
        at(from);
        const std::vector<Transform> before(evaluator_->local().begin(), evaluator_->local().end());
        at(to);
        double most = 0;
        for (std::size_t i = 0; i < before.size(); ++i) {
            most =
                std::max(most, degrees(before[i].rotation.angularDistance(evaluator_->local()[i].rotation)));
        }
        return most;
    }

private:
    int joint(std::string_view name) const { return evaluator_->skeleton().find(name).value(); }
    std::unique_ptr<Evaluator> evaluator_;
};

TEST(Samples, loopFromTheirLastFrameToTheirFirst) {
    for (const char* name : {"walk.bvh", "walk.amc", "robot-arm.bvh", "hand.bvh", "hand.glb"}) {
        SamplePlayer sample(name);
        EXPECT_LT(sample.largestTurn(0, sample.frames() - 1), 0.01) << name;
    }
}

TEST(Samples, walkerKeepsItsFeetOnTheGround) {
    SamplePlayer walk("walk.bvh");
    for (const char* toe : {"LeftToe", "RightToe"}) {
        int contacts = 0;
        for (int frame = 1; frame < walk.frames(); ++frame) {
            walk.at(frame - 1);
            const Eigen::Vector3d before = walk.bone(toe).head;
            walk.at(frame);
            const Eigen::Vector3d now = walk.bone(toe).head;
            EXPECT_GT(now.y(), 0.0) << toe << frame;
            // The ball of the foot, 1.5 cm above the ground, rests while the sole is flat and while the heel
            // rises.
            if (std::max(before.y(), now.y()) > 0.0152) continue;
            ++contacts;
            EXPECT_LT((now - before).norm(), 0.01) << toe << frame;
        }
        EXPECT_GT(contacts, walk.frames() * 2 / 5) << toe;
    }
}

TEST(Samples, walkerBendsItsKneesOnlyBackwards) {
    SamplePlayer walk("walk.bvh");
    double most = 0;
    for (int frame = 0; frame < walk.frames(); ++frame) {
        walk.at(frame);
        for (const char* knee : {"LeftLeg", "RightLeg"}) {
            EXPECT_GT(walk.angle(knee, 0), 2) << knee << frame;
            most = std::max(most, walk.angle(knee, 0));
        }
    }
    EXPECT_GT(most, 45);
    EXPECT_LT(most, 70);
}

TEST(Samples, walkerSwingsItsArmsAgainstItsLegs) {
    SamplePlayer walk("walk.bvh");
    for (int frame = 0; frame < walk.frames(); frame += 32) {
        walk.at(frame);
        EXPECT_GT(walk.bone("LeftFoot").head.z(), walk.bone("RightFoot").head.z() + 0.4);
        EXPECT_LT(walk.bone("LeftHand").head.z(), walk.bone("RightHand").head.z() - 0.2);
    }
}

TEST(Samples, walkerIsTheSameInBothFormats) {
    SamplePlayer bvh("walk.bvh"), amc("walk.amc");
    const int last = bvh.frames() - 1;
    ASSERT_EQ(amc.frames(), bvh.frames());
    for (const int frame : {0, last / 3, last}) {
        bvh.at(frame);
        amc.at(frame);
        for (const char* joint : {"LeftToe", "RightHand", "Head"}) {
            EXPECT_LT((bvh.bone(joint).tail - amc.bone(joint).tail).norm(), 1e-6) << joint << frame;
        }
    }
}

TEST(Samples, figureWalksLikeTheWalker) {
    SamplePlayer figure("figure.glb", 1), walk("walk.bvh");
    ASSERT_EQ(figure.frames(), walk.frames());
    for (int frame = 0; frame < walk.frames(); frame += 2) {  // it has a key on every second frame
        figure.at(frame);
        walk.at(frame);
        for (const char* joint : {"LeftToe", "RightToe", "LeftHand", "RightHand", "Head"}) {
            EXPECT_LT((figure.bone(joint).head - walk.bone(joint).head).norm(), 2e-5) << joint << frame;
        }
    }
}

TEST(Samples, figureIsSkinnedToItsJoints) {
    const SamplePlayer figure("figure.glb");
    ASSERT_EQ(figure.character().meshes.size(), 2u);
    const Mesh &body = *figure.character().meshes[0], &eyes = *figure.character().meshes[1];
    EXPECT_EQ(body.skin->joints.size(), 21u);
    EXPECT_EQ(eyes.skin->joints.size(), 1u);
    ASSERT_TRUE(body.surfaces[0].material->texture);
    EXPECT_FALSE(eyes.surfaces[0].material->texture);
    std::size_t blended = 0;
    for (std::size_t v = 0; v < body.skin->vertexCount(); ++v) blended += body.skin->at(v).size() > 1;
    EXPECT_GT(blended * 3, body.skin->vertexCount()) << "many vertices are blended";
    const auto inside = [](const Eigen::Vector3f& position) {
        return position.y() > 0 && position.y() < 1.8F && std::abs(position.x()) < 0.9F;
    };
    EXPECT_TRUE(std::ranges::all_of(body.geometry->positions, inside));
}

TEST(Samples, figureWavesItsRightHandAndBlinks) {
    SamplePlayer figure("figure.glb");
    figure.at(0);
    EXPECT_LT(figure.bone("RightHand").head.y(), figure.bone("RightArm").head.y() - 0.4);
    const double open = figure.model("Eyes").linear().col(1).norm();
    figure.at(figure.frames() / 2);
    EXPECT_GT(figure.bone("RightHand").head.y(), figure.bone("Head").head.y());
    double least = open;
    for (int frame = 0; frame < figure.frames(); ++frame) {
        figure.at(frame);
        least = std::min(least, figure.model("Eyes").linear().col(1).norm());
    }
    EXPECT_NEAR(open, 1, 1e-5);
    EXPECT_NEAR(least, 0.1, 1e-5);
}

TEST(Samples, robotArmSpinsByWholeTurns) {
    SamplePlayer arm("robot-arm.bvh");
    arm.at(arm.frames() - 1);
    EXPECT_NEAR(arm.angle("Base", 1), 360, 1e-6);
    EXPECT_NEAR(arm.angle("Forearm", 1), -360, 1e-6);
    EXPECT_NEAR(arm.angle("Tool", 1), 1080, 1e-6);
}

TEST(Samples, handCurlsOneFingerAfterAnother) {
    SamplePlayer hand("hand.bvh");
    const auto closes = [&](const char* finger) {
        for (int frame = 0; frame < hand.frames(); ++frame) {
            hand.at(frame);
            if (hand.angle(finger, 0) > 50) return frame;
        }
        return -1;
    };
    const int little = closes("Little2"), ring = closes("Ring2"), middle = closes("Middle2"),
              index = closes("Index2");
    EXPECT_GT(little, 0);
    EXPECT_EQ(ring - little, 9);
    EXPECT_EQ(middle - ring, 9);
    EXPECT_EQ(index - middle, 9);
}

TEST(Samples, skinnedHandMovesLikeTheUnskinnedHand) {
    SamplePlayer plain("hand.bvh"), skinned("hand.glb");
    for (int frame = 0; frame < plain.frames(); frame += 7) {
        plain.at(frame);
        skinned.at(frame);
        for (const char* joint : {"Hand", "Index3", "Middle2", "Thumb3"})
            EXPECT_TRUE(skinned.model(joint).isApprox(plain.model(joint), 1e-4)) << joint << " " << frame;
    }
}

TEST(Samples, skinnedHandFollowsAllItsJoints) {
    const SamplePlayer hand("hand.glb");
    ASSERT_EQ(hand.character().meshes.size(), 1U);
    const Skin& skin = *hand.character().meshes.front()->skin;
    EXPECT_GT(skin.vertexCount(), 3000U);
    const SkinSummary summary = summaryOf(skin);
    EXPECT_EQ(summary.usedJoints(), 17U) << "the forearm, the hand and three joints of each finger";
    for (std::size_t i = 0; i < skin.joints.size(); ++i)
        EXPECT_GT(summary.meshFraction(i), 0.005) << skin.joints[i].joint.value;
    EXPECT_GT(summary.meanInfluences(), 1.2) << "joints are blended";
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
