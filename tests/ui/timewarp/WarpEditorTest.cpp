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
namespace SINEW_TEST_FILE {

using Frames = std::vector<double>;

class WarpEditor : public test::WarpTest {
protected:
    /// Opens the context menu at a point.
    QMenu* menuAt(QPoint point) {
        Q_EMIT view().customContextMenuRequested(point);
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        EXPECT_NE(menu, nullptr);
        return menu;
    }
    /// Returns an action of a menu or its submenus, by the last part of its name.
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
        test::settle();
    }
    NumberField* field(const char* name) const {
        for (auto* each : dock_.findChildren<NumberField*>()) {
            if (each->accessibleName() == QString::fromUtf8(name)) return each;
        }
        ADD_FAILURE() << name;
        return nullptr;
    }
    void type(const char* name, const char* text) {
        NumberField* widget = field(name);
        widget->setFocus();
        widget->selectAll();
        QTest::keyClicks(widget, QString::fromUtf8(text));
        QTest::keyClick(widget, Qt::Key_Return);
    }
};

TEST_F(WarpEditor, menuSetsTheSpanKind) {
    choose(at(75, 75), "hold");
    EXPECT_EQ(warp().pins()[1].span, SpanKind::hold);
    EXPECT_NEAR(source(2), source(1), 1e-9);
    EXPECT_EQ(lastStep(), QStringLiteral("Set Span 2 to hold"));
    session_.document.undo();
    choose(at(75, 75), "reverse");
    EXPECT_EQ(warp().pins()[1].span, SpanKind::reverse);
    EXPECT_NEAR(source(2), 0, 1e-6);
    session_.document.undo();
    choose(at(75, 75), "smooth");
    EXPECT_EQ(warp().pins()[1].span, SpanKind::smooth);
    choose(at(75, 75), "linear");
    EXPECT_EQ(warp().pins()[1].span, SpanKind::linear);
}

TEST_F(WarpEditor, menuLocksAndResetsSpeeds) {
    session_.warp.apply({}, withSpanSpeed(warp(), 1, 2, SpanLengthMode::ripple));
    choose(lanePoint(60, 1), "lockSpeed");
    EXPECT_TRUE(warp().pins()[1].locked);
    EXPECT_EQ(lastStep(), QStringLiteral("Lock Speed of Span 2"));
    choose(lanePoint(60, 1), "resetSpeed");
    EXPECT_NEAR(warp().spanSpeed(1), 1, 1e-12);
}

TEST_F(WarpEditor, menuAppliesPresets) {
    for (const char* preset : {"easeIn", "easeOut", "ramp", "freeze"}) {
        choose(at(150, 150), preset);
        EXPECT_GT(warp().pins().size(), 4U) << preset;
        EXPECT_NEAR(frame(warp().pins().size() - 1), 200, 1e-6) << preset;
        session_.document.undo();
    }
    EXPECT_EQ(warp().pins().size(), 4U);
}

TEST_F(WarpEditor, actionsApplyToTheSpanAfterTheSelectedPin) {
    session_.warp.selectPins({});
    EXPECT_FALSE(actions_["warp.hold"]->isEnabled());
    EXPECT_TRUE(actions_["warp.hold"]
                    ->property("sinew.reason")
                    .toString()
                    .contains(QStringLiteral("Select a time warp pin")));
    session_.warp.selectPins({1});
    EXPECT_TRUE(actions_["warp.hold"]->isEnabled());
    actions_["warp.hold"]->trigger();
    EXPECT_EQ(warp().pins()[1].span, SpanKind::hold);
    EXPECT_TRUE(actions_["warp.hold"]->isChecked());
    EXPECT_FALSE(actions_["warp.setSpeed"]->isEnabled());
    actions_["warp.hold"]->trigger();
    EXPECT_TRUE(actions_["warp.hold"]->isChecked()) << "triggering it again changes nothing";
    actions_["warp.linear"]->trigger();
    EXPECT_EQ(warp().pins()[1].span, SpanKind::linear);
    EXPECT_FALSE(actions_["warp.hold"]->isChecked());
    actions_["warp.lockSpeed"]->trigger();
    EXPECT_TRUE(warp().pins()[1].locked);
    actions_["warp.keepLength"]->setChecked(false);
    actions_["warp.keepLength"]->trigger();
    EXPECT_EQ(session_.warp.length(), SpanLengthMode::keep);
}

TEST_F(WarpEditor, pinMenuDeletesThePin) {
    choose(pinPoint(1), "deletePins");
    EXPECT_EQ(pins(), (Frames{0, 0, 100, 100, 200, 200}));
    EXPECT_EQ(lastStep(), QStringLiteral("Delete 1 Pin"));
}

TEST_F(WarpEditor, isReadOnlyWhileTheRestPoseIsEdited) {
    session_.warp.selectPins({1});
    QString refusal;
    QObject::connect(&session_.warp, &WarpEditing::refused,
                     [&refusal](const QString& reason) { refusal = reason; });
    session_.posing.setMode(Posing::Mode::rest);
    const auto before = session_.warp.warp();
    const QString reason = session_.posing.refusal();
    EXPECT_EQ(view().hints().text(), reason);
    drag(pinPoint(1), pinPoint(1) + QPoint(30, 0));
    EXPECT_EQ(std::exchange(refusal, {}), reason);
    drag(lanePoint(75, 1), lanePoint(75, 1.5));
    EXPECT_EQ(std::exchange(refusal, {}), reason);
    doubleClick(at(30, 30));
    EXPECT_EQ(std::exchange(refusal, {}), reason);
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
    EXPECT_FALSE(field("Minimum speed")->isEnabled());
    EXPECT_EQ(steps(), 0);
    EXPECT_EQ(session_.warp.warp(), before);

    session_.posing.setMode(Posing::Mode::pose);
    EXPECT_EQ(view().hints().text(), QString());
    session_.warp.selectPins({1});
    EXPECT_TRUE(button("spanLocked").isEnabled());
    key(Qt::Key_Right);
    EXPECT_EQ(steps(), 1);
}

TEST_F(WarpEditor, fieldsCloseWhenTheRestPoseIsEdited) {
    session_.warp.selectPins({1});
    key(Qt::Key_Return);
    ASSERT_TRUE(view().fields().isVisible());
    session_.posing.setMode(Posing::Mode::rest);
    EXPECT_FALSE(view().fields().isVisible());
}

TEST_F(WarpEditor, addingIsDisabledWhileTheRestPoseIsEdited) {
    session_.warp.remove();
    EXPECT_TRUE(view().hints().button().isEnabled());
    session_.posing.setMode(Posing::Mode::rest);
    EXPECT_FALSE(view().hints().button().isEnabled());
    EXPECT_EQ(view().hints().button().toolTip(), session_.posing.refusal());
    doubleClick(at(50, 50));
    EXPECT_EQ(session_.warp.warp(), nullptr);
}

TEST_F(WarpEditor, holdHasNoSpeedAndNoPresets) {
    session_.warp.apply({}, withSpanKind(warp(), 1, SpanKind::hold));
    QMenu* menu = menuAt(at(75, 50));
    ASSERT_NE(menu, nullptr);
    EXPECT_FALSE(find(*menu, "setSpeed")->isEnabled());
    EXPECT_TRUE(find(*menu, "hold")->isChecked());
    menu->close();
    EXPECT_FALSE(button("presets").isEnabled());
}

TEST_F(WarpEditor, arrowKeysMoveSelectedPins) {
    session_.warp.selectPins({1});
    key(Qt::Key_Right);
    key(Qt::Key_Right, Qt::ShiftModifier);
    key(Qt::Key_Down);
    EXPECT_EQ(pins(), (Frames{0, 0, 61, 49, 100, 100, 200, 200}));
    key(Qt::Key_Left);
    key(Qt::Key_Up, Qt::ShiftModifier);
    EXPECT_EQ(pins(), (Frames{0, 0, 60, 59, 100, 100, 200, 200}));
    EXPECT_EQ(steps(), 5);
    EXPECT_EQ(session_.playback.frame(), FrameIndex{0}) << "the playhead does not move";
}

TEST_F(WarpEditor, arrowKeysMoveThePlayheadWithoutSelectedPins) {
    view().addAction(actions_["playback.stepForward"]);  // as the main window's menus do
    QObject::connect(actions_["playback.stepForward"], &QAction::triggered, &session_.playback,
                     [this] { session_.playback.step(1); });
    key(Qt::Key_Right);
    EXPECT_EQ(session_.playback.frame(), FrameIndex{1});
    EXPECT_EQ(steps(), 0);
}

TEST_F(WarpEditor, bracketsAndTabSelectPinsAndEscapeClears) {
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
    EXPECT_EQ(field("New time of the pin in frames")->text(), QStringLiteral("50"));
    type("New time of the pin in frames", "62.5");
    EXPECT_EQ(pins(), (Frames{0, 0, 62.5, 50, 100, 100, 200, 200}));
    EXPECT_EQ(lastStep(), QStringLiteral("Move Pin 2"));
    EXPECT_FALSE(fields.isVisible());
    EXPECT_TRUE(view().hasFocus());
    key(Qt::Key_Return);
    type("Source time of the pin in frames", "40");
    EXPECT_EQ(pins(), (Frames{0, 0, 62.5, 40, 100, 100, 200, 200}));
    key(Qt::Key_Return);
    EXPECT_EQ(field("New time of the pin in frames")->text(), QLocale().toString(62.5, 'f', 1));
    QTest::keyClick(field("New time of the pin in frames"), Qt::Key_Escape);
    choose(at(150, 150), "setSpeed");
    ASSERT_TRUE(fields.isVisible());
    type("Speed of the span after the pin", "0.5");
    EXPECT_NEAR(warp().spanSpeed(2), 0.5, 1e-12);
    EXPECT_EQ(steps(), 3);
}

TEST_F(WarpEditor, typedTimeAfterTheNextPinIsRefused) {
    session_.warp.selectPins({1});
    key(Qt::Key_Return);
    QString refusal;
    QObject::connect(&session_.warp, &WarpEditing::refused,
                     [&refusal](const QString& reason) { refusal = reason; });
    type("New time of the pin in frames", "150");
    EXPECT_EQ(pins(), (Frames{0, 0, 50, 50, 100, 100, 200, 200}));
    EXPECT_EQ(steps(), 0);
    EXPECT_TRUE(refusal.contains(QStringLiteral("pin 2"))) << refusal.toStdString();
    EXPECT_TRUE(view().fields().isVisible());
    EXPECT_EQ(field("New time of the pin in frames")->value(), 150) << "the text stays, to be corrected";
    type("New time of the pin in frames", "90");
    EXPECT_EQ(pins(), (Frames{0, 0, 90, 50, 100, 100, 200, 200}));
    EXPECT_TRUE(session_.document.diagnostics().empty()) << "the messages panel would cover the graph";
}

TEST_F(WarpEditor, doubleClickOnAPinOpensItsFields) {
    doubleClick(pinPoint(2));
    EXPECT_TRUE(view().fields().isVisible());
    QTest::keyClick(field("New time of the pin in frames"), Qt::Key_Escape);
    EXPECT_FALSE(view().fields().isVisible());
    EXPECT_EQ(warp().pins().size(), 4U);
}

TEST_F(WarpEditor, barShowsTheSpanAfterTheSelectedPin) {
    auto* kind = dock_.findChild<QComboBox*>(QStringLiteral("spanKind"));
    EXPECT_FALSE(kind->isEnabled());
    click(at(75, 75));
    EXPECT_EQ(session_.warp.pins(), (std::set<std::size_t>{1}));
    EXPECT_EQ(kind->currentText(), QStringLiteral("Linear"));
    kind->setFocus();
    QTest::keyClick(kind, Qt::Key_Up);
    EXPECT_EQ(warp().pins()[1].span, SpanKind::smooth);
    QTest::mouseClick(&button("spanLocked"), Qt::LeftButton);
    EXPECT_TRUE(warp().pins()[1].locked);
    session_.warp.selectPins({3});
    EXPECT_FALSE(kind->isEnabled()) << "there is no span after the last pin";
}

TEST_F(WarpEditor, barTogglesLengthAndWarp) {
    QTest::mouseClick(&button("lengthKept"), Qt::LeftButton);
    EXPECT_EQ(session_.warp.length(), SpanLengthMode::keep);
    QTest::mouseClick(&button("lengthFree"), Qt::LeftButton);
    EXPECT_EQ(session_.warp.length(), SpanLengthMode::ripple);
    QTest::mouseClick(&button("warpOff"), Qt::LeftButton);
    EXPECT_TRUE(session_.warp.muted());
    EXPECT_EQ(view().hints().text(),
              QStringLiteral("The time warp is off: the clip plays with its original timing"));
    EXPECT_TRUE(button("warpOff").isChecked());
    QTest::mouseClick(&button("warpOn"), Qt::LeftButton);
    EXPECT_FALSE(session_.warp.muted());
    EXPECT_TRUE(view().hints().text().isEmpty());
}

TEST_F(WarpEditor, typedLimitsAreApplied) {
    type("Maximum speed", "3");
    EXPECT_EQ(warp().limits().ceiling, 3);
    type("Minimum speed", "0.1");
    EXPECT_EQ(warp().limits(), (SpeedLimits{0.1, 3}));
    EXPECT_EQ(steps(), 2);
    type("Minimum speed", "2");
    EXPECT_EQ(warp().limits(), (SpeedLimits{0.1, 3})) << "spans at 1x would be too slow";
    EXPECT_EQ(field("Minimum speed")->value(), 0.1);
    type("Maximum speed", "0");
    EXPECT_EQ(warp().limits().ceiling, SpeedLimits().ceiling);
}

TEST_F(WarpEditor, comboBoxChoosesHowTheOriginalIsShown) {
    int beside = 0;
    QObject::connect(actions_["view.warpBeside"], &QAction::triggered, [&] { ++beside; });
    auto* choice = dock_.findChild<QComboBox*>(QStringLiteral("original"));
    choice->setFocus();
    QTest::keyClick(choice, Qt::Key_End);
    EXPECT_EQ(beside, 1);
}

TEST_F(WarpEditor, figuresDescribeTheResult) {
    session_.warp.apply({}, TimeWarp::create({pin(0, 0), pin(400, 200)}));
    const auto figure = [this](const char* name) -> QString {
        for (auto* label : dock_.findChildren<QLabel*>()) {
            if (label->accessibleName() == QString::fromUtf8(name)) return label->text();
        }
        return {};
    };
    const QString length = QStringLiteral("401 frames · 4.000 s");
    EXPECT_SOON(figure("New length") == length);
    EXPECT_EQ(figure("Speed"), QStringLiteral("0.50x to 0.50x"));
    EXPECT_EQ(figure("Frames"), QStringLiteral("200 repeated, 0 skipped"));
}

TEST_F(WarpEditor, buttonAddsATimeWarp) {
    session_.warp.remove();
    EXPECT_EQ(view().hints().text(), QStringLiteral("This clip has no time warp"));
    QTest::mouseClick(&button("addTimeWarp"), Qt::LeftButton);
    EXPECT_EQ(pins(), (Frames{0, 0, 200, 200}));
    EXPECT_TRUE(view().hints().text().isEmpty());
}

TEST_F(WarpEditor, doubleClickAddsATimeWarpWithAPin) {
    session_.warp.remove();
    doubleClick(at(30, 150));
    EXPECT_EQ(pins(), (Frames{0, 0, 30, 30, 200, 200}));
}

TEST_F(WarpEditor, inputWithoutAClipDoesNothing) {
    session_.document.open({}, {});
    EXPECT_EQ(view().hints().text(), QStringLiteral("No file is open"));
    EXPECT_FALSE(button("addTimeWarp").isVisible());
    drag({600, 200}, {700, 100});
    doubleClick({600, 200});
    for (const Qt::Key each : {Qt::Key_A, Qt::Key_F, Qt::Key_Up, Qt::Key_Return, Qt::Key_Delete}) key(each);
    EXPECT_FALSE(view().viewport()->grab().isNull());
}

TEST_F(WarpEditor, framesAllOrSelectedPins) {
    session_.warp.selectPins({1, 2});
    key(Qt::Key_F);
    EXPECT_FALSE(view().geometry().plot.contains(pinPoint(3)));
    EXPECT_TRUE(view().geometry().plot.contains(pinPoint(2)));
    session_.warp.selectPins({});
    key(Qt::Key_A);
    for (std::size_t i = 0; i < 4; ++i) EXPECT_TRUE(view().geometry().plot.contains(pinPoint(i))) << i;
}

TEST_F(WarpEditor, fullRangeFillsANewHeight) {
    const auto filledFraction = [this] {
        const WarpGeometry geometry = view().geometry();
        return (geometry.y({0}) - geometry.y({2})) / geometry.plot.height();
    };
    const auto resize = [this](int height) {
        window_.resize(1300, height);
        test::settle();
    };
    key(Qt::Key_A);
    resize(330);
    const double low = filledFraction();
    resize(900);
    EXPECT_GT(filledFraction(), low);
    EXPECT_NEAR(filledFraction(), 1 - 2 * ValueAxis::kMargin / view().geometry().plot.height(), 0.01);
    QWheelEvent wheel(at(100, 100), view().viewport()->mapToGlobal(at(100, 100)), {}, {0, 120}, Qt::NoButton,
                      Qt::ShiftModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(view().viewport(), &wheel);
    const double zoomed = filledFraction();
    resize(700);
    EXPECT_NEAR(filledFraction(), zoomed, 1e-9) << "the user's zoom is kept";
}

TEST_F(WarpEditor, accessibleTextDescribesPinsAndThePlayhead) {
    QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(&view());
    ASSERT_NE(accessible, nullptr);
    EXPECT_EQ(accessible->text(QAccessible::Name), QStringLiteral("Time warp"));
    EXPECT_EQ(accessible->text(QAccessible::Value),
              QStringLiteral("Frame 0 plays source frame 0.0 at 1.00x"));
    session_.warp.selectPins({1});
    EXPECT_EQ(accessible->text(QAccessible::Value),
              QStringLiteral("Pin 2, frame 50, source 50, linear at 1.00x"));
    session_.warp.selectPins({1, 2});
    EXPECT_TRUE(accessible->text(QAccessible::Value).endsWith(QStringLiteral("2 pins selected")));
}

TEST_F(WarpEditor, everyControlHasANameAndFitsItsText) {
    for (auto* each : dock_.findChildren<QAbstractButton*>()) {
        const bool isDockButton = each->objectName().startsWith(QLatin1String("qt_dockwidget"));
        if (!each->isVisible() || isDockButton) continue;
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

TEST_F(WarpEditor, paintsInBothThemesAtDoubleResolution) {
    session_.warp.apply({},
                        TimeWarp::create({pin(0, 0, SpanKind::smooth), pin(40, 60, SpanKind::hold),
                                          pin(60, 60, SpanKind::reverse, true), pin(90, 30), pin(260, 200)}));
    session_.playback.setFrame({75});
    for (const ThemeChoice theme : {ThemeChoice::light, ThemeChoice::dark}) {
        applyTheme(*qApp, theme);
        QImage picture(dock_.size() * 2, QImage::Format_RGB32);
        picture.setDevicePixelRatio(2);
        dock_.render(&picture);
        const QColor warp = sinew::theme().warpCurve;
        int pixels = 0;
        for (int y = 0; y < picture.height(); ++y) {
            for (int x = 0; x < picture.width(); ++x) pixels += picture.pixelColor(x, y) == warp;
        }
        EXPECT_GT(pixels, 1500);
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
