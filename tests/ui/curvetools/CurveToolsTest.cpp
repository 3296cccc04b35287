#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QTreeWidget>
#include <atomic>
#include <thread>

#include "core/anim/clip/KeyChange.h"
#include "core/anim/curve/EditCurve.h"
#include "core/scene/KeyCopy.h"
#include "core/scene/edits/keys/EditKeys.h"
#include "core/scene/edits/keys/SetKeys.h"
#include "tests/ui/curvetools/CurveToolFixture.h"
#include "ui/session/KeyClipboard.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// Returns the leg with jitter along Z in its root and with a jump of 360° between frames 40 and 41 in the
/// shin's first angle.
Scene jitteringLeg() {
    Scene scene = test::withLeg({}, "leg");
    Character leg = *scene.characters[0];
    Clip walk = *leg.clips[1];
    std::vector<double> position, angle, none(201, 0.0);
    for (int i = 0; i <= 200; ++i) {
        position.push_back(i * 0.01 + (i % 2 == 0 ? 0.002 : -0.002));
        angle.push_back(std::remainder(radians(140.0 + i), 2 * kPi));
    }
    const JointId root = (*leg.skeleton)[0].id, shin = (*leg.skeleton)[2].id;
    std::erase_if(walk.tracks, [&](const Track& track) { return track.id.joint != (*leg.skeleton)[1].id; });
    const auto add = [&](JointId joint, Channel channel, const std::vector<double>& values) {
        walk.tracks.push_back(
            {{joint, channel},
             std::make_shared<const Curve>(Curve::fromSamples(walk.rate, FrameIndex{0}, values))});
    };
    add(root, Channel::translationZ, position);
    add(shin, Channel::angle1, angle);
    add(shin, Channel::angle2, none);
    add(shin, Channel::angle3, none);
    walk.sortTracks();
    leg.clips[1] = std::make_shared<const Clip>(std::move(walk));
    scene.characters[0] = std::make_shared<const Character>(std::move(leg));
    return scene;
}

class CurveToolsTest : public CurveToolFixture {
protected:
    CurveToolsTest() : CurveToolFixture(jitteringLeg()) {}
};

TEST_F(CurveToolsTest, areDisabledWithAReasonIfThereIsNothingToChange) {
    EXPECT_TRUE(actions_["curve.smooth"]->isEnabled());
    session_.document.open({}, {});
    EXPECT_FALSE(actions_["curve.smooth"]->isEnabled());
    EXPECT_EQ(actions_["curve.smooth"]->property("sinew.reason").toString(),
              QStringLiteral("Open a file first"));
    session_.document.open(jitteringLeg(), QStringLiteral("leg"));
    session_.posing.setMode(Posing::Mode::rest);
    EXPECT_FALSE(actions_["curve.unroll"]->isEnabled());
}

TEST_F(CurveToolsTest, smoothShowsAPreviewAndCancelRevertsIt) {
    const auto before = values("root", Channel::translationZ);
    open("curve.smooth");
    EXPECT_EQ(label("scope"), QStringLiteral("All curves of walk"));
    EXPECT_NEAR(values("root", Channel::translationZ)[100], 1, 1e-4);
    EXPECT_FALSE(history().canUndo());
    QTest::keyClick(&dialog(), Qt::Key_Escape);
    EXPECT_FALSE(dialog().isVisible());
    EXPECT_EQ(values("root", Channel::translationZ), before);
    EXPECT_FALSE(history().canUndo());
}

TEST_F(CurveToolsTest, enterAppliesAfterAnEarlierCancel) {
    open("curve.smooth");
    press("Cancel");
    EXPECT_FALSE(dialog().isVisible());
    open("curve.smooth");
    QTest::keyClick(dialog().focusWidget(), Qt::Key_Return);
    ASSERT_SOON(!dialog().isVisible());
    EXPECT_EQ(history().current().text, QStringLiteral("Smooth Curves"));
}

TEST_F(CurveToolsTest, smoothIsOneStepRegardlessOfEarlierPreviews) {
    const auto before = values("root", Channel::translationZ);
    open("curve.smooth");
    type("Width", "10");
    choose("Filter", 1);
    type("Cutoff", "4");
    choose("Order", 1);
    EXPECT_NEAR(values("root", Channel::translationZ)[100], 1, 1e-4);
    press("Apply");
    EXPECT_FALSE(dialog().isVisible());
    EXPECT_EQ(history().cursor(), 1);
    EXPECT_EQ(history().current().text, QStringLiteral("Smooth Curves"));
    session_.document.undo();
    EXPECT_EQ(values("root", Channel::translationZ), before);
    session_.document.redo();
    EXPECT_NEAR(values("root", Channel::translationZ)[100], 1, 1e-4);
}

TEST_F(CurveToolsTest, invalidSettingsShowAnErrorAndNoPreview) {
    const auto before = values("root", Channel::translationZ);
    open("curve.smooth");
    choose("Filter", 1);
    type("Cutoff", "50");
    EXPECT_TRUE(label("note").contains(QStringLiteral("50 Hz"))) << label("note").toStdString();
    EXPECT_EQ(values("root", Channel::translationZ), before);
    press("Apply");
    EXPECT_FALSE(history().canUndo());
    type("Cutoff", "5");
    EXPECT_NE(values("root", Channel::translationZ), before);
}

TEST_F(CurveToolsTest, applyToTheSelectionAndFollowIt) {
    const auto root = values("root", Channel::translationZ);
    const auto thigh = values("thigh", Channel::angle1);
    session_.selection.selectOnly(joint("thigh"));
    open("curve.smooth");
    EXPECT_EQ(label("scope"), QStringLiteral("Curves of 1 selected joint"));
    EXPECT_EQ(values("root", Channel::translationZ), root);
    EXPECT_NE(values("thigh", Channel::angle1), thigh);
    session_.selection.selectOnly(joint("root"));
    waitForPreview();
    EXPECT_NE(values("root", Channel::translationZ), root);
    EXPECT_EQ(values("thigh", Channel::angle1), thigh);
}

TEST_F(CurveToolsTest, skipLockedJointsAndJointsWithoutCurves) {
    const auto root = values("root", Channel::translationZ);
    session_.visibility.setLocked({joint("root")}, true);
    open("curve.smooth");
    EXPECT_EQ(values("root", Channel::translationZ), root);
    session_.selection.selectOnly(joint("toe"));
    waitForPreview();
    EXPECT_TRUE(label("note").contains(QStringLiteral("no curves"))) << label("note").toStdString();
    press("Apply");
    EXPECT_FALSE(history().canUndo());
}

TEST_F(CurveToolsTest, changeSelectedKeysOnly) {
    const ChannelId id{joint("thigh"), Channel::angle1};
    session_.selection.selectKeys({{id, {1}}, {id, {2}}});
    open("curve.offset");
    EXPECT_EQ(label("scope"), QStringLiteral("2 selected keys"));
    type("Angles", "10");
    EXPECT_NEAR(degrees(values("thigh", Channel::angle1)[0]), 0, 1e-9);
    EXPECT_NEAR(degrees(values("thigh", Channel::angle1)[1]), -20, 1e-9);
    EXPECT_NEAR(degrees(values("thigh", Channel::angle1)[2]), 30, 1e-9);
    press("Apply");
    EXPECT_EQ(history().current().text, QStringLiteral("Offset Keys"));
    EXPECT_EQ(session_.selection.keys().size(), 2U);
}

TEST_F(CurveToolsTest, flipAndScaleUseTheChosenPivot) {
    session_.selection.selectOnly(joint("thigh"));
    open("curve.flip");
    choose("Pivot", 0);
    EXPECT_NEAR(degrees(values("thigh", Channel::angle1)[1]), 30, 1e-9);
    choose("Pivot", 2);
    type("Angles", "-30");
    EXPECT_NEAR(degrees(values("thigh", Channel::angle1)[0]), -60, 1e-9);
    EXPECT_NEAR(degrees(values("thigh", Channel::angle1)[1]), -30, 1e-9);
    open("curve.scale");
    EXPECT_NEAR(degrees(values("thigh", Channel::angle1)[0]), 0, 1e-9)
        << "the other tool's preview is reverted";
    type("Factor", "3");
    const double mean = -10.0 / 3;
    EXPECT_NEAR(degrees(values("thigh", Channel::angle1)[2]), mean + 3 * (20 - mean), 1e-9);
    press("Apply");
    EXPECT_EQ(history().cursor(), 1);
}

TEST_F(CurveToolsTest, unrollListsJumpsAndAClickGoesToThem) {
    open("curve.unroll");
    const auto lists = dialog().findChildren<QTreeWidget*>();
    const auto shown = std::ranges::find_if(lists, &QWidget::isVisible);
    ASSERT_NE(shown, lists.end());
    auto& list = **shown;
    ASSERT_EQ(list.topLevelItemCount(), 1);
    const QTreeWidgetItem& row = *list.topLevelItem(0);
    EXPECT_EQ(row.text(0), QStringLiteral("41"));
    EXPECT_EQ(row.text(1), QStringLiteral("shin"));
    EXPECT_TRUE(row.text(2).contains(QStringLiteral("+360"))) << row.text(2).toStdString();
    EXPECT_NEAR(degrees(values("shin", Channel::angle1)[200]), 340, 1e-6);
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.visualItemRect(&row).center());
    EXPECT_EQ(session_.playback.frame(), FrameIndex{41});
    EXPECT_EQ(session_.selection.currentJoint(), joint("shin"));
    EXPECT_EQ(label("scope"), QStringLiteral("All rotations of walk"))
        << "going to a jump does not change the scope";
    press("Apply");
    EXPECT_EQ(history().current().text, QStringLiteral("Unroll Rotations"));
    open("curve.unroll");
    EXPECT_EQ(list.topLevelItemCount(), 0);
    EXPECT_TRUE(label("note").contains(QStringLiteral("No jumps found"))) << label("note").toStdString();
    EXPECT_FALSE(button("Apply").isEnabled()) << "there is nothing to apply";
}

TEST_F(CurveToolsTest, simplifyReportsTheRemainingKeys) {
    session_.selection.selectOnly(joint("root"));
    open("curve.simplify");
    type("Tolerance", "10");
    const std::size_t few = values("root", Channel::translationZ).size();
    EXPECT_LT(few, 20U) << "the jitter is 2 mm";
    EXPECT_EQ(values("shin", Channel::angle1).size(), 201U);
    EXPECT_TRUE(label("note").contains(QStringLiteral("Keys "))) << label("note").toStdString();
    slider().setFocus();
    QTest::keyClick(&slider(), Qt::Key_Home);
    waitForPreview();
    EXPECT_NEAR(field("Tolerance").value(), 0.01, 1e-9);
    EXPECT_GT(values("root", Channel::translationZ).size(), 3 * few);
    press("Apply");
    EXPECT_EQ(history().current().text, QStringLiteral("Simplify Curves"));
}

TEST_F(CurveToolsTest, bakeSetsAKeyAtEveryChosenFrame) {
    session_.selection.selectOnly(joint("thigh"));
    open("curve.bake");
    EXPECT_EQ(values("thigh", Channel::angle1).size(), 201U);
    type("Every", "10");
    type("To frame", "100");
    EXPECT_EQ(values("thigh", Channel::angle1).size(), 12U) << "11 baked keys and one after them";
    EXPECT_NEAR(degrees(values("thigh", Channel::angle1)[5]), -15, 1e-9);
    press("Apply");
    EXPECT_EQ(history().current().text, QStringLiteral("Bake Curves"));
}

TEST_F(CurveToolsTest, matchLoopMakesTheEndsEqual) {
    session_.selection.selectOnly(joint("thigh"));
    open("curve.matchLoop");
    EXPECT_NEAR(degrees(values("thigh", Channel::angle1)[2]), 0, 1e-9);
    choose("Adjust", 0);
    EXPECT_NEAR(degrees(values("thigh", Channel::angle1)[0]), 20, 1e-9);
    choose("Adjust", 2);
    EXPECT_NEAR(degrees(values("thigh", Channel::angle1)[2]), 10, 1e-9);
    press("Apply");
    EXPECT_EQ(history().current().text, QStringLiteral("Match Loop"));
}

TEST_F(CurveToolsTest, speedAndDurationFollowEachOther) {
    open("retime.speed");
    type("Speed", "2");
    EXPECT_NEAR(field("Duration").value(), 1, 1e-9);
    EXPECT_TRUE(label("note").contains(QStringLiteral("→ 101 frames, 1.000 s")))
        << label("note").toStdString();
    type("Duration", "4");
    EXPECT_NEAR(field("Speed").value(), 0.5, 1e-9);
    press("Apply");
    EXPECT_EQ(session_.selection.clip()->duration(), Seconds{4});
    EXPECT_EQ(session_.selection.clip()->rate, *FrameRate::create(100, 1));
}

TEST_F(CurveToolsTest, resampleReportsTheNewLength) {
    session_.selection.selectOnly(joint("thigh"));
    open("retime.resample");
    EXPECT_EQ(label("scope"), QStringLiteral("All curves of walk")) << "the rate applies to the whole clip";
    combo("Frames per second").setEditText(QStringLiteral("25"));
    waitForPreview();
    EXPECT_TRUE(label("note").contains(QStringLiteral("→ 51 frames, 2.000 s")))
        << label("note").toStdString();
    press("Apply");
    EXPECT_EQ(session_.selection.clip()->rate, *FrameRate::create(25, 1));
    EXPECT_EQ(values("thigh", Channel::angle1).size(), 51U);
    session_.document.undo();
    EXPECT_EQ(values("thigh", Channel::angle1).size(), 3U);
}

TEST_F(CurveToolsTest, continueFromStepsMadeElsewhere) {
    open("curve.offset");
    type("Angles", "10");
    const auto character = session_.selection.character()->id;
    const auto clip = session_.selection.clip()->id;
    const std::vector<ChannelValue> value{{{joint("thigh"), Channel::angle1}, 1.0}};
    session_.document.commit(QStringLiteral("Key"),
                             *setKeys(session_.document.committed(), character, clip, Seconds{0.5}, value));
    waitForPreview();
    EXPECT_TRUE(dialog().isVisible());
    EXPECT_NEAR(values("thigh", Channel::angle1)[1], 1 + radians(10), 1e-9);
    session_.document.undo();
    EXPECT_FALSE(dialog().isVisible()) << "cancelling the preview closes the tool";
    EXPECT_EQ(history().cursor(), 1);
}

TEST_F(CurveToolsTest, lateResultDoesNotReplaceAGesture) {
    const ChannelId id{joint("thigh"), Channel::angle1};
    actions_["curve.offset"]->trigger();
    field("Angles").setValue(10);
    Q_EMIT field("Angles").valueEdited(10);
    ASSERT_FALSE(dialog().isSettled());
    ASSERT_TRUE(session_.keyEditing.begin({{id, {1}}}));
    KeyTransform map;
    map.timeOffset = {0.1};
    ASSERT_TRUE(session_.keyEditing.preview(map));
    EXPECT_NEVER(std::abs(degrees(values("thigh", Channel::angle1)[1]) + 30) > 1e-9);
    EXPECT_NEAR(degrees(values("thigh", Channel::angle1)[1]), -30, 1e-9);
    session_.keyEditing.commit(QStringLiteral("Move 1 key"));
    EXPECT_EQ(history().cursor(), 1);
    const auto& moved = session_.document.committed().characters[0]->clips[1];
    EXPECT_NEAR(degrees(moved->find(id)->key(1).value), -30, 1e-9);
    EXPECT_NEAR(moved->find(id)->key(1).time.value, 1.1, 1e-12);
    waitForPreview();
    EXPECT_NEAR(degrees(values("thigh", Channel::angle1)[1]), -20, 1e-9)
        << "the preview is shown after the gesture";
}

TEST_F(CurveToolsTest, previewReturnsAfterAGestureWithoutAChange) {
    open("curve.offset");
    type("Angles", "10");
    session_.document.preview(session_.document.committed());
    session_.document.commit(QStringLiteral("Nothing"));
    waitForPreview();
    EXPECT_NEAR(degrees(values("thigh", Channel::angle1)[1]), -20, 1e-9);
    press("Apply");
    EXPECT_EQ(history().cursor(), 1);
    EXPECT_NEAR(degrees(values("thigh", Channel::angle1)[1]), -20, 1e-9);
}

TEST_F(CurveToolsTest, changingTheSelectionDropsAPendingApply) {
    session_.selection.selectOnly(joint("thigh"));
    open("curve.smooth");
    combo("Filter").setCurrentIndex(1);
    press("Apply");
    ASSERT_TRUE(dialog().isVisible()) << "the tool is still working";
    session_.selection.selectOnly(joint("root"));
    waitForPreview();
    EXPECT_TRUE(dialog().isVisible());
    EXPECT_FALSE(history().canUndo());
}

TEST_F(CurveToolsTest, copyingKeysKeepsTheToolAndCopiesCommittedKeys) {
    const ChannelId id{joint("thigh"), Channel::angle1};
    session_.selection.selectKeys({{id, {1}}});
    open("curve.offset");
    type("Angles", "10");
    KeyClipboard(session_).copy();
    EXPECT_TRUE(dialog().isVisible());
    EXPECT_NEAR(degrees(values("thigh", Channel::angle1)[1]), -20, 1e-9);
    const auto copied = parseKeyCopy(QGuiApplication::clipboard()->text().toStdString()).value();
    ASSERT_EQ(copied.joints.size(), 1U);
    EXPECT_NEAR(degrees(copied.joints[0].channels[0].keys[0].value), -30, 1e-9);
}

TEST_F(CurveToolsTest, simplifyReportsTheKeysOfStraightLinesPerCurve) {
    session_.selection.selectOnly(joint("root"));
    open("curve.simplify");
    type("Tolerance", "10");
    ASSERT_SOON(label("note").contains(QStringLiteral("Linear, each curve separately")));
    const auto before = values("root", Channel::translationZ).size();
    type("Tolerance", "0.1");
    EXPECT_GT(values("root", Channel::translationZ).size(), before);
    EXPECT_EQ(label("note").count(QStringLiteral("Linear, each curve separately")),
              label("note").count(u'\n'))
        << "the line never belongs to other settings";
}

/// Moves the thigh's keys by the number of its request in degrees, once finish() allows it.
class SlowPage : public ToolPage {
public:
    SlowPage() : ToolPage(QStringLiteral("Slow"), QStringLiteral("Slow")) {}

    Work work() override {
        return [this, number = ++requests_](const Scene& scene, const CurveScope& scope,
                                            BackgroundTask::Control& control) -> Outcome {
            const auto& cancel = control.cancel;
            while (allowed_ < number && !cancel) std::this_thread::yield();
            if (cancel) ++cancelled_;
            KeyTransform map;
            map.valueOffset = radians(number);
            auto moved = changeKeys(scene, scope.character->id, scope.clip->id,
                                    transformedKeys(*scope.clip, scope.allKeys(), map));
            return {std::move(moved->scene), QString::number(number)};
        };
    }
    void finish(int number) { allowed_ = number; }
    int requests() const { return requests_; }
    int cancelled() const { return cancelled_; }

private:
    int requests_ = 0;
    std::atomic<int> allowed_ = 0;
    std::atomic<int> cancelled_ = 0;
};

TEST_F(CurveToolsTest, showFinishedResultsWhileTheFieldsChange) {
    session_.selection.selectOnly(joint("thigh"));
    auto* page = new SlowPage;
    CurveToolDialog slow(session_, &window_);
    slow.addPage(*page);
    slow.open(*page);
    ASSERT_SOON(page->requests() == 1);
    Q_EMIT page->edited();
    EXPECT_NEVER(page->cancelled() > 0);
    const auto shows = [this](double angle) {
        return std::abs(degrees(values("thigh", Channel::angle1)[0]) - angle) < 1e-9;
    };
    page->finish(1);
    EXPECT_SOON(shows(1)) << "although a newer result is pending";
    EXPECT_FALSE(slow.isSettled());
    page->finish(2);
    EXPECT_SOON(shows(2));
    EXPECT_TRUE(slow.isSettled());
    Q_EMIT page->edited();
    ASSERT_SOON(page->requests() == 3);
    session_.document.preview(session_.document.committed());
    page->finish(3);
    ASSERT_SOON(shows(0) && !slow.task().running());
    EXPECT_NEVER(!shows(0)) << "a gesture is not replaced";
    session_.document.cancel();
    ASSERT_SOON(page->requests() == 4);
    session_.selection.selectOnly(joint("root"));
    EXPECT_SOON(page->cancelled() == 1) << "outdated work is cancelled";
    page->finish(9);
    EXPECT_SOON(slow.isSettled());
    slow.reject();
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
