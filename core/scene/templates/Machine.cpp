#include "core/scene/templates/Machine.h"

namespace sinew {

TemplateRig robotArm() {
    const Eigen::Vector3d forward{0, 0, 1};
    const Eigen::Vector3d down{0, -1, 0};
    TemplateRig rig;
    const int base = rig.addRoot("base", {0, 0, 0}, {0, 0.15, 0});
    const int turntable = rig.extend("turntable", base, {0, 0.29, 0}, forward, {.y = Range{-165, 165}});
    const int upperArm = rig.extend("upperArm", turntable, {0, 0.56, 0}, forward, {.x = Range{-110, 110}});
    const int elbow = rig.extend("elbow", upperArm, {0, 0.63, 0.134}, down, {.x = Range{-110, 70}});
    const int forearm = rig.extend("forearm", elbow, {0, 0.63, 0.302}, down, {.y = Range{-160, 160}});
    const int wrist = rig.extend("wrist", forearm, {0, 0.63, 0.374}, down, {.x = Range{-120, 120}});
    const int flange = rig.extend("flange", wrist, {0, 0.63, 0.4}, down, {.y = Range{-400, 400}});
    rig.add("jaw.L", flange, {0.02, 0.63, 0.4}, {0.02, 0.63, 0.47}, {1, 0, 0}, {.x = Range{-5, 35}});
    rig.mirrorLeft();
    return rig;
}

}  // namespace sinew
