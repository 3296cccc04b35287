#include "core/scene/encode/SceneEncoder.h"

#include <algorithm>

#include "core/scene/encode/PartFields.h"
#include "core/skin/Mesh.h"

namespace sinew {

namespace {

constexpr std::size_t kMinKnownParts = 1024;
constexpr std::size_t kMaxPartBytes = 1'000'000'000;  // per part, the limit of SQLite

bool isSame(const std::weak_ptr<const void>& a, const std::shared_ptr<const void>& b) {
    return !a.owner_before(b) && !b.owner_before(a);
}

/// Returns the location of errors in a part; empty for parts that belong to the one stored before them.
template <class Part>
std::string locationOf(const Part& part) {
    if constexpr (requires {
                      part.id;
                      part.name;
                  })
        return std::string(name(kPartKind<Part>)) + " " + part.name;
    return std::is_same_v<Part, UnkeyedPose> ? "unkeyed pose" : "";
}

/// Returns a part as it is stored.
template <class Part>
const Part& storedForm(const Part& part) {
    return part;
}
CurveParts storedForm(const Curve& curve) { return {curve.chunks(), curve.extrapolation()}; }
SkinParts storedForm(const Skin& skin) {
    return {skin.joints, {}, skin.blendWeights, skin.influences.chunks()};
}
SkeletonParts storedForm(const Skeleton& skeleton) { return {skeleton.joints()}; }
std::optional<WarpParts> storedForm(const std::shared_ptr<const TimeWarp>& warp, bool isMuted) {
    if (!warp) return std::nullopt;
    return WarpParts{isMuted, warp->limits(), warp->pins()};
}
ClipParts storedForm(const Clip& clip) {
    ClipParts parts{clip, storedForm(clip.warp, clip.warpMuted), {}};
    for (const auto& layer : clip.layers) parts.layers.push_back(*layer);
    return parts;
}
SequenceParts storedForm(const NamedSequence& named) {
    SequenceParts parts{named.id, named.name, named.rate, {}};
    for (const Sequence::Strips& track : named.sequence.tracks) {
        auto& strips = parts.tracks.emplace_back();
        for (const Strip& strip : track) strips.push_back({strip, storedForm(strip.warp, false)});
    }
    return parts;
}

bool isTooLarge(const auto&) { return false; }
bool isTooLarge(const Character& character) {
    MeshBudget budget;
    return !std::ranges::all_of(character.meshes, [&](const auto& mesh) { return budget.add(*mesh); });
}

}  // namespace

/// Writes a part, and stores the parts it refers to.
class SceneEncoder::Writer : public ByteWriter {
public:
    explicit Writer(SceneEncoder& encoder) : encoder_(encoder) {}

    template <class Part>
    void reference(const std::shared_ptr<const Part>& part) {
        i64(encoder_.row(part));
    }

private:
    SceneEncoder& encoder_;
};

Result<PartRow> SceneEncoder::encode(const Scene& scene) {
    error_.reset();
    const PartRow row = putPart(scene);
    // Not after each scene, so that the cost per part is negligible.
    if (known_.size() >= kMinKnownParts + 2 * aliveCount_) removeExpired();
    if (error_) return tl::unexpected<Error>(*error_);
    return row;
}

template <class Part>
PartRow SceneEncoder::row(const std::shared_ptr<const Part>& part) {
    if (part == nullptr || error_) return 0;
    const auto found = known_.find(part.get());
    if (found != known_.end() && isSame(found->second.part, part)) return found->second.row;
    const PartRow row = putPart(*part);
    if (error_) return row;
    KnownPart& known = known_[part.get()];
    if (known.row != 0) forget(known);  // it had the same address
    known = {part, kPartKind<Part>, row, lastPartBytes_};
    knownBytes_ += lastPartBytes_;
    return row;
}

template <class Part>
PartRow SceneEncoder::putPart(const Part& part) {
    const std::string location = locationOf(part);
    if (!location.empty()) location_ = location;
    if (isTooLarge(part)) error_ = Error{ErrorCode::limitExceeded, location_, MeshBudget::kTooMany};
    Writer out(*this);
    field(out, storedForm(part));
    if (!location.empty()) location_ = location;
    return put(kPartKind<Part>, out);
}

PartRow SceneEncoder::put(PartKind kind, const ByteWriter& out) {
    if (!error_ && !out.allFinite())
        error_ = Error{ErrorCode::numberNotFinite, location_, "a value is not a finite number"};
    if (!error_ && out.bytes().size() > kMaxPartBytes)
        error_ = Error{ErrorCode::limitExceeded, location_, "it contains a part of more than 1 GB"};
    if (error_) return 0;
    const Result<PartRow> row = sink_.put(kind, out.bytes());
    if (!row) error_ = row.error();
    lastPartBytes_ = out.bytes().size();
    return row.value_or(0);
}

void SceneEncoder::removeExpired() {
    std::erase_if(known_, [this](const auto& entry) {
        const bool isExpired = entry.second.part.expired();
        if (isExpired) forget(entry.second);
        return isExpired;
    });
    aliveCount_ = known_.size();
}

void SceneEncoder::forget(const KnownPart& known) {
    knownBytes_ -= known.bytes;
    sink_.expire(known.kind, known.row);
}

}  // namespace sinew
