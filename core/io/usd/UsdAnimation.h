#pragma once

#include <string>

#include "core/base/Diagnostics.h"
#include "core/io/WriteSubject.h"

namespace sinew {

/// How animations are written.
struct UsdAnimationSettings {
    double metresPerUnit = 1;
    FrameRate timeCodes;  ///< a second, of the whole file
    const std::atomic<bool>* cancel = nullptr;
};

/// The translations, rotations and scales of a SkelAnimation, a line each or, where they change, a sample a
/// frame of the subject. Rotations stay in one hemisphere from frame to frame.
///
/// Fails: argumentInvalid (a pose that single precision cannot say, scales beyond half precision),
/// cancelled.
Result<std::string> usdMotion(const WriteSubject& subject, const UsdAnimationSettings& settings,
                              Diagnostics& diagnostics);

}  // namespace sinew
