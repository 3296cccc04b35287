#pragma once

#include <span>
#include <string_view>

#include "core/base/Result.h"
#include "core/scene/Scene.h"
#include "core/scene/templates/TemplateRig.h"

namespace sinew {

/// Names of the template skeletons a project can start from, in the order they are offered: "biped", ….
std::span<const std::string_view> templateNames();

/// Returns a scene with one character of that name: a skeleton at rest in metres, standing on the floor (a
/// single arm is at its position on a body), Y up, facing +Z, with one clip without keys. The root has the
/// model's axes; every other bone lies along its joint's Y axis. Sides are named `….L` and `….R` and are
/// exact mirror images.
///
/// @param lastId  ids start after this one, so that views do not mistake the parts for those of another scene
/// Fails with `nameUnknown` if there is no such template.
Result<Scene> newFromTemplate(std::string_view name, std::uint64_t lastId = 0);

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
TemplateRig biped();
TemplateRig arm();
TemplateRig leg();
TemplateRig hand();

/// A six-axis industrial arm with a gripper, in its zero position: upper arm upright, forearm level. Lengths
/// and axis ranges are those ABB publishes for its IRB 120: ±165, ±110, -110 to 70, ±160, ±120 and ±400
/// degrees; the flange can turn more than once.
TemplateRig robotArm();

/// A dog the size of a Labrador, standing. The hinge joints of the legs have the ranges that A. Jaegger, D.
/// J. Marcellin-Little and D. Levine measured with a goniometer ("Reliability of goniometry in Labrador
/// Retrievers", American Journal of Veterinary Research 63, 2002), as angles between the bones in degrees:
/// shoulder 57 to 165, elbow 36 to 165, carpus 32 to 196, hip 50 to 162, stifle 42 to 162, tarsus 39 to 164.
/// Ranges not measured there are what a trotting dog needs.
TemplateRig quadruped();

}  // namespace sinew
