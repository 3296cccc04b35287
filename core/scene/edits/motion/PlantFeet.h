#pragma once

#include <optional>
#include <vector>

#include "core/base/Result.h"
#include "core/base/WorkControl.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Options for pinning sliding feet.
struct PlantSettings {
    std::optional<FrameRange> frames{};  ///< contacts that touch these source frames; nullopt: all
    Seconds blend{0.1};                  ///< before and after a contact
    WorkControl control{};
};

/// A scene in which feet were pinned.
struct PlantedFeet {
    Scene scene;
    int contacts = 0;        ///< number of contacts examined
    int pinned = 0;          ///< number of contacts in which a foot slid and was pinned
    double slideBefore = 0;  ///< largest distance of a foot from where it is pinned, metres
    double slideAfter = 0;
};

/// Returns the scene with the feet of a clip pinned during its contacts (see contactsOf()), each where it is
/// at the middle of the contact, if it slides by more than half a millimetre (see pinFoot()). If contacts of
/// the same leg overlap, only the first is used.
///
/// Fails with `argumentInvalid` if the character or clip does not exist; with `cancelled`; and as pinFoot()
/// and setPoses() do.
Result<PlantedFeet> plantFeet(const Scene& scene, CharacterId character, ClipId clip,
                              const PlantSettings& settings = {});

}  // namespace sinew
