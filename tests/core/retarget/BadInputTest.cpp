// Skeletons, mappings and clips that lack something: the message says what, and the rest is still
// transferred.
#include <gtest/gtest.h>

#include "core/retarget/BodyRoles.h"
#include "tests/core/retarget/Retargeting.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::Humanoid;
using test::makeHumanoid;
using test::mappingOf;

std::string messagesOf(const RetargetedClip& made) {
    std::string all;
    for (const Diagnostic& diagnostic : made.diagnostics.list()) all += diagnostic.message + '\n';
    return all;
}

/// Retargets and checks that all of the result is finite.
RetargetedClip finite(const Character& source, const std::shared_ptr<const Clip>& clip,
                      const Character& target, const Mapping& mapping) {
    auto made = retargetClip(source, clip, target, mapping, {});
    if (!made) throw std::runtime_error(text(made.error()));
    EXPECT_TRUE(isFinite(made->clip));
    for (const RetargetedContact& contact : made->contacts)
        EXPECT_TRUE(std::isfinite(contact.slideAfter + contact.gapAfter));
    EXPECT_TRUE(std::isfinite(made->maxSlide + made->penetration));
    return std::move(*made);
}

RetargetedClip without(std::initializer_list<BodyPart> parts, bool inSource, bool squats = true) {
    const Humanoid body = makeHumanoid({.squats = squats});
    Mapping mapping = mappingOf(body, body);
    for (RoleMapping& entry : mapping.roles) {
        if (std::ranges::find(parts, entry.role->part) != parts.end())
            (inSource ? entry.source : entry.target).clear();
    }
    return finite(body.character(), body.clip(), body.character(), mapping);
}

void expectIn(const std::string& all, const std::string& part) {
    EXPECT_NE(all.find(part), std::string::npos) << all;
}

TEST(BadInput, targetsWithoutLegsKeepTheRest) {
    const RetargetedClip made =
        without({BodyPart::upperLeg, BodyPart::lowerLeg, BodyPart::foot, BodyPart::toes}, false);
    EXPECT_TRUE(made.contacts.empty());
    EXPECT_FALSE(made.clip.tracks.empty());
    expectIn(messagesOf(made), "contacts of the left foot are not kept");
    expectIn(messagesOf(made), "its rotations are copied");
    expectIn(messagesOf(made), "the target has no left upper leg; the source's motion of it is left out");
}

TEST(BadInput, sourcesWithoutHipsTurnTheTargetInPlace) {
    const RetargetedClip made =
        without({BodyPart::hips, BodyPart::upperLeg, BodyPart::lowerLeg, BodyPart::foot}, true, false);
    expectIn(messagesOf(made), "the hips are not moved");
    expectIn(messagesOf(made), "the source has no hips; the target's keeps its rest pose");
    EXPECT_FALSE(made.clip.tracks.empty());
}

TEST(BadInput, armsThatAreMissingHaveNoContacts) {
    const RetargetedClip made = without({BodyPart::forearm, BodyPart::hand}, true);
    expectIn(messagesOf(made), "contacts of the left hand are not kept");
    EXPECT_EQ(made.contacts.size(), 2U) << "the feet";
}

TEST(BadInput, oneJointIsEnough) {
    Joint joint;
    joint.id = JointId{1};
    joint.name = "root";
    joint.free = kAngles;
    Character character;
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create({joint}).value());
    Clip clip;
    clip.id = ClipId{1};
    clip.lastFrame = FrameIndex{9};
    clip.tracks.push_back(
        {{joint.id, Channel::angle1},
         std::make_shared<const Curve>(Curve::fromKeys({{Seconds{0}, 0}, {Seconds{0.3}, 1}}))});
    character.clips.push_back(std::make_shared<const Clip>(clip));
    Mapping mapping;
    for (const bool isBody : {false, true}) {
        RoleMapping entry{std::nullopt, {0}, {0}};
        if (isBody) entry.role = Role{BodyPart::hips, std::nullopt};
        mapping.roles = {entry};
        mapping.profile = isBody ? MappingProfile::humanoid : MappingProfile::byName;
        const RetargetedClip made = finite(character, character.clips[0], character, mapping);
        ASSERT_EQ(made.clip.tracks.size(), 1U);
        EXPECT_NEAR(made.clip.tracks[0].curve->evaluate({0.3}), 1, 1e-9);
        EXPECT_EQ(messagesOf(made).find("hips are not moved") != std::string::npos, isBody);
    }
}

TEST(BadInput, swappedSidesAreDoubtful) {
    const Humanoid body = makeHumanoid();
    Mapping mapping = mappingOf(body, body);
    for (RoleMapping& entry : mapping.roles) {
        if (!entry.role->side) continue;
        entry.confidence = 0.5;
        for (const auto& [role, joints] : body.roles) {
            if (role.part == entry.role->part && role.side && *role.side != *entry.role->side)
                entry.target = joints;
        }
    }
    const RetargetedClip made = finite(body.character(), body.clip(), body.character(), mapping);
    expectIn(messagesOf(made), "the mapping is doubtful for left clavicle, left upper arm");
    expectIn(messagesOf(made), "check these roles in the Retarget panel or with sinew map");
}

/// The body with other scales of its joints at rest: the bones below are scaled, and sheared if they turn.
Humanoid withScales(Humanoid body, const Eigen::Vector3d& scale) {
    Character character = body.character();
    std::vector<Joint> joints = character.skeleton->joints();
    for (std::size_t j = 1; j < joints.size(); j += 3) joints[j].rest.scale = scale;
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    body.scene.characters[0] = std::make_shared<const Character>(std::move(character));
    return body;
}

TEST(BadInput, scaledAndShearedBonesStayFinite) {
    const Humanoid plain = makeHumanoid({.seed = 3, .squats = true});
    for (const Eigen::Vector3d& scale : {Eigen::Vector3d(1.3, 0.8, 1.1), Eigen::Vector3d(-1, 1, 1),
                                         Eigen::Vector3d(0, 1, 1), Eigen::Vector3d(0, 0, 0)}) {
        const Humanoid scaled = withScales(plain, scale);
        const Mapping mapping = mappingOf(plain, scaled);
        finite(scaled.character(), scaled.clip(), plain.character(), mapping);
        finite(plain.character(), plain.clip(), scaled.character(), mapping);
        finite(scaled.character(), scaled.clip(), scaled.character(), mapping);
    }
}

TEST(BadInput, scalesOfTheClipAreLeftOut) {
    const Humanoid body = makeHumanoid();
    Clip clip = *body.clip();
    clip.tracks.push_back({{body.skeleton()[0].id, Channel::scaleX},
                           std::make_shared<const Curve>(Curve::fromKeys({{Seconds{0}, 2}}))});
    clip.sortTracks();
    const RetargetedClip made =
        finite(body.character(), std::make_shared<const Clip>(clip), body.character(), mappingOf(body, body));
    expectIn(messagesOf(made), "the clip scales 1 joint, which is not transferred");
}

TEST(BadInput, partsWithoutKeysStayAsAtRest) {
    const Humanoid body = makeHumanoid();
    Clip clip = *body.clip();
    std::erase_if(clip.tracks, [&](const Track& track) {
        return body.skeleton()[*body.skeleton().find(track.id.joint)].name.find("rm.L") != std::string::npos;
    });
    RetargetedClip made =
        finite(body.character(), std::make_shared<const Clip>(clip), body.character(), mappingOf(body, body));
    expectIn(messagesOf(made),
             "the clip has no keys for left upper arm, left forearm; these parts do not move");
    clip.tracks.clear();
    made =
        finite(body.character(), std::make_shared<const Clip>(clip), body.character(), mappingOf(body, body));
    expectIn(messagesOf(made), "the target does not move");
}

TEST(BadInput, hugeValuesGiveAnErrorOrFiniteMotion) {
    const Humanoid body = makeHumanoid({.squats = true});
    for (const double value : {1e30, 1e200, 1.7e308}) {
        for (const Channel channel : {Channel::translationY, Channel::angle1}) {
            Clip clip = *body.clip();
            for (Track& track : clip.tracks) {
                if (track.id == ChannelId{body.skeleton()[0].id, channel})
                    track.curve = std::make_shared<const Curve>(
                        Curve::fromKeys({{Seconds{0}, -value}, {Seconds{1}, value}}));
            }
            const auto made = retargetClip(body.character(), std::make_shared<const Clip>(clip),
                                           body.character(), mappingOf(body, body), {});
            if (made) {
                EXPECT_TRUE(isFinite(made->clip)) << value;
            } else {
                EXPECT_EQ(made.error().code, ErrorCode::numberNotFinite) << text(made.error());
            }
        }
    }
}

TEST(BadInput, skeletonsWithoutCommonJointsAreAnError) {
    Joint joint;
    joint.id = JointId{1};
    joint.name = "wheel";
    joint.free = kAngles;
    const Skeleton wheel = Skeleton::create({joint}).value();
    Character character;
    character.skeleton = std::make_shared<const Skeleton>(wheel);
    const Humanoid body = makeHumanoid();
    const auto made =
        retargetClip(body.character(), body.clip(), character, mapSkeletons(body.skeleton(), wheel), {});
    ASSERT_FALSE(made);
    expectIn(text(made.error()), "map at least one joint by hand");
}

TEST(BadInput, sidesThatTheRestPoseContradictsAreDoubtful) {
    // The target's sides are named the other way round.
    const Humanoid body = makeHumanoid();
    Character swapped = body.character();
    std::vector<Joint> joints = swapped.skeleton->joints();
    for (Joint& each : joints) {
        const std::size_t length = each.name.size();
        if (each.name.ends_with(".L"))
            each.name.replace(length - 1, 1, "R");
        else if (each.name.ends_with(".R"))
            each.name.replace(length - 1, 1, "L");
    }
    swapped.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    const Mapping mapping = mapSkeletons(body.skeleton(), *swapped.skeleton);
    const RetargetedClip made = finite(body.character(), body.clip(), swapped, mapping);
    expectIn(messagesOf(made), "the mapping is doubtful for left clavicle");
    EXPECT_FALSE(made.contacts.empty() && made.clip.tracks.empty()) << "it is still used";
}

TEST(BadInput, clipsMayHaveOneFrame) {
    const Humanoid body = makeHumanoid({.squats = true});
    Clip clip = *body.clip();
    clip.firstFrame = clip.lastFrame = FrameIndex{30};
    const RetargetedClip made =
        finite(body.character(), std::make_shared<const Clip>(clip), body.character(), mappingOf(body, body));
    EXPECT_EQ(made.clip.frameCount(), 1);
    EXPECT_EQ(made.clip.firstFrame.value, 30);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
