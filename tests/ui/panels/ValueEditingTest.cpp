#include <gtest/gtest.h>

#include <QLabel>
#include <QTest>
#include <QToolButton>

#include "core/scene/edits/limits/EditLimits.h"
#include "tests/ui/Leg.h"
#include "ui/actions/Actions.h"
#include "ui/properties/ConflictLine.h"
#include "ui/properties/PropertiesDock.h"
#include "ui/properties/TransformRows.h"
#include "ui/session/Session.h"
#include "ui/widgets/KeyDiamond.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// The properties of the leg at frame 50 of its walk, where the thigh's angle is -15°.
class ValueEditing : public testing::Test {
protected:
    ValueEditing() {
        dock_.resize(344, 1400);
        dock_.show();
        session_.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
        session_.playback.setFrame({50});
        select({"thigh"});
    }

    JointId id(const char* name) const { return test::jointOf(session_.document.scene(), name); }
    void select(std::initializer_list<const char*> names) {
        std::vector<JointId> joints;
        for (const char* name : names) joints.push_back(id(name));
        session_.selection.select(joints);
    }
    NumberField* field(const QString& name) const {
        for (auto* candidate : rows()->findChildren<NumberField*>()) {
            if (candidate->isVisible() && candidate->accessibleName() == name) return candidate;
        }
        return nullptr;
    }
    QToolButton* button(const QString& name) const {
        for (auto* candidate : rows()->findChildren<QToolButton*>()) {
            if (candidate->isVisible() && candidate->accessibleName() == name) return candidate;
        }
        return nullptr;
    }
    KeyDiamond* diamond(const QString& name) const { return qobject_cast<KeyDiamond*>(button(name)); }
    TransformRows* rows() const { return dock_.findChild<TransformRows*>(); }
    void click(const QString& name) { QTest::mouseClick(button(name), Qt::LeftButton); }
    void type(const QString& name, const QString& text) {
        NumberField* widget = field(name);
        widget->setFocus();
        widget->selectAll();
        QTest::keyClicks(widget, text);
        QTest::keyClick(widget, Qt::Key_Return);
    }
    void move(NumberField* widget, int x) const {
        const QPoint to(20 + x, 10);
        QMouseEvent event(QEvent::MouseMove, to, widget->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(widget, &event);
    }
    double value(const char* joint, Channel channel = Channel::angle1) const {
        const Evaluator& leg = *session_.pose.active();
        const double value = leg.values(leg.skeleton().find(joint).value()).at(channel);
        return isAngle(channel) ? degrees(value) : value;
    }
    std::size_t keys(const char* joint, Channel channel = Channel::angle1) const {
        const Curve* curve = session_.selection.clip()->find({id(joint), channel});
        return curve ? curve->size() : 0;
    }
    /// Returns whether the left border of a field has a colour.
    bool hasBorder(const QString& name, const QColor& color) const {
        const QImage image = field(name)->grab().toImage();
        for (int x = 0; x < 2; ++x) {
            if (image.pixelColor(x, image.height() / 2) == color) return true;
        }
        return false;
    }
    int steps() const { return session_.document.history().cursor(); }
    QString lastStep() const { return session_.document.history().current().text; }
    bool showsText(const QString& text) const {
        for (const auto* label : dock_.findChildren<QLabel*>()) {
            if (label->isVisible() && label->text().contains(text)) return true;
        }
        return false;
    }

    const QString angleX_ = QStringLiteral("Angle X");
    Session session_;
    Actions actions_;
    PropertiesDock dock_{session_, actions_};
};

TEST_F(ValueEditing, invalidArithmeticIsReportedAndKeepsTheValue) {
    type(angleX_, QStringLiteral("5*"));
    EXPECT_NEAR(value("thigh"), -15, 1e-9);
    EXPECT_EQ(field(angleX_)->text(), QStringLiteral("5*"));
    const auto* line = rows()->findChild<ConflictLine*>();
    ASSERT_TRUE(line->isVisible());
    EXPECT_TRUE(line->lines().first().contains(QStringLiteral("5*")));
    QTest::keyClick(field(angleX_), Qt::Key_Escape);
    EXPECT_NEAR(field(angleX_)->value(), -15, 1e-9);
    EXPECT_FALSE(line->isVisible());
    EXPECT_EQ(steps(), 0);
}

TEST_F(ValueEditing, wheelIsIgnoredWhilePlayingOrWithoutFocus) {
    const auto turnWheel = [this] {
        QWheelEvent wheel({20, 10}, field(angleX_)->mapToGlobal(QPoint(20, 10)), {}, {0, 120}, Qt::NoButton,
                          {}, Qt::NoScrollPhase, false);
        QApplication::sendEvent(field(angleX_), &wheel);
    };
    session_.posing.setAutoKey(true);
    dock_.setFocus();
    turnWheel();
    dock_.activateWindow();
    field(angleX_)->setFocus();
    session_.playback.setPlaying(true);
    turnWheel();
    session_.playback.setPlaying(false);
    EXPECT_EQ(steps(), 0);
    EXPECT_EQ(keys("thigh"), 3u);
}

TEST_F(ValueEditing, unenforcedLimitsCanBeExceededAndAreMarked) {
    type(angleX_, QStringLiteral("80"));
    EXPECT_NEAR(value("thigh"), 15, 1e-9);
    EXPECT_FALSE(hasBorder(angleX_, theme().conflict));
    const JointId thigh = id("thigh");
    session_.document.commit(QStringLiteral("Do not enforce"),
                             setLimitsEnforced(session_.document.scene(), session_.selection.character()->id,
                                               {&thigh, 1}, LimitUse::drags, false)
                                 .value());
    type(angleX_, QStringLiteral("80"));
    EXPECT_NEAR(value("thigh"), 80, 1e-9);
    EXPECT_TRUE(hasBorder(angleX_, theme().conflict));
    type(angleX_, QStringLiteral("10"));
    EXPECT_FALSE(hasBorder(angleX_, theme().conflict));
}

TEST_F(ValueEditing, unfinishedTypingIsDroppedWhenFrameOrJointChange) {
    const auto typeOnly = [this] {
        field(angleX_)->setFocus();
        field(angleX_)->selectAll();
        QTest::keyClicks(field(angleX_), QStringLiteral("-44"));
    };
    typeOnly();
    session_.playback.setFrame({60});
    QTest::keyClick(field(angleX_), Qt::Key_Return);
    EXPECT_EQ(steps(), 0);
    typeOnly();
    session_.playback.setPlaying(true);
    session_.playback.setPlaying(false);
    QTest::keyClick(field(angleX_), Qt::Key_Return);
    EXPECT_EQ(steps(), 0);
    typeOnly();
    select({"shin"});
    QTest::keyClick(field(QStringLiteral("Angle Y")) ? field(QStringLiteral("Angle Y")) : field(angleX_),
                    Qt::Key_Return);
    EXPECT_EQ(steps(), 0);
}

TEST_F(ValueEditing, lockedJointsAreReadOnly) {
    session_.visibility.setLocked({id("thigh")}, true);
    EXPECT_TRUE(field(angleX_)->isReadOnly());
    session_.visibility.setLocked({id("thigh")}, false);
    EXPECT_FALSE(field(angleX_)->isReadOnly());
}

TEST_F(ValueEditing, typedValueIsOneNamedStep) {
    type(angleX_, QStringLiteral("90/-4"));
    EXPECT_NEAR(value("thigh"), -22.5, 1e-9);
    EXPECT_EQ(steps(), 1);
    EXPECT_EQ(lastStep(), QStringLiteral("Change Angle X of thigh"));
    session_.document.undo();
    EXPECT_EQ(field(angleX_)->text(), QString::fromUtf8("−15.00"));
}

TEST_F(ValueEditing, relativeChangesApplyToTheValue) {
    type(angleX_, QStringLiteral("*2"));
    EXPECT_NEAR(value("thigh"), -30, 1e-9);
    type(angleX_, QStringLiteral("/4"));
    EXPECT_NEAR(value("thigh"), -7.5, 1e-9);
    type(angleX_, QStringLiteral("+=5"));
    EXPECT_NEAR(value("thigh"), -2.5, 1e-9);
    type(angleX_, QStringLiteral("-5"));
    EXPECT_NEAR(value("thigh"), -5, 1e-9);
}

TEST_F(ValueEditing, dragIsPreviewedAndIsOneStep) {
    NumberField* widget = field(angleX_);
    QTest::mousePress(widget, Qt::LeftButton, {}, {20, 10});
    move(widget, 40);
    EXPECT_NEAR(value("thigh"), -5, 1e-9);
    EXPECT_EQ(steps(), 0);
    move(widget, -40);
    QTest::mouseRelease(widget, Qt::LeftButton, {}, {-20, 10});
    EXPECT_NEAR(value("thigh"), -25, 1e-9);
    EXPECT_EQ(steps(), 1);
}

TEST_F(ValueEditing, escapeRevertsADrag) {
    NumberField* widget = field(angleX_);
    QTest::mousePress(widget, Qt::LeftButton, {}, {20, 10});
    move(widget, 40);
    QTest::keyClick(widget, Qt::Key_Escape);
    EXPECT_NEAR(value("thigh"), -15, 1e-9);
    EXPECT_EQ(widget->text(), QString::fromUtf8("−15.00"));
    move(widget, 80);
    QTest::mouseRelease(widget, Qt::LeftButton, {}, {100, 10});
    EXPECT_NEAR(value("thigh"), -15, 1e-9);
    EXPECT_EQ(steps(), 0);
}

TEST_F(ValueEditing, differingValuesAreShownAsADash) {
    select({"shin", "thigh"});
    NumberField* widget = field(angleX_);
    EXPECT_EQ(widget->text(), QStringLiteral("—"));
    type(angleX_, QStringLiteral("+=5"));
    EXPECT_NEAR(value("thigh"), -10, 1e-9);
    EXPECT_NEAR(value("shin"), 15, 1e-9);
    EXPECT_EQ(lastStep(), QStringLiteral("Change Angle X of 2 joints"));
    type(angleX_, QStringLiteral("-20"));
    EXPECT_NEAR(value("thigh"), -20, 1e-9);
    EXPECT_NEAR(value("shin"), -20, 1e-9);
    EXPECT_EQ(widget->text(), QString::fromUtf8("−20.00"));
}

TEST_F(ValueEditing, positionsAreInMetres) {
    select({"root"});
    type(QStringLiteral("Position Y"), QStringLiteral("0.75"));
    EXPECT_NEAR(value("root", Channel::translationY), 0.75, 1e-12);
    EXPECT_EQ(lastStep(), QStringLiteral("Change Position Y of root"));
}

TEST_F(ValueEditing, diamondsShowAndToggleKeys) {
    const QString name = QStringLiteral("Key of Angle X");
    EXPECT_EQ(diamond(name)->state(), KeyState::elsewhere);
    click(name);
    EXPECT_EQ(keys("thigh"), 4u);
    EXPECT_EQ(diamond(name)->state(), KeyState::now);
    EXPECT_EQ(lastStep(), QStringLiteral("Set Key for Angle X of thigh"));
    click(name);
    EXPECT_EQ(keys("thigh"), 3u);
    EXPECT_EQ(diamond(name)->state(), KeyState::elsewhere);
    type(angleX_, QStringLiteral("-20"));
    EXPECT_EQ(diamond(name)->state(), KeyState::unkeyed);
    click(name);
    EXPECT_EQ(diamond(name)->state(), KeyState::now);
    EXPECT_EQ(session_.selection.character()->unkeyed, nullptr);
    EXPECT_NEAR(value("thigh"), -20, 1e-9);
    select({"root"});
    EXPECT_EQ(diamond(QStringLiteral("Key of Angle Y"))->state(), KeyState::never);
}

TEST_F(ValueEditing, buttonsGoToTheKeysOfTheChannel) {
    click(QStringLiteral("Next key of Angle X"));
    EXPECT_EQ(session_.playback.frame(), FrameIndex{100});
    click(QStringLiteral("Next key of Angle X"));
    click(QStringLiteral("Next key of Angle X"));
    EXPECT_EQ(session_.playback.frame(), FrameIndex{200});
    click(QStringLiteral("Previous key of Angle X"));
    EXPECT_EQ(session_.playback.frame(), FrameIndex{100});
}

TEST_F(ValueEditing, resetsToRestAndToTheLastKey) {
    click(QStringLiteral("Reset Angle X"));
    EXPECT_EQ(value("thigh"), 0);
    EXPECT_EQ(lastStep(), QStringLiteral("Reset Angle X of thigh"));
    session_.playback.setFrame({120});
    type(angleX_, QStringLiteral("-70"));
    for (QAction* action :
         button(QStringLiteral("Reset Angle X"))->parentWidget()->findChildren<QAction*>()) {
        if (action->text().contains(QStringLiteral("Key"))) action->trigger();
    }
    EXPECT_NEAR(value("thigh"), -30, 1e-9);
}

TEST_F(ValueEditing, buttonsChooseTheGizmoAxes) {
    for (auto* candidate : rows()->findChildren<QToolButton*>()) {
        if (candidate->text() == QStringLiteral("World")) QTest::mouseClick(candidate, Qt::LeftButton);
    }
    EXPECT_EQ(session_.posing.space(), Posing::Space::world);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
