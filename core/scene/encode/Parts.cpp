#include "core/scene/encode/Parts.h"

#include "core/scene/encode/ByteReader.h"

namespace sinew {

std::string_view name(PartKind kind) {
    static constexpr std::array<std::string_view, kPartKindCount> kNames{
        "chunk", "curve", "clip", "skeleton", "motion_layout", "pose", "unkeyed_pose", "character", "scene"};
    return kNames[static_cast<std::size_t>(kind)];
}

std::string_view label(PartKind kind, std::string_view bytes) {
    if (kind != PartKind::clip && kind != PartKind::pose && kind != PartKind::character) return {};
    ByteReader in(bytes);
    in.u64();
    return in.text();
}

}  // namespace sinew
