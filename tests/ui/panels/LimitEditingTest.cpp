#include <gtest/gtest.h>

#include <QCheckBox>
#include <QTest>
#include <QToolButton>

#include "tests/ui/Leg.h"
#include "ui/actions/Actions.h"
#include "ui/document/Session.h"
#include "ui/properties/LimitRows.h"
#include "ui/properties/PropertiesDock.h"
#include "ui/widgets/NumberField.h"

namespace sinew {
namespace {

/// The limits of a leg's thigh: X from -160° to 15°.
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
    Widget* named(const QString& name) const {
        for (auto* candidate : dock_.findChildren<Widget*>()) {
            if (candidate->isVisible() && candidate->accessibleName() == name) return candidate;
        }
        return nullptr;
    }
    void type(const QString& name, const QString& text) {
        auto* field = named<NumberField>(name);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    }
    void click(const QString& name) { QTest::mouseClick(named<QToolButton>(name), Qt::LeftButton); }
    QCheckBox* enforce() const { return dock_.findChild<LimitRows*>()->findChild<QCheckBox*>(); }
    int steps() const { return session_.document.history().cursor(); }

    Session session_;
    Actions actions_;
    PropertiesDock dock_{session_, actions_};
};

TEST_F(LimitEditing, aMinimumNeverPassesItsMaximum) {
    type(QStringLiteral("Lower bound of X"), QStringLiteral("40"));
    EXPECT_NEAR(degrees(limits("thigh").angles[0].min), 15, 1e-9);
    EXPECT_NEAR(named<NumberField>(QStringLiteral("Lower bound of X"))->value(), 15, 1e-9);
}

TEST_F(LimitEditing, typedBoundsAreOneStep) {
    type(QStringLiteral("Upper bound of X"), QStringLiteral("200"));
    EXPECT_NEAR(degrees(limits("thigh").angles[0].max), 200, 1e-9);
    EXPECT_EQ(steps(), 1);
    EXPECT_EQ(session_.document.history().current().text, QStringLiteral("Limits of thigh"));
    session_.document.undo();
    EXPECT_NEAR(named<NumberField>(QStringLiteral("Upper bound of X"))->value(), 15, 1e-9);
}

TEST_F(LimitEditing, modesFreeAndLockAnAngle) {
    click(QStringLiteral("X locked"));
    EXPECT_EQ(limits("thigh").angles[0].mode, AngleLimit::Mode::locked);
    EXPECT_NEAR(degrees(limits("thigh").angles[0].min), -15, 1e-9) << "where it stands";
    click(QStringLiteral("X free"));
    EXPECT_EQ(limits("thigh").angles[0].mode, AngleLimit::Mode::free);
    click(QStringLiteral("X limited"));
    EXPECT_NEAR(degrees(limits("thigh").angles[0].max), 75, 1e-9);
    EXPECT_EQ(steps(), 3);
}

TEST_F(LimitEditing, severalJointsGetTheLimitOfTheSameAngle) {
    session_.selection.select({id("shin"), id("thigh")});
    type(QStringLiteral("Upper bound of X"), QStringLiteral("30"));
    EXPECT_NEAR(degrees(limits("shin").angles[0].max), 30, 1e-9);
    EXPECT_EQ(steps(), 1);
}

TEST_F(LimitEditing, enforcingIsSwitchedForAllThatAreSelected) {
    session_.selection.select({id("shin"), id("thigh")});
    EXPECT_EQ(enforce()->checkState(), Qt::Checked);
    QTest::mouseClick(enforce(), Qt::LeftButton, {}, {8, enforce()->height() / 2});
    EXPECT_FALSE(limits("thigh").appliesTo(LimitUse::drags));
    EXPECT_FALSE(limits("shin").appliesTo(LimitUse::ik));
    session_.selection.selectOnly(id("root"));
    session_.selection.select({id("root"), id("thigh")});
    EXPECT_EQ(enforce()->checkState(), Qt::PartiallyChecked);
    session_.document.undo();
    EXPECT_EQ(enforce()->checkState(), Qt::Checked);
}

}  // namespace
}  // namespace sinew
