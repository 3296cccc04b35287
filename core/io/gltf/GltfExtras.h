#pragma once

#include "core/io/gltf/GltfMotionHash.h"
#include "core/io/gltf/GltfNodes.h"
#include "core/io/gltf/GltfOutput.h"
#include "core/io/gltf/GltfReading.h"
#include "core/io/writing/WriteSubject.h"

namespace sinew {

/// Files written by Sinew also store what glTF cannot express of a character: rotation orders, free
/// channels, limits and tails. If the clips are written whole and unchanged, they also store the clips with
/// their curves and everything else that projects store of the character, except its meshes, of which they
/// only store the shapes without displacements. The bytes use the encoding of core/scene/encode and have a
/// buffer view of their own. The document's `extras` refer to it, along with a hash of these bytes and of the
/// nodes and animations they belong to (resources/docs/formats.md).

/// Adds the extras to a document whose nodes and animations are already in `hash`.
void writeGltfExtras(const std::vector<WriteSubject>& subjects, GltfMotionHash hash, GltfOutput& output,
                     Diagnostics& diagnostics);

/// Returns the character stored in a document, with new ids, outlines of the meshes that have shapes, and
/// either a clip for each animation or none. Returns nullopt if there is none, or, with a warning, if it is
/// damaged, if another program has changed nodes or motion since, or if the options conflict with it.
///
/// @param nodes  on success, set to the joint index of each node; nodes that were added to show meshes have
///     that of their parent or none
std::optional<Character> readGltfExtras(const GltfReading& reading, GltfNodes& nodes);

/// Gives meshes that were read the shapes of their outlines of the same name, with their ids, weights and
/// in-betweens, and keeps the displacements that were read.
void restoreGltfShapes(std::span<const std::shared_ptr<const Mesh>> outlines,
                       std::vector<std::shared_ptr<const Mesh>>& meshes);

}  // namespace sinew
