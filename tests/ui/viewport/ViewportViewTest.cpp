#include "ui/viewport/ViewportView.h"

#include <gtest/gtest.h>

#include <QColorDialog>
#include <QComboBox>
#include <QNativeGestureEvent>
#include <QPushButton>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <set>

#include "tests/ui/WaitFor.h"
#include "tests/ui/viewport/Arm.h"
#include "ui/actions/Actions.h"
#include "ui/session/Session.h"
#include "ui/settings/Preferences.h"
#include "ui/viewport/ViewportPanel.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace SINEW_TEST_FILE {

int distance(const QColor& a, const QColor& b) {
    return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue());
}

/// A shown viewport with an arm, seen from the front.
class Viewport : public testing::Test {
protected:
    void SetUp() override {
        arm_ = test::addArm(scene_);
        panel_.resize(640, 508);
        ASSERT_NE(view(), nullptr) << "these tests need OpenGL 3.3";
        panel_.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&panel_));
        open(scene_);
        actions_["view.front"]->trigger();
        paint();
    }

    ViewportView* view() const { return panel_.view(); }
    void open(const Scene& scene) {
        session_.document.open(scene, QStringLiteral("arm"));
        paint();
    }
    QImage paint() const { return view()->grabFramebuffer(); }
    QPoint pixelOf(Eigen::Vector3d point) const { return view()->camera().project(point)->toPoint(); }
    QColor colorAt(const QImage& image, QPoint point) const {
        return image.pixelColor(point * view()->devicePixelRatioF());
    }
    JointId id(const char* name) const { return test::jointId(*arm_, name); }
    void click(QPoint point, Qt::KeyboardModifiers modifiers = {}) {
        QTest::mouseClick(view(), Qt::LeftButton, modifiers, point);
    }
    void drag(Qt::MouseButton button, QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {}) {
        QTest::mousePress(view(), button, modifiers, from);
        for (QPoint point : {(from + to) / 2, to}) {
            QMouseEvent move(QEvent::MouseMove, point, view()->mapToGlobal(point), Qt::NoButton, button,
                             modifiers);
            QApplication::sendEvent(view(), &move);
        }
        QTest::mouseRelease(view(), button, modifiers, to);
    }
    const std::vector<JointId>& selected() const { return session_.selection.joints(); }

    Scene scene_;
    std::shared_ptr<const Character> arm_;
    Session session_;
    Actions actions_;
    ViewportPanel panel_{session_, actions_};
};

using Joints = std::vector<JointId>;

TEST_F(Viewport, drawsBonesWhereTheyProject) {
    const QImage image = paint();
    EXPECT_GT(distance(colorAt(image, pixelOf({0, 0.4, 0})), theme().viewport), 100);
    EXPECT_GT(distance(colorAt(image, pixelOf({0.4, 1, 0})), theme().viewport), 100);
    EXPECT_LT(distance(colorAt(image, pixelOf({0.4, 0.6, 0})), theme().viewport), 20);
}

TEST_F(Viewport, usesTheChosenBackground) {
    actions_["view.grid"]->setChecked(false);
    const QPoint beside = pixelOf({0.4, 0.6, 0});
    for (const auto& [id, on] : {std::pair("view.background.light", lightTheme().viewport),
                                 std::pair("view.background.dark", darkTheme().viewport)}) {
        actions_[id]->trigger();
        const QImage image = paint();
        EXPECT_LT(distance(colorAt(image, beside), on), 6) << id;
        EXPECT_GT(distance(colorAt(image, pixelOf({0, 0.4, 0})), on), 100) << id;
    }
    actions_["view.background.own"]->trigger();
    auto* colors = panel_.findChild<QColorDialog*>();
    ASSERT_NE(colors, nullptr);
    colors->setCurrentColor(QColor(20, 60, 30));
    EXPECT_LT(distance(colorAt(paint(), beside), QColor(20, 60, 30)), 6)
        << "the colour is previewed while it is chosen";
    colors->accept();
    actions_["view.background.light"]->trigger();
    actions_["view.background.own"]->trigger();
    for (auto* each : panel_.findChildren<QColorDialog*>()) each->reject();
    EXPECT_TRUE(actions_["view.background.light"]->isChecked()) << "rejecting keeps the previous choice";
    actions_["view.background.theme"]->trigger();
    EXPECT_LT(distance(colorAt(paint(), beside), theme().viewport), 6);
}

TEST_F(Viewport, drawsWithFourSamples) {
    actions_["view.quality.full"]->trigger();
    ASSERT_TRUE(actions_["view.multisample"]->isChecked());
    const QImage image = paint();
    EXPECT_GT(distance(colorAt(image, pixelOf({0, 0.4, 0})), theme().viewport), 100);
    EXPECT_LT(distance(colorAt(image, pixelOf({0.4, 0.6, 0})), theme().viewport), 20);
    actions_["view.quality.fast"]->trigger();
}

TEST_F(Viewport, drawsWithTheChosenNumberOfSamples) {
    actions_["view.quality.full"]->trigger();
    // With more samples, the edge of a bone has more shades. Drivers round up to a supported number.
    const auto shades = [this](double samples) {
        Preferences::get().set(preference::kSamples, samples);
        const QImage image = paint();
        std::set<QRgb> colors;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x) colors.insert(image.pixel(x, y));
        return colors.size();
    };
    const auto four = shades(4);
    actions_["view.multisample"]->setChecked(false);
    EXPECT_LT(shades(4), four);
    actions_["view.multisample"]->setChecked(true);
    EXPECT_EQ(shades(16), shades(16)) << "more than the graphics card has";
    EXPECT_GE(shades(16), four);
    Preferences::get().reset(QLatin1String(preference::kSamples.key));
    actions_["view.quality.fast"]->trigger();
}

TEST_F(Viewport, drawsSticksAndXRay) {
    actions_["view.bones"]->setChecked(false);
    EXPECT_GT(distance(colorAt(paint(), pixelOf({0, 0.4, 0})), theme().viewport), 100);
    actions_["view.bones"]->setChecked(true);
    actions_["view.xray"]->setChecked(true);
    EXPECT_GT(distance(colorAt(paint(), pixelOf({0, 0.25, 0})), theme().viewport), 30);
}

TEST_F(Viewport, selectedBonesHaveTheAccentColor) {
    session_.selection.selectOnly(id("upper"));
    const QColor color = colorAt(paint(), pixelOf({0.01, 0.3, 0}));
    EXPECT_GT(color.green(), color.red() + 40);
}

TEST_F(Viewport, gridCanBeHidden) {
    actions_["view.top"]->trigger();
    const auto marks = [this] {
        const QImage image = paint();
        int count = 0;
        for (int x = 0; x < image.width(); ++x) {
            count += distance(image.pixelColor(x, image.height() / 3), theme().viewport) > 12 ? 1 : 0;
        }
        return count;
    };
    const int with = marks();
    actions_["view.grid"]->setChecked(false);
    EXPECT_GT(with, marks() + 5);
}

TEST_F(Viewport, framesNewCharactersOnlyOnce) {
    const auto inside = [this](Eigen::Vector3d p) {
        const auto pixel = view()->camera().project(p);
        return pixel && QRectF(view()->rect()).contains(*pixel);
    };
    Scene two = scene_;
    test::addArm(two, {30, 0, 0});
    open(two);
    EXPECT_TRUE(inside({0, 0, 0}));
    EXPECT_TRUE(inside({31, 1, 0}));
    const double distance = view()->camera().distance();
    test::settle();
    open(scene_);
    EXPECT_EQ(view()->camera().distance(), distance) << "no new character was opened";
    actions_["view.frameAll"]->trigger();
    EXPECT_LT(view()->camera().distance(), distance / 3);
}

TEST_F(Viewport, framesTheSelectedJoints) {
    session_.selection.selectOnly(id("lower"));
    actions_["view.frameSelected"]->trigger();
    EXPECT_LT((view()->camera().center() - Eigen::Vector3d(0.5, 1, 0)).norm(), 1e-9);
}

TEST_F(Viewport, clickSelectsAndEmptySpaceClears) {
    click(pixelOf({0, 0.4, 0}));
    EXPECT_EQ(selected(), Joints{id("upper")});
    click(pixelOf({0.4, 1, 0}));
    EXPECT_EQ(selected(), Joints{id("lower")});
    click(pixelOf({0.4, 0.6, 0}));
    EXPECT_EQ(selected(), Joints{});
}

TEST_F(Viewport, shiftAddsAndControlToggles) {
    click(pixelOf({0, 0.4, 0}));
    click(pixelOf({0.4, 1, 0}), Qt::ShiftModifier);
    EXPECT_EQ(selected(), (Joints{id("upper"), id("lower")}));
    click(pixelOf({0, 0.4, 0}), Qt::ControlModifier);
    EXPECT_EQ(selected(), Joints{id("lower")});
    click(pixelOf({0.4, 0.6, 0}), Qt::ShiftModifier);
    EXPECT_EQ(selected(), Joints{id("lower")}) << "Shift-clicking empty space keeps the selection";
}

TEST_F(Viewport, boxSelectsWhatItTouches) {
    drag(Qt::LeftButton, pixelOf({0.3, 0.8, 0}), pixelOf({0.7, 1.2, 0}));
    EXPECT_EQ(selected(), Joints{id("lower")});
    drag(Qt::LeftButton, pixelOf({0.3, 0.5, 0}), pixelOf({-0.2, 0.7, 0}), Qt::ShiftModifier);
    EXPECT_EQ(selected(), (Joints{id("lower"), id("upper")}));
}

TEST_F(Viewport, clickingAnotherCharacterMakesItActive) {
    const auto other = test::addArm(scene_, {2, 0, 0});
    open(scene_);
    EXPECT_EQ(session_.selection.character(), other);
    click(pixelOf({0, 0.4, 0}));
    EXPECT_EQ(session_.selection.character(), arm_);
    EXPECT_EQ(selected(), Joints{id("upper")});
}

TEST_F(Viewport, bothMouseSchemesOrbit) {
    const double distance = view()->camera().distance();
    drag(Qt::MiddleButton, {200, 200}, {260, 200});
    const double yaw = view()->camera().yaw();
    EXPECT_LT(yaw, -0.1);
    drag(Qt::LeftButton, {200, 200}, {260, 200}, Qt::AltModifier);
    EXPECT_NEAR(view()->camera().yaw(), 2 * yaw, 1e-9);
    EXPECT_DOUBLE_EQ(view()->camera().distance(), distance);
    EXPECT_TRUE(selected().empty());
}

TEST_F(Viewport, bothMouseSchemesPan) {
    for (const auto modifier : {Qt::ShiftModifier, Qt::AltModifier}) {
        const QPoint before = pixelOf({0, 1, 0});
        drag(Qt::MiddleButton, {200, 200}, {230, 240}, modifier);
        EXPECT_LE((pixelOf({0, 1, 0}) - before - QPoint(30, 40)).manhattanLength(), 2);
    }
}

TEST_F(Viewport, bothMouseSchemesZoom) {
    const double first = view()->camera().distance();
    drag(Qt::MiddleButton, {200, 200}, {200, 150}, Qt::ControlModifier);
    const double second = view()->camera().distance();
    EXPECT_LT(second, first);
    drag(Qt::RightButton, {200, 200}, {200, 150}, Qt::AltModifier);
    EXPECT_LT(view()->camera().distance(), second);
}

TEST_F(Viewport, theKeyboardOrbitsPansAndZooms) {
    const auto& camera = view()->camera();
    panel_.activateWindow();
    view()->setFocus();
    ASSERT_SOON(view()->hasFocus());
    QTest::keyClick(view(), Qt::Key_Right, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_NEAR(camera.yaw(), radians(15), 1e-9);
    EXPECT_GT(camera.eye().x(), 0) << "the camera is on the right";
    QTest::keyClick(view(), Qt::Key_Up, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_NEAR(camera.pitch(), radians(15), 1e-9);
    QTest::keyClick(view(), Qt::Key_Left, Qt::ControlModifier | Qt::ShiftModifier);
    QTest::keyClick(view(), Qt::Key_Down, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_NEAR(camera.yaw(), 0, 1e-9);
    EXPECT_NEAR(camera.pitch(), 0, 1e-9);

    const double distance = camera.distance();
    QTest::keyClick(view(), Qt::Key_Equal, Qt::ControlModifier);
    EXPECT_LT(camera.distance(), distance);
    QTest::keyClick(view(), Qt::Key_Minus, Qt::ControlModifier);
    EXPECT_NEAR(camera.distance(), distance, 1e-9);

    const QPoint before = pixelOf({0, 1, 0});
    actions_["view.panRight"]->trigger();
    EXPECT_LE((pixelOf({0, 1, 0}) - before + QPoint(view()->width() / 10, 0)).manhattanLength(), 2);
    actions_["view.panUp"]->trigger();
    EXPECT_GT(pixelOf({0, 1, 0}).y(), before.y());
    actions_["view.panDown"]->trigger();
    actions_["view.panLeft"]->trigger();
    EXPECT_LE((pixelOf({0, 1, 0}) - before).manhattanLength(), 2);
}

TEST_F(Viewport, mousePresetsUseTheirProgramsButtonsOnly) {
    enum Presets : std::size_t { blender = 1, maya = 2 };
    const double yaw = view()->camera().yaw();
    Preferences::get().set(preference::kMouse, maya);
    drag(Qt::MiddleButton, {200, 200}, {260, 200});
    EXPECT_EQ(view()->camera().yaw(), yaw);
    drag(Qt::LeftButton, {200, 200}, {260, 200}, Qt::AltModifier);
    EXPECT_LT(view()->camera().yaw(), yaw - 0.1);
    Preferences::get().set(preference::kMouse, blender);
    const double distance = view()->camera().distance();
    drag(Qt::RightButton, {200, 200}, {200, 150}, Qt::AltModifier);
    EXPECT_EQ(view()->camera().distance(), distance);
    drag(Qt::MiddleButton, {200, 200}, {200, 150}, Qt::ControlModifier);
    EXPECT_LT(view()->camera().distance(), distance);
    Preferences::get().reset(QLatin1String(preference::kMouse.key));
}

TEST_F(Viewport, orbitingAndZoomingCanBeInverted) {
    Preferences::get().set(preference::kInvertOrbitX, true);
    Preferences::get().set(preference::kInvertZoom, true);
    const double yaw = view()->camera().yaw(), distance = view()->camera().distance();
    drag(Qt::MiddleButton, {200, 200}, {260, 200});
    EXPECT_GT(view()->camera().yaw(), yaw + 0.1);
    drag(Qt::MiddleButton, {200, 200}, {200, 150}, Qt::ControlModifier);
    EXPECT_GT(view()->camera().distance(), distance);
    Preferences::get().reset(QLatin1String(preference::kInvertOrbitX.key));
    Preferences::get().reset(QLatin1String(preference::kInvertZoom.key));
}

TEST_F(Viewport, aTrackballRollsUntilTheViewIsFramed) {
    enum Styles : std::size_t { trackball = 1 };
    Preferences::get().set(preference::kOrbitStyle, trackball);
    const auto roll = [this] {
        drag(Qt::MiddleButton, {200, 200}, {300, 200});
        drag(Qt::MiddleButton, {200, 200}, {200, 300});
        drag(Qt::MiddleButton, {200, 200}, {100, 200});
        return std::abs(view()->camera().roll());
    };
    EXPECT_GT(roll(), 0.2);
    actions_["view.frameAll"]->trigger();
    EXPECT_EQ(view()->camera().roll(), 0);
    EXPECT_GT(roll(), 0.2);
    actions_["view.right"]->trigger();
    EXPECT_EQ(view()->camera().roll(), 0);
    EXPECT_NEAR(view()->camera().yaw(), 1.5708, 1e-3);
    EXPECT_GT(roll(), 0.2);
    Preferences::get().reset(QLatin1String(preference::kOrbitStyle.key));
    drag(Qt::MiddleButton, {200, 200}, {210, 200});
    EXPECT_EQ(view()->camera().roll(), 0) << "a turntable is level";
}

TEST_F(Viewport, orbitingAroundTheSelectionKeepsItInPlace) {
    enum Centers : std::size_t { selection = 1 };
    click(pixelOf({0, 0.4, 0}));
    ASSERT_EQ(selected(), Joints{id("upper")});
    const QPoint before = pixelOf({0, 0.5, 0});
    Preferences::get().set(preference::kOrbitCenter, selection);
    drag(Qt::MiddleButton, {200, 200}, {300, 230});
    EXPECT_LE((pixelOf({0, 0.5, 0}) - before).manhattanLength(), 2);
    Preferences::get().reset(QLatin1String(preference::kOrbitCenter.key));
}

TEST_F(Viewport, wheelZoomsToThePointer) {
    const QPoint at = pixelOf({0.5, 1, 0});
    const double before = view()->camera().distance();
    QWheelEvent event(at, view()->mapToGlobal(at), {}, {0, 120}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
    QApplication::sendEvent(view(), &event);
    EXPECT_LT(view()->camera().distance(), before);
    EXPECT_LE((pixelOf({0.5, 1, 0}) - at).manhattanLength(), 2);
}

TEST_F(Viewport, wheelZoomsToTheMiddleIfChosen) {
    Preferences::get().set(preference::kZoomToPointer, false);
    const Eigen::Vector3d center = view()->camera().center();
    const double before = view()->camera().distance();
    const QPoint at = pixelOf({0.5, 1, 0});
    QWheelEvent event(at, view()->mapToGlobal(at), {}, {0, 120}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
    QApplication::sendEvent(view(), &event);
    EXPECT_LT(view()->camera().distance(), before);
    EXPECT_EQ(view()->camera().center(), center);
    Preferences::get().reset(QLatin1String(preference::kZoomToPointer.key));
}

TEST_F(Viewport, bonesAndLabelsHaveTheChosenSizes) {
    const auto changed = [](const QImage& a, const QImage& b) {
        int count = 0;
        for (int y = 0; y < a.height(); ++y)
            for (int x = 0; x < a.width(); ++x)
                count += distance(a.pixelColor(x, y), b.pixelColor(x, y)) > 60;
        return count;
    };
    const QImage plain = paint();
    Preferences::get().set(preference::kBoneSize, 300);
    EXPECT_GT(changed(plain, paint()), 500);
    Preferences::get().reset(QLatin1String(preference::kBoneSize.key));
    EXPECT_EQ(changed(plain, paint()), 0);

    actions_["view.names"]->setChecked(true);
    const int small = changed(plain, paint());
    EXPECT_GT(small, 0);
    Preferences::get().set(preference::kLabelSize, 22);
    EXPECT_GT(changed(plain, paint()), 2 * small);
    Preferences::get().reset(QLatin1String(preference::kLabelSize.key));
    actions_["view.names"]->setChecked(false);
}

TEST_F(Viewport, twoFingersPanAndPinchZooms) {
    const QPoint at(200, 200), before = pixelOf({0, 1, 0});
    QWheelEvent scroll(at, view()->mapToGlobal(at), {12, 7}, {24, 14}, Qt::NoButton, {}, Qt::ScrollUpdate,
                       false);
    QApplication::sendEvent(view(), &scroll);
    EXPECT_LE((pixelOf({0, 1, 0}) - before - QPoint(12, 7)).manhattanLength(), 2);
    const double distance = view()->camera().distance();
    QNativeGestureEvent pinch(Qt::ZoomNativeGesture, QPointingDevice::primaryPointingDevice(), 2, at, at,
                              view()->mapToGlobal(at), 0.25, {});
    QApplication::sendEvent(view(), &pinch);
    EXPECT_LT(view()->camera().distance(), distance);
}

TEST_F(Viewport, ballsOfTheViewGizmoTurnTheView) {
    // Seen from the front, the view gizmo's X axis points to the right and Y up.
    const QPoint middle(8 + 36, view()->height() - 8 - 36);
    click(middle + QPoint(24, 0));
    EXPECT_NEAR(view()->camera().yaw(), 1.5708, 1e-3);
    click(middle + QPoint(0, -24));
    EXPECT_NEAR(view()->camera().pitch(), 1.5708, 1e-3);
}

TEST_F(Viewport, actionAndComboBoxSwitchTheProjection) {
    auto* choice = panel_.findChild<QComboBox*>();
    actions_["view.orthographic"]->trigger();
    EXPECT_TRUE(view()->camera().orthographic());
    EXPECT_EQ(choice->currentText(), QStringLiteral("Orthographic"));
    Q_EMIT choice->activated(0);
    EXPECT_FALSE(view()->camera().orthographic());
    actions_["view.orthographic"]->trigger();
    actions_["view.orthographic"]->trigger();
    EXPECT_FALSE(view()->camera().orthographic());
}

TEST_F(Viewport, followingKeepsTheRootCentered) {
    actions_["view.follow"]->setChecked(false);
    actions_["view.follow"]->setChecked(true);
    EXPECT_NEAR(view()->camera().center().x(), 0, 1e-9);
    Scene moved = scene_;
    auto walker = std::make_shared<Character>(*arm_);
    auto joints = arm_->skeleton->joints();
    joints.front().rest.translation = {3, 0.5, 4};
    walker->skeleton = std::make_shared<Skeleton>(Skeleton::create(joints).value());
    moved.characters = {walker};
    const double height = view()->camera().center().y();
    open(moved);
    EXPECT_NEAR(view()->camera().center().x(), 3, 1e-9);
    EXPECT_NEAR(view()->camera().center().z(), 4, 1e-9);
    EXPECT_NEAR(view()->camera().center().y(), height, 1e-9);
}

TEST_F(Viewport, followingKeepsTheFramingOnSelection) {
    EXPECT_TRUE(actions_["view.follow"]->isChecked());
    Scene two = scene_;
    const auto other = test::addArm(two, {5, 0, 2});
    open(two);
    session_.selection.selectOnly(id("upper"));
    paint();
    const Eigen::Vector3d before = view()->camera().center();
    session_.selection.selectOnly(test::jointId(*other, "upper"));
    paint();
    EXPECT_EQ(session_.selection.character(), other);
    EXPECT_TRUE(view()->camera().center().isApprox(before));
}

TEST_F(Viewport, paintsOnlyWhenSomethingChanged) {
    QSignalSpy painted(view(), &QOpenGLWidget::frameSwapped);
    const auto quiet = [&] {
        painted.clear();
        test::runEventLoopFor(100);
        return painted.empty();
    };
    // Other windows may uncover it now and then.
    EXPECT_TRUE(quiet() || quiet() || quiet() || quiet());
    session_.selection.selectOnly(id("upper"));
    EXPECT_SOON(painted.count() > 0);
}

TEST_F(Viewport, rightClickOpensTheJointMenu) {
    QStringList offered;
    QTimer::singleShot(0, [&offered] {
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        for (const QAction* action : menu->actions()) offered << action->objectName();
        menu->close();
    });
    QTest::mouseClick(view(), Qt::RightButton, {}, pixelOf({0.4, 1, 0}));
    EXPECT_EQ(selected(), Joints{id("lower")});
    EXPECT_TRUE(offered.contains(QStringLiteral("edit.selectParent")));
    EXPECT_TRUE(offered.contains(QStringLiteral("view.frameSelected")));
}

TEST_F(Viewport, noteShowsIsolatedJointsAndEndsIsolation) {
    auto* note = view()->findChild<QPushButton*>(QStringLiteral("isolated"));
    ASSERT_NE(note, nullptr);
    EXPECT_FALSE(note->isVisible());
    session_.selection.selectOnly(id("upper"));
    session_.visibility.setSolo({id("upper")});
    ASSERT_TRUE(note->isVisible());
    EXPECT_TRUE(note->text().contains(QStringLiteral("upper"))) << note->text().toStdString();
    EXPECT_TRUE(view()->rect().contains(note->geometry()));
    session_.visibility.setSolo({id("upper"), id("lower")});
    EXPECT_TRUE(note->text().contains(QStringLiteral("2 joints"))) << note->text().toStdString();
    QTest::mouseClick(note, Qt::LeftButton);
    EXPECT_FALSE(session_.visibility.hasSolo());
    EXPECT_FALSE(note->isVisible());
    EXPECT_EQ(selected(), Joints{id("upper")}) << "the click does not reach the viewport";
}

TEST_F(Viewport, headerHasButtonsForTheActions) {
    QStringList names;
    for (const auto* button : panel_.findChildren<QToolButton*>()) {
        if (button->defaultAction()) names << button->defaultAction()->objectName();
    }
    for (const char* id : {"view.bones", "view.xray", "view.names", "view.axes", "view.grid", "view.frameAll",
                           "view.frameSelected", "view.front", "view.right", "view.top"}) {
        EXPECT_TRUE(names.contains(QLatin1String(id))) << id;
    }
}

TEST_F(Viewport, showsAnEmptySceneAndManyCharacters) {
    open(Scene{});
    EXPECT_FALSE(paint().isNull());
    Scene many;
    for (int i = 0; i < 50; ++i) test::addArm(many, {static_cast<double>(i), 0, 0});
    open(many);
    EXPECT_GT(distance(colorAt(paint(), pixelOf({0, 0.4, 0})), theme().viewport), 15);
}

TEST(ViewportPanel, reportsMissingOpenGL) {
    const bool withheld = qgetenv("QT_XCB_GL_INTEGRATION") == "none";
    Session session;
    Actions actions;
    ViewportPanel panel(session, actions);
    panel.show();
    const auto* message = panel.findChild<QLabel*>(QStringLiteral("viewportMessage"));
    ASSERT_EQ(message != nullptr, withheld);
    EXPECT_EQ(panel.view() == nullptr, withheld);
    if (withheld) {
        EXPECT_TRUE(message->isVisible());
        EXPECT_TRUE(message->text().contains(QStringLiteral("OpenGL 3.3")));
        EXPECT_TRUE(message->text().contains(QStringLiteral("no OpenGL")));
        actions["view.front"]->trigger();
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
