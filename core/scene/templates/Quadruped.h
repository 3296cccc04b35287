#pragma once

#include "core/scene/templates/TemplateRig.h"

namespace sinew {

/// A dog of the size of a Labrador, standing. The legs' hinges have the ranges that A. Jaegger, D. J.
/// Marcellin-Little and D. Levine measured with a goniometer ("Reliability of goniometry in Labrador
/// Retrievers", American Journal of Veterinary Research 63, 2002), as angles between the bones in degrees:
/// shoulder 57 to 165, elbow 36 to 165, carpus 32 to 196, hip 50 to 162, stifle 42 to 162, tarsus 39 to 164.
/// What was not measured there is what a trotting dog needs.
TemplateRig quadruped();

}  // namespace sinew
