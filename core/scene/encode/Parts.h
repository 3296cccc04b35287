#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/base/Result.h"

namespace sinew {

/// The kinds of parts that a scene is stored as. Their numbers are stored in files, so new kinds must be
/// added at the end. resources/docs/project-file.md describes the byte formats.
enum class PartKind : std::uint8_t {
    chunk,
    curve,
    clip,
    skeleton,
    motionLayout,
    pose,
    unkeyedPose,
    character,
    scene,
    texture,
    material,
    geometry,
    skin,
    mesh,
    shapeDeltas,
    influenceChunk,
    sequence
};

inline constexpr std::size_t kPartKindCount = 17;
inline constexpr std::array<PartKind, kPartKindCount> kPartKinds = [] {
    std::array<PartKind, kPartKindCount> kinds{};
    for (std::size_t i = 0; i < kPartKindCount; ++i) kinds[i] = static_cast<PartKind>(i);
    return kinds;
}();

std::string_view name(PartKind kind);  ///< its table name: "chunk", "motion_layout", ...

bool isNamed(PartKind kind);  ///< whether parts of this kind have names

/// Reads a part's name from its bytes; empty for kinds without names.
std::string_view label(PartKind kind, std::string_view bytes);

/// The number of a part among those of its kind in a store, from 1; 0: none.
using PartRow = std::int64_t;

/// A store to write parts to.
class PartSink {
public:
    virtual ~PartSink() = default;
    /// Adds a part and returns its row. The bytes are valid during the call only.
    virtual Result<PartRow> put(PartKind kind, std::string_view bytes) = 0;
    /// The part no longer exists in memory, so scenes that are put from now on do not refer to this row.
    virtual void expire(PartKind, PartRow) {}
};

/// A store to read parts from.
class PartSource {
public:
    virtual ~PartSource() = default;
    /// Returns the bytes of a part, valid until the next call. Fails if there is no such row.
    virtual Result<std::string_view> get(PartKind kind, PartRow row) = 0;
};

}  // namespace sinew
