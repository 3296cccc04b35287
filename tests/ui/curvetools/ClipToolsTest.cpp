#include <QSignalSpy>

#include "tests/ui/Warped.h"
#include "tests/ui/curvetools/CurveToolFixture.h"

namespace sinew {
namespace {

/// What the window does to whole clips: reverse, trim and loop.
class ClipToolsTest : public CurveToolFixture {
protected:
    ClipToolsTest() : CurveToolFixture(test::withLeg({}, "leg")) {}

    void reopen(const Scene& scene) { session_.document.open(scene, QStringLiteral("leg")); }
    void playWarped(std::vector<WarpPin> pins) {
        reopen(test::warped(test::withLeg({}, "leg"), std::move(pins)));
    }
    std::shared_ptr<const Clip> clip() const { return session_.selection.clip(); }
    std::string note() const { return label("note").toStdString(); }
    bool applies() const {
        for (auto* button : dialog().findChildren<QPushButton*>()) {
            if (button->text().remove(u'&') == QStringLiteral("Apply")) return button->isEnabled();
        }
        return false;
    }
    QString reason(std::string_view id) {
        return actions_[id]->isEnabled() ? QString() : actions_[id]->property("sinew.reason").toString();
    }
    std::vector<double> degreesOf(const char* name) const {
        std::vector<double> turned = values(name, Channel::angle1);
        for (double& value : turned) value = degrees(value);
        return turned;
    }
};

TEST_F(ClipToolsTest, waitForAClipAndSaySo) {
    for (const char* id : {"clip.reverse", "clip.trim", "clip.loop"}) EXPECT_TRUE(actions_[id]->isEnabled());
    Scene bare = test::withLeg({}, "leg");
    Character leg = *bare.characters[0];
    leg.clips.clear();
    bare.characters[0] = std::make_shared<const Character>(std::move(leg));
    reopen(bare);
    for (const char* id : {"clip.reverse", "clip.trim", "clip.loop"})
        EXPECT_EQ(reason(id), QStringLiteral("This character has no clip")) << id;
    reopen({});
    EXPECT_EQ(reason("clip.reverse"), QStringLiteral("Open a file first"));
}

TEST_F(ClipToolsTest, reverseIsOneStepAtOnceThatTellsTheLength) {
    const QSignalSpy noted(&tools_, &CurveTools::noted);
    actions_["clip.reverse"]->trigger();
    ASSERT_EQ(noted.size(), 1);
    EXPECT_EQ(noted[0][0].toString(), QStringLiteral("Reversed: 201 frames, 2.000 s"));
    EXPECT_EQ(history().cursor(), 1);
    EXPECT_EQ(history().current().text, QStringLiteral("Reverse clip"));
    const auto turned = degreesOf("thigh");
    ASSERT_EQ(turned.size(), 3U);
    EXPECT_NEAR(turned[0], 20, 1e-9);
    EXPECT_NEAR(turned[2], 0, 1e-9);
    EXPECT_NEAR(values("root", Channel::translationZ)[0], 2, 1e-12);
    session_.document.undo();
    EXPECT_NEAR(degreesOf("thigh")[0], 0, 1e-9);
}

TEST_F(ClipToolsTest, reverseTurnsWhatPlaysRoundWithItsWarp) {
    playWarped(test::uneven());
    const auto before = clip();
    const QSignalSpy noted(&tools_, &CurveTools::noted);
    actions_["clip.reverse"]->trigger();
    ASSERT_EQ(noted.size(), 1);
    EXPECT_TRUE(noted[0][0].toString().contains(QStringLiteral("with its time warp: 261 frames, 2.600 s")))
        << noted[0][0].toString().toStdString();
    for (const double time : {0.0, 0.35, 0.7, 1.3, 2.2, 2.6}) {
        EXPECT_NEAR(clip()->sourceTime({time}).value, 2 - before->sourceTime({2.6 - time}).value, 1e-9)
            << time;
    }
}

TEST_F(ClipToolsTest, trimBeginsWithInAndOutAndIsOneStep) {
    session_.playback.setRange({50}, {150});
    open("clip.trim");
    EXPECT_EQ(label("scope"), QStringLiteral("All of walk"));
    EXPECT_EQ(field("From frame").value(), 50);
    EXPECT_EQ(field("To frame").value(), 150);
    EXPECT_TRUE(label("note").startsWith(QStringLiteral("101 frames, 1.000 s; now 201 frames, 2.000 s")))
        << note();
    EXPECT_EQ(clip()->lastFrame, FrameIndex{150}) << "shown before it is applied";
    EXPECT_FALSE(history().canUndo());
    type("To frame", "100");
    EXPECT_TRUE(label("note").startsWith(QStringLiteral("51 frames, 0.500 s"))) << note();
    press("Apply");
    EXPECT_EQ(history().cursor(), 1);
    EXPECT_EQ(history().current().text, QStringLiteral("Trim clip"));
    EXPECT_EQ(session_.playback.firstFrame(), FrameIndex{50});
    EXPECT_EQ(session_.playback.lastFrame(), FrameIndex{100});
    EXPECT_NEAR(degreesOf("thigh").back(), -30, 1e-9);
}

TEST_F(ClipToolsTest, trimThatIsCancelledLeavesInOutAndThePlayheadToo) {
    session_.playback.setRange({50}, {150});
    session_.playback.setFrame({180});
    open("clip.trim");
    QTest::keyClick(&dialog(), Qt::Key_Escape);
    EXPECT_FALSE(dialog().isVisible());
    EXPECT_EQ(clip()->lastFrame, FrameIndex{200});
    EXPECT_EQ(session_.playback.inFrame(), FrameIndex{50});
    EXPECT_EQ(session_.playback.outFrame(), FrameIndex{150});
    EXPECT_EQ(session_.playback.frame(), FrameIndex{180});
    EXPECT_FALSE(history().canUndo());
}

TEST_F(ClipToolsTest, trimSaysWhatFramesItCannotLeave) {
    open("clip.trim");
    type("From frame", "150");
    type("To frame", "100");
    EXPECT_FALSE(applies());
    EXPECT_TRUE(label("note").contains(QStringLiteral("no frames of it"))) << note();
    EXPECT_EQ(clip()->lastFrame, FrameIndex{200});
    type("To frame", "1000");
    EXPECT_FALSE(applies());
    type("To frame", "160");
    EXPECT_TRUE(applies());
}

TEST_F(ClipToolsTest, trimCountsTheFramesThatPlayAndLeavesTheWarp) {
    playWarped(test::halfSpeed());
    const auto warp = clip()->warp;
    open("clip.trim");
    EXPECT_EQ(field("To frame").value(), 400);
    type("From frame", "100");
    type("To frame", "300");
    EXPECT_TRUE(label("note").startsWith(QStringLiteral("201 frames, 2.000 s; now 401 frames, 4.000 s")))
        << note();
    EXPECT_TRUE(label("note").contains(QStringLiteral("the time warp stays"))) << note();
    press("Apply");
    EXPECT_EQ(clip()->firstFrame, FrameIndex{50});
    EXPECT_EQ(clip()->lastFrame, FrameIndex{150});
    EXPECT_EQ(clip()->warp, warp);
    EXPECT_EQ(session_.playback.firstFrame(), FrameIndex{100});
    EXPECT_EQ(session_.playback.lastFrame(), FrameIndex{300});
}

TEST_F(ClipToolsTest, warpsThatHoldAreBakedBeforeTheirClipIsCut) {
    playWarped({{{0}, {0}, WarpSpan::hold}, {{1}, {0}, WarpSpan::linear}, {{3}, {2}}});
    EXPECT_EQ(reason("clip.trim"), QStringLiteral("The time warp holds or goes backwards; bake it first"));
    session_.warp.setMuted(true);
    EXPECT_TRUE(actions_["clip.trim"]->isEnabled()) << "it does not play";
}

TEST_F(ClipToolsTest, loopSaysTheLengthAndThatItJumps) {
    open("clip.loop");
    type("Times", "3");
    EXPECT_TRUE(label("note").startsWith(QStringLiteral("603 frames, 6.020 s; now 201 frames, 2.000 s")))
        << note();
    EXPECT_TRUE(label("note").contains(QStringLiteral("Match Loop"))) << note();
    press("Apply");
    EXPECT_EQ(history().cursor(), 1);
    EXPECT_EQ(history().current().text, QStringLiteral("Loop clip"));
    const auto place = values("root", Channel::translationZ);
    ASSERT_EQ(place.size(), 603U);
    EXPECT_NEAR(place[200], 2, 1e-12);
    EXPECT_NEAR(place[201], 0, 1e-12);
    session_.document.undo();
    EXPECT_EQ(clip()->frameCount(), 201);
}

TEST_F(ClipToolsTest, loopOfAClipThatEndsAsItBeginsHasNoFrameTwice) {
    const auto leg = session_.selection.character();
    session_.selection.setClip(leg->id, leg->clips[0]->id);
    open("clip.loop");
    EXPECT_EQ(label("note"), QStringLiteral("21 frames, 0.400 s; now 11 frames, 0.200 s."));
    QTest::keyClick(&dialog(), Qt::Key_Escape);
    EXPECT_EQ(clip()->frameCount(), 11);
}

TEST_F(ClipToolsTest, loopWaitsUntilTheWarpIsBakedOrGone) {
    playWarped(test::halfSpeed());
    EXPECT_TRUE(reason("clip.loop").contains(QStringLiteral("bake it first")))
        << reason("clip.loop").toStdString();
    session_.warp.remove();
    EXPECT_TRUE(actions_["clip.loop"]->isEnabled());
}

TEST_F(ClipToolsTest, speedAndResampleSayWhatPlays) {
    playWarped(test::halfSpeed());
    open("retime.speed");
    EXPECT_NEAR(field("Duration").value(), 4, 1e-9);
    type("Speed", "2");
    EXPECT_TRUE(label("note").startsWith(QStringLiteral("201 frames, 2.000 s; now 401 frames, 4.000 s")))
        << note();
}

}  // namespace
}  // namespace sinew
