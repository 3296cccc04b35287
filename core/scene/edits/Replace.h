#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/Result.h"
#include "core/base/UnusedName.h"
#include "core/base/WorkControl.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Building blocks of edits: they return a scene in which one part is replaced and everything else is shared.

/// Returns the scene with `character` replacing the one that has its id, which must exist.
Scene withCharacter(Scene scene, Character character);

/// Returns the scene with `clip` replacing the character's clip that has its id; both must exist.
Scene withClip(Scene scene, CharacterId character, Clip clip);

/// Returns a copy of a character for editing. Fails with `argumentInvalid` if it does not exist.
Result<Character> characterOf(const Scene& scene, CharacterId character);

/// Returns a copy of a character's clip for editing. Fails with `argumentInvalid` if either does not exist.
Result<Clip> clipOf(const Scene& scene, CharacterId character, ClipId clip);

/// Returns a copy of a clip for edits of its whole motion: its layers are merged into its base (flattened()).
/// Fails as clipOf() and flattened() do.
Result<Clip> flatClipOf(const Scene& scene, CharacterId character, ClipId clip,
                        const WorkControl& control = {});

/// Returns a copy of the curves of a clip's base, or of the layer addressed by layerClip(), for editing: a
/// clip without layers. Fails with `argumentInvalid` if they do not exist or the layer is locked.
Result<Clip> curvesOf(const Scene& scene, CharacterId character, ClipId curves);

/// Returns the scene with edited curvesOf() a clip. The clip's other curves stay as they are.
Scene withCurves(Scene scene, CharacterId character, Clip curves);

/// Returns the clip to which curvesOf() belong: the clip itself or the one that has the layer; null if there
/// is none.
const Clip* clipWith(const Character& character, ClipId curves);

/// Returns a copy of a character for editing. Fails with `argumentInvalid` if it does not exist or lacks one
/// of these meshes.
Result<Character> characterOfMeshes(const Scene& scene, CharacterId character,
                                    std::span<const MeshId> meshes);

/// Returns the position of the part with this id in a list of parts.
auto positionOf(auto& parts, auto id) {
    return std::ranges::find(parts, id, [](const auto& part) { return part->id; });
}

/// Replaces the part with the id of `part` in a list of parts, which must contain it.
template <class Part>
void replacePart(std::vector<std::shared_ptr<const Part>>& parts, Part part) {
    *positionOf(parts, part.id) = std::make_shared<const Part>(std::move(part));
}

/// Returns a name for a new part of a list: `wanted`, with a number appended if it is taken.
std::string freeNameIn(const auto& parts, std::string_view wanted) {
    return unusedName(wanted, [&](const std::string& name) {
        return std::ranges::any_of(parts, [&](const auto& part) { return part->name == name; });
    });
}

/// Returns the clip without the tracks, in its base and its layers, and the accepted conflicts of some
/// channels; the same clip if it has none.
std::shared_ptr<const Clip> withoutChannels(const std::shared_ptr<const Clip>& clip,
                                            const std::function<bool(ChannelId)>& isRemoved);

/// Returns the scene with the unkeyed pose of a clip, if any, moved to the time that `newTime` returns for
/// its time, or removed if that is nullopt.
Scene withUnkeyedMoved(Scene scene, CharacterId character, ClipId clip,
                       const std::function<std::optional<Seconds>(Seconds)>& newTime);

/// Removes the matching goals from a character, and their keys from its clips. Clips without such keys stay
/// shared.
void dropGoals(Character& character, const std::function<bool(const Goal&)>& shouldDrop);
/// Removes the matching meshes from a character, and the keys of their shapes from its clips, likewise.
void dropMeshes(Character& character, const std::function<bool(const Mesh&)>& shouldDrop);

}  // namespace sinew
