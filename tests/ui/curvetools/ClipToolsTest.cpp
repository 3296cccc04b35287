#include <QSignalSpy>

#include "tests/ui/Warps.h"
#include "tests/ui/curvetools/CurveToolFixture.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// The commands for whole clips: reverse, trim and loop.
class ClipToolsTest : public CurveToolFixture {
protected:
    ClipToolsTest() : CurveToolFixture(test::withLeg({}, "leg")) {}

    void reopen(const Scene& scene) { session_.document.open(scene, QStringLiteral("leg")); }
    void playWarped(std::vector<WarpPin> pins) {
        reopen(test::withWarp(test::withLeg({}, "leg"), std::move(pins)));
    }
    std::shared_ptr<const Clip> clip() const { return session_.selection.clip(); }
    std::string note() const { return label("note").toStdString(); }
    bool canApply() const {
        for (auto* button : dialog().findChildren<QPushButton*>()) {
            if (button->text().remove(u'&') == QStringLiteral("Apply")) return button->isEnabled();
        }
        return false;
    }
    QString reason(std::string_view id) {
        return actions_[id]->isEnabled() ? QString() : actions_[id]->property("sinew.reason").toString();
    }
    std::vector<double> degreesOf(const char* name) const {
        std::vector<double> result = values(name, Channel::angle1);
        for (double& value : result) value = degrees(value);
        return result;
    }
};

TEST_F(ClipToolsTest, areDisabledWithAReasonWithoutAClip) {
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

TEST_F(ClipToolsTest, reverseIsOneStepAndReportsTheLength) {
    const QSignalSpy noted(&tools_, &CurveTools::reported);
    actions_["clip.reverse"]->trigger();
    ASSERT_EQ(noted.size(), 1);
    EXPECT_EQ(noted[0][0].toString(), QStringLiteral("Clip reversed: 201 frames, 2.000 s"));
    EXPECT_EQ(history().cursor(), 1);
    EXPECT_EQ(history().current().text, QStringLiteral("Reverse Clip"));
    const auto angles = degreesOf("thigh");
    ASSERT_EQ(angles.size(), 3U);
    EXPECT_NEAR(angles[0], 20, 1e-9);
    EXPECT_NEAR(angles[2], 0, 1e-9);
    EXPECT_NEAR(values("root", Channel::translationZ)[0], 2, 1e-12);
    session_.document.undo();
    EXPECT_NEAR(degreesOf("thigh")[0], 0, 1e-9);
}

TEST_F(ClipToolsTest, reverseAlsoReversesTheTimeWarp) {
    playWarped(test::unevenPins());
    const auto before = clip();
    const QSignalSpy noted(&tools_, &CurveTools::reported);
    actions_["clip.reverse"]->trigger();
    ASSERT_EQ(noted.size(), 1);
    EXPECT_TRUE(
        noted[0][0].toString().contains(QStringLiteral("and time warp reversed: 261 frames, 2.600 s")))
        << noted[0][0].toString().toStdString();
    for (const double time : {0.0, 0.35, 0.7, 1.3, 2.2, 2.6}) {
        EXPECT_NEAR(clip()->sourceTime({time}).value, 2 - before->sourceTime({2.6 - time}).value, 1e-9)
            << time;
    }
}

TEST_F(ClipToolsTest, trimStartsWithInAndOutAndIsOneStep) {
    session_.playback.setRange({50}, {150});
    open("clip.trim");
    EXPECT_EQ(label("scope"), QStringLiteral("All of walk"));
    EXPECT_EQ(field("From frame").value(), 50);
    EXPECT_EQ(field("To frame").value(), 150);
    EXPECT_TRUE(label("note").startsWith(QStringLiteral("Length 201 frames, 2.000 s → 101 frames, 1.000 s")))
        << note();
    EXPECT_EQ(clip()->lastFrame, FrameIndex{150}) << "the preview is shown before applying";
    EXPECT_FALSE(history().canUndo());
    type("To frame", "100");
    EXPECT_TRUE(label("note").contains(QStringLiteral("→ 51 frames, 0.500 s"))) << note();
    press("Apply");
    EXPECT_EQ(history().cursor(), 1);
    EXPECT_EQ(history().current().text, QStringLiteral("Trim Clip"));
    EXPECT_EQ(session_.playback.firstFrame(), FrameIndex{50});
    EXPECT_EQ(session_.playback.lastFrame(), FrameIndex{100});
    EXPECT_NEAR(degreesOf("thigh").back(), -30, 1e-9);
}

TEST_F(ClipToolsTest, cancellingTrimKeepsInOutAndPlayhead) {
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

TEST_F(ClipToolsTest, trimRejectsInvalidRanges) {
    open("clip.trim");
    type("From frame", "150");
    type("To frame", "100");
    EXPECT_FALSE(canApply());
    EXPECT_TRUE(label("note").contains(QStringLiteral("must be in order"))) << note();
    EXPECT_EQ(clip()->lastFrame, FrameIndex{200});
    type("To frame", "1000");
    EXPECT_FALSE(canApply());
    type("To frame", "160");
    EXPECT_TRUE(canApply());
}

TEST_F(ClipToolsTest, trimUsesWarpedFramesAndKeepsTheTimeWarp) {
    playWarped(test::halfSpeedPins());
    const auto warp = clip()->warp;
    open("clip.trim");
    EXPECT_EQ(field("To frame").value(), 400);
    type("From frame", "100");
    type("To frame", "300");
    EXPECT_TRUE(label("note").startsWith(QStringLiteral("Length 401 frames, 4.000 s → 201 frames, 2.000 s")))
        << note();
    EXPECT_TRUE(label("note").contains(QStringLiteral("time warp stays"))) << note();
    press("Apply");
    EXPECT_EQ(clip()->firstFrame, FrameIndex{50});
    EXPECT_EQ(clip()->lastFrame, FrameIndex{150});
    EXPECT_EQ(clip()->warp, warp);
    EXPECT_EQ(session_.playback.firstFrame(), FrameIndex{100});
    EXPECT_EQ(session_.playback.lastFrame(), FrameIndex{300});
}

TEST_F(ClipToolsTest, trimNeedsHoldsToBeBakedFirst) {
    playWarped({{{0}, {0}, SpanKind::hold}, {{1}, {0}, SpanKind::linear}, {{3}, {2}}});
    EXPECT_EQ(reason("clip.trim"),
              QStringLiteral("Bake the time warp first: it contains holds or reverse spans"));
    session_.warp.setMuted(true);
    EXPECT_TRUE(actions_["clip.trim"]->isEnabled()) << "the time warp is muted";
}

TEST_F(ClipToolsTest, loopReportsTheLengthAndTheJump) {
    open("clip.loop");
    type("Repetitions", "3");
    EXPECT_TRUE(label("note").startsWith(QStringLiteral("Length 201 frames, 2.000 s → 603 frames, 6.020 s")))
        << note();
    EXPECT_TRUE(label("note").contains(QStringLiteral("Match Loop"))) << note();
    press("Apply");
    EXPECT_EQ(history().cursor(), 1);
    EXPECT_EQ(history().current().text, QStringLiteral("Loop Clip"));
    const auto positions = values("root", Channel::translationZ);
    ASSERT_EQ(positions.size(), 603U);
    EXPECT_NEAR(positions[200], 2, 1e-12);
    EXPECT_NEAR(positions[201], 0, 1e-12);
    session_.document.undo();
    EXPECT_EQ(clip()->frameCount(), 201);
}

TEST_F(ClipToolsTest, loopOfAMatchingClipRepeatsNoFrame) {
    const auto leg = session_.selection.character();
    session_.selection.setClip(leg->id, leg->clips[0]->id);
    open("clip.loop");
    EXPECT_EQ(label("note"), QStringLiteral("Length 11 frames, 0.200 s → 21 frames, 0.400 s."));
    QTest::keyClick(&dialog(), Qt::Key_Escape);
    EXPECT_EQ(clip()->frameCount(), 11);
}

TEST_F(ClipToolsTest, loopNeedsTheTimeWarpToBeBakedOrRemoved) {
    playWarped(test::halfSpeedPins());
    EXPECT_TRUE(reason("clip.loop").contains(QStringLiteral("Bake or remove")))
        << reason("clip.loop").toStdString();
    session_.warp.remove();
    EXPECT_TRUE(actions_["clip.loop"]->isEnabled());
}

TEST_F(ClipToolsTest, speedReportsWarpedLengths) {
    playWarped(test::halfSpeedPins());
    open("retime.speed");
    EXPECT_NEAR(field("Duration").value(), 4, 1e-9);
    type("Speed", "2");
    EXPECT_TRUE(label("note").startsWith(QStringLiteral("Length 401 frames, 4.000 s → 201 frames, 2.000 s")))
        << note();
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
