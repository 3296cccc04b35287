#include "core/io/gltf/GltfShapes.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/io/text/Names.h"
#include "core/io/text/TextCursor.h"
#include "core/skin/ShapeNormals.h"

namespace sinew {

namespace {

constexpr std::size_t kBytesPerDelta = 28;
constexpr std::size_t kBytesPerTriangle = 4;  ///< of the budget, for the time to derive normals

class ShapeReader {
public:
    ShapeReader(const GltfReading& reading, std::size_t mesh, const Geometry& geometry,
                std::span<const GltfBlock> blocks)
        : reading_(reading),
          source_(reading.model().meshes[mesh]),
          mesh_(mesh),
          geometry_(geometry),
          blocks_(blocks) {}

    std::vector<Shape> read() {
        std::size_t count = 0;
        for (const GltfBlock& block : blocks_) count = std::max(count, targetsOf(block).size());
        std::vector<Shape> shapes;
        UniqueNames names;
        for (std::size_t i = 0; i < count && reading_.checkCancelled(); ++i) {
            if (!reading_.accessors.spend(kGltfBytesPerShape)) {
                warn(blocks_.front(), ErrorCode::limitExceeded, "there are too many");
                break;
            }
            Shape shape;
            shape.name = names.unique(nameOf(i));
            if (i < source_.weights.size() && std::isfinite(source_.weights[i]))
                shape.weight = source_.weights[i];
            shape.targets.push_back({1, std::make_shared<const ShapeDeltas>(deltas(i))});
            shapes.push_back(std::move(shape));
        }
        return shapes;
    }

private:
    using Targets = std::vector<std::map<std::string, int>>;

    const Targets& targetsOf(const GltfBlock& block) const {
        return source_.primitives[block.primitive].targets;
    }

    std::string nameOf(std::size_t target) const {
        if (source_.extras.IsObject() && source_.extras.Has("targetNames")) {
            const tinygltf::Value& names = source_.extras.Get("targetNames");
            if (names.IsArray() && target < names.ArrayLen()) {
                const tinygltf::Value& name = names.Get(static_cast<int>(target));
                if (name.IsString() && !name.Get<std::string>().empty()) return name.Get<std::string>();
            }
        }
        return "shape" + std::to_string(target);
    }

    ShapeDeltas deltas(std::size_t target) {
        ShapeDeltas result;
        bool hasNormals = false;
        for (const GltfBlock& block : blocks_) hasNormals |= add(block, target, result);
        if (hasNormals || result.vertices.empty()) return result;
        if (!reading_.accessors.spend(geometry_.triangles.size(), kBytesPerTriangle)) return result;
        if (!normals_) normals_.emplace(geometry_);
        normals_->derive(result);
        return result;
    }

    /// Adds the displacements of a block's vertices. Returns whether the file has those of normals.
    bool add(const GltfBlock& block, std::size_t target, ShapeDeltas& result) {
        const std::vector<float> positions = values(block, target, "POSITION");
        const std::vector<float> normals = values(block, target, "NORMAL");
        const auto scale = static_cast<float>(reading_.metresPerUnit);
        for (std::size_t i = 0; i < block.count; ++i) {
            const Eigen::Vector3f position = vectorAt(positions, i, scale), normal = vectorAt(normals, i, 1);
            if (position.isZero(0) && normal.isZero(0)) continue;
            if (!reading_.accessors.spend(kBytesPerDelta)) {
                warn(block, ErrorCode::limitExceeded, "its displacements take too much memory");
                break;
            }
            result.vertices.push_back(static_cast<std::uint32_t>(block.first + i));
            result.positions.push_back(position);
            result.normals.push_back(normal);
        }
        return !normals.empty();
    }

    /// Returns the vectors of an attribute of a target; none if it lacks that, or with a warning.
    std::vector<float> values(const GltfBlock& block, std::size_t target, const char* attribute) {
        const Targets& targets = targetsOf(block);
        if (target >= targets.size()) return {};
        const auto accessor = targets[target].find(attribute);
        if (accessor == targets[target].end()) return {};
        auto numbers = reading_.accessors.floats(accessor->second, 3);
        if (!numbers) {
            warn(block, numbers.error().code, messageWithoutFile(reading_.document, numbers.error()));
            return {};
        }
        if (numbers->size() != 3 * block.count) {
            warn(block, ErrorCode::valueCount, "it has a different number of vertices than the primitive");
            return {};
        }
        return *std::move(numbers);
    }

    static Eigen::Vector3f vectorAt(const std::vector<float>& numbers, std::size_t index, float scale) {
        if (numbers.empty()) return Eigen::Vector3f::Zero();
        const Eigen::Vector3f vector = scale * Eigen::Vector3f(numbers.data() + 3 * index);
        return vector.allFinite() ? vector : Eigen::Vector3f(Eigen::Vector3f::Zero());
    }

    void warn(const GltfBlock& block, ErrorCode code, const std::string& why) const {
        reading_.warn(
            code, reading_.document.location("mesh", mesh_) + " primitive " + std::to_string(block.primitive),
            "a morph target is ignored: " + why);
    }

    const GltfReading& reading_;
    const tinygltf::Mesh& source_;
    std::size_t mesh_;
    const Geometry& geometry_;
    std::span<const GltfBlock> blocks_;
    std::optional<ShapeNormals> normals_;
};

}  // namespace

std::vector<Shape> readGltfShapes(const GltfReading& reading, std::size_t mesh, const Geometry& geometry,
                                  std::span<const GltfBlock> blocks) {
    return ShapeReader(reading, mesh, geometry, blocks).read();
}

}  // namespace sinew
