#pragma once

#include <cstdint>
#include <vector>

#include "core/io/fbx/read/FbxCurve.h"

namespace sinew {

/// The bits of KeyAttrFlags.
struct FbxKeyFlag {
    static constexpr std::uint32_t kConstant = 0x2, kCubic = 0x8, kConstantNext = 0x100, kTcb = 0x200;
    static constexpr std::uint32_t kUser = 0x400, kClamp = 0x1000, kTimeIndependent = 0x2000;
    static constexpr std::uint32_t kClampProgressive = 0x4000;
    static constexpr std::uint32_t kWeightedOut = 0x01000000, kWeightedNextIn = 0x02000000;
};

/// The neighbours of a key, where they exist.
struct FbxKeyNeighbours {
    const FbxKey* before = nullptr;
    const FbxKey* after = nullptr;
};

/// Returns the neighbours of a key; one at the same time does not count.
FbxKeyNeighbours neighbours(const std::vector<FbxKey>& keys, std::size_t i);

/// Returns the slope of a key with automatic tangents, in value per second; see "FBX" in formats.md.
/// @param bias   per cent, towards the next key if positive; beyond 500 the slope exceeds the secants
/// @param flags  bits of FbxKeyFlag; clamping and time independence apply
double automaticSlope(const FbxKey& key, const FbxKeyNeighbours& near, double bias, std::uint32_t flags);

/// Sets the slopes of a Kochanek–Bartels key (Kochanek and Bartels 1984, equations 8 and 9).
void setTcbSlopes(FbxKey& key, const FbxKeyNeighbours& near, double tension, double continuity, double bias);

/// Gives the segment after key `i` the slopes of a straight line, which neighbours and extrapolation use.
void setLinearSlopes(std::vector<FbxKey>& keys, std::size_t i);

}  // namespace sinew
