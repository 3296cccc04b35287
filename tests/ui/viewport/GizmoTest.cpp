#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/math/Angle.h"
#include "core/scene/edits/keys/SetKeys.h"
#include "tests/ui/Leg.h"
#include "ui/viewport/camera/Camera.h"
#include "ui/viewport/gizmos/GizmoText.h"
#include "ui/viewport/gizmos/MoveGizmo.h"
#include "ui/viewport/gizmos/RotateGizmo.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr double kTolerance = 1e-9;

double anyAngle() { return *rc::gen::inRange(-400, 400) * 0.01; }
Eigen::Vector3d anyAngles() {
    const double a = anyAngle(), b = anyAngle(), c = anyAngle();
    return {a, b, c};
}
Eigen::Quaterniond anyRotation() { return toQuaternion(EulerOrder::XYZ, anyAngles()); }

/// A joint with any rotation order below a rotated parent.
class JointRig {
public:
    JointRig(EulerOrder order, const Eigen::Quaterniond& parentRest, const Eigen::Quaterniond& rest) {
        std::vector<Joint> joints(2);
        for (Joint& joint : joints) {
            joint.id = scene_.newId<JointId>();
            joint.free = {Channel::angle1, Channel::angle2, Channel::angle3};
            joint.tail = {0, 0.3, 0};
        }
        joints[0].name = "parent";
        joints[0].rest.rotation = parentRest;
        joints[1].name = "joint";
        joints[1].parent = 0;
        joints[1].order = order;
        joints[1].rest.rotation = rest;
        joints[1].rest.translation = {0, 0.3, 0};
        id_ = joints[1].id;
        Character character;
        character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints).value());
        Clip clip;
        clip.id = scene_.newId<ClipId>();
        clip.rate = FrameRate::create(24, 1).value();
        character.clips.push_back(std::make_shared<const Clip>(clip));
        scene_ = addCharacter(std::move(scene_), std::move(character));
    }

    Evaluator at(const Eigen::Vector3d& angles) const {
        const auto character = scene_.characters.front();
        std::vector<ChannelValue> values;
        for (int i = 0; i < 3; ++i) values.push_back({{id_, angle(i)}, angles[i]});
        const Scene posed =
            setUnkeyedPose(scene_, character->id, character->clips.front()->id, {0}, values).value();
        Evaluator evaluator(posed.characters.front(), posed.characters.front()->clips.front(),
                            Evaluator::Unkeyed::shown);
        evaluator.evaluate({0});
        return evaluator;
    }

private:
    Scene scene_;
    JointId id_;
};

Eigen::Matrix3d rotation(const Evaluator& evaluator) { return evaluator.model()[1].linear(); }

class AngleAxes : public testing::TestWithParam<int> {};

TEST_P(AngleAxes, changingAnAngleRotatesTheJointAboutItsRing) {
    const auto order = static_cast<EulerOrder>(GetParam());
    ASSERT_TRUE(rc::check([order] {
        const JointRig rig(order, anyRotation(), anyRotation());
        const Eigen::Vector3d angles = anyAngles();
        const int ring = *rc::gen::inRange(0, 3);
        const double by = anyAngle();
        const Evaluator before = rig.at(angles);
        const GizmoFrame frame = rotationFrame(before, 1, Posing::Space::local);
        const Evaluator after = rig.at(angles + by * Eigen::Vector3d::Unit(ring));
        const Eigen::Matrix3d turned = Eigen::AngleAxisd(by, frame[ring].direction) * rotation(before);
        RC_ASSERT((turned - rotation(after)).norm() < kTolerance);
        RC_ASSERT(
            (rotationFrame(after, 1, Posing::Space::local)[ring].direction - frame[ring].direction).norm() <
            kTolerance);
    }));
}

TEST_P(AngleAxes, pointerFollowsItsAngle) {
    const auto order = static_cast<EulerOrder>(GetParam());
    ASSERT_TRUE(rc::check([order] {
        const JointRig rig(order, anyRotation(), anyRotation());
        const Eigen::Vector3d angles = anyAngles();
        const int ring = *rc::gen::inRange(0, 3);
        const double by = anyAngle();
        const Eigen::Vector3d axis = rotationFrame(rig.at(angles), 1, Posing::Space::local)[ring].direction;
        const auto pointerAt = [&](const Eigen::Vector3d& values) {
            return rotationFrame(rig.at(values), 1, Posing::Space::local)[ring].angle->pointer;
        };
        const Eigen::Vector3d turned = Eigen::AngleAxisd(by, axis) * pointerAt(angles);
        RC_ASSERT((turned - pointerAt(angles + by * Eigen::Vector3d::Unit(ring))).norm() < 1e-7);
    }));
}

INSTANTIATE_TEST_SUITE_P(AllOrders, AngleAxes, testing::Range(0, kEulerOrderCount), [](const auto& each) {
    return std::string(name(static_cast<EulerOrder>(each.param)));
});

TEST(TurningFrame, offersFreeAnglesInTheJointsRotationOrder) {
    const Scene scene = test::withLeg({}, "leg");
    Evaluator leg(scene.characters.front(), scene.characters.front()->clips.back());
    leg.evaluate({0});
    const GizmoFrame thigh = rotationFrame(leg, 1, Posing::Space::local);
    EXPECT_TRUE(thigh[0].isFree);
    EXPECT_FALSE(thigh[1].isFree);
    EXPECT_NEAR(thigh[0].angle->limit.max, radians(15), kTolerance);
    const GizmoFrame shin = rotationFrame(leg, 2, Posing::Space::local);
    EXPECT_EQ(shin[1].letter, 2);
    EXPECT_FALSE(shin[1].isFree) << "its limits lock it";
    EXPECT_FALSE(shin[0].isSecond);
    EXPECT_TRUE(shin[2].isSecond);
    EXPECT_FALSE(rotationFrame(leg, 3, Posing::Space::world).hasFreeAxis()) << "the toe has no free angle";
}

TEST(MovingFrame, hasTheAxesOfTheChosenSpace) {
    const JointRig rig(EulerOrder::XYZ, toQuaternion(EulerOrder::XYZ, {0, 0, kPi / 2}),
                       Eigen::Quaterniond::Identity());
    const Evaluator evaluator = rig.at({kPi / 2, 0, 0});
    EXPECT_TRUE(
        translationFrame(evaluator, 1, Posing::Space::world)[0].direction.isApprox(Eigen::Vector3d::UnitX()));
    EXPECT_TRUE(translationFrame(evaluator, 1, Posing::Space::parent)[0].direction.isApprox(
        Eigen::Vector3d::UnitY()));
    EXPECT_TRUE(
        translationFrame(evaluator, 1, Posing::Space::local)[1].direction.isApprox(Eigen::Vector3d::UnitZ()));
    EXPECT_FALSE(translationFrame(evaluator, 1, Posing::Space::local).hasFreeAxis());
}

/// A front camera that looks at the origin.
struct FrontCamera : Camera {
    explicit FrontCamera(bool parallel) {
        setViewport({640, 480});
        setDirection(ViewDirection::front);
        moveBy(-center());
        setOrthographic(parallel);
    }
};

QPointF onCircle(double angle, double radius = 75) {
    return QPointF(320 + radius * std::cos(angle), 240 - radius * std::sin(angle));
}

TEST(RingDrag, accumulatesFullTurns) {
    for (const bool orthographic : {false, true}) {
        const FrontCamera camera(orthographic);
        RingDrag drag(camera, {0, 0, 0}, {0, 0, 1}, onCircle(0.3), 75);
        EXPECT_FALSE(drag.isEdgeOn());
        double angle = 0;
        for (int step = 1; step <= 70; ++step) angle = drag.moveTo(onCircle(0.3 + 0.1 * step), 1);
        EXPECT_NEAR(angle, 7, 1e-6);
        RingDrag reversed(camera, {0, 0, 0}, {0, 0, -1}, onCircle(0), 75);
        EXPECT_NEAR(reversed.moveTo(onCircle(0.5), 1), -0.5, 1e-6);
    }
}

TEST(RingDrag, keepsTheGrabbedPointUnderThePointerOnTiltedRings) {
    ASSERT_TRUE(rc::check([] {
        const FrontCamera camera(*rc::gen::arbitrary<bool>());
        const double tilt = *rc::gen::inRange(-70, 70) * kPi / 180;
        const Eigen::Vector3d axis(std::sin(tilt), 0, std::cos(tilt));
        const Eigen::Vector3d u = axis.unitOrthogonal() * 1e-3, v = axis.cross(u);
        const double from = anyAngle(), by = *rc::gen::inRange(-300, 300) * 0.01;
        const auto pixel = [&](double angle) {
            return camera.project(u * std::cos(angle) + v * std::sin(angle)).value() * 1.0;
        };
        const auto enlarged = [&](double angle) {
            return QPointF(320, 240) + (pixel(angle) - QPointF(320, 240)) * 400;
        };
        RingDrag drag(camera, {0, 0, 0}, axis, enlarged(from), 75);
        RC_PRE(!drag.isEdgeOn());
        RC_ASSERT(std::abs(drag.moveTo(enlarged(from + by), 1) - by) < 1e-2);
    }));
}

TEST(RingDrag, edgeOnRingIsDraggedAlongItsLine) {
    const FrontCamera camera(false);
    RingDrag drag(camera, {0, 0, 0}, {0, 1, 0}, {320, 240}, 75);
    EXPECT_TRUE(drag.isEdgeOn());
    EXPECT_NEAR(drag.moveTo({395, 240}, 1), 1, 1e-6) << "the front moves to the right: right-handed about Y";
    EXPECT_NEAR(drag.moveTo({395, 400}, 1), 1, 1e-6) << "moving across the line rotates nothing";
    EXPECT_NEAR(drag.moveTo({245, 240}, 1), -1, 1e-6);
}

TEST(RingDrag, fineMovesAreScaledToATenth) {
    RingDrag drag(FrontCamera(true), {0, 0, 0}, {0, 0, 1}, onCircle(0), 75);
    drag.moveTo(onCircle(0.5), 1);
    EXPECT_NEAR(drag.moveTo(onCircle(1.5), 0.1), 0.6, 1e-6);
}

TEST(RingDrag, centerOfTheRingRotatesNothing) {
    RingDrag drag(FrontCamera(false), {0, 0, 0}, {0, 0, 1}, onCircle(0), 75);
    EXPECT_EQ(drag.moveTo({320, 240}, 1), 0);
    EXPECT_NEAR(drag.moveTo(onCircle(0.2), 1), 0.2, 1e-6);
}

/// Returns orthogonal axes at the origin, all free.
GizmoFrame squareFrame() {
    GizmoFrame frame;
    for (int i = 0; i < 3; ++i) {
        frame.axes[static_cast<std::size_t>(i)].direction = Eigen::Vector3d::Unit(i);
        frame.axes[static_cast<std::size_t>(i)].letter = i;
        frame.axes[static_cast<std::size_t>(i)].isFree = true;
    }
    return frame;
}

TEST(RingAt, findsRingsWithinAFewPixels) {
    const FrontCamera camera(false);
    GizmoFrame frame = squareFrame();
    EXPECT_EQ(ringAt(frame, camera, onCircle(0.7)), 2);
    EXPECT_EQ(ringAt(frame, camera, onCircle(0.7, 80)), 2);
    EXPECT_EQ(ringAt(frame, camera, onCircle(0.7, 90)), std::nullopt);
    EXPECT_EQ(ringAt(frame, camera, {350, 240}), 1) << "the ring about Y is a horizontal line from the front";
    frame.axes[2].isFree = false;
    EXPECT_EQ(ringAt(frame, camera, onCircle(0.7)), std::nullopt);
}

TEST(ArrowDrag, movesAlongTheArrowUnderThePointer) {
    const FrontCamera camera(false);
    const GizmoFrame frame = squareFrame();
    const QPointF from = *camera.project({0.1, 0, 0}), to = *camera.project({0.35, 0, 0});
    ASSERT_EQ(arrowAt(frame, camera, from), 0);
    ArrowDrag drag(camera, frame, 0, from);
    EXPECT_LT((drag.moveTo(camera, to, 1) - Eigen::Vector3d(0.25, 0, 0)).norm(), 1e-9);
    EXPECT_LT((drag.moveTo(camera, to + QPointF(0, 30), 1) - Eigen::Vector3d(0.25, 0, 0)).norm(), 2e-3);
}

TEST(ArrowDrag, planesMoveAlongTwoAxesAndTheCenterInTheViewPlane) {
    const FrontCamera camera(false);
    const GizmoFrame frame = squareFrame();
    const QPointF from = *camera.project({0.15, 0.15, 0}), to = *camera.project({0.5, -0.2, 0});
    const double pixel = camera.metresFor({0, 0, 0}, 1);
    ASSERT_EQ(arrowAt(frame, camera, *camera.project({29 * pixel, 29 * pixel, 0})), 5);
    ArrowDrag plane(camera, frame, 5, from);
    EXPECT_LT((plane.moveTo(camera, to, 1) - Eigen::Vector3d(0.35, -0.35, 0)).norm(), 1e-9);
    ASSERT_EQ(arrowAt(frame, camera, {320, 240}), kFacingHandle);
    ArrowDrag facing(camera, frame, kFacingHandle, from);
    EXPECT_LT((facing.moveTo(camera, to, 0.1) - Eigen::Vector3d(0.035, -0.035, 0)).norm(), 1e-9);
}

TEST(ArrowDrag, arrowSeenEndOnIsNotFound) {
    GizmoFrame frame = squareFrame();
    frame.axes[0].isFree = frame.axes[1].isFree = false;
    EXPECT_EQ(arrowAt(frame, FrontCamera(false), {320, 240}), std::nullopt);
}

TEST(GizmoTexts, areNotClippedAtTheEdgesOfTheView) {
    const QRectF view(0, 0, 400, 300);
    for (const QPointF point : {QPointF(200, 298), QPointF(3, 100), QPointF(398, 2)}) {
        const GizmoText text =
            GizmoText::beside(point, view.center(), QStringLiteral("X 12.0°"), GizmoText::Kind::bound);
        EXPECT_FALSE(view.contains(text.box)) << point.x();
        EXPECT_TRUE(view.contains(text.boxInView(view))) << point.x();
    }
    const GizmoText inside =
        GizmoText::beside({200, 100}, view.center(), QStringLiteral("X"), GizmoText::Kind::bound);
    EXPECT_EQ(inside.boxInView(view), inside.box);
    const GizmoText beyond =
        GizmoText::beside({200, 900}, view.center(), QStringLiteral("X"), GizmoText::Kind::bound);
    EXPECT_EQ(beyond.boxInView(view), beyond.box) << "text of a point outside the view stays outside";
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
