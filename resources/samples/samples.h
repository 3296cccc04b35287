#pragma once

#include <string>

#include "core/scene/Scene.h"

namespace sinew {

/// The characters offered on the start page. Each moves so that its last frame leads over into its first.

/// A biped of 1.75 m that walks four strides along +Z.
Scene walk();

/// A robot arm that turns once around itself, picks and places; its tool spins by whole turns.
Scene robotArm();

/// A right hand, palm to +Z, whose fingers curl one after the other and open again.
Scene hand();

/// The bytes of a glTF file: the hand with a skin. At rest it is open, as in the first frame of hand().
std::string skinnedHand();

/// The bytes of a glTF file: a figure around the joints of walk(), skinned, with its walk and a clip of
/// waving.
std::string figure();

}  // namespace sinew
