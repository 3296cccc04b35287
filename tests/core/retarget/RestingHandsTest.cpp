// Hands that rest on something that is not part of the scene: a wall.
#include <gtest/gtest.h>

#include "core/scene/analysis/Contacts.h"
#include "tests/core/retarget/Retargeting.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::Gesture;
using test::Humanoid;
using test::HumanoidOptions;
using test::makeHumanoid;
using test::playing;
using test::retargeted;
using test::tailsOf;
using test::withBones;

constexpr Limb kLeftHand{Limb::Kind::arm, Side::left};
constexpr int kTwoSeconds = 120;  // frames

/// A figure that sways and bends its knees while its left hand is on a wall.
Humanoid leaning(HumanoidOptions options = {}) {
    options.squats = true;
    options.gesture = Gesture::onWall;
    options.lastFrame = kTwoSeconds;
    return makeHumanoid(options);
}

std::vector<RetargetedContact> onObjects(const RetargetedClip& made) {
    std::vector<RetargetedContact> found;
    std::ranges::copy_if(made.contacts, std::back_inserter(found),
                         [](const RetargetedContact& contact) { return contact.touched == Touched::object; });
    return found;
}

/// A copy of the body whose clip has been given contacts by hand.
Humanoid withContacts(Humanoid body, std::vector<ClipContact> contacts) {
    Character character = body.character();
    Clip clip = *body.clip();
    clip.contacts = std::move(contacts);
    character.clips[0] = std::make_shared<const Clip>(std::move(clip));
    body.scene.characters[0] = std::make_shared<const Character>(std::move(character));
    return body;
}

TEST(RestingHands, stayWhereTheyAreOnAnotherBody) {
    const Humanoid source = leaning();
    double largestCopied = 0, largestKept = 0;  // metres
    for (const char* bones : {"forearm", "hand"}) {
        for (const double factor : {0.85, 1.2}) {
            const Humanoid target = withBones(makeHumanoid({.seed = 4, .scale = 0.8}), bones, factor);
            RetargetedClip made = retargeted(source, target);
            const auto contacts = onObjects(made);
            ASSERT_EQ(contacts.size(), 1U) << bones;
            const RetargetedContact& contact = contacts[0];
            EXPECT_EQ(contact.limb, kLeftHand);
            EXPECT_NEAR(static_cast<double>(contact.first.value), 60 * test::kLeansFrom, 6);
            EXPECT_NEAR(static_cast<double>(contact.last.value), 60 * test::kLeansTo, 6);
            EXPECT_LT(contact.gapAfter, 1e-5);
            const auto tails = tailsOf(playing(target, made.clip));
            const auto hand = static_cast<std::size_t>(contact.joint);
            double moved = 0;
            for (auto f = static_cast<std::size_t>(60 * test::kLeansFrom);
                 f <= static_cast<std::size_t>(60 * test::kLeansTo); ++f)
                moved = std::max(moved, (tails[f][hand] - tails[60][hand]).norm());
            EXPECT_LT(moved, 0.002) << bones << ' ' << factor;
            largestCopied = std::max(largestCopied, contact.slideBefore);
            largestKept = std::max(largestKept, moved);
            EXPECT_GT(contact.slideBefore, 0.004) << "copied rotations move the hand";
            for (const RetargetedContact& each : made.contacts) {
                if (each.limb.isLeg()) {
                    EXPECT_LT(each.slideAfter, 1e-5);
                }
            }
        }
    }
    RecordProperty("copiedMillimetres", std::to_string(1000 * largestCopied));
    RecordProperty("keptMillimetres", std::to_string(1000 * largestKept));
}

TEST(RestingHands, doNotMoveOnTheSameBody) {
    const Humanoid body = leaning({.seed = 7});
    const RetargetedClip made = retargeted(body, body);
    EXPECT_EQ(onObjects(made).size(), 1U);
    EXPECT_LT(test::largestDistance(test::heads(body), test::heads(playing(body, made.clip))), 1e-9);
}

TEST(RestingHands, areFoundInAnyUnitAndUpAxis) {
    const Humanoid target = makeHumanoid({.seed = 5, .scale = 1.2});
    const Eigen::Quaterniond zUp(Eigen::AngleAxisd(kPi / 2, Eigen::Vector3d::UnitX()));
    for (const HumanoidOptions& alike :
         {HumanoidOptions{.seed = 11}, {.seed = 12, .scale = 0.01}, {.seed = 14, .turned = zUp}})
        EXPECT_EQ(onObjects(retargeted(leaning(alike), target)).size(), 1U) << alike.seed;
}

TEST(RestingHands, needAStillHandAndAMovingBody) {
    // Hands that hang, swing, or touch the body are not still in space while the body moves.
    const Humanoid target = makeHumanoid({.seed = 4});
    std::vector<HumanoidOptions> others{{}, {.squats = true}};
    for (const Gesture gesture : {Gesture::together, Gesture::onHead, Gesture::onHips})
        others.push_back({.squats = true, .gesture = gesture});
    for (HumanoidOptions& options : others) {
        options.lastFrame = kTwoSeconds;
        EXPECT_TRUE(onObjects(retargeted(makeHumanoid(options), target)).empty());
    }
    // Nor do hands of a body that stands still rest on anything.
    Humanoid still = leaning();
    Character character = still.character();
    Clip clip = *still.clip();
    for (Track& track : clip.tracks)
        track.curve =
            std::make_shared<const Curve>(Curve::fromKeys({{Seconds{0}, track.curve->evaluate({1})}}));
    character.clips[0] = std::make_shared<const Clip>(std::move(clip));
    still.scene.characters[0] = std::make_shared<const Character>(std::move(character));
    EXPECT_TRUE(onObjects(retargeted(still, target)).empty());
}

TEST(RestingHands, areReplacedByContactsThatTheUserSet) {
    const Humanoid source = leaning(), target = makeHumanoid({.seed = 4, .scale = 0.8});
    EXPECT_TRUE(retargeted(withContacts(source, {}), target).contacts.empty());
    const JointId hand = source.skeleton()[*source.skeleton().find("hand.L")].id;
    const auto contacts =
        onObjects(retargeted(withContacts(source, {{hand, Seconds{0.8}, Seconds{1.2}}}), target));
    ASSERT_EQ(contacts.size(), 1U);
    EXPECT_EQ(contacts[0].first.value, 48);
    EXPECT_EQ(contacts[0].last.value, 72);
    EXPECT_LT(contacts[0].slideAfter, 0.002);
}

TEST(RestingHands, areFoundOnlyIfHandsAreGiven) {
    const Humanoid source = leaning();
    for (const Contact& contact : detectContacts(source.character(), source.clip()))
        EXPECT_NE(source.skeleton()[contact.joint].name.substr(0, 4), "hand");
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
