#pragma once

#include <string>

#include "core/base/Diagnostics.h"
#include "core/io/writing/WriteSubject.h"

namespace sinew {

/// Options for writing animations.
struct UsdAnimationSettings {
    double metresPerUnit = 1;
    FrameRate timeCodes;  ///< time codes per second, of the whole file
    const std::atomic<bool>* cancel = nullptr;
};

/// Returns the translations, rotations and scales of a SkelAnimation: one line each or, if they change, one
/// sample per frame of the subject. Rotations stay in one hemisphere from frame to frame.
///
/// Fails with `argumentInvalid` if a pose exceeds single precision or a scale exceeds half precision, or with
/// `cancelled`.
Result<std::string> usdMotion(const WriteSubject& subject, const UsdAnimationSettings& settings,
                              Diagnostics& diagnostics);

}  // namespace sinew
