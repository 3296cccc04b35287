#include "core/math/Angle.h"
#include "resources/samples/SampleRig.h"
#include "resources/samples/WalkCycle.h"
#include "resources/samples/samples.h"

namespace sinew {

namespace {

constexpr int kStrides = 4;
constexpr int kFramesPerStride = 32;

struct Side {
    int hip, knee, foot, toe, arm, elbow;
};

struct Biped {
    int hips, spine, chest, neck, head;
    Side left, right;
};

Eigen::Vector3d inDegrees(const Eigen::Vector3d& angles) { return angles * (180 / kPi); }

/// `sign` +1: left, at +X.
Side addSide(SampleRig& rig, const Biped& body, int sign, const std::string& name) {
    using W = WalkCycle;
    const ChannelSet hinge{Channel::angle1};
    Side side;
    side.hip = rig.addJoint(name + "UpLeg", body.hips, {sign * W::kHipWidth, -W::kHipDrop, 0},
                            EulerOrder::YXZ, kAngles);
    side.knee = rig.addJoint(name + "Leg", side.hip, {0, -W::kThigh, 0}, EulerOrder::XYZ, hinge);
    side.foot = rig.addJoint(name + "Foot", side.knee, {0, -W::kShank, 0}, EulerOrder::YXZ, kAngles);
    side.toe = rig.addJoint(name + "Toe", side.foot, {0, -W::kAnkleHeight + 0.015, W::kBall}, EulerOrder::XYZ,
                            hinge);
    rig.setTail(side.toe, {0, 0, 0.07});
    const int collar =
        rig.addJoint(name + "Shoulder", body.chest, {sign * 0.03, 0.2, 0.01}, EulerOrder::XYZ, {});
    side.arm = rig.addJoint(name + "Arm", collar, {sign * 0.15, 0.01, -0.01}, EulerOrder::YZX, kAngles);
    side.elbow = rig.addJoint(name + "ForeArm", side.arm, {sign * 0.29, 0, 0}, EulerOrder::YXZ, hinge);
    const int hand = rig.addJoint(name + "Hand", side.elbow, {sign * 0.25, 0, 0}, EulerOrder::XYZ, {});
    rig.setTail(hand, {sign * 0.17, 0, 0});
    return side;
}

Biped addBody(SampleRig& rig) {
    ChannelSet root = kAngles;
    for (int axis = 0; axis < 3; ++axis) root.insert(translation(axis));
    Biped body;
    body.hips = rig.addJoint("Hips", kNoParent, {0, 1.03, 0}, EulerOrder::ZXY, root);
    body.spine = rig.addJoint("Spine", body.hips, {0, 0.02, 0}, EulerOrder::ZXY, kAngles);
    body.chest = rig.addJoint("Chest", body.spine, {0, 0.18, 0}, EulerOrder::ZXY, kAngles);
    rig.setTail(body.chest, {0, 0.25, 0});
    body.neck = rig.addJoint("Neck", body.chest, {0, 0.25, 0}, EulerOrder::ZXY, kAngles);
    body.head = rig.addJoint("Head", body.neck, {0, 0.09, 0.01}, EulerOrder::ZXY, kAngles);
    rig.setTail(body.head, {0, 0.19, 0});
    body.left = addSide(rig, body, 1, "Left");
    body.right = addSide(rig, body, -1, "Right");
    return body;
}

void addSideSamples(SampleRig& rig, const Side& joints, const WalkCycle& walk, double phase, int side) {
    const auto leg = walk.leg(phase, side);
    rig.addAngles(joints.hip, {0, degrees(leg.hipX), degrees(leg.hipZ)});
    rig.addSample(joints.knee, Channel::angle1, degrees(leg.kneeX));
    rig.addAngles(joints.foot, inDegrees(fromQuaternion(EulerOrder::YXZ, leg.ankle)));
    rig.addSample(joints.toe, Channel::angle1, -degrees(walk.foot(phase, side).toeBend));
    const auto arm = walk.arm(phase, side);
    rig.addAngles(joints.arm, {0, side * -79.0, -degrees(arm.forward)});
    rig.addSample(joints.elbow, Channel::angle1, side * -degrees(arm.elbow));
}

/// The trunk turns against the pelvis in two joints and leans forward a little; neck and head undo it and
/// look ahead.
void addTrunkSamples(SampleRig& rig, const Biped& body, const WalkCycle::Pelvis& pelvis) {
    const Eigen::Vector3d half(-0.7 * degrees(pelvis.roll), 0.5, -0.85 * degrees(pelvis.yaw));
    rig.addAngles(body.spine, half);
    rig.addAngles(body.chest, half);
    const auto turned = toQuaternion(EulerOrder::ZXY, half * (kPi / 180));
    const Eigen::Quaterniond trunk = pelvis.rotation() * turned * turned;
    const Eigen::Vector3d ahead = inDegrees(fromQuaternion(EulerOrder::ZXY, trunk.conjugate()));
    rig.addAngles(body.neck, 0.5 * ahead + Eigen::Vector3d(0, 4, 0));
    rig.addAngles(body.head, 0.5 * ahead - Eigen::Vector3d(0, 3, 0));
}

}  // namespace

Scene walk() {
    SampleRig rig;
    const Biped body = addBody(rig);
    const WalkCycle cycle;
    const int frames = kStrides * kFramesPerStride + 1;
    for (int frame = 0; frame < frames; ++frame) {
        const double phase = static_cast<double>(frame) / kFramesPerStride;
        const WalkCycle::Pelvis pelvis = cycle.pelvis(phase);
        rig.addPlace(body.hips, pelvis.place - Eigen::Vector3d(0, 0, kStrides * WalkCycle::kStride / 2));
        rig.addAngles(body.hips, {degrees(pelvis.roll), degrees(pelvis.tilt), degrees(pelvis.yaw)});
        addTrunkSamples(rig, body, pelvis);
        addSideSamples(rig, body.left, cycle, phase, 1);
        addSideSamples(rig, body.right, cycle, phase, -1);
    }
    return rig.scene("walk", FrameRate::create(30, 1).value(), frames);
}

}  // namespace sinew
