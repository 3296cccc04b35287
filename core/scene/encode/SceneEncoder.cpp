#include "core/scene/encode/SceneEncoder.h"

#include <algorithm>

#include "core/scene/encode/MeshBytes.h"
#include "core/skin/MeshBudget.h"

namespace sinew {

namespace {

constexpr std::size_t kMinKnownParts = 1024;
constexpr std::size_t kMaxPartBytes = 1'000'000'000;  // per part, the limit of SQLite

bool isSame(const std::weak_ptr<const void>& a, const std::shared_ptr<const void>& b) {
    return !a.owner_before(b) && !b.owner_before(a);
}

void write(ByteWriter& out, ChannelId id) {
    out.id(id.joint);
    out.choice(id.channel);
}

void write(ByteWriter& out, const std::vector<ChannelValue>& values) {
    out.count(values.size());
    for (const ChannelValue& value : values) {
        write(out, value.id);
        out.number(value.value);
    }
}

void write(ByteWriter& out, const Goal& goal) {
    out.id(goal.id);
    out.id(goal.joint);
    out.choice(goal.end);
    out.vector(goal.target);
    out.number(goal.weight);
    out.flag(goal.pinned);
}

void write(ByteWriter& out, const SelectionSet& set) {
    out.id(set.id);
    out.text(set.name);
    out.count(set.joints.size());
    for (const JointId joint : set.joints) out.id(joint);
}

std::uint16_t bits(ChannelSet channels) {
    unsigned result = 0;
    for (const Channel channel : kChannels) {
        if (channels.contains(channel)) result |= 1u << static_cast<int>(channel);
    }
    return static_cast<std::uint16_t>(result);
}

void write(ByteWriter& out, const Joint& joint) {
    out.id(joint.id);
    out.text(joint.name);
    out.i32(joint.parent);
    out.vector(joint.rest.translation);
    out.numbers({joint.rest.rotation.coeffs().data(), 4});
    out.vector(joint.rest.scale);
    out.vector(joint.tail);
    out.choice(joint.order);
    out.u16(bits(joint.free));
    for (const AngleLimit& limit : joint.limits.angles) {
        out.choice(limit.mode);
        out.rawNumber(limit.min);
        out.rawNumber(limit.max);
    }
    out.flag(joint.limits.appliesTo(LimitUse::ik));
}

/// Writes the fields added in version 3.
void writeVersion3Fields(ByteWriter& out, const Joint& joint) {
    for (const AngleLimit& limit : joint.limits.angles) out.number(limit.stiffness);
    out.flag(joint.limits.appliesTo(LimitUse::drags));
    out.flag(joint.limits.appliesTo(LimitUse::display));
}

/// Writes the fields added in version 3.
void writeVersion3Fields(ByteWriter& out, const Goal& goal) {
    out.flag(goal.live);
    out.number(goal.influence);
    out.i32(goal.depth);
    out.flag(goal.oriented);
    out.vector(goal.angles);
    out.number(goal.orientationWeight);
    out.id(goal.follow.value_or(JointId{}));
    const Pole pole = goal.pole.value_or(Pole{});
    out.id(pole.joint);
    out.vector(pole.position);
}

void write(ByteWriter& out, const TimeWarp& warp, bool muted) {
    out.flag(muted);
    out.rawNumber(warp.limits().floor);
    out.rawNumber(warp.limits().ceiling);
    out.count(warp.pins().size());
    for (const WarpPin& pin : warp.pins()) {
        out.number(pin.time.value);
        out.number(pin.source.value);
        out.choice(pin.span);
        out.flag(pin.locked);
    }
}

}  // namespace

Result<PartRow> SceneEncoder::encode(const Scene& scene) {
    error_.reset();
    ByteWriter out;
    out.u64(scene.lastId);
    rows(out, scene.characters);
    const PartRow row = put(PartKind::scene, out);
    removeExpired();
    if (error_) return tl::unexpected<Error>(*error_);
    return row;
}

template <class Part>
PartRow SceneEncoder::row(const std::shared_ptr<const Part>& part) {
    if (part == nullptr || error_) return 0;
    const auto found = known_.find(part.get());
    if (found != known_.end() && isSame(found->second.part, part)) return found->second.row;
    const PartRow row = putPart(*part);
    if (!error_) known_[part.get()] = {part, row};
    return row;
}

template <class Parts>
void SceneEncoder::rows(ByteWriter& out, const Parts& parts) {
    out.count(parts.size());
    for (const auto& part : parts) out.i64(row(part));
}

PartRow SceneEncoder::put(PartKind kind, const ByteWriter& out) {
    if (!error_ && !out.allFinite()) {
        error_ = Error{ErrorCode::numberNotFinite, location_, "a value is not a finite number"};
    }
    if (!error_ && out.bytes().size() > kMaxPartBytes) {
        error_ = Error{ErrorCode::limitExceeded, location_, "it contains a part of more than 1 GB"};
    }
    if (error_) return 0;
    const Result<PartRow> row = sink_.put(kind, out.bytes());
    if (!row) error_ = row.error();
    return row.value_or(0);
}

/// Removes parts that no longer exist, but only once the number of known parts has doubled, so that the cost
/// per part is negligible.
void SceneEncoder::removeExpired() {
    if (known_.size() < kMinKnownParts + 2 * aliveCount_) return;
    std::erase_if(known_, [](const auto& entry) { return entry.second.part.expired(); });
    aliveCount_ = known_.size();
}

PartRow SceneEncoder::putPart(const CurveChunk& chunk) {
    ByteWriter out;
    out.count(chunk.values.size());
    out.flag(!chunk.times.empty());
    out.flag(!chunk.slopes.empty());
    out.flag(!chunk.interpolations.empty());
    out.choice(chunk.interpolation);
    out.rate(chunk.rate);
    out.frame(chunk.firstFrame);
    out.numbers(chunk.values);
    out.numbers(chunk.times);
    out.numbers(chunk.slopes);
    for (const Interpolation interpolation : chunk.interpolations) out.choice(interpolation);
    out.flag(!chunk.shapes.empty());
    for (const KeyShape& shape : chunk.shapes) {
        for (const double value : {shape.tension, shape.continuity, shape.bias}) out.number(value);
    }
    return put(PartKind::chunk, out);
}

PartRow SceneEncoder::putPart(const Curve& curve) {
    ByteWriter out;
    rows(out, curve.chunks());
    out.choice(curve.extrapolation().before);
    out.choice(curve.extrapolation().after);
    return put(PartKind::curve, out);
}

PartRow SceneEncoder::putPart(const Clip& clip) {
    location_ = "clip " + clip.name;
    ByteWriter out;
    out.id(clip.id);
    out.text(clip.name);
    out.rate(clip.rate);
    out.frame(clip.firstFrame);
    out.frame(clip.lastFrame);
    out.count(clip.tracks.size());
    for (const Track& track : clip.tracks) {
        write(out, track.id);
        out.i64(row(track.curve));
    }
    out.count(clip.markers.size());
    for (const Marker& marker : clip.markers) {
        out.number(marker.time.value);
        out.text(marker.name);
    }
    out.count(clip.accepted.size());
    for (const AcceptedConflict& conflict : clip.accepted) {
        write(out, conflict.id);
        out.number(conflict.excess);
    }
    out.flag(clip.warp != nullptr);
    if (clip.warp) write(out, *clip.warp, clip.warpMuted);
    return put(PartKind::clip, out);
}

PartRow SceneEncoder::putPart(const Skeleton& skeleton) {
    ByteWriter out;
    out.count(skeleton.joints().size());
    for (const Joint& joint : skeleton.joints()) write(out, joint);
    for (const Joint& joint : skeleton.joints()) writeVersion3Fields(out, joint);
    return put(PartKind::skeleton, out);
}

PartRow SceneEncoder::putPart(const MotionLayout& layout) {
    ByteWriter out;
    out.flag(layout.radians);
    out.count(layout.joints.size());
    for (const JointColumns& joint : layout.joints) {
        out.id(joint.joint);
        out.vector(joint.lengthOffset);
        out.count(joint.columns.size());
        for (const MotionColumn& column : joint.columns) {
            out.choice(column.kind);
            out.u8(static_cast<std::uint8_t>(column.component));
        }
    }
    return put(PartKind::motionLayout, out);
}

PartRow SceneEncoder::putPart(const NamedPose& pose) {
    location_ = "pose " + pose.name;
    ByteWriter out;
    out.id(pose.id);
    out.text(pose.name);
    write(out, pose.values);
    return put(PartKind::pose, out);
}

PartRow SceneEncoder::putPart(const UnkeyedPose& pose) {
    location_ = "unkeyed pose";
    ByteWriter out;
    out.id(pose.clip);
    out.number(pose.time.value);
    write(out, pose.values);
    return put(PartKind::unkeyedPose, out);
}

PartRow SceneEncoder::putPart(const Texture& texture) {
    ByteWriter out;
    out.reserve(texture.name.size() + texture.bytes.size());
    write(out, texture);
    return put(PartKind::texture, out);
}

PartRow SceneEncoder::putPart(const Material& material) {
    ByteWriter out;
    write(out, material, row(material.texture));
    return put(PartKind::material, out);
}

PartRow SceneEncoder::putPart(const Geometry& geometry) {
    ByteWriter out;
    write(out, geometry);
    return put(PartKind::geometry, out);
}

PartRow SceneEncoder::putPart(const Skin& skin) {
    ByteWriter out;
    write(out, skin);
    return put(PartKind::skin, out);
}

PartRow SceneEncoder::putPart(const Mesh& mesh) {
    location_ = "mesh " + mesh.name;  // also for its parts
    MeshRows parts{row(mesh.geometry), row(mesh.skin), {}};
    for (const Surface& surface : mesh.surfaces) parts.materials.push_back(row(surface.material));
    ByteWriter out;
    write(out, mesh, parts);
    return put(PartKind::mesh, out);
}

PartRow SceneEncoder::putPart(const Character& character) {
    // Also for its skeleton and layout, which have no names.
    location_ = "character " + character.name;
    MeshBudget budget;
    if (!std::ranges::all_of(character.meshes, [&](const auto& mesh) { return budget.add(*mesh); }))
        error_ = Error{ErrorCode::limitExceeded, location_, MeshBudget::kTooMany};
    ByteWriter out;
    out.id(character.id);
    out.text(character.name);
    out.number(character.metresPerUnit);
    out.i64(row(character.skeleton));
    out.i64(row(character.motionLayout));
    out.i64(row(character.unkeyed));
    rows(out, character.clips);
    rows(out, character.poses);
    out.count(character.goals.size());
    for (const Goal& goal : character.goals) write(out, goal);
    out.count(character.selectionSets.size());
    for (const SelectionSet& set : character.selectionSets) write(out, set);
    for (const Goal& goal : character.goals) writeVersion3Fields(out, goal);
    out.choice(character.ik);
    rows(out, character.meshes);
    location_ = "character " + character.name;
    return put(PartKind::character, out);
}

}  // namespace sinew
