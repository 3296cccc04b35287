#include <gtest/gtest.h>

#include <QComboBox>
#include <QLabel>
#include <QStackedWidget>
#include <QTest>
#include <QToolButton>

#include "core/math/Angle.h"
#include "tests/ui/BehindTab.h"
#include "tests/ui/Leg.h"
#include "ui/document/Session.h"
#include "ui/keys/KeysDock.h"
#include "ui/widgets/NumberField.h"

namespace sinew {
namespace {

/// The Key panel beside a leg that walks: the thigh's angle has keys 0°, -30°, 20° at frames 0, 100, 200.
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
    void select(std::vector<KeyPlace> keys) { session_.selection.selectKeys(std::move(keys)); }
    template <class Widget>
    Widget* named(const QString& name) const {
        for (auto* candidate : dock_.findChildren<Widget*>()) {
            if (candidate->isVisible() && candidate->accessibleName() == name) return candidate;
        }
        return nullptr;
    }
    NumberField* field(const char* name) const { return named<NumberField>(QString::fromUtf8(name)); }
    void type(const char* name, const char* text) {
        NumberField* there = field(name);
        ASSERT_NE(there, nullptr) << name;
        there->setFocus();
        there->selectAll();
        QTest::keyClicks(there, QString::fromUtf8(text));
        QTest::keyClick(there, Qt::Key_Return);
    }
    QString text(const char* name) const { return field(name)->text(); }
    void click(const char* name) {
        QTest::mouseClick(named<QToolButton>(QString::fromUtf8(name)), Qt::LeftButton);
    }
    void choose(const char* name, int index) {
        auto* box = named<QComboBox>(QString::fromUtf8(name));
        box->setFocus();
        box->setCurrentIndex(index);
        Q_EMIT box->activated(index);
    }
    bool says(const char* words) const {
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

TEST_F(Keys, emptyPanelsSayWhatToDo) {
    EXPECT_TRUE(says("Select keys in the timeline"));
    session_.document.open({}, {});
    EXPECT_TRUE(says("Open a file"));
}

TEST_F(Keys, oneKeyShowsItsNumbers) {
    select({{thigh_, {1}}});
    EXPECT_TRUE(says("thigh"));
    EXPECT_TRUE(says("1 key"));
    EXPECT_EQ(text("Frame"), QStringLiteral("100.00"));
    EXPECT_EQ(text("Angle X"), QStringLiteral("−30.00"));
    EXPECT_TRUE(named<QToolButton>(QStringLiteral("Linear"))->isChecked());
    EXPECT_EQ(named<QComboBox>(QStringLiteral("Before the first key"))->currentText(),
              QStringLiteral("Hold"));
}

TEST_F(Keys, whatDiffersIsADash) {
    select({{thigh_, {1}}, {shin_, {1.5}}, {root_, {0.5}}});
    EXPECT_TRUE(says("Several joints"));
    EXPECT_EQ(text("Frame"), QStringLiteral("—"));
    EXPECT_EQ(text("Angles"), QStringLiteral("—"));
    EXPECT_EQ(text("Positions"), QStringLiteral("0.500"));
}

TEST_F(Keys, aTypedValueAppliesToAllKeysAsOneStep) {
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

TEST_F(Keys, whatIsAddedCountsForEachKey) {
    select({{thigh_, {0}}, {thigh_, {1}}});
    type("Angle X", "+=10");
    EXPECT_NEAR(degrees(curve(thigh_).key(0).value), 10, 1e-12);
    EXPECT_NEAR(degrees(curve(thigh_).key(1).value), -20, 1e-12);
}

TEST_F(Keys, aTypedFrameMovesTheKeys) {
    select({{thigh_, {1}}});
    type("Frame", "150");
    EXPECT_EQ(curve(thigh_).key(1).time, Seconds{1.5});
    EXPECT_EQ(session_.selection.keys(), (std::vector<KeyPlace>{{thigh_, {1.5}}}));
    EXPECT_EQ(text("Frame"), QStringLiteral("150.00"));
}

TEST_F(Keys, interpolationIsSetForAllSegments) {
    select({{thigh_, {0}}, {thigh_, {1}}});
    click("Monotone");
    EXPECT_EQ(curve(thigh_).key(0).interpolation, Interpolation::monotone);
    EXPECT_EQ(curve(thigh_).key(1).interpolation, Interpolation::monotone);
    EXPECT_EQ(curve(thigh_).key(2).interpolation, Interpolation::linear);
    EXPECT_TRUE(named<QToolButton>(QStringLiteral("Monotone"))->isChecked());
    EXPECT_FALSE(named<QToolButton>(QStringLiteral("Linear"))->isChecked());
}

TEST_F(Keys, slerpIsForAngles) {
    select({{root_, {0.5}}});
    EXPECT_FALSE(named<QToolButton>(QStringLiteral("SLERP"))->isEnabled());
    select({{thigh_, {1}}});
    EXPECT_TRUE(named<QToolButton>(QStringLiteral("SLERP"))->isEnabled());
}

TEST_F(Keys, shapesCountUnderCatmullRom) {
    select({{thigh_, {1}}});
    EXPECT_FALSE(field("Tension")->isEnabled());
    click("Catmull-Rom");
    ASSERT_TRUE(field("Tension")->isEnabled());
    type("Tension", "0.5");
    type("Bias", "-3");
    EXPECT_EQ(curve(thigh_).key(1).shape, (KeyShape{0.5, 0, -1})) << "no more than 1";
}

TEST_F(Keys, slopesAreNumbersUnderHermite) {
    select({{thigh_, Seconds{0}}, {thigh_, Seconds{1}}});
    EXPECT_EQ(field("Slope out"), nullptr);
    click("Hermite");
    ASSERT_NE(field("Slope out"), nullptr);
    EXPECT_TRUE(says("°/s"));
    type("Slope out", "90");
    type("Slope in", "-45");
    for (const std::size_t i : {0U, 1U}) {
        EXPECT_NEAR(degrees(curve(thigh_).key(i).slopeOut), 90, 1e-9);
        EXPECT_NEAR(degrees(curve(thigh_).key(i).slopeIn), -45, 1e-9);
    }
    EXPECT_EQ(session_.document.history().current().text, QStringLiteral("Slope of keys"));
    EXPECT_EQ(text("Slope in"), QStringLiteral("−45.00"));
}

TEST_F(Keys, beyondTheEndsIsSetForTheCurves) {
    select({{thigh_, {1}}});
    choose("Behind the last key", 3);
    EXPECT_EQ(curve(thigh_).ends(), (Ends{Extrapolation::hold, Extrapolation::cycleOffset}));
    EXPECT_EQ(curve(shin_).ends(), Ends());
    session_.document.undo();
    EXPECT_EQ(named<QComboBox>(QStringLiteral("Behind the last key"))->currentIndex(), 0);
}

TEST_F(Keys, aDraggedValueIsOneStepAndEscapeTakesItBack) {
    select({{thigh_, {1}}});
    NumberField* there = field("Angle X");
    const auto move = [&](int x) {
        const QPoint to(20 + x, 10);
        QMouseEvent event(QEvent::MouseMove, to, there->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(there, &event);
    };
    const int before = steps();
    QTest::mousePress(there, Qt::LeftButton, {}, {20, 10});
    move(40);
    move(80);
    QTest::mouseRelease(there, Qt::LeftButton, {}, {100, 10});
    EXPECT_NEAR(degrees(curve(thigh_).key(1).value), -10, 1e-9);
    EXPECT_EQ(steps(), before + 1);
    QTest::mousePress(there, Qt::LeftButton, {}, {20, 10});
    move(40);
    QTest::keyClick(there, Qt::Key_Escape);
    EXPECT_NEAR(degrees(curve(thigh_).key(1).value), -10, 1e-9);
    EXPECT_EQ(steps(), before + 1);
}

TEST_F(Keys, keysOfLockedJointsCannotBeChanged) {
    select({{thigh_, {1}}});
    session_.visibility.setLocked({thigh_.joint}, true);
    EXPECT_FALSE(field("Angle X")->isEnabled());
}

TEST_F(Keys, numbersAreReadWhenTheTabIsSeen) {
    select({{thigh_, {1}}});
    test::BehindTab tab(dock_);
    NumberField* angle = field("Angle X");
    ASSERT_NE(angle, nullptr);
    select({{thigh_, {2}}});
    EXPECT_EQ(angle->text(), QStringLiteral("−30.00")) << "nobody looks";
    dock_.raise();
    QTest::qWait(20);
    EXPECT_EQ(text("Angle X"), QStringLiteral("20.00"));
    dock_.setParent(nullptr);
}

}  // namespace
}  // namespace sinew
