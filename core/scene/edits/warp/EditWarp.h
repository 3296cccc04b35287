#pragma once

#include <memory>

#include "core/anim/bake/WarpBake.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns the scene with another time warp on a clip, or none (null). Keys, markers and the frame range are
/// in source time and do not change.
///
/// Fails with `argumentInvalid` if the character or clip does not exist; with `valueRange` if the clip would
/// play more frames than files can hold, even if its warp is muted.
Result<Scene> setWarp(const Scene& scene, CharacterId character, ClipId clip,
                      std::shared_ptr<const TimeWarp> warp);

/// Returns the scene with a clip's warp muted or unmuted. With a muted warp the clip plays as if it had none.
///
/// Fails with `argumentInvalid` if the character or clip does not exist, or the clip has no warp; with
/// `valueRange` if the clip would play more frames than files can hold.
Result<Scene> muteWarp(const Scene& scene, CharacterId character, ClipId clip, bool muted);

/// A scene in which a time warp was baked, and a report on the baking.
struct WarpBakeResult {
    Scene scene;
    WarpBakeReport report;
};

/// Returns the scene in which a clip's own curves play what was played through its time warp (see
/// bakeTimeWarp()); layers are merged into them first. An unkeyed pose of the clip moves to the frame nearest
/// to where its moment plays first.
///
/// If only some joints are warped, planted feet (see Contacts.h) that would slide are pinned to their
/// position at the middle of the contact, blended in and out, once for each time the contact plays.
///
/// Fails with `argumentInvalid` if the character or clip does not exist, and as bakeTimeWarp() and pinFoot()
/// do.
Result<WarpBakeResult> bakeWarp(const Scene& scene, CharacterId character, ClipId clip,
                                const WarpBakeSettings& settings = {});

}  // namespace sinew
