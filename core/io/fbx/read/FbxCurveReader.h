#pragma once

#include <optional>
#include <string_view>

#include "core/io/fbx/read/FbxCurve.h"

namespace sinew {

/// Reads AnimationCurve objects (FBX 7). Curves that follow each other usually have the same key times, which
/// are then decoded once. Use one object per thread.
class FbxCurveReader {
public:
    /// @param ticks         FBX time units per second
    /// @param rate          of the clip; curves with a key on every frame, or more often, are read as samples
    /// @param isBitPattern  KeyAttrDataFloat holds the bits of floats as integers
    FbxCurveReader(double ticks, FrameRate rate, bool isBitPattern)
        : ticks_(ticks), rate_(rate), isBitPattern_(isBitPattern) {}

    /// Fails with `syntax` or `valueCount` if its arrays are damaged or do not fit together. Errors have no
    /// location.
    Result<FbxCurve> read(const FbxElement& element);

private:
    /// Key times in FBX time units.
    struct Times {
        FbxRawArray stored{};  ///< what they were read from
        std::vector<std::int64_t> ticks{};
        std::optional<FrameGrid> grid{};  ///< if they are consecutive frames
    };
    Result<void> readTimes(const FbxElement& element);

    double ticks_;
    FrameRate rate_;
    bool isBitPattern_;
    Times times_;
};

/// Reads a channel with a list of keys (FBX 6 and older).
/// Fails with `syntax` if the list contains an unknown key type or ends within a key. Errors have no
/// location.
Result<FbxCurve> readFbxChannel(const FbxElement& channel, int fileVersion, double ticks);

/// Reads how a curve continues at one end: the child "Pre-Extrapolation" or "Post-Extrapolation" of an
/// element; constant if there is none.
FbxExtrapolation readFbxExtrapolation(const FbxElement& element, std::string_view name);

/// Removes keys that do not come after their predecessor or have values that are not finite.
void removeInvalidKeys(std::vector<FbxKey>& keys);

}  // namespace sinew
