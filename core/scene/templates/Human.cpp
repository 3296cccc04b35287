#include "core/scene/templates/Human.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

const Vector3d kForward{0, 0, 1};
const Vector3d kBack{0, 0, -1};
const Vector3d kDown{0, -1, 0};

constexpr Turning kSpine{.x = Range{-8, 27}, .y = Range{-15, 15}, .z = Range{-12, 12}};
constexpr Turning kNeck{.x = Range{-22, 22}, .y = Range{-30, 30}, .z = Range{-22, 22}};
// The forearm's turn comes last, so that flexion and deviation go with the hand.
constexpr Turning kWrist{
    .order = EulerOrder::XZY, .x = Range{-70, 80}, .y = Range{-80, 80}, .z = Range{-30, 20}};

/// From the clavicle on. The shoulder's flexion turns last: at a gimbal pole it is only where the arm points
/// along the flexion's axis, 45 degrees above the horizontal.
void addArm(TemplateRig& rig, int clavicle) {
    const int upperArm = rig.extend("upperArm.L", clavicle, {0.385, 1.235, -0.015}, kForward,
                                    {.x = Range{-60, 135}, .y = Range{-90, 70}, .z = Range{-60, 75}});
    const int forearm =
        rig.extend("forearm.L", upperArm, {0.562, 1.058, 0.01}, kForward, {.bend = Range{0, 150}});
    rig.extend("hand.L", forearm, {0.689, 0.931, 0.02}, {-1, -1, 0}, kWrist);
}

const Vector3d kClavicleHead{0.02, 1.42, 0.03};
const Vector3d kShoulder{0.18, 1.44, 0};

void addLeg(TemplateRig& rig, int hips) {
    const int thigh = rig.add("thigh.L", hips, {0.1, 0.93, 0}, {0.1, 0.51, 0.012}, kBack,
                              {.x = Range{-120, 30}, .y = Range{-45, 45}, .z = Range{-45, 30}});
    const int shin = rig.extend("shin.L", thigh, {0.1, 0.08, -0.015}, kBack, {.bend = Range{0, 135}});
    const int foot =
        rig.extend("foot.L", shin, {0.1, 0.015, 0.125}, kDown, {.x = Range{-20, 50}, .y = Range{-35, 15}});
    rig.extend("toes.L", foot, {0.1, 0, 0.2}, kDown, {.x = Range{-70, 45}});
}

struct Finger {
    const char* name;
    Vector3d knuckle;
    std::array<double, 3> lengths;
    double lean;  // sideways, as a part of its length
};

const std::array<Finger, 4> kFingers{{{"index", {-0.026, 0.342, 0}, {0.044, 0.026, 0.022}, -0.08},
                                      {"middle", {-0.004, 0.346, 0.002}, {0.049, 0.030, 0.023}, -0.01},
                                      {"ring", {0.017, 0.340, 0}, {0.045, 0.028, 0.023}, 0.06},
                                      {"little", {0.036, 0.330, -0.004}, {0.035, 0.021, 0.020}, 0.14}}};

void addFinger(TemplateRig& rig, int palm, const Finger& finger) {
    // A relaxed hand: each bone is bent a little more than the one before.
    constexpr std::array<double, 3> kCurl{0.09, 0.27, 0.47};
    const std::array<Turning, 3> turnings{
        {{.z = Range{-20, 20}, .bend = Range{-45, 90}}, {.bend = Range{0, 100}}, {.bend = Range{-10, 90}}}};
    int joint = palm;
    Vector3d head = finger.knuckle;
    for (std::size_t i = 0; i < turnings.size(); ++i) {
        const Vector3d tail = head + finger.lengths[i] * Vector3d(finger.lean, 1, kCurl[i]).normalized();
        joint = rig.add(finger.name + std::to_string(i + 1) + ".L", joint, head, tail, kForward, turnings[i]);
        head = tail;
    }
}

void addThumb(TemplateRig& rig, int palm) {
    const Vector3d acrossThePalm{0.6, 0.2, 0.8};
    const int base = rig.add("thumb1.L", palm, {-0.02, 0.27, 0.01}, {-0.05, 0.301, 0.026}, acrossThePalm,
                             {.x = Range{-20, 15}, .z = Range{-45, 25}});
    const int middle =
        rig.extend("thumb2.L", base, {-0.065, 0.329, 0.038}, acrossThePalm, {.bend = Range{0, 50}});
    rig.extend("thumb3.L", middle, {-0.073, 0.354, 0.047}, acrossThePalm, {.bend = Range{-20, 80}});
}

}  // namespace

TemplateRig biped() {
    TemplateRig rig;
    const int hips = rig.addRoot("hips", {0, 0.96, 0}, {0, 1.06, 0});
    const int spine = rig.extend("spine", hips, {0, 1.2, 0}, kForward, kSpine);
    const int chest = rig.extend("chest", spine, {0, 1.34, 0}, kForward, kSpine);
    const int upperChest = rig.extend("upperChest", chest, {0, 1.48, 0}, kForward, kSpine);
    const int neck = rig.extend("neck", upperChest, {0, 1.57, 0.015}, kForward, kNeck);
    rig.extend("head", neck, {0, 1.75, 0.015}, kForward, kNeck);
    addArm(rig, rig.add("clavicle.L", upperChest, kClavicleHead, kShoulder, kForward,
                        {.x = Range{-20, 20}, .z = Range{-10, 40}}));
    addLeg(rig, hips);
    rig.mirrorLeft();
    return rig;
}

TemplateRig arm() {
    TemplateRig rig;
    addArm(rig, rig.addRoot("clavicle.L", kClavicleHead, kShoulder));
    return rig;
}

TemplateRig leg() {
    TemplateRig rig;
    addLeg(rig, rig.addRoot("hips", {0, 0.96, 0}, {0, 1.06, 0}));
    return rig;
}

TemplateRig hand() {
    TemplateRig rig;
    const int forearm = rig.addRoot("forearm.L", {0, 0, 0}, {0, 0.25, 0});
    const int palm = rig.extend("hand.L", forearm, {0, 0.34, 0}, kForward, kWrist);
    addThumb(rig, palm);
    for (const Finger& finger : kFingers) addFinger(rig, palm, finger);
    return rig;
}

}  // namespace sinew
