#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QListWidget>
#include <QPushButton>
#include <QTest>

#include "tests/ui/Leg.h"
#include "ui/document/Session.h"
#include "ui/limitfit/FitLimitsDialog.h"
#include "ui/limitfit/HistogramView.h"
#include "ui/widgets/NumberField.h"

namespace sinew {
namespace {

/// The leg's thigh turns about X from -30° at frame 100 to 20° at frame 200.
class FitLimitsTest : public testing::Test {
protected:
    FitLimitsTest() {
        session_.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
        session_.selection.selectOnly(test::jointOf(session_.document.scene(), "thigh"));
        window_.show();
        dialog_.open();
    }
    bool settles() const {
        const bool done = QTest::qWaitFor([this] { return !taskRuns(); }, 10000);
        // A preview is shown at the next painted frame.
        QTest::qWait(40);
        return done;
    }
    bool taskRuns() const { return const_cast<FitLimitsDialog&>(dialog_).task().running(); }
    const AngleLimit& limit() const {
        const Skeleton& skeleton = *session_.document.scene().characters.front()->skeleton;
        return skeleton[skeleton.find("thigh").value()].limits.angles[0];
    }
    void type(int field, const QString& text) {
        auto* number = dialog_.findChildren<NumberField*>()[field];
        number->setFocus();
        number->selectAll();
        QTest::keyClicks(number, text);
        QTest::keyClick(number, Qt::Key_Return);
        QTest::qWait(40);
    }
    void press(QDialogButtonBox::ButtonRole role) {
        auto* box = dialog_.findChild<QDialogButtonBox*>();
        for (auto* button : box->buttons()) {
            if (box->buttonRole(button) == role) return QTest::mouseClick(button, Qt::LeftButton);
        }
        FAIL() << "no such button";
    }
    QListWidget& frames() const { return *dialog_.findChildren<QListWidget*>().back(); }
    int steps() const { return session_.document.history().cursor(); }

    Session session_;
    QWidget window_;
    FitLimitsDialog dialog_{session_, &window_};
};

TEST_F(FitLimitsTest, previewsWhatHoldsAllFramesAndTheMargin) {
    ASSERT_TRUE(settles());
    type(0, QStringLiteral("100"));
    type(1, QStringLiteral("2"));
    EXPECT_TRUE(dialog_.isVisible()) << "Enter in a field does not apply";
    EXPECT_NEAR(degrees(limit().max), 22, 1e-6);
    EXPECT_LE(degrees(limit().min), -32 + 1e-6);
    EXPECT_EQ(steps(), 0);
}

TEST_F(FitLimitsTest, applyIsOneStep) {
    ASSERT_TRUE(settles());
    type(0, QStringLiteral("100"));
    press(QDialogButtonBox::AcceptRole);
    EXPECT_FALSE(dialog_.isVisible());
    EXPECT_EQ(steps(), 1);
    EXPECT_NEAR(degrees(limit().max), 20, 1e-6);
    session_.document.undo();
    EXPECT_NEAR(degrees(limit().max), 15, 1e-9);
}

TEST_F(FitLimitsTest, cancelLeavesLimitsAsTheyWere) {
    ASSERT_TRUE(settles());
    EXPECT_GT(std::abs(degrees(limit().max) - 15), 0.1);
    press(QDialogButtonBox::RejectRole);
    EXPECT_NEAR(degrees(limit().max), 15, 1e-9);
    EXPECT_EQ(steps(), 0);
}

TEST_F(FitLimitsTest, aBoundIsDraggedAndFramesBeyondItAreListed) {
    ASSERT_TRUE(settles());
    type(0, QStringLiteral("100"));
    EXPECT_EQ(frames().count(), 0);
    auto* view = dialog_.findChild<HistogramView*>();
    ASSERT_NE(view, nullptr);
    // The range of the samples is shown with 8% beside it, so the upper bound is at 1.08 / 1.16 of the width.
    const int y = view->height() / 2;
    const QPoint from(static_cast<int>(view->width() * 1.08 / 1.16), y);
    QTest::mousePress(view, Qt::LeftButton, {}, from);
    QTest::mouseMove(view, {view->width() / 2, y});
    QTest::mouseRelease(view, Qt::LeftButton, {}, {view->width() / 2, y});
    QTest::qWait(40);
    EXPECT_LT(degrees(limit().max), 5);
    EXPECT_GT(degrees(limit().max), -15);
    EXPECT_EQ(steps(), 0) << "not yet applied";
    ASSERT_GT(frames().count(), 0);
    frames().setCurrentRow(frames().count() - 1);
    EXPECT_EQ(session_.playback.frame(), FrameIndex{200});
    press(QDialogButtonBox::AcceptRole);
    EXPECT_LT(degrees(limit().max), 5);
    EXPECT_EQ(steps(), 1);
}

TEST_F(FitLimitsTest, withoutAClipThereIsNothingToApply) {
    ASSERT_TRUE(settles());
    auto* clips = dialog_.findChildren<QListWidget*>().front();
    for (int row = 0; row < clips->count(); ++row) clips->item(row)->setCheckState(Qt::Unchecked);
    ASSERT_TRUE(settles());
    EXPECT_EQ(dialog_.findChild<HistogramView*>(), nullptr);
    EXPECT_NEAR(degrees(limit().max), 15, 1e-9) << "the preview is taken back";
    EXPECT_FALSE(session_.document.previewing());
}

TEST_F(FitLimitsTest, anotherStepEndsIt) {
    ASSERT_TRUE(settles());
    session_.document.commit(QStringLiteral("Another"), test::withLeg({}, "other"));
    EXPECT_FALSE(dialog_.isVisible());
}

}  // namespace
}  // namespace sinew
