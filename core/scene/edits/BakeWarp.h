#pragma once

#include "core/anim/WarpBake.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// A scene in which a warp is baked, and what that did.
struct WarpBaking {
    Scene scene;
    WarpBakeReport report;
};

/// The scene in which a clip's own curves play what plays through its warp, see bakedWarp(). An unkeyed pose
/// of the clip moves to the frame nearest to where its moment plays first.
///
/// Where only some joints are warped, feet that stand (Contacts.h) and would slide are held where they are in
/// the middle of their contact, blended in and out: each time anew that a contact plays.
///
/// Fails: argumentInvalid (no such character or clip), and as bakedWarp() and pinFoot() do.
Result<WarpBaking> bakeWarp(const Scene& scene, CharacterId character, ClipId clip,
                            const WarpBakeSettings& settings = {});

}  // namespace sinew
