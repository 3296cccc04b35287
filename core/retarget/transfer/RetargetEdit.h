#pragma once

#include <optional>

#include "core/retarget/transfer/RetargetClip.h"

namespace sinew {

/// A scene with a retargeted clip.
struct RetargetEdit {
    Scene scene;
    ClipId clip;            ///< of the target
    RetargetedClip report;  ///< whose own clip is empty
};

/// Returns the scene with a clip of a character transferred to another character of the scene, see
/// retargetClip(). The result is appended to the target's clips, or replaces the motion of one of them, which
/// keeps its name, time warp, contacts, accepted conflicts and markers.
///
/// Fails with `argumentInvalid` if a character or clip does not exist, or source and target are the same;
/// otherwise as retargetClip() does.
Result<RetargetEdit> retarget(const Scene& scene, CharacterId source, ClipId clip, CharacterId target,
                              const Mapping& mapping, const RetargetSettings& settings,
                              std::optional<ClipId> replaced = {});

}  // namespace sinew
