#include "core/io/gltf/GltfReplay.h"

#include <exception>
#include <unordered_map>

#include "core/base/Index.h"
#include "core/io/format/ClipFrames.h"
#include "core/io/gltf/GltfReplayTargets.h"
#include "core/io/gltf/GltfReplayTracks.h"

namespace sinew {

namespace {

/// The motion of one clip.
struct Tracks {
    std::vector<GltfReplayTrack> transforms;
    std::vector<GltfReplayWeights> weights;
};

/// A node's transform without animation.
struct Node {
    int parent = -1;  ///< index in the list of nodes, parents first
    bool hasMatrix = false;
    Affine matrix = Affine::Identity();
    Eigen::Vector3d translation = Eigen::Vector3d::Zero();
    Eigen::Vector4d rotation = Eigen::Vector4d::UnitW();  ///< x, y, z, w
    Eigen::Vector3d scale = Eigen::Vector3d::Ones();
};

Affine affineOf(const Node& node) {
    if (node.hasMatrix) return node.matrix;
    const Eigen::Vector4d& r = node.rotation;
    const Eigen::Quaterniond rotation(r.w(), r.x(), r.y(), r.z());
    Affine affine;
    affine.linear() = rotation.normalized().toRotationMatrix() * node.scale.asDiagonal();
    affine.translation() = node.translation;
    return affine;
}

/// The morph targets of a mesh that a node shows, among all targets of the file.
struct Morph {
    std::size_t first = 0, count = 0;
};
using Morphs = std::unordered_map<int, Morph>;  ///< by number of the node

class GltfPlayer final : public ReplayPlayer {
public:
    GltfPlayer(const std::vector<Node>& nodes, const Morphs& morphs, std::vector<double> factors,
               const Tracks* tracks, double metresPerUnit)
        : posed_(nodes),
          morphs_(morphs),
          factors_(std::move(factors)),
          tracks_(tracks),
          unit_(metresPerUnit),
          world_(nodes.size()) {}

    std::span<const Affine> play(Seconds fileTime) override {
        // Times in the file are in single precision, and players compare them with a single-precision clock.
        const double time = static_cast<float>(fileTime.value);
        if (tracks_) {
            for (const GltfReplayTrack& track : tracks_->transforms) pose(track, time);
            for (const GltfReplayWeights& weights : tracks_->weights) {
                const Morph& morph = morphs_.at(weights.node);
                weights.at(time, std::span(factors_).subspan(morph.first, morph.count));
            }
        }
        for (std::size_t i = 0; i < posed_.size(); ++i) {
            const int parent = posed_[i].parent;
            const Affine local = affineOf(posed_[i]);
            world_[i] = parent < 0 ? local : Affine(world_[static_cast<std::size_t>(parent)] * local);
        }
        // Scaled last, because parent transforms are in the file's unit.
        for (Affine& transform : world_) transform.translation() *= unit_;
        return world_;
    }

    std::span<const double> factors() const override { return factors_; }

private:
    void pose(const GltfReplayTrack& track, double time) {
        Node& node = posed_[static_cast<std::size_t>(track.node)];
        const Eigen::Vector4d value = track.at(time);
        if (track.property == GltfReplayTrack::Property::translation) node.translation = value.head<3>();
        if (track.property == GltfReplayTrack::Property::rotation) node.rotation = value;
        if (track.property == GltfReplayTrack::Property::scale) node.scale = value.head<3>();
    }

    std::vector<Node> posed_;
    const Morphs& morphs_;
    std::vector<double> factors_;
    const Tracks* tracks_;
    double unit_;
    std::vector<Affine> world_;
};

class GltfReplay final : public Replay {
public:
    /// Fails as replayGltf().
    Result<void> load(const tinygltf::Model& model, double metresPerUnit, const WorkControl& control) {
        const auto cancelled = [] { return fail(ErrorCode::cancelled, "", "reading was cancelled"); };
        unit_ = metresPerUnit;
        for (const tinygltf::Animation& animation : model.animations) {
            auto tracks = gltfReplayTracks(model, animation, control);
            if (!tracks) return tl::unexpected(tracks.error());
            FileClip clip{animation.name};
            auto weights = gltfReplayWeights(model, animation);
            if (!weights) return tl::unexpected(weights.error());
            KeyRate rate;
            const auto count = [&](const std::vector<double>& times) {
                for (const double time : times) rate.add(time);
                clip.keys += times.size();
                clip.duration = std::max(clip.duration, Seconds{times.back()});
            };
            for (const GltfReplayTrack& track : *tracks) {
                if (control.isCancelled()) return cancelled();
                count(track.times);
            }
            for (const GltfReplayWeights& each : *weights) count(each.times);
            clip.rate = rate.rate();
            clips_.push_back(std::move(clip));
            tracks_.push_back({std::move(*tracks), std::move(*weights)});
            control.report(static_cast<double>(clips_.size()) / static_cast<double>(model.animations.size()));
        }
        if (auto loaded = loadNodes(model); !loaded) return loaded;
        const std::vector<Affine> world = restWorld();
        for (std::size_t i = 0; i < model.nodes.size(); ++i) {
            if (control.isCancelled()) return cancelled();
            if (auto loaded = loadTargets(model, static_cast<int>(i), world); !loaded) return loaded;
        }
        return {};
    }

    std::unique_ptr<ReplayPlayer> player(int clip) const override {
        return std::make_unique<GltfPlayer>(
            nodes_, morphs_, factors_, clip < 0 ? nullptr : &tracks_[static_cast<std::size_t>(clip)], unit_);
    }

private:
    /// Returns each node's parent, or -1.
    Result<std::vector<int>> findParents(const tinygltf::Model& model) const {
        std::vector<int> parents(model.nodes.size(), -1);
        for (std::size_t i = 0; i < model.nodes.size(); ++i) {
            for (const int child : model.nodes[i].children) {
                if (child < 0 || static_cast<std::size_t>(child) >= parents.size())
                    return fail(ErrorCode::nameUnknown, "node " + std::to_string(i),
                                "a child node does not exist");
                int& parent = parents[static_cast<std::size_t>(child)];
                if (parent >= 0)
                    return fail(ErrorCode::hierarchyBroken, "node " + std::to_string(child),
                                "the node has two parents");
                parent = static_cast<int>(i);
            }
        }
        return parents;
    }

    Result<void> loadNodes(const tinygltf::Model& model) {
        const auto parents = this->findParents(model);
        if (!parents) return tl::unexpected(parents.error());
        indices_.assign(model.nodes.size(), -1);
        std::vector<int> pending;
        for (std::size_t i = parents->size(); i-- > 0;) {
            if ((*parents)[i] < 0) pending.push_back(static_cast<int>(i));
        }
        while (!pending.empty()) {
            const auto number = static_cast<std::size_t>(pending.back());
            pending.pop_back();
            const int parent = (*parents)[number];
            indices_[number] = static_cast<int>(nodes_.size());
            loadNode(model.nodes[number], parent < 0 ? -1 : indices_[asIndex(parent)]);
            const std::vector<int>& children = model.nodes[number].children;
            pending.insert(pending.end(), children.rbegin(), children.rend());
        }
        if (nodes_.size() != model.nodes.size())
            return fail(ErrorCode::hierarchyCycle, "nodes", "some nodes are their own ancestors");
        for (Tracks& tracks : tracks_) {
            for (GltfReplayTrack& track : tracks.transforms) track.node = indices_[asIndex(track.node)];
        }
        return {};
    }

    /// Returns worldFromNode of each node of the document in the rest pose, in the file's unit.
    std::vector<Affine> restWorld() const {
        GltfPlayer player(nodes_, morphs_, {}, nullptr, 1);
        const std::span<const Affine> played = player.play({});
        std::vector<Affine> world;
        for (const int index : indices_) world.push_back(played[asIndex(index)]);
        return world;
    }

    Result<void> loadTargets(const tinygltf::Model& model, int node, const std::vector<Affine>& world) {
        auto moves = gltfReplayTargets(model, node, world, unit_);
        if (!moves) return tl::unexpected(moves.error());
        const std::size_t count = moves->size();
        if (count == 0) return {};
        morphs_[node] = {factors_.size(), count};
        const std::vector<double>& own = model.nodes[static_cast<std::size_t>(node)].weights;
        const tinygltf::Mesh& mesh =
            model.meshes[static_cast<std::size_t>(model.nodes[static_cast<std::size_t>(node)].mesh)];
        const std::vector<double>& weights = own.empty() ? mesh.weights : own;
        const tinygltf::Value& names = mesh.extras.Get("targetNames");
        for (std::size_t i = 0; i < count; ++i) {
            factors_.push_back(i < weights.size() ? weights[i] : 0);
            const bool isNamed = names.IsArray() && names.Get(static_cast<int>(i)).IsString();
            targets_.push_back({mesh.name,
                                isNamed ? names.Get(static_cast<int>(i)).Get<std::string>() : std::string(),
                                std::move((*moves)[i])});
        }
        return {};
    }

    void loadNode(const tinygltf::Node& node, int parent) {
        Node loaded;
        loaded.parent = parent;
        loaded.hasMatrix = node.matrix.size() == 16;
        if (loaded.hasMatrix)
            loaded.matrix.matrix() = Eigen::Map<const Eigen::Matrix4d>(node.matrix.data()).topRows<3>();
        if (node.translation.size() == 3) loaded.translation = Eigen::Vector3d(node.translation.data());
        if (node.rotation.size() == 4) loaded.rotation = Eigen::Vector4d(node.rotation.data());
        if (node.scale.size() == 3) loaded.scale = Eigen::Vector3d(node.scale.data());
        nodes_.push_back(loaded);
        joints_.push_back({node.name, parent});
    }

    double unit_ = 1;
    std::vector<Node> nodes_;   ///< parents first
    std::vector<int> indices_;  ///< in nodes_, by number of the node in the document
    Morphs morphs_;
    std::vector<double> factors_;  ///< of all targets, without animation
    std::vector<Tracks> tracks_;   ///< one per clip; their nodes are indices in nodes_
};

/// Gives the library access to the files next to a source.
tinygltf::FsCallbacks siblingFiles(const Source& source) {
    tinygltf::FsCallbacks files{};
    files.user_data = const_cast<Source*>(&source);
    files.ExpandFilePath = [](const std::string& path, void*) { return path; };
    files.FileExists = [](const std::string& path, void* from) {
        return static_cast<const Source*>(from)->sibling(path).has_value();
    };
    files.ReadWholeFile = [](std::vector<unsigned char>* out, std::string* error, const std::string& path,
                             void* from) {
        const auto sibling = static_cast<const Source*>(from)->sibling(path);
        if (sibling) out->assign(sibling->bytes().begin(), sibling->bytes().end());
        if (!sibling) *error = text(sibling.error());
        return sibling.has_value();
    };
    return files;
}

/// Skips images, which do not affect motion.
bool skipImage(tinygltf::Image*, const int, std::string*, std::string*, int, int, const unsigned char*, int,
               void*) {
    return true;
}

Result<tinygltf::Model> modelOf(const Source& source) {
    tinygltf::TinyGLTF library;
    library.SetFsCallbacks(siblingFiles(source));
    library.SetImageLoader(skipImage, nullptr);
    tinygltf::Model model;
    std::string errors, warnings;
    const std::string_view bytes = source.bytes();
    const auto size = static_cast<unsigned>(bytes.size());
    bool done = false;
    try {
        done = bytes.starts_with("glTF")
                   ? library.LoadBinaryFromMemory(&model, &errors, &warnings,
                                                  reinterpret_cast<const unsigned char*>(bytes.data()), size)
                   : library.LoadASCIIFromString(&model, &errors, &warnings, bytes.data(), size, {});
    } catch (const std::exception& thrown) {
        errors = thrown.what();
    }
    if (done) return model;
    rethrowBadAlloc(errors);
    return fail(ErrorCode::syntax, source.name(),
                "tinygltf cannot read the file: " + errors.substr(0, errors.find('\n')));
}

}  // namespace

Result<Replays> replayGltf(const Source& source, double metresPerUnit, const WorkControl& control) {
    const auto model = modelOf(source);
    if (!model) return tl::unexpected(model.error());
    auto replay = std::make_unique<GltfReplay>();
    if (auto loaded = replay->load(*model, metresPerUnit, control); !loaded)
        return fail(
            loaded.error().code,
            loaded.error().where.empty() ? source.name() : source.name() + ": " + loaded.error().where,
            loaded.error().message);
    Replays replays;
    replays.push_back(std::move(replay));
    return replays;
}

}  // namespace sinew
