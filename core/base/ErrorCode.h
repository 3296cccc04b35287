#pragma once

#include <string_view>

namespace sinew {

/// The reasons why an operation on user input can fail or give an imperfect result. ErrorCode.cpp has a
/// description of each, from which `resources/docs/errors.md` is generated.
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
    // Warnings
    dataIgnored,
    dataChanged,
    dataLost,
    // Operations
    importerFailed,
    cancelled,
    toolMissing,
    argumentInvalid,
};

inline constexpr int kErrorCodeCount = static_cast<int>(ErrorCode::argumentInvalid) + 1;

/// Returns the stable kebab-case name, such as "file-not-found", which `--json` prints.
std::string_view name(ErrorCode code);

/// Returns a one-sentence description for the manual.
std::string_view explanation(ErrorCode code);

}  // namespace sinew
