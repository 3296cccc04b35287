#include "core/scene/templates/Templates.h"

#include <array>

#include "core/scene/templates/TemplateRig.h"

namespace sinew {

namespace {

using Eigen::Vector3d;

constexpr RotationRanges kHumanSpine{.x = Range{-8, 27}, .y = Range{-15, 15}, .z = Range{-12, 12}};
constexpr RotationRanges kHumanNeck{.x = Range{-22, 22}, .y = Range{-30, 30}, .z = Range{-22, 22}};
// The forearm's rotation comes last, so that flexion and deviation move with the hand.
constexpr RotationRanges kWrist{
    .order = EulerOrder::XZY, .x = Range{-70, 80}, .y = Range{-80, 80}, .z = Range{-30, 20}};

/// Adds the arm from the upper arm on. The shoulder's flexion comes last: gimbal lock occurs only where the
/// arm points along the flexion's axis, 45 degrees above the horizontal.
void addArm(TemplateRig& rig, int clavicle) {
    const int upperArm = rig.extend("upperArm.L", clavicle, {0.385, 1.235, -0.015}, kForward,
                                    {.x = Range{-60, 135}, .y = Range{-90, 70}, .z = Range{-60, 75}});
    const int forearm =
        rig.extend("forearm.L", upperArm, {0.562, 1.058, 0.01}, kForward, {.bend = Range{0, 150}});
    rig.extend("hand.L", forearm, {0.689, 0.931, 0.02}, {-1, -1, 0}, kWrist);
}

const Vector3d kClavicleHead{0.02, 1.42, 0.03};
const Vector3d kShoulderJoint{0.18, 1.44, 0};

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
    double lean;  // sideways, as a fraction of its length
};

const std::array<Finger, 4> kFingers{{{"index", {-0.026, 0.342, 0}, {0.044, 0.026, 0.022}, -0.08},
                                      {"middle", {-0.004, 0.346, 0.002}, {0.049, 0.030, 0.023}, -0.01},
                                      {"ring", {0.017, 0.340, 0}, {0.045, 0.028, 0.023}, 0.06},
                                      {"little", {0.036, 0.330, -0.004}, {0.035, 0.021, 0.020}, 0.14}}};

void addFinger(TemplateRig& rig, int palm, const Finger& finger) {
    // A relaxed hand: each bone is bent a little more than the previous one.
    constexpr std::array<double, 3> kCurl{0.09, 0.27, 0.47};
    const std::array<RotationRanges, 3> rotations{
        {{.z = Range{-20, 20}, .bend = Range{-45, 90}}, {.bend = Range{0, 100}}, {.bend = Range{-10, 90}}}};
    int joint = palm;
    Vector3d head = finger.knuckle;
    for (std::size_t i = 0; i < rotations.size(); ++i) {
        const Vector3d tail = head + finger.lengths[i] * Vector3d(finger.lean, 1, kCurl[i]).normalized();
        joint =
            rig.add(finger.name + std::to_string(i + 1) + ".L", joint, head, tail, kForward, rotations[i]);
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

/// A 1.75 m adult and parts of it, with the arms lowered by 45 degrees, palms down, and elbows and knees
/// slightly bent so that their bending direction is clear. Lengths follow D. A. Winter, "Biomechanics and
/// Motor Control of Human Movement", table 4.1 (after Drillis and Contini).
///
/// Ranges of motion are the normal values of the American Academy of Orthopaedic Surgeons, "Joint Motion:
/// Method of Measuring and Recording" (1965), in degrees: shoulder flexion 180, extension 60, horizontal
/// flexion 135, medial rotation 70, lateral 90; elbow 0 to 150; pronation and supination 80; wrist flexion
/// 80, extension 70, radial deviation 20, ulnar 30; fingers: first joint 45 back and 90, second 100, third 10
/// back and 90; thumb: saddle joint flexion 15, extension 20, abduction 70, then 50, then 20 back and 80; hip
/// flexion 120, extension 30, abduction 45, adduction 30, rotations 45; knee 0 to 135; ankle 20 up and 50
/// down, inversion 35, eversion 15; great toe 70 up and 45 down; neck 45 and rotation 60; thoracic and lumbar
/// spine: flexion 80, extension 25, lateral bending 35, rotation 45. The joints of the spine and of the neck
/// divide their range evenly. Raising an arm combines 40 degrees of the clavicle and 120 of the shoulder.
TemplateRig biped() {
    TemplateRig rig;
    const int hips = rig.addRoot("hips", {0, 0.96, 0}, {0, 1.06, 0});
    const int spine = rig.extend("spine", hips, {0, 1.2, 0}, kForward, kHumanSpine);
    const int chest = rig.extend("chest", spine, {0, 1.34, 0}, kForward, kHumanSpine);
    const int upperChest = rig.extend("upperChest", chest, {0, 1.48, 0}, kForward, kHumanSpine);
    const int neck = rig.extend("neck", upperChest, {0, 1.57, 0.015}, kForward, kHumanNeck);
    rig.extend("head", neck, {0, 1.75, 0.015}, kForward, kHumanNeck);
    addArm(rig, rig.add("clavicle.L", upperChest, kClavicleHead, kShoulderJoint, kForward,
                        {.x = Range{-20, 20}, .z = Range{-10, 40}}));
    addLeg(rig, hips);
    rig.mirrorLeft();
    return rig;
}

TemplateRig arm() {
    TemplateRig rig;
    addArm(rig, rig.addRoot("clavicle.L", kClavicleHead, kShoulderJoint));
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

/// A six-axis industrial arm with a gripper, in its zero position: upper arm upright, forearm level. Lengths
/// and axis ranges are those ABB publishes for its IRB 120: ±165, ±110, -110 to 70, ±160, ±120 and ±400
/// degrees; the flange can turn more than once.
TemplateRig robotArm() {
    TemplateRig rig;
    const int base = rig.addRoot("base", {0, 0, 0}, {0, 0.15, 0});
    const int turntable = rig.extend("turntable", base, {0, 0.29, 0}, kForward, {.y = Range{-165, 165}});
    const int upperArm = rig.extend("upperArm", turntable, {0, 0.56, 0}, kForward, {.x = Range{-110, 110}});
    const int elbow = rig.extend("elbow", upperArm, {0, 0.63, 0.134}, kDown, {.x = Range{-110, 70}});
    const int forearm = rig.extend("forearm", elbow, {0, 0.63, 0.302}, kDown, {.y = Range{-160, 160}});
    const int wrist = rig.extend("wrist", forearm, {0, 0.63, 0.374}, kDown, {.x = Range{-120, 120}});
    const int flange = rig.extend("flange", wrist, {0, 0.63, 0.4}, kDown, {.y = Range{-400, 400}});
    rig.add("jaw.L", flange, {0.02, 0.63, 0.4}, {0.02, 0.63, 0.47}, {1, 0, 0}, {.x = Range{-5, 35}});
    rig.mirrorLeft();
    return rig;
}

constexpr RotationRanges kQuadrupedSpine{.x = Range{-20, 20}, .y = Range{-15, 15}, .z = Range{-15, 15}};
constexpr RotationRanges kQuadrupedNeck{.x = Range{-40, 40}, .y = Range{-25, 25}, .z = Range{-35, 35}};
constexpr RotationRanges kTail{.x = Range{-60, 60}, .z = Range{-60, 60}};
constexpr RotationRanges kToes{.x = Range{-30, 60}};

void addHead(TemplateRig& rig, int chest) {
    int neck = rig.extend("neck1", chest, {0, 0.64, 0.34}, kDown, kQuadrupedNeck);
    neck = rig.extend("neck2", neck, {0, 0.72, 0.42}, kDown, kQuadrupedNeck);
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

/// A dog the size of a Labrador, standing. The hinge joints of the legs have the ranges that A. Jaegger, D.
/// J. Marcellin-Little and D. Levine measured with a goniometer ("Reliability of goniometry in Labrador
/// Retrievers", American Journal of Veterinary Research 63, 2002), as angles between the bones in degrees:
/// shoulder 57 to 165, elbow 36 to 165, carpus 32 to 196, hip 50 to 162, stifle 42 to 162, tarsus 39 to 164.
/// Ranges not measured there are what a trotting dog needs.
TemplateRig quadruped() {
    TemplateRig rig;
    const int hips = rig.addRoot("hips", {0, 0.54, -0.3}, {0, 0.55, -0.2});
    const int loin = rig.extend("spine1", hips, {0, 0.56, -0.05}, kDown, kQuadrupedSpine);
    const int ribs = rig.extend("spine2", loin, {0, 0.56, 0.1}, kDown, kQuadrupedSpine);
    const int chest = rig.extend("chest", ribs, {0, 0.55, 0.25}, kDown, kQuadrupedSpine);
    addHead(rig, chest);
    addTail(rig, hips);
    addForeleg(rig, chest);
    addHindLeg(rig, hips);
    rig.mirrorLeft();
    return rig;
}

TemplateRig empty() {
    TemplateRig rig;
    rig.addRoot("root", {0, 0, 0}, {0, 0.2, 0});
    return rig;
}

struct Template {
    std::string_view name;
    TemplateRig (*make)();
};

constexpr std::array kBodyTemplates{Template{"biped", biped}, Template{"quadruped", quadruped},
                                    Template{"arm", arm},     Template{"hand", hand},
                                    Template{"leg", leg},     Template{"robot-arm", robotArm},
                                    Template{"empty", empty}};

constexpr auto kNames = [] {
    std::array<std::string_view, kBodyTemplates.size()> names;
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = kBodyTemplates[i].name;
    return names;
}();

}  // namespace

std::span<const std::string_view> templateNames() { return kNames; }

Result<Scene> newFromTemplate(std::string_view name, std::uint64_t lastId, FrameRate rate) {
    for (const Template& entry : kBodyTemplates) {
        if (entry.name != name) continue;
        Scene scene;
        scene.lastId = lastId;
        scene.characters = {
            std::make_shared<const Character>(entry.make().character(std::string(name), scene, rate))};
        return scene;
    }
    return fail(ErrorCode::nameUnknown, std::string(name), "there is no template with this name");
}

}  // namespace sinew
