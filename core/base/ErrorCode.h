#pragma once

#include <string_view>

namespace sinew {

/// Every way an operation on user input can fail or be imperfect; the text of each stands in ErrorCode.cpp,
/// from which `resources/docs/errors.md` is generated.
enum class ErrorCode {
    // Files
    fileNotFound,
    fileUnreadable,
    fileNotWritable,
    fileTooLarge,
    fileEmpty,
    formatUnknown,
    formatCannotWrite,
    // Text
    syntax,
    unexpectedEnd,
    numberInvalid,
    numberNotFinite,
    valueCount,
    valueRange,
    keywordUnknown,
    limitExceeded,
    // Rig and motion
    duplicateName,
    nameUnknown,
    hierarchyCycle,
    hierarchyBroken,
    skeletonMissing,
    skeletonMismatch,
    motionMissing,
    frameCount,
    frameTime,
    // Survivable
    dataIgnored,
    dataChanged,
    dataLost,
    // Work
    importerFailed,
    cancelled,
    toolMissing,
    argumentInvalid,
};

inline constexpr int kErrorCodeCount = static_cast<int>(ErrorCode::argumentInvalid) + 1;

/// Stable kebab-case name, e.g. "file-not-found"; what `--json` prints.
std::string_view name(ErrorCode code);

/// One sentence for the manual.
std::string_view explanation(ErrorCode code);

}  // namespace sinew
