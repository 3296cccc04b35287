#pragma once

#include "core/anim/bake/WarpBake.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// A scene in which a time warp was baked, and a report on the baking.
struct WarpBakeResult {
    Scene scene;
    WarpBakeReport report;
};

/// Returns the scene in which a clip's own curves play what was played through its time warp (see
/// bakeTimeWarp()). An unkeyed pose of the clip moves to the frame nearest to where its moment plays first.
///
/// If only some joints are warped, planted feet (see Contacts.h) that would slide are pinned to their
/// position at the middle of the contact, blended in and out, once for each time the contact plays.
///
/// Fails with `argumentInvalid` if the character or clip does not exist, and as bakeTimeWarp() and pinFoot()
/// do.
Result<WarpBakeResult> bakeWarp(const Scene& scene, CharacterId character, ClipId clip,
                                const WarpBakeSettings& settings = {});

}  // namespace sinew
