#include "core/scene/encode/Parts.h"

#include "core/scene/encode/Bytes.h"

namespace sinew {

std::string_view name(PartKind kind) {
    static constexpr std::array<std::string_view, kPartKindCount> kNames{
        "chunk",        "curve",     "clip",         "skeleton",        "motion_layout", "pose",
        "unkeyed_pose", "character", "scene",        "texture",         "material",      "geometry",
        "skin",         "mesh",      "shape_deltas", "influence_chunk", "sequence"};
    return kNames[static_cast<std::size_t>(kind)];
}

namespace {

/// Returns whether the bytes begin with an id, followed by a name.
bool isIdentified(PartKind kind) {
    return kind == PartKind::clip || kind == PartKind::pose || kind == PartKind::character ||
           kind == PartKind::mesh || kind == PartKind::sequence;
}

}  // namespace

bool isNamed(PartKind kind) {
    return isIdentified(kind) || kind == PartKind::texture || kind == PartKind::material;
}

std::string_view label(PartKind kind, std::string_view bytes) {
    if (!isNamed(kind)) return {};
    ByteReader in(bytes);
    if (isIdentified(kind)) in.u64();
    return in.text();
}

}  // namespace sinew
