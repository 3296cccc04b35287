#include "core/scene/templates/Quadruped.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

const Vector3d kForward{0, 0, 1};
const Vector3d kBack{0, 0, -1};
const Vector3d kUp{0, 1, 0};
const Vector3d kDown{0, -1, 0};

constexpr Turning kSpine{.x = Range{-20, 20}, .y = Range{-15, 15}, .z = Range{-15, 15}};
constexpr Turning kNeck{.x = Range{-40, 40}, .y = Range{-25, 25}, .z = Range{-35, 35}};
constexpr Turning kTail{.x = Range{-60, 60}, .z = Range{-60, 60}};
constexpr Turning kToes{.x = Range{-30, 60}};

void addHead(TemplateRig& rig, int chest) {
    int neck = rig.extend("neck1", chest, {0, 0.64, 0.34}, kDown, kNeck);
    neck = rig.extend("neck2", neck, {0, 0.72, 0.42}, kDown, kNeck);
    const int head = rig.extend("head", neck, {0, 0.68, 0.6}, kDown,
                                {.x = Range{-45, 45}, .y = Range{-40, 40}, .z = Range{-40, 40}});
    rig.add("jaw", head, {0, 0.68, 0.44}, {0, 0.63, 0.57}, kDown, {.x = Range{0, 40}});
    rig.add("ear.L", head, {0.04, 0.76, 0.44}, {0.07, 0.69, 0.45}, kBack,
            {.x = Range{-30, 30}, .z = Range{-30, 30}});
}

void addTail(TemplateRig& rig, int hips) {
    int tail = rig.add("tail1", hips, {0, 0.54, -0.36}, {0, 0.52, -0.46}, kUp, kTail);
    tail = rig.extend("tail2", tail, {0, 0.46, -0.55}, kUp, kTail);
    rig.extend("tail3", tail, {0, 0.4, -0.63}, kUp, kTail);
}

void addForeleg(TemplateRig& rig, int chest) {
    const int scapula =
        rig.add("scapula.L", chest, {0.06, 0.57, 0.16}, {0.08, 0.42, 0.28}, kBack, {.x = Range{-25, 25}});
    const int upperArm = rig.extend("upperArm.L", scapula, {0.08, 0.29, 0.17}, kBack,
                                    {.y = Range{-20, 20}, .z = Range{-25, 15}, .bend = Range{15, 123}});
    const int forearm =
        rig.extend("forearm.L", upperArm, {0.08, 0.1, 0.19}, kForward, {.bend = Range{15, 144}});
    const int paw = rig.extend("forePaw.L", forearm, {0.08, 0.03, 0.21}, kBack, {.bend = Range{-16, 148}});
    rig.extend("foreToes.L", paw, {0.08, 0, 0.28}, kDown, kToes);
}

void addHindLeg(TemplateRig& rig, int hips) {
    const int thigh = rig.add("thigh.L", hips, {0.07, 0.52, -0.32}, {0.08, 0.33, -0.24}, kBack,
                              {.x = Range{-55, 57}, .y = Range{-30, 30}, .z = Range{-40, 20}});
    const int shin = rig.extend("shin.L", thigh, {0.08, 0.15, -0.38}, kBack, {.bend = Range{18, 138}});
    const int paw = rig.extend("hindPaw.L", shin, {0.08, 0.04, -0.35}, kForward, {.bend = Range{16, 141}});
    rig.extend("hindToes.L", paw, {0.08, 0, -0.28}, kDown, kToes);
}

}  // namespace

TemplateRig quadruped() {
    TemplateRig rig;
    const int hips = rig.addRoot("hips", {0, 0.54, -0.3}, {0, 0.55, -0.2});
    const int loin = rig.extend("spine1", hips, {0, 0.56, -0.05}, kDown, kSpine);
    const int ribs = rig.extend("spine2", loin, {0, 0.56, 0.1}, kDown, kSpine);
    const int chest = rig.extend("chest", ribs, {0, 0.55, 0.25}, kDown, kSpine);
    addHead(rig, chest);
    addTail(rig, hips);
    addForeleg(rig, chest);
    addHindLeg(rig, hips);
    rig.mirrorLeft();
    return rig;
}

}  // namespace sinew
