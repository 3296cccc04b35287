#pragma once

#include <optional>
#include <span>
#include <string>

#include "core/anim/clip/ClipLayer.h"
#include "core/anim/layers/BakeLayers.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

// Edits of the layers of a clip. All fail with `argumentInvalid` if the character, the clip or the layer does
// not exist.

/// Returns the scene with a layer added on top of a clip's layers, or at a position counted from the bottom.
/// Its id is assigned here (see `scene.lastId`), and its name is made unique within the clip.
///
/// Fails with `argumentInvalid` if it has no name, its weight or a factor of its mask is not within 0..1, its
/// mask is not sorted, or a track is empty or of a channel that is not free.
Result<Scene> addLayer(const Scene& scene, CharacterId character, ClipId clip, ClipLayer layer,
                       std::optional<std::size_t> position = std::nullopt);

/// Returns the scene with a copy of a layer above it.
Result<Scene> duplicateLayer(const Scene& scene, CharacterId character, ClipId clip, LayerId layer);

Result<Scene> deleteLayer(const Scene& scene, CharacterId character, ClipId clip, LayerId layer);

/// Returns the scene with a layer at another position, counted from the bottom. Fails with `argumentInvalid`
/// if there is no such position.
Result<Scene> moveLayer(const Scene& scene, CharacterId character, ClipId clip, LayerId layer,
                        std::size_t position);

/// Returns the scene with other settings of a layer. Its curves stay as they are, so that another mode
/// changes the motion; see convertLayer(). Fails as addLayer() does.
Result<Scene> setLayer(const Scene& scene, CharacterId character, ClipId clip, LayerId layer,
                       LayerSettings settings);

/// Returns the scene with the curves of these joints moved from a layer to a new one above it, which has the
/// same settings. Fails with `argumentInvalid` if that would leave either without curves.
Result<Scene> splitLayer(const Scene& scene, CharacterId character, ClipId clip, LayerId layer,
                         std::span<const JointId> joints);

/// The following edits keep the motion; see core/anim/layers/BakeLayers.h, also for how they fail.

/// Returns the scene with a layer merged into the one below it, or into the base.
Result<Scene> mergeLayer(const Scene& scene, CharacterId character, ClipId clip, LayerId layer,
                         const LayerBakeControl& control = {});

/// Returns the scene with all layers of a clip merged into its base. Layers without effect are removed.
Result<Scene> flattenLayers(const Scene& scene, CharacterId character, ClipId clip,
                            const LayerBakeControl& control = {});

/// Returns the scene with a layer converted to another mode and frame of rotation.
Result<Scene> convertLayer(const Scene& scene, CharacterId character, ClipId clip, LayerId layer,
                           LayerMode mode, LayerRotation rotation, const LayerBakeControl& control = {});

/// Returns the scene with an additive layer on top of a clip with which it plays as another clip of the
/// character: the difference between the two.
Result<Scene> addDifference(const Scene& scene, CharacterId character, ClipId clip, ClipId wanted,
                            const LayerBakeControl& control = {});

}  // namespace sinew
