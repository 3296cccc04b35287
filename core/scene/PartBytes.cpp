#include "core/scene/PartBytes.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace sinew {
namespace {

constexpr std::size_t kBlock = 8;              ///< what malloc adds to what is asked for, before rounding
constexpr std::size_t kGrain = 16;             ///< what malloc rounds to
constexpr std::size_t kSharedCounts = 16;      ///< what make_shared puts in front of a part
constexpr std::size_t kJointIndexBytes = 200;  ///< of one joint in a skeleton's two maps

std::size_t allocated(std::size_t asked) {
    return asked == 0 ? 0 : (asked + kBlock + kGrain - 1) / kGrain * kGrain;
}

template <class T>
std::size_t heap(const std::vector<T>& list) {
    return allocated(list.capacity() * sizeof(T));
}

std::size_t heap(const std::string& text) {
    return text.capacity() < sizeof(std::string) / 2 ? 0 : allocated(text.capacity() + 1);
}

template <class Part>
constexpr std::size_t kShared = sizeof(Part) + kSharedCounts;

std::size_t own(const CurveChunk& chunk) {
    return allocated(kShared<CurveChunk>) + heap(chunk.values) + heap(chunk.times) +
           heap(chunk.interpolations) + heap(chunk.slopes) + heap(chunk.shapes);
}

/// Without its chunks.
std::size_t own(const Curve& curve) {
    return allocated(kShared<Curve>) + heap(curve.chunks()) + heap(curve.chunkStarts());
}

/// Without its curves and its warp.
std::size_t own(const Clip& clip) {
    std::size_t bytes = allocated(kShared<Clip>) + heap(clip.name) + heap(clip.tracks) + heap(clip.markers) +
                        heap(clip.accepted);
    for (const Marker& marker : clip.markers) bytes += heap(marker.name);
    return bytes;
}

std::size_t own(const TimeWarp& warp) {
    return allocated(kShared<TimeWarp>) + heap(warp.pins()) + allocated(warp.pieceBytes());
}

std::size_t own(const Skeleton& skeleton) {
    std::size_t bytes = allocated(kShared<Skeleton>) + heap(skeleton.joints()) + heap(skeleton.parents()) +
                        heap(skeleton.restModel());
    for (int i = 0; i < skeleton.size(); ++i) {
        bytes += 2 * heap(skeleton[i].name) + kJointIndexBytes + sizeof(std::vector<int>) +
                 heap(skeleton.children(i));
    }
    return bytes;
}

std::size_t own(const NamedPose& pose) {
    return allocated(kShared<NamedPose>) + heap(pose.name) + heap(pose.values);
}

std::size_t own(const UnkeyedPose& pose) { return allocated(kShared<UnkeyedPose>) + heap(pose.values); }

std::size_t own(const MotionLayout& layout) {
    std::size_t bytes = allocated(kShared<MotionLayout>) + heap(layout.joints);
    for (const JointColumns& joint : layout.joints) bytes += heap(joint.columns);
    return bytes;
}

std::size_t own(const Texture& texture) {
    return allocated(kShared<Texture>) + heap(texture.name) + heap(texture.bytes);
}

/// Without its texture.
std::size_t own(const Material& material) { return allocated(kShared<Material>) + heap(material.name); }

std::size_t own(const Geometry& geometry) {
    return allocated(kShared<Geometry>) + heap(geometry.positions) + heap(geometry.normals) +
           heap(geometry.uvs) + heap(geometry.colours) + heap(geometry.triangles);
}

std::size_t own(const Skin& skin) {
    return allocated(kShared<Skin>) + heap(skin.joints) + heap(skin.starts) + heap(skin.influences);
}

/// Without its parts.
std::size_t own(const Mesh& mesh) { return allocated(kShared<Mesh>) + heap(mesh.name) + heap(mesh.surfaces); }

/// Without its parts.
std::size_t own(const Character& character) {
    std::size_t bytes = allocated(kShared<Character>) + heap(character.name) + heap(character.clips) +
                        heap(character.goals) + heap(character.poses) + heap(character.selectionSets) +
                        heap(character.meshes);
    for (const SelectionSet& set : character.selectionSets) bytes += heap(set.name) + heap(set.joints);
    return bytes;
}

using Parts = std::unordered_set<const void*>;

/// Adds up parts that the scene before does not have, each once.
class Sum {
public:
    explicit Sum(const Scene& before) : before_(&before) {
        for (const auto& character : before.characters) {
            known_.insert({character.get(), character->skeleton.get(), character->unkeyed.get(),
                           character->motionLayout.get()});
            for (const auto& clip : character->clips) known_.insert({clip.get(), clip->warp.get()});
            for (const auto& pose : character->poses) known_.insert(pose.get());
            for (const auto& mesh : character->meshes) known_.insert(mesh.get());
        }
    }

    std::size_t bytes() const { return bytes_; }

    void add(const Character& character) {
        if (!addOwn(character)) return;
        addOwn(*character.skeleton);
        if (character.unkeyed) addOwn(*character.unkeyed);
        if (character.motionLayout) addOwn(*character.motionLayout);
        for (const auto& pose : character.poses) addOwn(*pose);
        const auto old = before_->find(character.id);
        for (const auto& clip : character.clips) add(*clip, old ? old->find(clip->id) : nullptr);
        for (const auto& mesh : character.meshes) add(*mesh);
    }

private:
    /// Whether the part is new.
    template <class Part>
    bool addOwn(const Part& part) {
        if (!known_.insert(&part).second) return false;
        bytes_ += own(part);
        return true;
    }

    void add(const Mesh& mesh) {
        if (!addOwn(mesh)) return;
        knowPartsOfMeshes();
        addOwn(*mesh.geometry);
        addOwn(*mesh.skin);
        for (const Surface& surface : mesh.surfaces) {
            if (surface.material && addOwn(*surface.material) && surface.material->texture)
                addOwn(*surface.material->texture);
        }
    }

    void add(const Clip& clip, const Clip* old) {
        if (!addOwn(clip)) return;
        if (clip.warp) addOwn(*clip.warp);
        for (std::size_t i = 0; i < clip.tracks.size(); ++i) {
            const Track& track = clip.tracks[i];
            // Mostly the tracks are the same, each in its place.
            const bool inPlace = old && i < old->tracks.size() && old->tracks[i].id == track.id;
            const Curve* partner = !old      ? nullptr
                                   : inPlace ? old->tracks[i].curve.get()
                                             : old->find(track.id);
            if (partner != track.curve.get()) add(*track.curve, partner);
        }
    }

    void add(const Curve& curve, const Curve* old) {
        const auto& chunks = curve.chunks();
        std::size_t front = 0;
        std::size_t back = 0;
        if (old) {
            const auto& were = old->chunks();
            const std::size_t most = std::min(chunks.size(), were.size());
            while (front < most && chunks[front] == were[front]) ++front;
            while (back < most - front && chunks[chunks.size() - 1 - back] == were[were.size() - 1 - back])
                ++back;
        }
        // A curve that shares nothing with its partner may be another channel's.
        if (front + back == 0) knowCurves();
        if (!addOwn(curve)) return;
        if (front + back == 0 && chunks.size() > 1) knowChunks();
        for (std::size_t c = front; c + back < chunks.size(); ++c) addOwn(*chunks[c]);
    }

    template <class Visit>
    void eachCurve(Visit visit) {
        for (const auto& character : before_->characters) {
            for (const auto& clip : character->clips) {
                for (const Track& track : clip->tracks) visit(*track.curve);
            }
        }
    }

    /// A new mesh shares its parts with any other, as a renamed one does with itself.
    void knowPartsOfMeshes() {
        if (std::exchange(knowsPartsOfMeshes_, true)) return;
        for (const auto& character : before_->characters) {
            for (const auto& mesh : character->meshes) {
                known_.insert({mesh->geometry.get(), mesh->skin.get()});
                for (const Surface& surface : mesh->surfaces) {
                    if (!surface.material) continue;
                    known_.insert({surface.material.get(), surface.material->texture.get()});
                }
            }
        }
    }

    void knowCurves() {
        if (std::exchange(knowsCurves_, true)) return;
        eachCurve([this](const Curve& curve) { known_.insert(&curve); });
    }

    void knowChunks() {
        if (std::exchange(knowsChunks_, true)) return;
        eachCurve([this](const Curve& curve) {
            for (const auto& chunk : curve.chunks()) known_.insert(chunk.get());
        });
    }

    const Scene* before_;
    Parts known_;  ///< of the scene before, and what was added
    bool knowsPartsOfMeshes_ = false;
    bool knowsCurves_ = false;
    bool knowsChunks_ = false;
    std::size_t bytes_ = 0;
};

}  // namespace

std::size_t unsharedBytes(const Scene& before, const Scene& after) {
    if (before.characters == after.characters) return 0;
    Sum sum(before);
    for (const auto& character : after.characters) sum.add(*character);
    return sum.bytes() + heap(after.characters);
}

}  // namespace sinew
