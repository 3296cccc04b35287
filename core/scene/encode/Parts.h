#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/base/Result.h"

namespace sinew {

/// The parts that a scene is stored as. Their numbers are stored too: new kinds go to the end. What their
/// bytes are: resources/docs/project-file.md.
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
    mesh
};

inline constexpr std::size_t kPartKindCount = 14;
inline constexpr std::array<PartKind, kPartKindCount> kPartKinds = [] {
    std::array<PartKind, kPartKindCount> kinds{};
    for (std::size_t i = 0; i < kPartKindCount; ++i) kinds[i] = static_cast<PartKind>(i);
    return kinds;
}();

std::string_view name(PartKind kind);  ///< of its table: "chunk", "motion_layout", ...

bool isNamed(PartKind kind);  ///< whether parts of this kind have a name

/// What a part is called, read off its bytes; empty for kinds without a name.
std::string_view label(PartKind kind, std::string_view bytes);

/// Where a part lies among those of its kind in a store; positive, 0 is none.
using PartRow = std::int64_t;

/// A store that parts are put into.
class PartSink {
public:
    virtual ~PartSink() = default;
    /// The row of a new part. The bytes are valid during the call only.
    virtual Result<PartRow> put(PartKind kind, std::string_view bytes) = 0;
};

/// A store that parts are read from.
class PartSource {
public:
    virtual ~PartSource() = default;
    /// The bytes of a part, valid until the next call. Fails where there is no such row.
    virtual Result<std::string_view> get(PartKind kind, PartRow row) = 0;
};

}  // namespace sinew
