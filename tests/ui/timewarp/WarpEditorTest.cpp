#include <QAccessible>
#include <QComboBox>
#include <QLabel>
#include <QMenu>

#include "tests/ui/timewarp/WarpFixture.h"
#include "ui/timewarp/PinFields.h"
#include "ui/timewarp/WarpHints.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace {

using Frames = std::vector<double>;

class WarpEditor : public test::WarpTest {
protected:
    /// The context menu at a place, as it pops up.
    QMenu* menuAt(QPoint point) {
        Q_EMIT view().customContextMenuRequested(point);
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        EXPECT_NE(menu, nullptr);
        return menu;
    }
    /// Of a menu and the menus in it, by the end of its name.
    static QAction* find(const QMenu& menu, const char* name) {
        for (QAction* action : menu.actions()) {
            if (action->objectName().section(u'.', -1) == QString::fromUtf8(name)) return action;
            if (QAction* deeper = action->menu() ? find(*action->menu(), name) : nullptr) return deeper;
        }
        return nullptr;
    }
    void choose(QPoint point, const char* name) {
        QMenu* menu = menuAt(point);
        ASSERT_NE(menu, nullptr);
        QAction* action = find(*menu, name);
        ASSERT_NE(action, nullptr) << name;
        EXPECT_TRUE(action->isEnabled()) << name;
        action->trigger();
        menu->close();
        QTest::qWait(1);
    }
    NumberField* field(const char* name) const {
        for (auto* each : dock_.findChildren<NumberField*>()) {
            if (each->accessibleName() == QString::fromUtf8(name)) return each;
        }
        ADD_FAILURE() << name;
        return nullptr;
    }
    void type(const char* name, const char* text) {
        NumberField* into = field(name);
        into->setFocus();
        into->selectAll();
        QTest::keyClicks(into, QString::fromUtf8(text));
        QTest::keyClick(into, Qt::Key_Return);
    }
};

TEST_F(WarpEditor, menusSetTheKindOfASpan) {
    choose(at(75, 75), "hold");
    EXPECT_EQ(warp().pins()[1].span, WarpSpan::hold);
    EXPECT_NEAR(source(2), source(1), 1e-9);
    EXPECT_EQ(lastStep(), QStringLiteral("Make span 2 hold"));
    session_.document.undo();
    choose(at(75, 75), "reverse");
    EXPECT_EQ(warp().pins()[1].span, WarpSpan::reverse);
    EXPECT_NEAR(source(2), 0, 1e-6);
    session_.document.undo();
    choose(at(75, 75), "smooth");
    EXPECT_EQ(warp().pins()[1].span, WarpSpan::smooth);
    choose(at(75, 75), "linear");
    EXPECT_EQ(warp().pins()[1].span, WarpSpan::linear);
}

TEST_F(WarpEditor, menusLockAndResetSpeeds) {
    session_.warp.apply({}, withSpanSpeed(warp(), 1, 2, WarpLength::free));
    choose(lanePoint(60, 1), "lockSpeed");
    EXPECT_TRUE(warp().pins()[1].locked);
    EXPECT_EQ(lastStep(), QStringLiteral("Lock speed of span 2"));
    choose(lanePoint(60, 1), "resetSpeed");
    EXPECT_NEAR(warp().spanSpeed(1), 1, 1e-12);
}

TEST_F(WarpEditor, menusDrawPresets) {
    for (const char* preset : {"easeIn", "easeOut", "ramp", "freeze"}) {
        choose(at(150, 150), preset);
        EXPECT_GT(warp().pins().size(), 4U) << preset;
        EXPECT_NEAR(frame(warp().pins().size() - 1), 200, 1e-6) << preset;
        session_.document.undo();
    }
    EXPECT_EQ(warp().pins().size(), 4U);
}

TEST_F(WarpEditor, actionsWorkOnTheSpanBehindTheSelectedPinAndSayWhyNot) {
    session_.warp.selectPins({});
    EXPECT_FALSE(actions_["warp.hold"]->isEnabled());
    EXPECT_TRUE(
        actions_["warp.hold"]->property("sinew.reason").toString().contains(QStringLiteral("Select a pin")));
    session_.warp.selectPins({1});
    EXPECT_TRUE(actions_["warp.hold"]->isEnabled());
    actions_["warp.hold"]->trigger();
    EXPECT_EQ(warp().pins()[1].span, WarpSpan::hold);
    EXPECT_TRUE(actions_["warp.hold"]->isChecked());
    EXPECT_FALSE(actions_["warp.setSpeed"]->isEnabled());
    actions_["warp.hold"]->trigger();
    EXPECT_TRUE(actions_["warp.hold"]->isChecked()) << "it is what it was";
    actions_["warp.linear"]->trigger();
    EXPECT_EQ(warp().pins()[1].span, WarpSpan::linear);
    EXPECT_FALSE(actions_["warp.hold"]->isChecked());
    actions_["warp.lockSpeed"]->trigger();
    EXPECT_TRUE(warp().pins()[1].locked);
    actions_["warp.keepLength"]->setChecked(false);
    actions_["warp.keepLength"]->trigger();
    EXPECT_EQ(session_.warp.length(), WarpLength::kept);
}

TEST_F(WarpEditor, aPinsMenuDeletesIt) {
    choose(pinPoint(1), "deletePins");
    EXPECT_EQ(pins(), (Frames{0, 0, 100, 100, 200, 200}));
    EXPECT_EQ(lastStep(), QStringLiteral("Delete 1 pin"));
}

TEST_F(WarpEditor, restsWhileTheRestPoseIsEdited) {
    session_.warp.selectPins({1});
    QString said;
    QObject::connect(&session_.warp, &WarpEditing::refused, [&said](const QString& why) { said = why; });
    session_.posing.setMode(Posing::Mode::rest);
    const auto before = session_.warp.warp();
    const QString why = session_.posing.refusal();
    EXPECT_EQ(view().hints().text(), why);
    drag(pinPoint(1), pinPoint(1) + QPoint(30, 0));
    EXPECT_EQ(std::exchange(said, {}), why);
    drag(lanePoint(75, 1), lanePoint(75, 1.5));
    EXPECT_EQ(std::exchange(said, {}), why);
    doubleClick(at(30, 30));
    EXPECT_EQ(std::exchange(said, {}), why);
    doubleClick(pinPoint(2));
    EXPECT_FALSE(view().fields().isVisible());
    key(Qt::Key_Right);
    key(Qt::Key_Delete);
    EXPECT_FALSE(session_.warp.preview(*before));
    QMenu* menu = menuAt(pinPoint(1));
    for (const char* name : {"setValues", "deletePins", "hold", "lockSpeed"})
        EXPECT_FALSE(find(*menu, name)) << name;
    menu->close();
    for (const char* name : {"warpOff", "spanLocked", "presets"})
        EXPECT_FALSE(button(name).isEnabled()) << name;
    EXPECT_FALSE(field("Least speed")->isEnabled());
    EXPECT_EQ(steps(), 0);
    EXPECT_EQ(session_.warp.warp(), before);

    session_.posing.setMode(Posing::Mode::pose);
    EXPECT_EQ(view().hints().text(), QString());
    session_.warp.selectPins({1});
    EXPECT_TRUE(button("spanLocked").isEnabled());
    key(Qt::Key_Right);
    EXPECT_EQ(steps(), 1);
}

TEST_F(WarpEditor, fieldsCloseWhereTheRestPoseIsEdited) {
    session_.warp.selectPins({1});
    key(Qt::Key_Return);
    ASSERT_TRUE(view().fields().isVisible());
    session_.posing.setMode(Posing::Mode::rest);
    EXPECT_FALSE(view().fields().isVisible());
}

TEST_F(WarpEditor, offersNoWarpWhileTheRestPoseIsEdited) {
    session_.warp.remove();
    EXPECT_TRUE(view().hints().button().isEnabled());
    session_.posing.setMode(Posing::Mode::rest);
    EXPECT_FALSE(view().hints().button().isEnabled());
    EXPECT_EQ(view().hints().button().toolTip(), session_.posing.refusal());
    doubleClick(at(50, 50));
    EXPECT_EQ(session_.warp.warp(), nullptr);
}

TEST_F(WarpEditor, aHoldHasNoSpeedAndNoPresets) {
    session_.warp.apply({}, withSpan(warp(), 1, WarpSpan::hold));
    QMenu* menu = menuAt(at(75, 50));
    ASSERT_NE(menu, nullptr);
    EXPECT_FALSE(find(*menu, "setSpeed")->isEnabled());
    EXPECT_TRUE(find(*menu, "hold")->isChecked());
    menu->close();
    EXPECT_FALSE(button("presets").isEnabled());
}

TEST_F(WarpEditor, arrowsMoveSelectedPins) {
    session_.warp.selectPins({1});
    key(Qt::Key_Right);
    key(Qt::Key_Right, Qt::ShiftModifier);
    key(Qt::Key_Down);
    EXPECT_EQ(pins(), (Frames{0, 0, 61, 49, 100, 100, 200, 200}));
    key(Qt::Key_Left);
    key(Qt::Key_Up, Qt::ShiftModifier);
    EXPECT_EQ(pins(), (Frames{0, 0, 60, 59, 100, 100, 200, 200}));
    EXPECT_EQ(steps(), 5);
    EXPECT_EQ(session_.playback.frame(), FrameIndex{0}) << "the playhead rests";
}

TEST_F(WarpEditor, withoutSelectedPinsKeysAreThePlayheads) {
    QObject::connect(actions_["playback.stepForward"], &QAction::triggered, &session_.playback,
                     [this] { session_.playback.step(1); });
    key(Qt::Key_Right);
    EXPECT_EQ(session_.playback.frame(), FrameIndex{1});
    EXPECT_EQ(steps(), 0);
}

TEST_F(WarpEditor, bracketsAndTabChoosePinsAndEscapeLetsGo) {
    session_.warp.selectPins({0});
    key(Qt::Key_BracketRight);
    EXPECT_EQ(session_.warp.pins(), (std::set<std::size_t>{1}));
    key(Qt::Key_Tab);
    EXPECT_EQ(session_.warp.pins(), (std::set<std::size_t>{2}));
    key(Qt::Key_BracketLeft);
    EXPECT_EQ(session_.warp.pins(), (std::set<std::size_t>{1}));
    key(Qt::Key_Delete);
    EXPECT_EQ(warp().pins().size(), 3U);
    session_.warp.selectPins({0});
    key(Qt::Key_Escape);
    EXPECT_TRUE(session_.warp.pins().empty());
}

TEST_F(WarpEditor, enterOpensFieldsForThePin) {
    session_.warp.selectPins({1});
    key(Qt::Key_Return);
    PinFields& fields = view().fields();
    ASSERT_TRUE(fields.isVisible());
    EXPECT_EQ(field("New time of the pin, frames")->text(), QStringLiteral("50"));
    type("New time of the pin, frames", "62.5");
    EXPECT_EQ(pins(), (Frames{0, 0, 62.5, 50, 100, 100, 200, 200}));
    EXPECT_EQ(lastStep(), QStringLiteral("Set pin 2"));
    EXPECT_FALSE(fields.isVisible());
    EXPECT_TRUE(view().hasFocus());
    key(Qt::Key_Return);
    type("Source time of the pin, frames", "40");
    EXPECT_EQ(pins(), (Frames{0, 0, 62.5, 40, 100, 100, 200, 200}));
    key(Qt::Key_Return);
    EXPECT_EQ(field("New time of the pin, frames")->text(), QLocale().toString(62.5, 'f', 1));
    QTest::keyClick(field("New time of the pin, frames"), Qt::Key_Escape);
    choose(at(150, 150), "setSpeed");
    ASSERT_TRUE(fields.isVisible());
    type("Speed of the span behind the pin", "0.5");
    EXPECT_NEAR(warp().spanSpeed(2), 0.5, 1e-12);
    EXPECT_EQ(steps(), 3);
}

TEST_F(WarpEditor, aTypedTimeBehindTheNextPinIsRefusedWithItsNumber) {
    session_.warp.selectPins({1});
    key(Qt::Key_Return);
    QString said;
    QObject::connect(&session_.warp, &WarpEditing::refused, [&said](const QString& why) { said = why; });
    type("New time of the pin, frames", "150");
    EXPECT_EQ(pins(), (Frames{0, 0, 50, 50, 100, 100, 200, 200}));
    EXPECT_EQ(steps(), 0);
    EXPECT_TRUE(said.contains(QStringLiteral("pin 2"))) << said.toStdString();
    EXPECT_TRUE(view().fields().isVisible());
    EXPECT_EQ(field("New time of the pin, frames")->value(), 150) << "to be mended";
    type("New time of the pin, frames", "90");
    EXPECT_EQ(pins(), (Frames{0, 0, 90, 50, 100, 100, 200, 200}));
    EXPECT_TRUE(session_.document.diagnostics().empty()) << "the panel of messages would lie over the graph";
}

TEST_F(WarpEditor, aDoubleClickOnAPinOpensItsFields) {
    doubleClick(pinPoint(2));
    EXPECT_TRUE(view().fields().isVisible());
    QTest::keyClick(field("New time of the pin, frames"), Qt::Key_Escape);
    EXPECT_FALSE(view().fields().isVisible());
    EXPECT_EQ(warp().pins().size(), 4U);
}

TEST_F(WarpEditor, theBarIsAboutTheSpanBehindTheSelectedPin) {
    auto* kind = dock_.findChild<QComboBox*>(QStringLiteral("spanKind"));
    EXPECT_FALSE(kind->isEnabled());
    click(at(75, 75));
    EXPECT_EQ(session_.warp.pins(), (std::set<std::size_t>{1}));
    EXPECT_EQ(kind->currentText(), QStringLiteral("Linear"));
    kind->setFocus();
    QTest::keyClick(kind, Qt::Key_Up);
    EXPECT_EQ(warp().pins()[1].span, WarpSpan::smooth);
    QTest::mouseClick(&button("spanLocked"), Qt::LeftButton);
    EXPECT_TRUE(warp().pins()[1].locked);
    session_.warp.selectPins({3});
    EXPECT_FALSE(kind->isEnabled()) << "behind the last pin is no span";
}

TEST_F(WarpEditor, theBarSwitchesLengthAndWarp) {
    QTest::mouseClick(&button("lengthKept"), Qt::LeftButton);
    EXPECT_EQ(session_.warp.length(), WarpLength::kept);
    QTest::mouseClick(&button("lengthFree"), Qt::LeftButton);
    EXPECT_EQ(session_.warp.length(), WarpLength::free);
    QTest::mouseClick(&button("warpOff"), Qt::LeftButton);
    EXPECT_TRUE(session_.warp.muted());
    EXPECT_EQ(view().hints().text(), QStringLiteral("The time warp is off: the clip plays as it was made"));
    EXPECT_TRUE(button("warpOff").isChecked());
    QTest::mouseClick(&button("warpOn"), Qt::LeftButton);
    EXPECT_FALSE(session_.warp.muted());
    EXPECT_TRUE(view().hints().text().isEmpty());
}

TEST_F(WarpEditor, limitsAreTyped) {
    type("Greatest speed", "3");
    EXPECT_EQ(warp().limits().ceiling, 3);
    type("Least speed", "0.1");
    EXPECT_EQ(warp().limits(), (SpeedLimits{0.1, 3}));
    EXPECT_EQ(steps(), 2);
    type("Least speed", "2");
    EXPECT_EQ(warp().limits(), (SpeedLimits{0.1, 3})) << "spans at 1x are slower";
    EXPECT_EQ(field("Least speed")->value(), 0.1);
    type("Greatest speed", "0");
    EXPECT_EQ(warp().limits().ceiling, SpeedLimits().ceiling);
}

TEST_F(WarpEditor, theOriginalsViewIsChosen) {
    int beside = 0;
    QObject::connect(actions_["view.warpBeside"], &QAction::triggered, [&] { ++beside; });
    auto* choice = dock_.findChild<QComboBox*>(QStringLiteral("original"));
    choice->setFocus();
    QTest::keyClick(choice, Qt::Key_End);
    EXPECT_EQ(beside, 1);
}

TEST_F(WarpEditor, figuresSayWhatComesOfIt) {
    session_.warp.apply({}, TimeWarp::create({pin(0, 0), pin(400, 200)}));
    const auto figure = [this](const char* name) -> QString {
        for (auto* label : dock_.findChildren<QLabel*>()) {
            if (label->accessibleName() == QString::fromUtf8(name)) return label->text();
        }
        return {};
    };
    const QString length = QStringLiteral("401 frames · 4.000 s");
    EXPECT_TRUE(QTest::qWaitFor([&] { return figure("New length") == length; }));
    EXPECT_EQ(figure("Speed"), QStringLiteral("0.50x to 0.50x"));
    EXPECT_EQ(figure("At its rate"), QStringLiteral("200 repeated, 0 skipped"));
}

TEST_F(WarpEditor, withoutAWarpAButtonMakesOne) {
    session_.warp.remove();
    EXPECT_EQ(view().hints().text(), QStringLiteral("This clip has no time warp"));
    QTest::mouseClick(&button("addTimeWarp"), Qt::LeftButton);
    EXPECT_EQ(pins(), (Frames{0, 0, 200, 200}));
    EXPECT_TRUE(view().hints().text().isEmpty());
}

TEST_F(WarpEditor, aDoubleClickWithoutAWarpMakesOneWithThePin) {
    session_.warp.remove();
    doubleClick(at(30, 150));
    EXPECT_EQ(pins(), (Frames{0, 0, 30, 30, 200, 200}));
}

TEST_F(WarpEditor, withoutAClipItIsCalm) {
    session_.document.open({}, {});
    EXPECT_EQ(view().hints().text(), QStringLiteral("Nothing is open"));
    EXPECT_FALSE(button("addTimeWarp").isVisible());
    drag({600, 200}, {700, 100});
    doubleClick({600, 200});
    for (const Qt::Key each : {Qt::Key_A, Qt::Key_F, Qt::Key_Up, Qt::Key_Return, Qt::Key_Delete}) key(each);
    EXPECT_FALSE(view().viewport()->grab().isNull());
}

TEST_F(WarpEditor, framesAllAndTheSelected) {
    session_.warp.selectPins({1, 2});
    key(Qt::Key_F);
    EXPECT_FALSE(view().geometry().plot.contains(pinPoint(3)));
    EXPECT_TRUE(view().geometry().plot.contains(pinPoint(2)));
    session_.warp.selectPins({});
    key(Qt::Key_A);
    for (std::size_t i = 0; i < 4; ++i) EXPECT_TRUE(view().geometry().plot.contains(pinPoint(i))) << i;
}

TEST_F(WarpEditor, whatIsShownInFullFillsAnotherHeight) {
    const auto share = [this] {
        const WarpGeometry here = view().geometry();
        return (here.y({0}) - here.y({2})) / here.plot.height();
    };
    const auto resize = [this](int height) {
        window_.resize(1300, height);
        QTest::qWait(1);
    };
    key(Qt::Key_A);
    resize(330);
    const double low = share();
    resize(900);
    EXPECT_GT(share(), low);
    EXPECT_NEAR(share(), 1 - 2 * ValueAxis::kMargin / view().geometry().plot.height(), 0.01);
    QWheelEvent wheel(at(100, 100), view().viewport()->mapToGlobal(at(100, 100)), {}, {0, 120}, Qt::NoButton,
                      Qt::ShiftModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(view().viewport(), &wheel);
    const double zoomed = share();
    resize(700);
    EXPECT_NEAR(share(), zoomed, 1e-9) << "what the user chose stays";
}

TEST_F(WarpEditor, screenReadersHearPinsAndThePlayhead) {
    QAccessibleInterface* told = QAccessible::queryAccessibleInterface(&view());
    ASSERT_NE(told, nullptr);
    EXPECT_EQ(told->text(QAccessible::Name), QStringLiteral("Time warp"));
    EXPECT_EQ(told->text(QAccessible::Value), QStringLiteral("frame 0 plays source 0.0 at 1.00x"));
    session_.warp.selectPins({1});
    EXPECT_EQ(told->text(QAccessible::Value), QStringLiteral("Pin 2, frame 50, source 50, linear at 1.00x"));
    session_.warp.selectPins({1, 2});
    EXPECT_TRUE(told->text(QAccessible::Value).endsWith(QStringLiteral("2 pins selected")));
}

TEST_F(WarpEditor, everyControlHasANameAndRoomForItsText) {
    for (auto* each : dock_.findChildren<QAbstractButton*>()) {
        const bool ofTheDock = each->objectName().startsWith(QLatin1String("qt_dockwidget"));
        if (!each->isVisible() || ofTheDock) continue;
        EXPECT_FALSE(each->accessibleName().isEmpty() && each->text().isEmpty())
            << each->objectName().toStdString();
        EXPECT_GE(each->width(), each->minimumSizeHint().width()) << each->text().toStdString();
    }
    for (auto* each : dock_.findChildren<QLabel*>()) {
        if (each->isVisible()) {
            EXPECT_GE(each->width(), each->sizeHint().width()) << each->text().toStdString();
        }
    }
}

TEST_F(WarpEditor, paintsInBothThemesAtTwiceTheSize) {
    session_.warp.apply({},
                        TimeWarp::create({pin(0, 0, WarpSpan::smooth), pin(40, 60, WarpSpan::hold),
                                          pin(60, 60, WarpSpan::reverse, true), pin(90, 30), pin(260, 200)}));
    session_.playback.setFrame({75});
    for (const ThemeChoice theme : {ThemeChoice::light, ThemeChoice::dark}) {
        applyTheme(*qApp, theme);
        QImage picture(dock_.size() * 2, QImage::Format_RGB32);
        picture.setDevicePixelRatio(2);
        dock_.render(&picture);
        const QColor warp = sinew::theme().warpCurve;
        int purple = 0;
        for (int y = 0; y < picture.height(); ++y) {
            for (int x = 0; x < picture.width(); ++x) purple += picture.pixelColor(x, y) == warp;
        }
        EXPECT_GT(purple, 1500);
    }
}

}  // namespace
}  // namespace sinew
