#include <gtest/gtest.h>

#include <QComboBox>
#include <QLabel>
#include <QStackedWidget>
#include <QTest>
#include <QToolButton>

#include "core/math/Angle.h"
#include "tests/ui/CoveredDock.h"
#include "tests/ui/Leg.h"
#include "tests/ui/WaitFor.h"
#include "ui/keys/KeysDock.h"

#include "ui/session/Session.h"
#include "ui/widgets/NumberField.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// The Key panel for the leg's walk. The thigh's angle has keys 0°, -30°, 20° at frames 0, 100, 200.
class Keys : public testing::Test {
protected:
    Keys() {
        dock_.resize(344, 500);
        dock_.show();
        session_.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
        thigh_ = {test::jointOf(session_.document.scene(), "thigh"), Channel::angle1};
        shin_ = {test::jointOf(session_.document.scene(), "shin"), Channel::angle1};
        root_ = {test::jointOf(session_.document.scene(), "root"), Channel::translationZ};
    }

    const Curve& curve(ChannelId id) const { return *session_.selection.clip()->find(id); }
    void select(std::vector<KeyRef> keys) { session_.selection.selectKeys(std::move(keys)); }
    template <class Widget>
    Widget* findByName(const QString& name) const {
        for (auto* candidate : dock_.findChildren<Widget*>()) {
            if (candidate->isVisible() && candidate->accessibleName() == name) return candidate;
        }
        return nullptr;
    }
    NumberField* field(const char* name) const { return findByName<NumberField>(QString::fromUtf8(name)); }
    void type(const char* name, const char* text) {
        NumberField* widget = field(name);
        ASSERT_NE(widget, nullptr) << name;
        widget->setFocus();
        widget->selectAll();
        QTest::keyClicks(widget, QString::fromUtf8(text));
        QTest::keyClick(widget, Qt::Key_Return);
    }
    QString text(const char* name) const { return field(name)->text(); }
    void click(const char* name) {
        QTest::mouseClick(findByName<QToolButton>(QString::fromUtf8(name)), Qt::LeftButton);
    }
    void choose(const char* name, int index) {
        auto* box = findByName<QComboBox>(QString::fromUtf8(name));
        box->setFocus();
        box->setCurrentIndex(index);
        Q_EMIT box->activated(index);
    }
    bool showsText(const char* words) const {
        for (auto* label : dock_.findChildren<QLabel*>()) {
            if (label->isVisible() && label->text().contains(QString::fromUtf8(words))) return true;
        }
        return false;
    }
    int steps() const { return session_.document.history().cursor(); }

    Session session_;
    KeysDock dock_{session_};
    ChannelId thigh_, shin_, root_;
};

TEST_F(Keys, showsAHintWhileEmpty) {
    EXPECT_TRUE(showsText("Select keys in the timeline"));
    session_.document.open({}, {});
    EXPECT_TRUE(showsText("Open a file"));
}

TEST_F(Keys, showsTheValuesOfOneKey) {
    select({{thigh_, {1}}});
    EXPECT_TRUE(showsText("thigh"));
    EXPECT_TRUE(showsText("1 key"));
    EXPECT_EQ(text("Frame"), QStringLiteral("100.00"));
    EXPECT_EQ(text("Angle X"), QStringLiteral("−30.00"));
    EXPECT_TRUE(findByName<QToolButton>(QStringLiteral("Linear"))->isChecked());
    EXPECT_EQ(findByName<QComboBox>(QStringLiteral("Before the first key"))->currentText(),
              QStringLiteral("Hold"));
}

TEST_F(Keys, differingValuesAreShownAsADash) {
    select({{thigh_, {1}}, {shin_, {1.5}}, {root_, {0.5}}});
    EXPECT_TRUE(showsText("Several joints"));
    EXPECT_EQ(text("Frame"), QStringLiteral("—"));
    EXPECT_EQ(text("Angles"), QStringLiteral("—"));
    EXPECT_EQ(text("Positions"), QStringLiteral("0.500"));
}

TEST_F(Keys, typedValueAppliesToAllKeysAsOneStep) {
    select({{thigh_, {0}}, {thigh_, {1}}});
    const int before = steps();
    type("Angle X", "12.5");
    EXPECT_DOUBLE_EQ(degrees(curve(thigh_).key(0).value), 12.5);
    EXPECT_DOUBLE_EQ(degrees(curve(thigh_).key(1).value), 12.5);
    EXPECT_DOUBLE_EQ(degrees(curve(thigh_).key(2).value), 20);
    EXPECT_EQ(steps(), before + 1);
    EXPECT_EQ(text("Angle X"), QStringLiteral("12.50"));
    session_.document.undo();
    EXPECT_DOUBLE_EQ(degrees(curve(thigh_).key(1).value), -30);
    EXPECT_EQ(text("Angle X"), QStringLiteral("—"));
}

TEST_F(Keys, relativeValueAppliesToEachKey) {
    select({{thigh_, {0}}, {thigh_, {1}}});
    type("Angle X", "+=10");
    EXPECT_NEAR(degrees(curve(thigh_).key(0).value), 10, 1e-12);
    EXPECT_NEAR(degrees(curve(thigh_).key(1).value), -20, 1e-12);
}

TEST_F(Keys, typedFrameMovesTheKeys) {
    select({{thigh_, {1}}});
    type("Frame", "150");
    EXPECT_EQ(curve(thigh_).key(1).time, Seconds{1.5});
    EXPECT_EQ(session_.selection.keys(), (std::vector<KeyRef>{{thigh_, {1.5}}}));
    EXPECT_EQ(text("Frame"), QStringLiteral("150.00"));
}

TEST_F(Keys, interpolationIsSetForAllSelectedKeys) {
    select({{thigh_, {0}}, {thigh_, {1}}});
    click("Monotone");
    EXPECT_EQ(curve(thigh_).key(0).interpolation, Interpolation::monotone);
    EXPECT_EQ(curve(thigh_).key(1).interpolation, Interpolation::monotone);
    EXPECT_EQ(curve(thigh_).key(2).interpolation, Interpolation::linear);
    EXPECT_TRUE(findByName<QToolButton>(QStringLiteral("Monotone"))->isChecked());
    EXPECT_FALSE(findByName<QToolButton>(QStringLiteral("Linear"))->isChecked());
}

TEST_F(Keys, slerpIsEnabledForAnglesOnly) {
    select({{root_, {0.5}}});
    EXPECT_FALSE(findByName<QToolButton>(QStringLiteral("SLERP"))->isEnabled());
    select({{thigh_, {1}}});
    EXPECT_TRUE(findByName<QToolButton>(QStringLiteral("SLERP"))->isEnabled());
}

TEST_F(Keys, shapeFieldsNeedCatmullRom) {
    select({{thigh_, {1}}});
    EXPECT_FALSE(field("Tension")->isEnabled());
    click("Catmull-Rom");
    ASSERT_TRUE(field("Tension")->isEnabled());
    type("Tension", "0.5");
    type("Bias", "-3");
    EXPECT_EQ(curve(thigh_).key(1).shape, (KeyShape{0.5, 0, -1})) << "clamped to 1";
}

TEST_F(Keys, slopeFieldsNeedHermite) {
    select({{thigh_, Seconds{0}}, {thigh_, Seconds{1}}});
    EXPECT_EQ(field("Slope out"), nullptr);
    click("Hermite");
    ASSERT_NE(field("Slope out"), nullptr);
    EXPECT_TRUE(showsText("°/s"));
    type("Slope out", "90");
    type("Slope in", "-45");
    for (const std::size_t i : {0U, 1U}) {
        EXPECT_NEAR(degrees(curve(thigh_).key(i).slopeOut), 90, 1e-9);
        EXPECT_NEAR(degrees(curve(thigh_).key(i).slopeIn), -45, 1e-9);
    }
    EXPECT_EQ(session_.document.history().current().text, QStringLiteral("Set Key Slopes"));
    EXPECT_EQ(text("Slope in"), QStringLiteral("−45.00"));
}

TEST_F(Keys, lengthFieldsNeedHermite) {
    select({{thigh_, Seconds{0}}, {thigh_, Seconds{1}}});
    EXPECT_EQ(field("Tangent length out"), nullptr);
    click("Hermite");
    ASSERT_NE(field("Tangent length out"), nullptr);
    EXPECT_EQ(text("Tangent length out"), QStringLiteral("33.33"));
    type("Tangent length out", "60");
    type("Tangent length in", "250");
    for (const std::size_t i : {0U, 1U}) {
        EXPECT_NEAR(curve(thigh_).key(i).lengths.out, 0.6, 1e-9);
        EXPECT_EQ(curve(thigh_).key(i).lengths.in, 1) << "not beyond the segment";
    }
    EXPECT_EQ(session_.document.history().current().text, QStringLiteral("Set Tangent Lengths"));
    type("Tangent length in", "33.33");
    EXPECT_EQ(curve(thigh_).key(0).lengths.in, TangentLengths::kDefault)
        << "the shown value is a third exactly";
}

TEST_F(Keys, extrapolationIsSetForTheSelectedCurves) {
    select({{thigh_, {1}}});
    choose("After the last key", 3);
    EXPECT_EQ(curve(thigh_).extrapolation(),
              (EndExtrapolation{Extrapolation::hold, Extrapolation::cycleOffset}));
    EXPECT_EQ(curve(shin_).extrapolation(), EndExtrapolation());
    session_.document.undo();
    EXPECT_EQ(findByName<QComboBox>(QStringLiteral("After the last key"))->currentIndex(), 0);
}

TEST_F(Keys, draggingAFieldIsOneStepAndEscapeCancels) {
    select({{thigh_, {1}}});
    NumberField* widget = field("Angle X");
    const auto move = [&](int x) {
        const QPoint to(20 + x, 10);
        QMouseEvent event(QEvent::MouseMove, to, widget->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(widget, &event);
    };
    const int before = steps();
    QTest::mousePress(widget, Qt::LeftButton, {}, {20, 10});
    move(40);
    move(80);
    QTest::mouseRelease(widget, Qt::LeftButton, {}, {100, 10});
    EXPECT_NEAR(degrees(curve(thigh_).key(1).value), -10, 1e-9);
    EXPECT_EQ(steps(), before + 1);
    QTest::mousePress(widget, Qt::LeftButton, {}, {20, 10});
    move(40);
    QTest::keyClick(widget, Qt::Key_Escape);
    EXPECT_NEAR(degrees(curve(thigh_).key(1).value), -10, 1e-9);
    EXPECT_EQ(steps(), before + 1);
}

TEST_F(Keys, keysOfLockedJointsCannotBeChanged) {
    select({{thigh_, {1}}});
    session_.visibility.setLocked({thigh_.joint}, true);
    EXPECT_FALSE(field("Angle X")->isEnabled());
}

TEST_F(Keys, fieldsUpdateOnlyWhileShown) {
    select({{thigh_, {1}}});
    test::CoveredDock covered(dock_);
    NumberField* angle = field("Angle X");
    ASSERT_NE(angle, nullptr);
    select({{thigh_, {2}}});
    EXPECT_EQ(angle->text(), QStringLiteral("−30.00")) << "hidden fields are not updated";
    dock_.raise();
    EXPECT_SOON(angle->text() == QStringLiteral("20.00"));
    EXPECT_EQ(text("Angle X"), QStringLiteral("20.00"));
    dock_.setParent(nullptr);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
