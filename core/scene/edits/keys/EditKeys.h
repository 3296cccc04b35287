#pragma once

#include <span>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "core/anim/clip/KeyChange.h"
#include "core/base/Result.h"
#include "core/base/WorkControl.h"
#include "core/scene/KeyCopy.h"
#include "core/scene/Scene.h"

namespace sinew {

// In all edits of keys, `clip` addresses the base of a clip or one of its layers (layerClip()).

/// A scene after an edit, and the new positions of the keys that were edited.
struct MovedKeys {
    Scene scene;
    std::vector<KeyRef> keys;  ///< sorted
};

/// Returns the scene with these keys inserted into a clip unchanged. Existing keys of their channels closer
/// than Curve::kMinimumGap are replaced; of two given keys that close, the one later in the list is kept. A
/// channel without a curve gets one. The clip's range grows to include the keys. Unkeyed values at their
/// times are dropped.
///
/// Fails with `argumentInvalid` if the character or clip does not exist, or a channel does not exist or is
/// not free; with `numberNotFinite`; with `valueRange` if a time is beyond kMaximumFrame.
Result<MovedKeys> putKeys(const Scene& scene, CharacterId character, ClipId clip,
                          std::span<const ChannelKey> keys);

/// Returns the scene in which keys of a clip are replaced, all at once; their times may change too. An
/// unchanged key is replaced by a changed one that lands on its time. If changed keys end up closer than
/// Curve::kMinimumGap, the one that was later is kept. The clip's range grows to include them. Unkeyed values
/// at their times are dropped.
///
/// Fails with `argumentInvalid` if the character or clip does not exist, there is no key at a given time, or
/// a key is listed twice; with `numberNotFinite`; with `valueRange` if a time is beyond kMaximumFrame; and
/// with `cancelled`. O(keys of the affected chunks) if the changes are sorted.
Result<MovedKeys> changeKeys(const Scene& scene, CharacterId character, ClipId clip,
                             std::span<const KeyChange> changes, const WorkControl& control = {});

/// A scene after pasting, and what could not be pasted.
struct PastedKeys {
    MovedKeys moved;                         ///< the pasted keys
    std::vector<std::string> unknown;        ///< names of copied joints that the character lacks
    std::vector<std::string> unknownShapes;  ///< likewise, as "mesh: shape"
    std::vector<std::string> notFree;        ///< names of joints with copied channels that are not free here
};

/// Returns the scene with copied keys pasted into a clip, the earliest of them at `at` (see adaptKeys()). In
/// each channel the existing keys from the first pasted key to the last are replaced; later keys do not move.
///
/// Fails with `argumentInvalid` if the character or clip does not exist, or the character has none of the
/// joints and shapes; and as putKeys() does.
Result<PastedKeys> pasteKeys(const Scene& scene, CharacterId character, ClipId clip, const KeyCopy& copy,
                             Seconds at);

/// Returns the scene without these keys of a clip. A channel that loses its last key loses its curve and
/// returns to rest. The clip's range does not change.
///
/// Fails with `argumentInvalid` if the character or clip does not exist, a channel has no curve, or there is
/// no key within half of Curve::kMinimumGap of a given time.
Result<Scene> deleteKeys(const Scene& scene, CharacterId character, ClipId clip,
                         std::span<const KeyRef> keys);

}  // namespace sinew
