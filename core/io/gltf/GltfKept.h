#pragma once

#include <optional>
#include <vector>

#include "core/io/WriteSubject.h"
#include "core/io/gltf/GltfAccessors.h"
#include "core/io/gltf/GltfMotionHash.h"
#include "core/io/gltf/GltfNodes.h"
#include "core/io/gltf/GltfOutput.h"

namespace sinew {

/// What glTF cannot say of a character goes along in files that Sinew writes: rotation orders, free channels,
/// limits, tails; and where the clips are written whole and as they are, the clips themselves with their
/// curves and what else projects keep of the character but for its meshes. The bytes are those of
/// core/scene/encode, in a buffer view of their own; the document's `extras` name it, beside a hash of them
/// and of the nodes and animations that they speak of (resources/docs/formats.md).

/// Puts it into a document whose nodes and animations are in `hash`.
void putKept(const std::vector<WriteSubject>& subjects, GltfMotionHash hash, GltfOutput& output,
             Diagnostics& diagnostics);

/// The character that a document has kept, with identities of its own, no meshes, and either a
/// clip for every animation or none. nullopt where the file has none; told, where it is broken, where another
/// program has changed nodes or motion since, or where options say otherwise.
///
/// @param nodes  out, where there is one: which of its joints each node is; those that only show meshes have
///               none, and are the first
std::optional<Character> readKept(const GltfDocument& document, GltfAccessors& accessors,
                                  const ReadOptions& options, GltfNodes& nodes, Diagnostics& diagnostics);

}  // namespace sinew
