#include "core/scene/analysis/PartBytes.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "core/anim/clip/ClipLayer.h"
#include "core/anim/sequence/NamedSequence.h"

namespace sinew {
namespace {

constexpr std::size_t kMallocOverhead = 8;     ///< malloc's overhead per block, before rounding
constexpr std::size_t kMallocAlignment = 16;   ///< block sizes are multiples of this
constexpr std::size_t kControlBlock = 16;      ///< make_shared's control block
constexpr std::size_t kJointIndexBytes = 200;  ///< per joint in a skeleton's two maps

std::size_t allocated(std::size_t requested) {
    return requested == 0
               ? 0
               : (requested + kMallocOverhead + kMallocAlignment - 1) / kMallocAlignment * kMallocAlignment;
}

template <class T>
std::size_t heapBytes(const std::vector<T>& list) {
    return allocated(list.capacity() * sizeof(T));
}

std::size_t heapBytes(const std::string& text) {
    return text.capacity() < sizeof(std::string) / 2 ? 0 : allocated(text.capacity() + 1);
}

/// Returns the memory of a part in a shared_ptr, with these of its members.
template <class Part>
std::size_t bytesWith(const Part&, const auto&... members) {
    return allocated(sizeof(Part) + kControlBlock) + (heapBytes(members) + ... + 0);
}

std::size_t ownBytes(const CurveChunk& chunk) {
    return bytesWith(chunk, chunk.values, chunk.times, chunk.interpolations, chunk.slopes, chunk.shapes,
                     chunk.lengths);
}

/// Excludes its chunks.
std::size_t ownBytes(const Curve& curve) { return bytesWith(curve, curve.chunks(), curve.chunkStarts()); }

/// Excludes its curves, its warp and its layers.
std::size_t ownBytes(const Clip& clip) {
    std::size_t bytes = bytesWith(clip, clip.name, clip.tracks, clip.markers, clip.accepted, clip.layers);
    for (const Marker& marker : clip.markers) bytes += heapBytes(marker.name);
    if (clip.contacts) bytes += heapBytes(*clip.contacts);
    return bytes;
}

/// Excludes its curves.
std::size_t ownBytes(const ClipLayer& layer) {
    return bytesWith(layer, layer.name, layer.tracks) + (layer.mask ? heapBytes(*layer.mask) : 0);
}

std::size_t ownBytes(const TimeWarp& warp) {
    return bytesWith(warp, warp.pins()) + allocated(warp.pieceBytes());
}

std::size_t ownBytes(const Skeleton& skeleton) {
    std::size_t bytes = bytesWith(skeleton, skeleton.joints(), skeleton.parents(), skeleton.restModel());
    for (int i = 0; i < skeleton.size(); ++i) {
        bytes += 2 * heapBytes(skeleton[i].name) + kJointIndexBytes + sizeof(std::vector<int>) +
                 heapBytes(skeleton.children(i));
    }
    return bytes;
}

std::size_t ownBytes(const NamedPose& pose) { return bytesWith(pose, pose.name, pose.values); }

/// Excludes the warps of its strips.
std::size_t ownBytes(const NamedSequence& named) {
    std::size_t bytes = bytesWith(named, named.name, named.sequence.tracks);
    for (const Sequence::Strips& track : named.sequence.tracks) bytes += heapBytes(track);
    return bytes;
}

std::size_t ownBytes(const UnkeyedPose& pose) { return bytesWith(pose, pose.values); }

std::size_t ownBytes(const MotionLayout& layout) {
    std::size_t bytes = bytesWith(layout, layout.joints);
    for (const JointColumns& joint : layout.joints) bytes += heapBytes(joint.columns);
    return bytes;
}

std::size_t ownBytes(const Texture& texture) { return bytesWith(texture, texture.name, texture.bytes); }

/// Excludes its texture.
std::size_t ownBytes(const Material& material) { return bytesWith(material, material.name); }

std::size_t ownBytes(const Geometry& geometry) {
    return bytesWith(geometry, geometry.positions, geometry.normals, geometry.uvs, geometry.colors,
                     geometry.triangles);
}

/// Excludes its chunks.
std::size_t ownBytes(const Skin& skin) {
    return bytesWith(skin, skin.joints, skin.influences.chunks(), skin.blendWeights);
}

std::size_t ownBytes(const InfluenceChunk& chunk) { return bytesWith(chunk, chunk.starts, chunk.influences); }

std::size_t ownBytes(const ShapeDeltas& deltas) {
    return bytesWith(deltas, deltas.vertices, deltas.positions, deltas.normals);
}

/// Excludes its parts.
std::size_t ownBytes(const Mesh& mesh) {
    std::size_t bytes = bytesWith(mesh, mesh.name, mesh.surfaces, mesh.shapes);
    for (const Shape& shape : mesh.shapes) bytes += heapBytes(shape.name) + heapBytes(shape.targets);
    return bytes;
}

/// Excludes its parts.
std::size_t ownBytes(const Character& character) {
    std::size_t bytes =
        bytesWith(character, character.name, character.clips, character.goals, character.poses,
                  character.selectionSets, character.meshes, character.sequences);
    for (const SelectionSet& set : character.selectionSets)
        bytes += heapBytes(set.name) + heapBytes(set.joints);
    return bytes;
}

using Parts = std::unordered_set<const void*>;

/// Adds up the parts that the earlier scene does not have, each once.
class ByteCounter {
public:
    explicit ByteCounter(const Scene& before) : before_(&before) {
        for (const auto& character : before.characters) {
            seen_.insert({character.get(), character->skeleton.get(), character->unkeyed.get(),
                          character->motionLayout.get()});
            for (const auto& clip : character->clips) {
                seen_.insert({clip.get(), clip->warp.get()});
                for (const auto& layer : clip->layers) seen_.insert(layer.get());
            }
            for (const auto& pose : character->poses) seen_.insert(pose.get());
            for (const auto& mesh : character->meshes) seen_.insert(mesh.get());
            for (const auto& sequence : character->sequences) {
                seen_.insert(sequence.get());
                eachWarp(*sequence, [this](const TimeWarp& warp) { seen_.insert(&warp); });
            }
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
        for (const auto& sequence : character.sequences) {
            if (!addOwn(*sequence)) continue;
            eachWarp(*sequence, [this](const TimeWarp& warp) { addOwn(warp); });
        }
    }

private:
    template <class Visit>
    static void eachWarp(const NamedSequence& named, Visit visit) {
        for (const Sequence::Strips& track : named.sequence.tracks) {
            for (const Strip& strip : track) {
                if (strip.warp) visit(*strip.warp);
            }
        }
    }

    /// Adds the part itself, without the parts that it refers to. Returns whether it is new.
    template <class Part>
    bool addOwn(const Part& part) {
        if (!seen_.insert(&part).second) return false;
        bytes_ += ownBytes(part);
        return true;
    }

    void add(const Mesh& mesh) {
        if (!addOwn(mesh)) return;
        rememberMeshParts();
        addOwn(*mesh.geometry);
        if (addOwn(*mesh.skin)) {
            for (const auto& chunk : mesh.skin->influences.chunks()) addOwn(*chunk);
        }
        for (const Shape& shape : mesh.shapes) {
            for (const ShapeTarget& target : shape.targets) addOwn(*target.deltas);
        }
        for (const Surface& surface : mesh.surfaces) {
            if (surface.material && addOwn(*surface.material) && surface.material->texture)
                addOwn(*surface.material->texture);
        }
    }

    void add(const Clip& clip, const Clip* old) {
        if (!addOwn(clip)) return;
        if (clip.warp) addOwn(*clip.warp);
        add(clip.tracks, old);
        for (const auto& layer : clip.layers) {
            if (addOwn(*layer)) add(layer->tracks, old ? old->find(layer->id) : nullptr);
        }
    }

    /// @param old  the clip or layer that had these tracks before, or null
    void add(const std::vector<Track>& tracks, const auto* old) {
        for (std::size_t i = 0; i < tracks.size(); ++i) {
            const Track& track = tracks[i];
            // Usually the tracks are the same, with the same indices.
            const bool inPlace = old && i < old->tracks.size() && old->tracks[i].id == track.id;
            const Curve* counterpart = !old      ? nullptr
                                       : inPlace ? old->tracks[i].curve.get()
                                                 : old->find(track.id);
            if (counterpart != track.curve.get()) add(*track.curve, counterpart);
        }
    }

    void add(const Curve& curve, const Curve* old) {
        const auto& chunks = curve.chunks();
        std::size_t front = 0;
        std::size_t back = 0;
        if (old) {
            const auto& oldChunks = old->chunks();
            const std::size_t maxShared = std::min(chunks.size(), oldChunks.size());
            while (front < maxShared && chunks[front] == oldChunks[front]) ++front;
            while (back < maxShared - front &&
                   chunks[chunks.size() - 1 - back] == oldChunks[oldChunks.size() - 1 - back])
                ++back;
        }
        // A curve that shares nothing with its counterpart may be shared with another channel.
        if (front + back == 0) rememberCurves();
        if (!addOwn(curve)) return;
        if (front + back == 0 && chunks.size() > 1) rememberChunks();
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

    /// A new mesh may share its parts with any other mesh; a renamed one shares them with its former state.
    void rememberMeshParts() {
        if (std::exchange(hasMeshParts_, true)) return;
        for (const auto& character : before_->characters) {
            for (const auto& mesh : character->meshes) {
                seen_.insert({mesh->geometry.get(), mesh->skin.get()});
                for (const auto& chunk : mesh->skin->influences.chunks()) seen_.insert(chunk.get());
                for (const Shape& shape : mesh->shapes) {
                    for (const ShapeTarget& target : shape.targets) seen_.insert(target.deltas.get());
                }
                for (const Surface& surface : mesh->surfaces) {
                    if (!surface.material) continue;
                    seen_.insert({surface.material.get(), surface.material->texture.get()});
                }
            }
        }
    }

    void rememberCurves() {
        if (std::exchange(hasCurves_, true)) return;
        eachCurve([this](const Curve& curve) { seen_.insert(&curve); });
    }

    void rememberChunks() {
        if (std::exchange(hasChunks_, true)) return;
        eachCurve([this](const Curve& curve) {
            for (const auto& chunk : curve.chunks()) seen_.insert(chunk.get());
        });
    }

    const Scene* before_;
    Parts seen_;  ///< parts of the earlier scene, and those already added
    bool hasMeshParts_ = false;
    bool hasCurves_ = false;
    bool hasChunks_ = false;
    std::size_t bytes_ = 0;
};

}  // namespace

std::size_t unsharedBytes(const Scene& before, const Scene& after) {
    if (before.characters == after.characters) return 0;
    ByteCounter counter(before);
    for (const auto& character : after.characters) counter.add(*character);
    return counter.bytes() + heapBytes(after.characters);
}

}  // namespace sinew
