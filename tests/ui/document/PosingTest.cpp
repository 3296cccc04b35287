#include "ui/editing/Posing.h"

#include <gtest/gtest.h>

#include "core/math/Angle.h"
#include "core/scene/edits/keys/SetKeys.h"
#include "tests/ui/Leg.h"
#include "ui/session/Session.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// A leg at frame 50 of "walk", where the thigh has no key.
class PosingTest : public testing::Test {
protected:
    PosingTest() {
        open(test::withLeg({}, "leg"));
        session_.playback.setFrame({50});
    }

    void open(Scene scene) { session_.document.open(std::move(scene), QStringLiteral("leg")); }
    JointId joint(std::string_view name) const { return test::jointOf(session_.document.scene(), name); }
    ChannelId thigh() const { return {joint("thigh"), Channel::angle1}; }
    ChannelId shin(int i) const { return {joint("shin"), angle(i)}; }
    const Character& leg() const { return *session_.document.scene().characters[0]; }
    const Clip& clip() const { return *session_.selection.clip(); }
    std::size_t keys(ChannelId id) const { return clip().find(id) ? clip().find(id)->size() : 0; }
    std::span<const ChannelValue> unkeyed() const {
        return unkeyedAt(leg(), clip().id, session_.playback.time());
    }
    double shown(ChannelId id) const {
        const Evaluator& evaluator = *session_.pose.active();
        return evaluator.values(evaluator.skeleton().find(id.joint).value()).at(id.channel);
    }
    bool set(std::vector<ChannelValue> values) {
        return session_.posing.set(QStringLiteral("Rotate"), values);
    }
    bool preview(std::vector<ChannelValue> values) { return session_.posing.preview(values); }
    int steps() const { return static_cast<int>(session_.document.history().steps().size()) - 1; }

    Session session_;
};

TEST_F(PosingTest, isRefusedWithAReason) {
    EXPECT_TRUE(session_.posing.canPose());
    session_.playback.setPlaying(true);
    EXPECT_EQ(session_.posing.refusal(), QStringLiteral("Pause playback first"));
    EXPECT_FALSE(set({{thigh(), 0.1}}));
    session_.playback.setPlaying(false);
    session_.posing.setMode(Posing::Mode::rest);
    EXPECT_FALSE(session_.posing.canPose());
    EXPECT_FALSE(set({{thigh(), 0.1}}));
    session_.posing.setMode(Posing::Mode::pose);
    EXPECT_EQ(steps(), 0);
    open({});
    EXPECT_EQ(session_.posing.refusal(), QStringLiteral("Open a file first"));
    EXPECT_FALSE(set({{{JointId{1}, Channel::angle1}, 0.1}}));
}

TEST_F(PosingTest, withoutAutoKeyThePoseStaysUnkeyed) {
    const auto before = session_.selection.clip();
    ASSERT_TRUE(set({{thigh(), 0.1}}));
    EXPECT_EQ(session_.selection.clip(), before);
    EXPECT_EQ(shown(thigh()), 0.1);
    EXPECT_EQ(unkeyed().size(), 1U);
    session_.playback.setFrame({51});
    EXPECT_NE(shown(thigh()), 0.1);
    EXPECT_TRUE(unkeyed().empty());
    session_.playback.setFrame({50});
    EXPECT_EQ(shown(thigh()), 0.1);
    session_.document.undo();
    EXPECT_TRUE(unkeyed().empty());
}

TEST_F(PosingTest, gestureStartsFromTheCommittedScene) {
    const QObject dialog;
    const std::vector<ChannelValue> proposed{{shin(0), 0.5}, {thigh(), 0.1}};
    const double before = shown(thigh());
    session_.document.preview(
        setUnkeyedPose(session_.document.committed(), leg().id, clip().id, session_.playback.time(), proposed)
            .value(),
        &dialog);
    ASSERT_EQ(shown(shin(0)), 0.5);
    ASSERT_TRUE(preview({{shin(0), 0.5}}));
    session_.posing.commit(QStringLiteral("Rotate"));
    EXPECT_EQ(shown(shin(0)), 0.5);
    EXPECT_EQ(shown(thigh()), before);
    EXPECT_EQ(unkeyed().size(), 1U);
}

TEST_F(PosingTest, posingAtAnotherTimeReplacesUnkeyedValues) {
    set({{thigh(), 0.1}});
    session_.playback.setFrame({60});
    set({{shin(0), 0.5}});
    ASSERT_EQ(unkeyed().size(), 1U);
    EXPECT_EQ(unkeyed()[0].id, shin(0));
    session_.playback.setFrame({50});
    EXPECT_NE(shown(thigh()), 0.1);
}

TEST_F(PosingTest, withoutAutoKeyExistingKeysAreKept) {
    session_.playback.setFrame({100});
    set({{thigh(), 0.1}});
    EXPECT_EQ(unkeyed().size(), 1U);
    EXPECT_NEAR(clip().find(thigh())->key(1).value, radians(-30), 1e-12);
}

TEST_F(PosingTest, autoKeyKeysTheChangedChannels) {
    session_.posing.setAutoKey(true);
    ASSERT_TRUE(set({{thigh(), 0.1}}));
    EXPECT_EQ(keys(thigh()), 4U);
    EXPECT_EQ(keys(shin(0)), 2U);
    EXPECT_TRUE(unkeyed().empty());
    EXPECT_EQ(shown(thigh()), 0.1);
    EXPECT_EQ(session_.document.history().current().text, QStringLiteral("Rotate"));
}

TEST_F(PosingTest, autoKeyAlsoKeysUnkeyedValues) {
    set({{shin(0), 0.5}});
    session_.posing.setAutoKey(true);
    set({{thigh(), 0.1}});
    EXPECT_TRUE(unkeyed().empty());
    EXPECT_EQ(keys(shin(0)), 3U);
    EXPECT_EQ(shown(shin(0)), 0.5);
    EXPECT_EQ(shown(thigh()), 0.1);
}

TEST_F(PosingTest, autoKeyCanKeyAllChannelsOfAJoint) {
    session_.posing.setAutoKey(true);
    session_.posing.setKeyedChannels(Posing::KeyedChannels::all);
    const ChannelId x{joint("root"), Channel::translationX};
    set({{x, 0.2}});
    for (const Channel channel : kChannels) {
        if (isScale(channel)) continue;
        EXPECT_GT(keys({joint("root"), channel}), 0U);
    }
    EXPECT_EQ(keys(thigh()), 3U);
    EXPECT_EQ(shown(x), 0.2);
}

TEST_F(PosingTest, autoKeyOfRotationsLeavesTranslationsUnkeyed) {
    session_.posing.setAutoKey(true);
    session_.posing.setKeyedChannels(Posing::KeyedChannels::rotation);
    const ChannelId x{joint("root"), Channel::translationX};
    set({{x, 0.2}, {{joint("root"), Channel::angle2}, 0.3}});
    EXPECT_EQ(keys(x), 0U);
    EXPECT_EQ(keys({joint("root"), Channel::angle3}), 1U);
    ASSERT_EQ(unkeyed().size(), 1U);
    EXPECT_EQ(unkeyed()[0].id, x);
}

TEST_F(PosingTest, obeysEnforcedLimits) {
    set({{thigh(), radians(80)}});
    EXPECT_NEAR(shown(thigh()), radians(15), 1e-12);
}

TEST_F(PosingTest, leavesLockedJointsAndAxesUnchanged) {
    session_.visibility.setLocked({joint("thigh")}, true);
    session_.posing.setLockedAxis(2, true);
    set({{thigh(), 0.1}, {{joint("root"), Channel::translationZ}, 9}});
    EXPECT_EQ(steps(), 0);
    const auto movable = session_.posing.movable();
    EXPECT_TRUE(movable[1].empty());
    EXPECT_FALSE(movable[0].contains(Channel::translationZ));
    EXPECT_FALSE(movable[0].contains(Channel::angle3));
    EXPECT_TRUE(movable[0].contains(Channel::angle1));
}

TEST_F(PosingTest, gestureIsOneStepUnlessNothingChanges) {
    const double before = shown(thigh());
    preview({{thigh(), 0.1}});
    preview({{thigh(), 0.12}});
    EXPECT_EQ(session_.posing.start()[1].angles[0], before);
    session_.posing.commit(QStringLiteral("Rotate thigh"));
    EXPECT_EQ(steps(), 1);
    EXPECT_EQ(shown(thigh()), 0.12);
    preview({{thigh(), 0.2}});
    preview({{thigh(), 0.12}});
    session_.posing.commit(QStringLiteral("Rotate thigh"));
    EXPECT_EQ(steps(), 1);
}

TEST_F(PosingTest, eachPreviewStartsFromTheCommittedPose) {
    preview({{thigh(), 0.1}});
    preview({{shin(0), 0.5}});
    session_.posing.commit(QStringLiteral("Rotate"));
    ASSERT_EQ(unkeyed().size(), 1U);
    EXPECT_EQ(unkeyed()[0].id, shin(0));
}

TEST_F(PosingTest, isRevertedByCancelAndByMovingThePlayhead) {
    const double before = shown(thigh());
    preview({{thigh(), 0.1}});
    session_.posing.cancel();
    EXPECT_EQ(shown(thigh()), before);
    preview({{thigh(), 0.1}});
    session_.playback.setFrame({52});
    EXPECT_FALSE(session_.document.previewing());
    EXPECT_EQ(steps(), 0);
}

TEST_F(PosingTest, addsAClipToACharacterWithoutOneInTheSameStep) {
    Scene scene = test::withLeg({}, "leg");
    Character bare = *scene.characters[0];
    bare.clips.clear();
    scene.characters[0] = std::make_shared<const Character>(bare);
    open(scene);
    const ChannelId id = thigh();
    preview({{id, 0.1}});
    preview({{id, 0.15}});
    session_.posing.commit(QStringLiteral("Rotate"));
    ASSERT_EQ(leg().clips.size(), 1U);
    EXPECT_EQ(shown(id), 0.15);
    EXPECT_EQ(steps(), 1);
    session_.document.undo();
    EXPECT_TRUE(leg().clips.empty());
}

TEST_F(PosingTest, keysTheGivenValues) {
    set({{thigh(), 0.1}});
    ASSERT_EQ(session_.posing.unkeyed().size(), 1U);
    const std::vector<ChannelValue> values{{thigh(), 0.1}};
    ASSERT_TRUE(session_.posing.key(QStringLiteral("Set 1 key"), values));
    EXPECT_EQ(keys(thigh()), 4U);
    EXPECT_TRUE(session_.posing.unkeyed().empty());
    EXPECT_FALSE(session_.posing.key(QStringLiteral("Set keys"), {}));
    session_.playback.setPlaying(true);
    EXPECT_FALSE(session_.posing.key(QStringLiteral("Set 1 key"), values));
}

TEST_F(PosingTest, valueEqualToTheClipIsNotUnkeyed) {
    session_.playback.setFrame({100});
    set({{thigh(), 0.1}});
    set({{thigh(), radians(-30)}});
    EXPECT_TRUE(unkeyed().empty());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
