#include "resources/samples/SampleRig.h"
#include "resources/samples/samples.h"

namespace sinew {

namespace {

/// The two jaws of the gripper open and close together.
void addJaw(SampleRig& rig, int tool, const char* name, double side) {
    const int jaw = rig.addJoint(name, tool, {side * 0.025, 0.06, 0}, EulerOrder::ZXY, {Channel::angle1});
    rig.setTail(jaw, {0, 0.1, 0});
    rig.setKeys(jaw, Channel::angle1,
                {{0, -side * 4},
                 {0.7, -side * 26},
                 {1.2, -side * 26},
                 {1.5, -side * 4},
                 {3.4, -side * 4},
                 {3.7, -side * 26},
                 {4.4, -side * 26},
                 {5.5, -side * 4}});
}

}  // namespace

Scene robotArm() {
    SampleRig rig;
    const int base = rig.addJoint("Base", kNoParent, {0, 0, 0}, EulerOrder::YXZ, {Channel::angle1});
    const int shoulder = rig.addJoint("Shoulder", base, {0, 0.32, 0}, EulerOrder::XYZ, {Channel::angle1});
    const int elbow = rig.addJoint("Elbow", shoulder, {0, 0.55, 0}, EulerOrder::XYZ, {Channel::angle1});
    const int forearm = rig.addJoint("Forearm", elbow, {0, 0.12, 0}, EulerOrder::YXZ, {Channel::angle1});
    const int wrist = rig.addJoint("Wrist", forearm, {0, 0.36, 0}, EulerOrder::XYZ, {Channel::angle1});
    const int tool = rig.addJoint("Tool", wrist, {0, 0.1, 0}, EulerOrder::YXZ, {Channel::angle1});
    addJaw(rig, tool, "LeftJaw", 1);
    addJaw(rig, tool, "RightJaw", -1);

    rig.setKeys(base, Channel::angle1,
                {{0, 0}, {0.4, 0}, {1.0, 40}, {1.7, 40}, {3.2, 220}, {3.9, 220}, {5.4, 360}, {6, 360}});
    rig.setKeys(shoulder, Channel::angle1, {{0, -12}, {1.3, 58}, {2.4, -5}, {3.5, 52}, {4.6, -20}, {6, -12}});
    rig.setKeys(elbow, Channel::angle1, {{0, 62}, {1.3, 52}, {2.4, 88}, {3.5, 60}, {4.6, 70}, {6, 62}});
    rig.setKeys(forearm, Channel::angle1,
                {{0, 0}, {1.7, 0}, {3.2, -180}, {4.2, -180}, {5.4, -360}, {6, -360}});
    rig.setKeys(wrist, Channel::angle1, {{0, 40}, {1.3, 68}, {2.4, 50}, {3.5, -68}, {4.6, -30}, {6, 40}});
    rig.setKeys(tool, Channel::angle1, {{0, 0}, {1.7, 0}, {3.2, 720}, {4.2, 720}, {5.2, 1080}, {6, 1080}});
    return rig.scene("robot-arm", FrameRate::create(30, 1).value(), 181);
}

}  // namespace sinew
