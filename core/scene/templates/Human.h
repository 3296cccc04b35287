#pragma once

#include "core/scene/templates/TemplateRig.h"

namespace sinew {

/// An adult of 1.75 m and parts of one, the arms lowered by 45 degrees, palms down, elbows and knees bent a
/// little so that it is plain which way they fold. Lengths follow D. A. Winter, "Biomechanics and Motor
/// Control of Human Movement", table 4.1 (after Drillis and Contini).
///
/// Ranges of motion are the normal values of the American Academy of Orthopaedic Surgeons, "Joint Motion:
/// Method of Measuring and Recording" (1965), in degrees: shoulder flexion 180, extension 60, horizontal
/// flexion 135, medial rotation 70, lateral 90; elbow 0 to 150; pronation and supination 80; wrist flexion
/// 80, extension 70, radial deviation 20, ulnar 30; fingers: first joint 45 back and 90, second 100, third
/// 10 back and 90; thumb: saddle joint flexion 15, extension 20, abduction 70, then 50, then 20 back and 80;
/// hip flexion 120, extension 30, abduction 45, adduction 30, rotations 45; knee 0 to 135; ankle 20 up and 50
/// down, inversion 35, eversion 15; great toe 70 up and 45 down; neck 45 and rotation 60; thorax and loins:
/// flexion 80, extension 25, sideways 35, rotation 45. The joints of the spine and of the neck share theirs
/// evenly. A raised arm is the clavicle's 40 degrees and the shoulder's 120.
TemplateRig biped();
TemplateRig arm();
TemplateRig leg();
TemplateRig hand();

}  // namespace sinew
