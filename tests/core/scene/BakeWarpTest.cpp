#include "core/scene/edits/warp/EditWarp.h"

#include <gtest/gtest.h>

#include "core/scene/analysis/Contacts.h"
#include "core/scene/evaluation/Evaluator.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr JointId kHip{1}, kShin{3};
constexpr FrameIndex kLast{240};

/// A leg with a bent knee that glides along at 0.6 m/s and stands from frame 30 to 60.
std::shared_ptr<const Character> glider(std::shared_ptr<const TimeWarp> warp) {
    std::vector<Joint> joints(3);
    const Eigen::Vector3d offsets[] = {{0, 0.8, 0}, {0, 0, 0}, {0.3, -0.4, 0}};
    const Eigen::Vector3d tails[] = {{0, 0.1, 0}, {0.3, -0.4, 0}, {-0.3, -0.4, 0}};
    const char* names[] = {"hip", "thigh", "shin"};
    for (std::size_t j = 0; j < joints.size(); ++j) {
        joints[j].id = JointId{j + 1};
        joints[j].name = names[j];
        joints[j].parent = static_cast<int>(j) - 1;
        joints[j].rest.translation = offsets[j];
        joints[j].tail = tails[j];
        joints[j].free = kAngles;
    }
    joints[0].parent = kNoParent;
    joints[0].free = kEveryChannel;
    Clip clip;
    clip.id = ClipId{10};
    clip.name = "glide";
    clip.lastFrame = kLast;
    const Curve travel = Curve::fromKeys({{{0}, 0}, {{1}, 0.6}, {{2}, 0.6}, {{8}, 4.2}});
    clip.tracks.push_back({{kHip, Channel::translationX}, std::make_shared<const Curve>(travel)});
    clip.warp = std::move(warp);
    auto character = std::make_shared<Character>();
    character->id = CharacterId{11};
    character->name = "glider";
    character->skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    character->clips = {std::make_shared<const Clip>(std::move(clip))};
    return character;
}

double footPositionAt(const Character& character, FrameIndex frame) {
    Evaluator evaluator(std::make_shared<const Character>(character), character.clips.front());
    evaluator.evaluate(character.clips.front()->rate.time(frame));
    return evaluator.bone(2).tail.x();
}

TEST(BakeWarp, contactsAreFoundBySpeedUnlessCancelled) {
    const auto character = glider(nullptr);
    // Averaged over a frame either way: 0.3 m/s at frames 30 and 60, at which a contact cannot begin but may
    // end.
    const auto found = detectContacts(*character, character->clips.front());
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0], (Contact{2, {31}, {60}}));
    const std::atomic<bool> cancel = true;
    ContactSettings settings;
    settings.cancel = &cancel;
    EXPECT_TRUE(detectContacts(*character, character->clips.front(), settings).empty());
}

TEST(BakeWarp, aFootIsHeldDuringEachContactOnly) {
    const auto warp = TimeWarp::create({{{0}, {0}, SpanKind::linear},
                                        {{2.5}, {2.5}, SpanKind::reverse},
                                        {{5}, {0}, SpanKind::linear},
                                        {{8}, {3}}});
    Scene scene;
    scene.lastId = 11;
    scene.characters = {glider(std::make_shared<const TimeWarp>(*warp))};
    const Character& before = *scene.characters.front();
    const auto sourceContacts = detectContacts(before, before.clips.front());
    ASSERT_EQ(sourceContacts.size(), 1U);
    WarpBakeSettings settings;
    settings.joints = {kShin};
    const auto baked = bakeWarp(scene, before.id, ClipId{10}, settings);
    ASSERT_TRUE(baked) << baked.error().message;

    // Frame f of the contact plays at f, at 150 - f and at 150 + f; the hip continues as before.
    const std::int64_t first = sourceContacts[0].first.value, last = sourceContacts[0].last.value;
    const FrameRange played[] = {
        {{first}, {last}}, {{150 - last}, {150 - first}}, {{150 + first}, {150 + last}}};
    const auto& contacts = baked->report.contacts;
    ASSERT_EQ(contacts.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(contacts[i].first, played[i].first);
        EXPECT_EQ(contacts[i].last, played[i].last);
        EXPECT_EQ(contacts[i].joint, kShin);
    }
    const Character& after = *baked->scene.characters.front();
    EXPECT_NEAR(contacts[0].slideBefore, contacts[0].slideSource, 1e-9);
    for (std::size_t i = 1; i < 3; ++i) {
        EXPECT_GT(contacts[i].slideBefore, 0.3);
        EXPECT_LT(contacts[i].slideAfter, 0.01);
        EXPECT_NEAR(footPositionAt(after, played[i].first), footPositionAt(after, played[i].last), 0.01);
    }
    for (const std::int64_t frame : {75, 150, 230})
        EXPECT_NEAR(footPositionAt(after, {frame}), footPositionAt(*glider(nullptr), {frame}), 1e-9) << frame;
    EXPECT_EQ(baked->report.keysAfter, after.clips.front()->keyCount());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
