#pragma once

#include <vector>

#include "core/anim/sequence/SequencePlayer.h"
#include "core/scene/Scene.h"
#include "core/scene/sequence/PlantedLimbs.h"

namespace sinew {

/// Returns the tracks of a sequence that do not belong to joints: of goals and of weights of shapes, with a
/// key on every frame, blended linearly. Strips whose clip lacks a channel use the goal's or shape's own
/// value. Targets of goals in world space move with their strip. O(frames * channels · log keys).
std::vector<Track> otherTracks(const Character& character, const SequencePlayer& player,
                               const SequenceFrames& frames);

}  // namespace sinew
