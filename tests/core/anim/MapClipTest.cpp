#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/anim/filter/MapClip.h"
#include "core/anim/sampling/ClipSampler.h"
#include "core/rig/Pose.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

Skeleton renamed(const Skeleton& skeleton, const std::vector<std::string>& names) {
    std::vector<Joint> joints = skeleton.joints();
    for (std::size_t i = 0; i < joints.size(); ++i) joints[i].name = names[i];
    return Skeleton::create(std::move(joints)).value();
}

/// Three joints in a row, with all angles and the root's position free.
Skeleton chain(const std::vector<std::string>& names, double length = 1) {
    std::vector<Joint> joints(names.size());
    for (std::size_t i = 0; i < joints.size(); ++i) {
        joints[i].id = JointId{i + 1};
        joints[i].name = names[i];
        joints[i].parent = static_cast<int>(i) - 1;
        joints[i].rest.translation = {0, i == 0 ? 0 : length, 0};
        joints[i].tail = {0, length, 0};
        joints[i].free = kAngles;
    }
    for (const Channel channel : {Channel::translationX, Channel::translationY, Channel::translationZ}) {
        joints[0].free.insert(channel);
    }
    return Skeleton::create(std::move(joints)).value();
}

Clip mapped(const Skeleton& from, const Clip& clip, const Skeleton& to, Diagnostics& diagnostics) {
    return mapClip(from, clip, to, matchJoints(from, to), diagnostics);
}

Clip turningClip(JointId joint, Channel channel, double to) {
    Clip clip;
    clip.lastFrame = {30};
    clip.tracks.push_back(
        {{joint, channel},
         std::make_shared<const Curve>(Curve::fromKeys({{{0}, 0}, {{0.5}, to / 2}, {{1}, to}}))});
    return clip;
}

std::vector<Eigen::Matrix3d> rotationsAt(const Skeleton& skeleton, const Clip& clip, double seconds) {
    const auto rig = std::make_shared<const Skeleton>(skeleton);
    Pose pose;
    ClipSampler(rig, std::make_shared<const Clip>(clip)).sample({seconds}, pose);
    std::vector<Affine> model(pose.size());
    forwardKinematics(skeleton, pose, model);
    std::vector<Eigen::Matrix3d> turns;
    for (std::size_t i = 0; i < model.size(); ++i) {
        turns.push_back(model[i].linear() * skeleton.restModel()[i].linear().inverse());
    }
    return turns;
}

TEST(MatchJoints, prefersExactThenCaseInsensitiveThenNamespaceMatches) {
    const Skeleton from = chain({"mixamorig:Hips", "KNEE", "foot", "hips", "tail"});
    const Skeleton to = chain({"Hips", "foot", "knee"});
    const JointMatches matches = matchJoints(from, to);
    EXPECT_EQ(matches.count(), 3);
    EXPECT_EQ(matches.bySource[0].joint, kNoParent);  // "hips" was matched first, ignoring case
    EXPECT_EQ(matches.bySource[1].kind, JointMatches::Kind::otherCase);
    EXPECT_EQ(matches.bySource[2].kind, JointMatches::Kind::sameName);
    EXPECT_EQ(matches.byTarget[0], 3);
    EXPECT_EQ(matchJoints(chain({"mixamorig:Hips"}), to).bySource[0].kind,
              JointMatches::Kind::otherNamespace);
    EXPECT_EQ(matchJoints(chain({"none"}), to).count(), 0);
}

TEST(MapClip, reportsAndLeavesOutMissingOrFixedChannels) {
    const Skeleton from = chain({"hip", "knee", "foot"});
    std::vector<Joint> joints = chain({"hip", "knee", "tail"}).joints();
    joints[1].free = {Channel::angle1};
    const Skeleton to = Skeleton::create(std::move(joints)).value();
    Clip clip = turningClip(JointId{2}, Channel::angle1, 1);
    clip.tracks.push_back({{JointId{2}, Channel::angle2}, clip.tracks[0].curve});
    clip.tracks.push_back({{JointId{3}, Channel::angle1}, clip.tracks[0].curve});
    Diagnostics diagnostics;
    const Clip result = mapped(from, clip, to, diagnostics);
    ASSERT_EQ(result.tracks.size(), 1U);
    EXPECT_EQ(result.tracks[0].curve, clip.tracks[0].curve);
    ASSERT_EQ(diagnostics.list().size(), 1U);
    EXPECT_EQ(diagnostics.list()[0].where, "joint knee");
    reportMatches(from, to, matchJoints(from, to), diagnostics);
    ASSERT_EQ(diagnostics.list().size(), 3U);
    EXPECT_NE(diagnostics.list()[1].message.find("foot"), std::string::npos);
    EXPECT_NE(diagnostics.list()[2].message.find("tail"), std::string::npos);
}

TEST(MapClip, convertsAnotherRotationOrderExactlyAtKeys) {
    const Skeleton from = chain({"hip", "knee"});
    std::vector<Joint> joints = from.joints();
    joints[1].order = EulerOrder::ZXY;
    const Skeleton to = Skeleton::create(std::move(joints)).value();
    Clip clip = turningClip(JointId{2}, Channel::angle1, 0.9);
    clip.tracks.push_back({{JointId{2}, Channel::angle3},
                           std::make_shared<const Curve>(Curve::fromKeys({{{0.2}, 0.4}, {{0.7}, -0.8}}))});
    Diagnostics diagnostics;
    const Clip result = mapped(from, clip, to, diagnostics);
    for (const double seconds : {0.0, 0.2, 0.5, 0.7, 1.0}) {
        EXPECT_TRUE(rotationsAt(from, clip, seconds)[1].isApprox(rotationsAt(to, result, seconds)[1], 1e-12));
    }
    EXPECT_EQ(diagnostics.list().size(), 1U);
}

TEST(MapClip, convertsBetweenDifferentRestAxes) {
    const Skeleton from = chain({"hip", "knee", "foot"});
    std::vector<Joint> joints = from.joints();
    joints[0].rest.rotation = Eigen::Quaterniond(Eigen::AngleAxisd(0.7, Eigen::Vector3d::UnitY()));
    joints[1].rest.rotation = Eigen::Quaterniond(Eigen::AngleAxisd(-1.1, Eigen::Vector3d::UnitX()));
    const Skeleton to = Skeleton::create(std::move(joints)).value();
    Clip clip = turningClip(JointId{1}, Channel::angle1, 1.3);
    clip.tracks.push_back(
        {{JointId{2}, Channel::angle2}, turningClip({}, Channel::angle1, -1).tracks[0].curve});
    clip.tracks.push_back(
        {{JointId{3}, Channel::angle3}, turningClip({}, Channel::angle1, 2).tracks[0].curve});
    Diagnostics diagnostics;
    const Clip result = mapped(from, clip, to, diagnostics);
    for (const double seconds : {0.0, 0.5, 1.0}) {
        const auto there = rotationsAt(from, clip, seconds);
        const auto here = rotationsAt(to, result, seconds);
        for (std::size_t i = 0; i < there.size(); ++i) EXPECT_TRUE(there[i].isApprox(here[i], 1e-9)) << i;
    }
}

TEST(MapClip, scalesTheRootToTheSizeOfTheSkeleton) {
    const Skeleton from = chain({"hip", "knee"}, 2);
    const Skeleton to = chain({"hip", "knee"}, 0.5);
    Diagnostics diagnostics;
    const Clip result = mapped(from, turningClip(JointId{1}, Channel::translationZ, 8), to, diagnostics);
    ASSERT_EQ(result.tracks.size(), 1U);
    EXPECT_DOUBLE_EQ(result.tracks[0].curve->evaluate({1}), 2);
    EXPECT_DOUBLE_EQ(sizeRatio(from, to, matchJoints(from, to)), 0.25);
}

TEST(MapClip, mocapStaysDense) {
    const Skeleton from = chain({"hip", "knee"});
    std::vector<Joint> joints = from.joints();
    joints[1].order = EulerOrder::ZYX;
    const Skeleton to = Skeleton::create(std::move(joints)).value();
    Clip clip;
    clip.lastFrame = {599};
    std::vector<double> values;
    for (int i = 0; i < 600; ++i) values.push_back(i * 0.02);
    clip.tracks.push_back({{JointId{2}, Channel::angle1},
                           std::make_shared<const Curve>(Curve::fromSamples(clip.rate, {0}, values))});
    Diagnostics diagnostics;
    const Clip result = mapped(from, clip, to, diagnostics);
    ASSERT_EQ(result.tracks.size(), 3U);
    EXPECT_TRUE(result.tracks[2].curve->chunks()[0]->times.empty());
    // Unrolled: nearly two turns, without a jump.
    EXPECT_NEAR(result.tracks[2].curve->evaluate({10}), 0.02 * 300, 1e-9);
}

RC_GTEST_PROP(MapClip, ontoTheSameSkeletonKeepsTheClip, ()) {
    test::RigOptions options;
    options.scales = *rc::gen::arbitrary<bool>();
    const auto rig = *test::randomRig(options);
    Diagnostics diagnostics;
    const Clip result = mapped(*rig.skeleton, *rig.clip, *rig.skeleton, diagnostics);
    RC_ASSERT(diagnostics.empty());
    RC_ASSERT(result.tracks.size() == rig.clip->tracks.size());
    for (std::size_t i = 0; i < result.tracks.size(); ++i) {
        RC_ASSERT(result.tracks[i].id == rig.clip->tracks[i].id);
        RC_ASSERT(result.tracks[i].curve == rig.clip->tracks[i].curve);
    }
    RC_ASSERT(result.rate == rig.clip->rate && result.lastFrame == rig.clip->lastFrame);
}

RC_GTEST_PROP(MapClip, ontoASkeletonWithOtherSpellingsKeepsTheClip, ()) {
    const auto rig = *test::randomRig();
    std::vector<std::string> names;
    for (const Joint& joint : rig.skeleton->joints()) names.push_back("rig:J" + joint.name.substr(1));
    Diagnostics diagnostics;
    const Clip result = mapped(renamed(*rig.skeleton, names), *rig.clip, *rig.skeleton, diagnostics);
    RC_ASSERT(result.tracks.size() == rig.clip->tracks.size());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
