#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QListView>
#include <QListWidget>
#include <QPushButton>
#include <QTest>
#include <stdexcept>

#include "core/scene/edits/limits/EditLimits.h"
#include "tests/ui/EventLoop.h"
#include "tests/ui/Leg.h"
#include "ui/limitfit/FitLimitsDialog.h"
#include "ui/limitfit/HistogramView.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberField.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// The Fit Limits dialog for the leg's thigh, which rotates about X from -30° at frame 100 to 20° at frame
/// 200.
class FitLimitsTest : public testing::Test {
protected:
    FitLimitsTest() : FitLimitsTest(test::withLeg({}, "leg"), "thigh") {}
    FitLimitsTest(Scene scene, const char* joint) {
        session_.document.open(std::move(scene), QStringLiteral("leg"));
        select(joint);
        window_.show();
        dialog_.open();
    }
    void select(const char* joint) {
        session_.selection.selectOnly(test::jointOf(session_.document.scene(), joint));
    }
    bool waitForFit() const {
        const bool done = QTest::qWaitFor([this] { return !taskRuns(); }, 10000);
        test::waitForFrame();
        return done;
    }
    bool taskRuns() const { return const_cast<FitLimitsDialog&>(dialog_).task().running(); }
    const AngleLimit& limit(const char* joint = "thigh") const {
        const Skeleton& skeleton = *session_.document.scene().characters.front()->skeleton;
        return skeleton[skeleton.find(joint).value()].limits.angles[0];
    }
    void type(int field, const QString& text) {
        auto* number = dialog_.findChildren<NumberField*>()[field];
        number->setFocus();
        number->selectAll();
        QTest::keyClicks(number, text);
        QTest::keyClick(number, Qt::Key_Return);
        test::waitForFrame();
    }
    QAbstractButton& button(QDialogButtonBox::ButtonRole role) const {
        auto* box = dialog_.findChild<QDialogButtonBox*>();
        for (auto* each : box->buttons()) {
            if (box->buttonRole(each) == role) return *each;
        }
        throw std::runtime_error("no such button");
    }
    void press(QDialogButtonBox::ButtonRole role) { QTest::mouseClick(&button(role), Qt::LeftButton); }
    /// Checks or unchecks a clip: 0 is "stand" (5°), 1 is "walk".
    void check(int clip, bool on) const {
        auto* clips = dialog_.findChildren<QListWidget*>().front();
        clips->item(clip)->setCheckState(on ? Qt::Checked : Qt::Unchecked);
    }
    void toggleMirror() const { dialog_.findChild<QCheckBox*>()->click(); }
    QString note() const {
        for (const auto* label : dialog_.findChildren<QLabel*>()) {
            if (label->wordWrap()) return label->text();
        }
        return {};
    }
    QListView& framesOutside() const {
        for (auto* list : dialog_.findChildren<QListView*>()) {
            if (list->accessibleName() == QStringLiteral("Frames outside")) return *list;
        }
        throw std::runtime_error("no such list");
    }
    int outside() const { return framesOutside().model()->rowCount(); }
    QString outside(int row) const { return framesOutside().model()->index(row, 0).data().toString(); }
    void goToOutside(int row) const {
        framesOutside().setCurrentIndex(framesOutside().model()->index(row, 0));
    }
    int steps() const { return session_.document.history().cursor(); }

    Session session_;
    QWidget window_;
    FitLimitsDialog dialog_{session_, &window_};
};

TEST_F(FitLimitsTest, previewsLimitsOfAllFramesWithTheMargin) {
    ASSERT_TRUE(waitForFit());
    type(0, QStringLiteral("100"));
    type(1, QStringLiteral("2"));
    EXPECT_TRUE(dialog_.isVisible()) << "Enter in a field does not apply";
    EXPECT_NEAR(degrees(limit().max), 22, 1e-6);
    EXPECT_LE(degrees(limit().min), -32 + 1e-6);
    EXPECT_EQ(steps(), 0);
}

TEST_F(FitLimitsTest, applyIsOneStep) {
    ASSERT_TRUE(waitForFit());
    type(0, QStringLiteral("100"));
    press(QDialogButtonBox::ApplyRole);
    EXPECT_FALSE(dialog_.isVisible());
    EXPECT_EQ(steps(), 1);
    EXPECT_NEAR(degrees(limit().max), 20, 1e-6);
    session_.document.undo();
    EXPECT_NEAR(degrees(limit().max), 15, 1e-9);
}

TEST_F(FitLimitsTest, cancelRestoresTheLimits) {
    ASSERT_TRUE(waitForFit());
    EXPECT_GT(std::abs(degrees(limit().max) - 15), 0.1);
    press(QDialogButtonBox::RejectRole);
    EXPECT_NEAR(degrees(limit().max), 15, 1e-9);
    EXPECT_EQ(steps(), 0);
}

TEST_F(FitLimitsTest, draggingABoundListsTheFramesOutside) {
    ASSERT_TRUE(waitForFit());
    type(0, QStringLiteral("100"));
    EXPECT_EQ(outside(), 0);
    auto* view = dialog_.findChild<HistogramView*>();
    ASSERT_NE(view, nullptr);
    // The range of the samples has margins of 8 %, so the upper bound is at 1.08 / 1.16 of the width.
    const int y = view->height() / 2;
    const QPoint from(static_cast<int>(view->width() * 1.08 / 1.16), y);
    QTest::mousePress(view, Qt::LeftButton, {}, from);
    QTest::mouseMove(view, {view->width() / 2, y});
    QTest::mouseRelease(view, Qt::LeftButton, {}, {view->width() / 2, y});
    test::waitForFrame();
    EXPECT_LT(degrees(limit().max), 5);
    EXPECT_GT(degrees(limit().max), -15);
    EXPECT_EQ(steps(), 0) << "not yet applied";
    ASSERT_GT(outside(), 0);
    session_.playback.setPlaying(true);
    goToOutside(outside() - 1);
    EXPECT_FALSE(session_.playback.playing());
    EXPECT_EQ(session_.playback.frame(), FrameIndex{200});
    press(QDialogButtonBox::ApplyRole);
    EXPECT_LT(degrees(limit().max), 5);
    EXPECT_EQ(steps(), 1);
}

TEST_F(FitLimitsTest, withoutAClipThereIsNothingToApply) {
    ASSERT_TRUE(waitForFit());
    check(1, false);
    ASSERT_TRUE(waitForFit());
    EXPECT_EQ(dialog_.findChild<HistogramView*>(), nullptr);
    EXPECT_NEAR(degrees(limit().max), 15, 1e-9) << "the preview is reverted";
    EXPECT_FALSE(session_.document.previewing());
}

TEST_F(FitLimitsTest, anotherStepClosesTheDialog) {
    ASSERT_TRUE(waitForFit());
    session_.document.commit(QStringLiteral("Other"), test::withLeg({}, "other"));
    EXPECT_FALSE(dialog_.isVisible());
}

TEST_F(FitLimitsTest, applyIsDisabledWhileReading) {
    ASSERT_TRUE(waitForFit());
    type(0, QStringLiteral("100"));
    check(0, true);
    check(1, false);
    EXPECT_FALSE(button(QDialogButtonBox::ApplyRole).isEnabled());
    dialog_.accept();
    EXPECT_TRUE(dialog_.isVisible()) << "Enter does not apply either";
    EXPECT_EQ(steps(), 0);
    EXPECT_NEAR(degrees(limit().max), 15, 1e-9) << "samples of the previous clip are not used";
    ASSERT_TRUE(waitForFit());
    press(QDialogButtonBox::ApplyRole);
    EXPECT_EQ(steps(), 1);
    EXPECT_NEAR(degrees(limit().max), 5, 1e-6);
}

TEST_F(FitLimitsTest, reportsCancelledReadingAndReadsAgain) {
    ASSERT_TRUE(waitForFit());
    check(0, true);
    EXPECT_EQ(note(), QStringLiteral("Reading…"));
    dialog_.task().cancel();
    EXPECT_TRUE(note().startsWith(QStringLiteral("Sampling was cancelled"))) << note().toStdString();
    EXPECT_FALSE(button(QDialogButtonBox::ApplyRole).isEnabled());
    check(0, false);
    EXPECT_EQ(note(), QStringLiteral("Reading…"));
    ASSERT_TRUE(waitForFit());
    EXPECT_TRUE(button(QDialogButtonBox::ApplyRole).isEnabled());
}

TEST_F(FitLimitsTest, fitsSeveralClipsTogether) {
    ASSERT_TRUE(waitForFit());
    type(0, QStringLiteral("100"));
    check(0, true);
    check(1, false);
    ASSERT_TRUE(waitForFit());
    EXPECT_NEAR(degrees(limit().min), 5, 1e-6);
    check(1, true);
    ASSERT_TRUE(waitForFit());
    EXPECT_LT(degrees(limit().min), -29);
    EXPECT_NEAR(degrees(limit().max), 20, 1e-6);
    auto* view = dialog_.findChild<HistogramView*>();
    const int y = view->height() / 2;
    QTest::mousePress(view, Qt::LeftButton, {}, {static_cast<int>(view->width() * 1.08 / 1.16), y});
    QTest::mouseMove(view, {view->width() / 2, y});
    QTest::mouseRelease(view, Qt::LeftButton, {}, {view->width() / 2, y});
    test::waitForFrame();
    ASSERT_GT(outside(), 11);
    EXPECT_EQ(outside(0), QStringLiteral("stand, frame 10: 5.00°"));
    EXPECT_TRUE(outside(11).startsWith(QStringLiteral("walk, frame "))) << "after 11 frames of 'stand'";
    goToOutside(0);
    EXPECT_EQ(session_.selection.clip()->name, "stand");
    EXPECT_EQ(session_.playback.frame(), FrameIndex{10});
}

TEST_F(FitLimitsTest, quickBoundMovesAreCombined) {
    ASSERT_TRUE(waitForFit());
    type(0, QStringLiteral("100"));
    int resets = 0;
    QObject::connect(framesOutside().model(), &QAbstractItemModel::modelReset, &dialog_, [&] { ++resets; });
    auto* view = dialog_.findChild<HistogramView*>();
    for (int i = 0; i < 20; ++i) Q_EMIT view->boundDragged(true, radians(19 - i));
    test::waitForFrame();
    EXPECT_EQ(resets, 1);
    EXPECT_NEAR(degrees(limit().max), 0, 1e-9);
    Q_EMIT view->boundDragged(true, radians(10));
    press(QDialogButtonBox::ApplyRole);
    EXPECT_NEAR(degrees(limit().max), 10, 1e-9) << "the latest value is applied";
}

TEST_F(FitLimitsTest, undoClosesTheDialogAndRevertsItsPreview) {
    ASSERT_TRUE(waitForFit());
    ASSERT_TRUE(session_.document.previewing(&dialog_));
    session_.document.undo();
    EXPECT_FALSE(dialog_.isVisible());
    EXPECT_NEAR(degrees(limit().max), 15, 1e-9);
    EXPECT_EQ(steps(), 0);
    dialog_.open();
    ASSERT_TRUE(waitForFit());
    press(QDialogButtonBox::ApplyRole);
    EXPECT_EQ(steps(), 1);
}

TEST_F(FitLimitsTest, previewReturnsAfterACancelledGesture) {
    ASSERT_TRUE(waitForFit());
    type(0, QStringLiteral("100"));
    const ChannelLimit bound{{test::jointOf(session_.document.scene(), "thigh"), Channel::angle1},
                             {AngleLimit::Mode::limited, 0, 1}};
    const CharacterId leg = session_.selection.character()->id;
    session_.document.preview(*setAngleLimits(session_.document.committed(), leg, {&bound, 1}));
    session_.document.cancel();
    test::waitForFrame();
    EXPECT_TRUE(dialog_.isVisible());
    EXPECT_NEAR(degrees(limit().max), 20, 1e-6) << "the preview is shown again";
    press(QDialogButtonBox::ApplyRole);
    EXPECT_FALSE(dialog_.isVisible());
    EXPECT_EQ(steps(), 1);
    EXPECT_NEAR(degrees(limit().max), 20, 1e-6);
}

TEST_F(FitLimitsTest, arrowKeysMoveTheBounds) {
    ASSERT_TRUE(waitForFit());
    type(0, QStringLiteral("100"));
    auto* view = dialog_.findChild<HistogramView*>();
    EXPECT_NE(view->focusPolicy() & Qt::TabFocus, 0);
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Left);
    QTest::keyClick(view, Qt::Key_Left, Qt::ShiftModifier);
    QTest::keyClick(view, Qt::Key_Down);
    EXPECT_TRUE(view->accessibleDescription().contains(QStringLiteral("lower")))
        << "the accessible description names the bound";
    QTest::keyClick(view, Qt::Key_Right);
    test::waitForFrame();
    EXPECT_NEAR(degrees(limit().max), 18.9, 1e-9);
    EXPECT_NEAR(degrees(limit().min), -29, 1.01);
    EXPECT_TRUE(view->accessibleDescription().contains(QStringLiteral("18.9°")));
    press(QDialogButtonBox::ApplyRole);
    EXPECT_EQ(steps(), 1);
    EXPECT_NEAR(degrees(limit().max), 18.9, 1e-9);
}

TEST_F(FitLimitsTest, escapeTakesADragBackAndNotTheTool) {
    ASSERT_TRUE(waitForFit());
    type(0, QStringLiteral("100"));
    auto* view = dialog_.findChild<HistogramView*>();
    const int y = view->height() / 2;
    QTest::mousePress(view, Qt::LeftButton, {}, {static_cast<int>(view->width() * 1.08 / 1.16), y});
    QTest::mouseMove(view, {view->width() / 2, y});
    QTest::mouseRelease(view, Qt::RightButton, {}, {view->width() / 2, y});
    QTest::mouseMove(view, {view->width() / 3, y});
    test::waitForFrame();
    EXPECT_LT(degrees(limit().max), -10) << "another button does not end it";
    QTest::keyClick(view, Qt::Key_Escape);
    test::waitForFrame();
    EXPECT_TRUE(dialog_.isVisible());
    EXPECT_NEAR(degrees(limit().max), 20, 1e-6);
    QTest::mouseMove(view, {view->width() / 2, y});
    test::waitForFrame();
    EXPECT_NEAR(degrees(limit().max), 20, 1e-6);
    QTest::keyClick(view, Qt::Key_Escape);
    EXPECT_FALSE(dialog_.isVisible());
}

/// Returns a scene with two arms. "wave" rotates the left one about X from 0° to 40°.
Scene withArms() {
    Scene scene;
    std::vector<Joint> joints(3);
    const char* names[] = {"root", "arm.L", "arm.R"};
    for (int i = 0; i < 3; ++i) {
        Joint& joint = joints[static_cast<std::size_t>(i)];
        joint.id = scene.newId<JointId>();
        joint.name = names[i];
        joint.parent = i == 0 ? kNoParent : 0;
        joint.rest.translation = {i == 0 ? 0 : i == 1 ? 0.2 : -0.2, 1, 0};
        joint.tail = {0, -0.4, 0};
        joint.free = {Channel::angle1};
    }
    Character arms;
    arms.name = "arms";
    arms.skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints).value());
    Clip wave;
    wave.name = "wave";
    wave.id = scene.newId<ClipId>();
    wave.rate = FrameRate::create(100, 1).value();
    wave.lastFrame = {100};
    wave.tracks.push_back({{joints[1].id, Channel::angle1},
                           std::make_shared<const Curve>(Curve::fromKeys({{{0}, 0}, {{1}, radians(40)}}))});
    arms.clips.push_back(std::make_shared<const Clip>(std::move(wave)));
    return addCharacter(std::move(scene), std::move(arms));
}

class FitArmsTest : public FitLimitsTest {
protected:
    FitArmsTest() : FitLimitsTest(withArms(), "arm.L") {}
};

TEST_F(FitArmsTest, mirrorsLimitsToTheOtherSide) {
    ASSERT_TRUE(waitForFit());
    type(0, QStringLiteral("100"));
    EXPECT_EQ(limit("arm.R").mode, AngleLimit::Mode::free);
    toggleMirror();
    test::waitForFrame();
    EXPECT_NEAR(degrees(limit("arm.R").max), 40, 1e-6);
    press(QDialogButtonBox::ApplyRole);
    EXPECT_EQ(steps(), 1);
    EXPECT_NEAR(degrees(limit("arm.L").max), 40, 1e-6);
    EXPECT_NEAR(degrees(limit("arm.R").max), 40, 1e-6);
    session_.document.undo();
    EXPECT_EQ(limit("arm.R").mode, AngleLimit::Mode::free);
}

TEST_F(FitArmsTest, mirroringIsDisabledIfBothSidesAreFitted) {
    ASSERT_TRUE(waitForFit());
    auto* mirror = dialog_.findChild<QCheckBox*>();
    EXPECT_TRUE(mirror->isEnabled());
    auto* scope = dialog_.findChild<QComboBox*>();
    scope->setFocus();
    QTest::keyClick(scope, Qt::Key_Down);
    ASSERT_EQ(scope->currentIndex(), 1) << "all joints";
    EXPECT_FALSE(mirror->isEnabled());
    EXPECT_TRUE(mirror->toolTip().contains(QStringLiteral("both sides are fitted")));
}

TEST_F(FitArmsTest, previewIsOffWhileOtherJointsAreRead) {
    ASSERT_TRUE(waitForFit());
    select("root");
    toggleMirror();
    test::settle();
    EXPECT_EQ(limit("arm.L").mode, AngleLimit::Mode::free);
    ASSERT_TRUE(waitForFit());
    EXPECT_FALSE(session_.document.previewing()) << "the root has no curves";
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
