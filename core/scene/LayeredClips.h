#pragma once

#include "core/anim/layers/BakeLayers.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns the value that a channel of a goal or shape has without a curve; 0 if the character has neither.
/// For joints, see restValues().
double defaultValue(const Character& character, ChannelId id);

/// Returns a clip of a character as operations on its layers need it.
LayeredClip layeredClip(const std::shared_ptr<const Character>& character, std::shared_ptr<const Clip> clip);

/// Returns a clip of a character without layers, see flattened(); the same object if it has none.
Result<std::shared_ptr<const Clip>> withoutLayers(const std::shared_ptr<const Character>& character,
                                                  const std::shared_ptr<const Clip>& clip,
                                                  const LayerBakeControl& control = {});

}  // namespace sinew
