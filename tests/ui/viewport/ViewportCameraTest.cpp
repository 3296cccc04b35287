// How the mouse, the keyboard and actions move the camera.

#include <QComboBox>
#include <QNativeGestureEvent>

#include "tests/ui/WaitFor.h"
#include "tests/ui/viewport/ViewportFixture.h"
#include "ui/settings/Preferences.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class ViewportCamera : public ViewportTest {};

TEST_F(ViewportCamera, framesNewCharactersOnlyOnce) {
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

TEST_F(ViewportCamera, framesTheSelectedJoints) {
    session_.selection.selectOnly(id("lower"));
    actions_["view.frameSelected"]->trigger();
    EXPECT_LT((view()->camera().center() - Eigen::Vector3d(0.5, 1, 0)).norm(), 1e-9);
}

TEST_F(ViewportCamera, bothMouseSchemesOrbit) {
    const double distance = view()->camera().distance();
    drag(Qt::MiddleButton, {200, 200}, {260, 200});
    const double yaw = view()->camera().yaw();
    EXPECT_LT(yaw, -0.1);
    drag(Qt::LeftButton, {200, 200}, {260, 200}, Qt::AltModifier);
    EXPECT_NEAR(view()->camera().yaw(), 2 * yaw, 1e-9);
    EXPECT_DOUBLE_EQ(view()->camera().distance(), distance);
    EXPECT_TRUE(selected().empty());
}

TEST_F(ViewportCamera, bothMouseSchemesPan) {
    for (const auto modifier : {Qt::ShiftModifier, Qt::AltModifier}) {
        const QPoint before = pixelOf({0, 1, 0});
        drag(Qt::MiddleButton, {200, 200}, {230, 240}, modifier);
        EXPECT_LE((pixelOf({0, 1, 0}) - before - QPoint(30, 40)).manhattanLength(), 2);
    }
}

TEST_F(ViewportCamera, bothMouseSchemesZoom) {
    const double first = view()->camera().distance();
    drag(Qt::MiddleButton, {200, 200}, {200, 150}, Qt::ControlModifier);
    const double second = view()->camera().distance();
    EXPECT_LT(second, first);
    drag(Qt::RightButton, {200, 200}, {200, 150}, Qt::AltModifier);
    EXPECT_LT(view()->camera().distance(), second);
}

TEST_F(ViewportCamera, theKeyboardOrbitsPansAndZooms) {
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

TEST_F(ViewportCamera, mousePresetsUseTheirProgramsButtonsOnly) {
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

TEST_F(ViewportCamera, orbitingAndZoomingCanBeInverted) {
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

TEST_F(ViewportCamera, aTrackballRollsUntilTheViewIsFramed) {
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

TEST_F(ViewportCamera, orbitingAroundTheSelectionKeepsItInPlace) {
    enum Centers : std::size_t { selection = 1 };
    click(pixelOf({0, 0.4, 0}));
    ASSERT_EQ(selected(), std::vector<JointId>{id("upper")});
    const QPoint before = pixelOf({0, 0.5, 0});
    Preferences::get().set(preference::kOrbitCenter, selection);
    drag(Qt::MiddleButton, {200, 200}, {300, 230});
    EXPECT_LE((pixelOf({0, 0.5, 0}) - before).manhattanLength(), 2);
    const double yaw = view()->camera().yaw();
    actions_["view.orbitLeft"]->trigger();
    EXPECT_NE(view()->camera().yaw(), yaw);
    EXPECT_LE((pixelOf({0, 0.5, 0}) - before).manhattanLength(), 2);
    Preferences::get().reset(QLatin1String(preference::kOrbitCenter.key));
}

TEST_F(ViewportCamera, wheelZoomsToThePointer) {
    const QPoint at = pixelOf({0.5, 1, 0});
    const double before = view()->camera().distance();
    QWheelEvent event(at, view()->mapToGlobal(at), {}, {0, 120}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
    QApplication::sendEvent(view(), &event);
    EXPECT_LT(view()->camera().distance(), before);
    EXPECT_LE((pixelOf({0.5, 1, 0}) - at).manhattanLength(), 2);
}

TEST_F(ViewportCamera, wheelZoomsToTheMiddleIfChosen) {
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

TEST_F(ViewportCamera, twoFingersPanAndPinchZooms) {
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

TEST_F(ViewportCamera, ballsOfTheViewGizmoTurnTheView) {
    // Seen from the front, the view gizmo's X axis points to the right and Y up.
    const QPoint middle(8 + 36, view()->height() - 8 - 36);
    click(middle + QPoint(24, 0));
    EXPECT_NEAR(view()->camera().yaw(), 1.5708, 1e-3);
    click(middle + QPoint(0, -24));
    EXPECT_NEAR(view()->camera().pitch(), 1.5708, 1e-3);
}

TEST_F(ViewportCamera, actionAndComboBoxSwitchTheProjection) {
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

TEST_F(ViewportCamera, followingKeepsTheRootCentered) {
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

TEST_F(ViewportCamera, followingKeepsTheFramingOnSelection) {
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

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
