#include <gtest/gtest.h>

#include <QComboBox>
#include <QLabel>
#include <QTest>
#include <QToolButton>

#include "tests/ui/Leg.h"
#include "tests/ui/WaitFor.h"
#include "ui/actions/Actions.h"
#include "ui/session/Session.h"
#include "ui/timeline/TransportBar.h"
#include "ui/widgets/NumberField.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class TransportTest : public testing::Test {
protected:
    TransportTest() {
        session_.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
        bar_.resize(1200, 32);
        bar_.show();
    }
    NumberField& field(const char* name) const {
        for (auto* candidate : bar_.findChildren<NumberField*>()) {
            if (candidate->accessibleName() == QLatin1String(name)) return *candidate;
        }
        throw std::runtime_error(name);
    }
    void type(const char* name, const char* text) {
        NumberField& widget = field(name);
        widget.setFocus();
        widget.selectAll();
        QTest::keyClicks(&widget, QString::fromUtf8(text));
        QTest::keyClick(&widget, Qt::Key_Return);
    }
    void press(const char* id) {
        auto* button = bar_.findChild<QToolButton*>(QLatin1String(id));
        ASSERT_NE(button, nullptr) << id;
        QTest::mouseClick(button, Qt::LeftButton);
    }
    QString label(const char* name) const {
        for (const auto* candidate : bar_.findChildren<QLabel*>()) {
            if (candidate->accessibleName() == QLatin1String(name)) return candidate->text();
        }
        return {};
    }

    Session session_;
    Actions actions_;
    TransportBar bar_{session_, actions_};
    Playback& playback_ = session_.playback;
};

TEST_F(TransportTest, invalidNumbersChangeNothing) {
    playback_.setFrame({7});
    for (const char* text : {"abc", "1/0", "(", "1..2"}) {
        type("Frame", text);
        EXPECT_EQ(playback_.frame(), FrameIndex{7}) << text;
        EXPECT_EQ(field("Frame").text(), QString::fromUtf8(text)) << "the text stays, to be corrected";
        EXPECT_TRUE(field("Frame").accessibleDescription().contains(QStringLiteral("is not a number")));
        QTest::keyClick(&field("Frame"), Qt::Key_Escape);
        EXPECT_EQ(field("Frame").text(), QStringLiteral("7"));
    }
}

TEST_F(TransportTest, typedFrameMovesThePlayhead) {
    type("Frame", "129");
    EXPECT_EQ(playback_.frame(), FrameIndex{129});
    EXPECT_EQ(label("Seconds"), QStringLiteral("1.290 s"));
    type("Frame", "2*(40+2)-4");
    EXPECT_EQ(playback_.frame(), FrameIndex{80});
    type("Frame", "9999");
    EXPECT_EQ(playback_.frame(), FrameIndex{200});
    EXPECT_EQ(field("Frame").text(), QStringLiteral("200"));
}

TEST_F(TransportTest, buttonsMoveThePlayhead) {
    press("playback.last");
    EXPECT_EQ(playback_.frame(), FrameIndex{200});
    press("playback.stepBack");
    EXPECT_EQ(playback_.frame(), FrameIndex{199});
    press("playback.first");
    press("playback.stepForward");
    EXPECT_EQ(playback_.frame(), FrameIndex{1});
    EXPECT_EQ(field("Frame").text(), QStringLiteral("1"));
}

TEST_F(TransportTest, playTogglesPlaybackAndItsText) {
    EXPECT_EQ(actions_["playback.play"]->text(), QStringLiteral("&Play"));
    press("playback.play");
    EXPECT_TRUE(playback_.playing());
    EXPECT_EQ(actions_["playback.play"]->text(), QStringLiteral("&Pause"));
    EXPECT_SOON(playback_.frame().value > 2);
    press("playback.play");
    EXPECT_FALSE(playback_.playing());
    EXPECT_EQ(actions_["playback.play"]->text(), QStringLiteral("&Play"));
}

TEST_F(TransportTest, loopAndModeStayInSync) {
    press("playback.loop");
    EXPECT_FALSE(playback_.loop());
    playback_.setLoop(true);
    EXPECT_TRUE(actions_["playback.loop"]->isChecked());
    auto* mode = bar_.findChild<QComboBox*>();
    mode->setFocus();
    QTest::keyClick(mode, Qt::Key_Down);
    EXPECT_EQ(playback_.mode(), Playback::Mode::everyFrame);
    EXPECT_FALSE(actions_["playback.realTime"]->isChecked());
    actions_["playback.realTime"]->trigger();
    EXPECT_EQ(mode->currentIndex(), 0);
}

TEST_F(TransportTest, inAndOutAreTypedAndSetAtThePlayhead) {
    type("In", "20");
    type("Out", "90");
    EXPECT_EQ(playback_.inFrame(), FrameIndex{20});
    EXPECT_EQ(playback_.outFrame(), FrameIndex{90});
    type("In", "150");
    EXPECT_EQ(playback_.inFrame(), FrameIndex{90}) << "in stops at out";
    playback_.setFrame({120});
    actions_["playback.setOut"]->trigger();
    EXPECT_EQ(field("Out").text(), QStringLiteral("120"));
    playback_.setFrame({130});
    actions_["playback.setIn"]->trigger();
    EXPECT_EQ(playback_.inFrame(), FrameIndex{130});
    EXPECT_EQ(playback_.outFrame(), FrameIndex{130});
    EXPECT_FALSE(actions_["playback.play"]->isEnabled()) << "a single frame cannot be played";
    actions_["playback.clearRange"]->trigger();
    EXPECT_EQ(playback_.inFrame(), FrameIndex{0});
    EXPECT_TRUE(actions_["playback.play"]->isEnabled());
}

TEST_F(TransportTest, speedIsTypedDoubledAndHalved) {
    type("Speed", "1.5x");
    EXPECT_DOUBLE_EQ(playback_.speed(), 1.5);
    actions_["playback.faster"]->trigger();
    EXPECT_EQ(field("Speed").text(), QStringLiteral("3.00"));
    actions_["playback.slower"]->trigger();
    actions_["playback.slower"]->trigger();
    EXPECT_DOUBLE_EQ(playback_.speed(), 0.75);
    for (int i = 0; i < 10; ++i) actions_["playback.faster"]->trigger();
    EXPECT_FALSE(actions_["playback.faster"]->isEnabled());
}

TEST_F(TransportTest, showsTheFrameRate) {
    EXPECT_EQ(label("Frame rate"), QStringLiteral("100 fps"));
    playback_.setClip(FrameRate::create(24000, 1001).value(), {0}, {10});
    EXPECT_EQ(label("Frame rate"), QStringLiteral("23.976 fps"));
}

TEST_F(TransportTest, actionsAreDisabledWithoutMotion) {
    session_.document.open({}, {});
    for (const char* id : {"playback.play", "playback.stepBack", "playback.last", "playback.setIn"})
        EXPECT_FALSE(actions_[id]->isEnabled()) << id;
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
