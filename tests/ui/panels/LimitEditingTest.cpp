#include <gtest/gtest.h>

#include <QCheckBox>
#include <QPushButton>
#include <QTest>
#include <QToolButton>
#include <cmath>
#include <limits>

#include "core/scene/edits/limits/EditLimits.h"
#include "tests/ui/Leg.h"
#include "ui/actions/Actions.h"
#include "ui/properties/LimitBar.h"
#include "ui/properties/LimitRows.h"
#include "ui/properties/PropertiesDock.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberField.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// Editing limits in the properties panel. The thigh is limited to X from -160° to 15°.
class LimitEditing : public testing::Test {
protected:
    LimitEditing() {
        dock_.resize(344, 1400);
        dock_.show();
        session_.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
        session_.playback.setFrame({50});
        session_.selection.selectOnly(id("thigh"));
    }
    JointId id(const char* name) const { return test::jointOf(session_.document.scene(), name); }
    const JointLimits& limits(const char* joint) const {
        const Skeleton& skeleton = *session_.document.scene().characters.front()->skeleton;
        return skeleton[skeleton.find(joint).value()].limits;
    }
    template <class Widget>
    Widget* findByName(const QString& name) const {
        for (auto* candidate : dock_.findChildren<Widget*>()) {
            if (candidate->isVisible() && candidate->accessibleName() == name) return candidate;
        }
        return nullptr;
    }
    void type(const QString& name, const QString& text) {
        auto* field = findByName<NumberField>(name);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    }
    void click(const QString& name) { QTest::mouseClick(findByName<QToolButton>(name), Qt::LeftButton); }
    QCheckBox* enforce() const { return findByName<QCheckBox>(QStringLiteral("Enforce in Posing")); }
    int steps() const { return session_.document.history().cursor(); }

    Session session_;
    Actions actions_;
    PropertiesDock dock_{session_, actions_};
};

TEST_F(LimitEditing, minimumNeverExceedsTheMaximum) {
    type(QStringLiteral("Lower bound of X"), QStringLiteral("40"));
    EXPECT_NEAR(degrees(limits("thigh").angles[0].min), 15, 1e-9);
    EXPECT_NEAR(findByName<NumberField>(QStringLiteral("Lower bound of X"))->value(), 15, 1e-9);
}

TEST_F(LimitEditing, dragEndsWithItsDocument) {
    auto* bar = dock_.findChild<LimitBar*>();
    ASSERT_NE(bar, nullptr);
    const auto barPoint = [&](double angle) {
        return QPoint(static_cast<int>(4 + (angle / 180 + 1) / 2 * (bar->width() - 8)), bar->height() / 2);
    };
    QTest::mousePress(bar, Qt::LeftButton, {}, barPoint(15));
    QTest::mouseMove(bar, barPoint(60));
    ASSERT_TRUE(session_.document.previewing());
    session_.document.open(session_.document.committed(), QStringLiteral("other"));
    QTest::mouseMove(bar, barPoint(80));
    EXPECT_FALSE(session_.document.previewing());
    QTest::mouseRelease(bar, Qt::LeftButton, {}, barPoint(80));
    EXPECT_NEAR(degrees(limits("thigh").angles[0].max), 15, 1e-9);
    EXPECT_EQ(steps(), 0);
}

TEST_F(LimitEditing, typedBoundsAreOneStep) {
    type(QStringLiteral("Upper bound of X"), QStringLiteral("200"));
    EXPECT_NEAR(degrees(limits("thigh").angles[0].max), 200, 1e-9);
    EXPECT_EQ(steps(), 1);
    EXPECT_EQ(session_.document.history().current().text, QStringLiteral("Change Limits of thigh"));
    session_.document.undo();
    EXPECT_NEAR(findByName<NumberField>(QStringLiteral("Upper bound of X"))->value(), 15, 1e-9);
}

TEST_F(LimitEditing, modeButtonsFreeAndLockAnAngle) {
    click(QStringLiteral("X: Locked"));
    EXPECT_EQ(limits("thigh").angles[0].mode, AngleLimit::Mode::locked);
    EXPECT_NEAR(degrees(limits("thigh").angles[0].min), -15, 1e-9) << "at the current angle";
    click(QStringLiteral("X: Free"));
    EXPECT_EQ(limits("thigh").angles[0].mode, AngleLimit::Mode::free);
    click(QStringLiteral("X: Limited"));
    EXPECT_NEAR(degrees(limits("thigh").angles[0].max), 75, 1e-9);
    EXPECT_EQ(steps(), 3);
}

TEST_F(LimitEditing, limitAppliesToTheSameAngleOfAllSelectedJoints) {
    session_.selection.select({id("shin"), id("thigh")});
    type(QStringLiteral("Upper bound of X"), QStringLiteral("30"));
    EXPECT_NEAR(degrees(limits("shin").angles[0].max), 30, 1e-9);
    EXPECT_EQ(steps(), 1);
}

TEST_F(LimitEditing, enforcementAppliesToAllSelectedJoints) {
    session_.selection.select({id("shin"), id("thigh")});
    EXPECT_EQ(enforce()->checkState(), Qt::Checked);
    QTest::mouseClick(enforce(), Qt::LeftButton, {}, {8, enforce()->height() / 2});
    EXPECT_FALSE(limits("thigh").appliesTo(LimitUse::drags));
    EXPECT_FALSE(limits("shin").appliesTo(LimitUse::drags));
    EXPECT_TRUE(limits("shin").appliesTo(LimitUse::ik));
    session_.selection.selectOnly(id("root"));
    session_.selection.select({id("root"), id("thigh")});
    EXPECT_EQ(enforce()->checkState(), Qt::PartiallyChecked);
    session_.document.undo();
    EXPECT_EQ(enforce()->checkState(), Qt::Checked);
}

TEST_F(LimitEditing, typedRangeSetsBothBounds) {
    type(QStringLiteral("Lower bound of X"), QStringLiteral("-10..70"));
    EXPECT_NEAR(degrees(limits("thigh").angles[0].min), -10, 1e-9);
    EXPECT_NEAR(degrees(limits("thigh").angles[0].max), 70, 1e-9);
    type(QStringLiteral("Upper bound of X"), QStringLiteral("200..-190"));
    EXPECT_NEAR(degrees(limits("thigh").angles[0].min), -190, 1e-9)
        << "bounds are ordered and may exceed 180°";
    EXPECT_NEAR(degrees(limits("thigh").angles[0].max), 200, 1e-9);
    EXPECT_EQ(steps(), 2);
}

TEST_F(LimitEditing, differingBoundIsADashAndIsKept) {
    session_.selection.select({id("shin"), id("thigh")});
    type(QStringLiteral("Upper bound of X"), QStringLiteral("30"));
    type(QStringLiteral("Lower bound of X"), QStringLiteral("-20"));
    session_.selection.selectOnly(id("thigh"));
    type(QStringLiteral("Upper bound of X"), QStringLiteral("60"));
    session_.selection.select({id("shin"), id("thigh")});
    EXPECT_TRUE(findByName<NumberField>(QStringLiteral("Upper bound of X"))->isMixed());
    EXPECT_FALSE(findByName<NumberField>(QStringLiteral("Lower bound of X"))->isMixed());
    type(QStringLiteral("Lower bound of X"), QStringLiteral("-40"));
    EXPECT_NEAR(degrees(limits("shin").angles[0].max), 30, 1e-9);
    EXPECT_NEAR(degrees(limits("thigh").angles[0].max), 60, 1e-9);
    EXPECT_NEAR(degrees(limits("shin").angles[0].min), -40, 1e-9);
}

TEST_F(LimitEditing, stiffnessAndResetAreOneStepEach) {
    type(QStringLiteral("Stiffness of X"), QStringLiteral("0.4"));
    EXPECT_EQ(limits("thigh").angles[0].stiffness, 0.4);
    EXPECT_EQ(steps(), 1);
    click(QStringLiteral("Reset X"));
    EXPECT_EQ(limits("thigh").angles[0], AngleLimit{});
    EXPECT_EQ(steps(), 2);
}

TEST_F(LimitEditing, barHandlesCanBeDragged) {
    auto* bar = dock_.findChild<LimitBar*>();
    ASSERT_NE(bar, nullptr);
    const auto barPoint = [&](double angle) {
        return QPoint(static_cast<int>(4 + (angle / 180 + 1) / 2 * (bar->width() - 8)), bar->height() / 2);
    };
    QTest::mousePress(bar, Qt::LeftButton, {}, barPoint(15));
    QTest::mouseMove(bar, barPoint(60));
    QTest::mouseRelease(bar, Qt::LeftButton, {}, barPoint(60));
    EXPECT_NEAR(degrees(limits("thigh").angles[0].max), 60, 4);
    const double whole = degrees(limits("thigh").angles[0].max);
    EXPECT_NEAR(whole, std::round(whole), 1e-9);
    EXPECT_NEAR(degrees(limits("thigh").angles[0].min), -160, 1e-9);
    EXPECT_EQ(steps(), 1);
    QTest::mousePress(bar, Qt::LeftButton, {}, barPoint(-160));
    QTest::mouseMove(bar, barPoint(-100));
    QTest::keyClick(bar, Qt::Key_Escape);
    EXPECT_NEAR(degrees(limits("thigh").angles[0].min), -160, 1e-9);
    EXPECT_EQ(steps(), 1);
}

TEST_F(LimitEditing, unboundedSideHasNoHandle) {
    const ChannelLimit open{
        {id("thigh"), Channel::angle1},
        {AngleLimit::Mode::limited, -std::numeric_limits<double>::infinity(), radians(90)}};
    const CharacterId leg = session_.selection.character()->id;
    session_.document.commit(QStringLiteral("Open"),
                             setAngleLimits(session_.document.scene(), leg, {&open, 1}).value());
    auto* bar = dock_.findChild<LimitBar*>();
    const auto barPoint = [&](double angle) {
        return QPoint(static_cast<int>(4 + (angle / 180 + 1) / 2 * (bar->width() - 8)), bar->height() / 2);
    };
    const auto drag = [&](double from, double to) {
        QTest::mousePress(bar, Qt::LeftButton, {}, barPoint(from));
        QTest::mouseMove(bar, barPoint(to));
        QTest::mouseRelease(bar, Qt::LeftButton, {}, barPoint(to));
    };
    drag(-180, -90);
    drag(0, 30);
    EXPECT_EQ(steps(), 1) << "there is no handle at the edge or in the middle";
    drag(90, 45);
    EXPECT_EQ(steps(), 2);
    EXPECT_NEAR(degrees(limits("thigh").angles[0].max), 45, 4);
    EXPECT_TRUE(std::isinf(limits("thigh").angles[0].min));
    const QImage image = bar->grab().toImage();
    const int y = image.height() / 2;
    const auto x = [&](double angle) { return barPoint(angle).x() * image.width() / bar->width(); };
    EXPECT_EQ(image.pixelColor(x(-175), y), image.pixelColor(x(-100), y))
        << "the allowed range extends to the edge";
    EXPECT_NE(image.pixelColor(x(-175), y), image.pixelColor(x(170), y));
}

TEST_F(LimitEditing, conflictsAreClampedWidenedAndAccepted) {
    // The walk exceeds the thigh's limit of 15° by 5°.
    const auto waitForConflicts = [&] {
        ASSERT_TRUE(QTest::qWaitFor([this] { return !session_.conflicts.isUpdating(); }, 10000));
    };
    const auto remedy = [&](const char* text) {
        for (auto* button : dock_.findChildren<QPushButton*>()) {
            if (button->isVisible() && button->text() == QLatin1String(text)) return button;
        }
        return static_cast<QPushButton*>(nullptr);
    };
    const auto choose = [&](const char* text) {
        QTest::mouseClick(remedy(text), Qt::LeftButton);
        waitForConflicts();
    };
    const auto undo = [&] {
        session_.document.undo();
        waitForConflicts();
    };
    waitForConflicts();
    for (const char* text : {"Go To", "Clamp", "Widen", "Accept"}) {
        const auto* button = remedy(text);
        ASSERT_NE(button, nullptr) << text;
        EXPECT_LT(button->mapTo(&dock_, button->rect().topRight()).x(), dock_.width()) << text;
    }
    choose("Go To");
    EXPECT_FALSE(session_.selection.keys().empty());
    choose("Accept");
    EXPECT_EQ(remedy("Clamp"), nullptr);
    undo();
    choose("Widen");
    EXPECT_NEAR(degrees(limits("thigh").angles[0].max), 20, 1e-6);
    EXPECT_EQ(remedy("Clamp"), nullptr);
    undo();
    choose("Clamp");
    EXPECT_EQ(remedy("Clamp"), nullptr);
    EXPECT_NEAR(degrees(limits("thigh").angles[0].max), 15, 1e-9);
    EXPECT_EQ(session_.document.history().current().text, QStringLiteral("Clamp thigh to Limits"));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
