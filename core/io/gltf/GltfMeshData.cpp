#include "core/io/gltf/GltfMeshData.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>

#include "core/io/gltf/GltfShapes.h"

namespace sinew {

namespace {

using tinygltf::Primitive;

constexpr std::size_t kVertexBytes = 36;  // with all attributes
constexpr std::size_t kTriangleBytes = 12;

/// Converts a linear colour component to an sRGB byte (IEC 61966-2-1).
std::uint8_t toSrgb(float linear) {
    const float clamped = std::clamp(std::isnan(linear) ? 0.0F : linear, 0.0F, 1.0F);
    const float encoded =
        clamped <= 0.0031308F ? 12.92F * clamped : 1.055F * std::pow(clamped, 1 / 2.4F) - 0.055F;
    return static_cast<std::uint8_t>(std::lround(encoded * 255));
}

/// Replaces values that are not finite by zero. Returns their number.
std::size_t zeroNonFinite(std::span<float> values) {
    constexpr std::uint32_t kExponent = 0x7F800000;
    bool any = false;  // a branch-free loop, since there are hardly ever any
    for (const float value : values) any |= (std::bit_cast<std::uint32_t>(value) & kExponent) == kExponent;
    if (!any) return 0;
    std::size_t count = 0;
    for (float& value : values) {
        if (std::isfinite(value)) continue;
        value = 0;
        ++count;
    }
    return count;
}

template <class Vector>
std::span<float> numbersOf(std::vector<Vector>& vectors, std::size_t first) {
    constexpr std::size_t kWidth = sizeof(Vector) / sizeof(float);
    return {reinterpret_cast<float*>(vectors.data() + first), (vectors.size() - first) * kWidth};
}

/// Identifies the vertices of primitives: their accessors, the texture coordinate set in use, and those of
/// their morph targets.
using BlockKey = std::tuple<std::map<std::string, int>, int, std::vector<std::map<std::string, int>>>;

class MeshDataReader {
public:
    MeshDataReader(const GltfReading& reading, GltfMaterials& materials, std::size_t mesh)
        : reading_(reading), accessors_(reading.accessors), materials_(materials), mesh_(mesh) {}

    GltfMeshData read() {
        const std::vector<Primitive>& primitives = reading_.model().meshes[mesh_].primitives;
        for (std::size_t i = 0; i < primitives.size(); ++i) readPrimitive(i);
        completeNormals();
        const std::size_t vertices = geometry_.positions.size();
        if (!geometry_.uvs.empty()) geometry_.uvs.resize(vertices, Eigen::Vector2f::Zero());
        if (!geometry_.colors.empty()) geometry_.colors.resize(vertices, {255, 255, 255, 255});
        std::vector<Shape> shapes = readGltfShapes(reading_, mesh_, geometry_, blocks_);
        return {std::make_shared<const Geometry>(std::move(geometry_)), std::move(surfaces_),
                std::move(blocks_), std::move(shapes)};
    }

private:
    void readPrimitive(std::size_t number) {
        const Primitive& primitive = primitiveAt(number);
        if (!isSupported(primitive, number)) return;
        const auto vertices = block(number);
        const std::size_t first = geometry_.triangles.size();
        if (!vertices) return warnIgnored(vertices.error(), number, "the primitive");
        GltfBlock own = *vertices;
        own.primitive = number;
        if (const auto done = readTriangles(primitive, own); !done)
            return warnIgnored(done.error(), number, "the primitive");
        surfaces_.push_back({static_cast<std::uint32_t>(first),
                             static_cast<std::uint32_t>(geometry_.triangles.size() - first),
                             materials_.material(primitive.material)});
    }

    /// Returns the vertices of a primitive, reusing those of an earlier primitive if they are the same.
    Result<GltfBlock> block(std::size_t number) {
        const Primitive& primitive = primitiveAt(number);
        BlockKey key{primitive.attributes, materials_.uvSet(primitive.material), primitive.targets};
        std::get<0>(key).erase(kGltfIndices);
        if (const auto known = blockOfKey_.find(key); known != blockOfKey_.end())
            return blocks_[known->second];
        const std::size_t count = accessors_.count(primitive.attributes.at("POSITION"));
        const GltfBlock block{number, geometry_.positions.size(), count};
        if (auto done = readPositions(primitive, count); !done) return tl::unexpected(done.error());
        if (const std::size_t invalid = zeroNonFinite(numbersOf(geometry_.positions, block.first));
            invalid > 0) {
            warn(ErrorCode::numberNotFinite, number,
                 "vertex coordinates that are not finite were set to 0: " + std::to_string(invalid));
        }
        readNormals(primitive, block);
        readUvs(primitive, block);
        readColors(primitive, block);
        blockOfKey_.emplace(std::move(key), blocks_.size());
        blocks_.push_back(block);
        return block;
    }

    Result<void> readPositions(const Primitive& primitive, std::size_t count) {
        const std::size_t first = geometry_.positions.size();
        if (auto paid = accessors_.spend(count, kVertexBytes); !paid) return paid;
        geometry_.positions.resize(first + count);
        const std::span<float> numbers = numbersOf(geometry_.positions, first);
        if (auto done = accessors_.read(primitive.attributes.at("POSITION"), 3, numbers); !done) {
            geometry_.positions.resize(first);
            return done;
        }
        const auto unit = static_cast<float>(reading_.metresPerUnit);
        if (unit != 1) {
            for (float& number : numbers) number *= unit;
        }
        return {};
    }

    void readNormals(const Primitive& primitive, const GltfBlock& block) {
        geometry_.normals.resize(block.first + block.count);
        const int accessor = attribute(primitive, "NORMAL", block);
        if (accessor >= 0) {
            const auto done = accessors_.read(accessor, 3, numbersOf(geometry_.normals, block.first));
            if (done) return;
            warnIgnored(done.error(), block.primitive, "NORMAL");
        }
        blocksWithoutNormals_.push_back(block);
        std::ranges::fill(numbersOf(geometry_.normals, block.first), 0.0F);
    }

    void readUvs(const Primitive& primitive, const GltfBlock& block) {
        const std::string name = "TEXCOORD_" + std::to_string(materials_.uvSet(primitive.material));
        const int accessor = attribute(primitive, name, block);
        if (accessor < 0 && geometry_.uvs.empty()) return;
        const std::size_t first = geometry_.uvs.size();
        geometry_.uvs.resize(block.first + block.count);
        std::ranges::fill(numbersOf(geometry_.uvs, first), 0.0F);
        if (accessor < 0) return;
        const std::span<float> numbers = numbersOf(geometry_.uvs, block.first);
        const auto done = accessors_.read(accessor, 2, numbers);
        if (!done) return warnIgnored(done.error(), block.primitive, name);
        if (zeroNonFinite(numbers) > 0)
            warn(ErrorCode::numberNotFinite, block.primitive,
                 "texture coordinates that are not finite were set to 0");
    }

    void readColors(const Primitive& primitive, const GltfBlock& block) {
        const int accessor = attribute(primitive, "COLOR_0", block);
        if (accessor < 0 && geometry_.colors.empty()) return;
        geometry_.colors.resize(block.first + block.count, {255, 255, 255, 255});
        if (accessor < 0) return;
        const int width = accessors_.components(accessor) == 3 ? 3 : 4;
        const auto values = accessors_.floats(accessor, width);
        if (!values) return warnIgnored(values.error(), block.primitive, "COLOR_0");
        const float* value = values->data();
        for (std::size_t i = 0; i < block.count; ++i, value += width) {
            auto& color = geometry_.colors[block.first + i];
            for (std::size_t c = 0; c < 3; ++c) color[c] = toSrgb(value[c]);
            const float alpha = width == 4 && !std::isnan(value[3]) ? std::clamp(value[3], 0.0F, 1.0F) : 1;
            color[3] = static_cast<std::uint8_t>(std::lround(alpha * 255));
        }
    }

    Result<void> readTriangles(const Primitive& primitive, const GltfBlock& block) {
        const std::size_t first = geometry_.triangles.size();
        const auto named = primitive.attributes.find(kGltfIndices);
        const int accessor = named != primitive.attributes.end() ? named->second : -1;
        if (primitive.mode == TINYGLTF_MODE_TRIANGLES) {
            if (auto done = readList(accessor, block); !done) return done;
        } else {
            // Each corner of a strip or fan adds at most one triangle.
            const std::size_t maximum = accessor >= 0 ? accessors_.count(accessor) : block.count;
            if (auto paid = accessors_.spend(maximum, kTriangleBytes); !paid) return paid;
            std::vector<std::uint32_t> corners;
            if (accessor >= 0) {
                auto indices = accessors_.integers(accessor, 1);
                if (!indices) return tl::unexpected(indices.error());
                corners = std::move(*indices);
            } else {
                corners.resize(block.count);
                std::iota(corners.begin(), corners.end(), 0U);
            }
            addStripOrFan(corners, primitive.mode == TINYGLTF_MODE_TRIANGLE_STRIP);
        }
        removeInvalidTriangles(first, block);
        return {};
    }

    Result<void> readList(int indices, const GltfBlock& block) {
        const std::size_t first = geometry_.triangles.size();
        const std::size_t corners = indices >= 0 ? accessors_.count(indices) : block.count;
        if (auto paid = accessors_.spend(corners / 3 + 1, kTriangleBytes); !paid) return paid;
        geometry_.triangles.resize(first + corners / 3 + (corners % 3 != 0));
        const std::span<std::uint32_t> numbers(
            reinterpret_cast<std::uint32_t*>(geometry_.triangles.data() + first), corners);
        if (indices < 0) {
            std::iota(numbers.begin(), numbers.end(), 0U);
        } else if (auto done = accessors_.read(indices, 1, numbers); !done) {
            geometry_.triangles.resize(first);
            return done;
        }
        geometry_.triangles.resize(first + corners / 3);
        if (corners % 3 != 0)
            warn(ErrorCode::valueCount, block.primitive,
                 "the number of indices is not a multiple of three; the last ones are ignored");
        return {};
    }

    /// Adds the triangles of a strip or fan. Every second triangle of a strip has reversed winding.
    void addStripOrFan(const std::vector<std::uint32_t>& corners, bool isStrip) {
        for (std::size_t i = 2; i < corners.size(); ++i) {
            const std::size_t isOdd = i % 2;
            geometry_.triangles.push_back(
                isStrip ? std::array{corners[i - 2 + isOdd], corners[i - 1 - isOdd], corners[i]}
                        : std::array{corners[i - 1], corners[i], corners[0]});
        }
    }

    void removeInvalidTriangles(std::size_t first, const GltfBlock& block) {
        const auto begin = geometry_.triangles.begin() + static_cast<std::ptrdiff_t>(first);
        std::uint32_t maximum = 0;
        for (auto it = begin; it != geometry_.triangles.end(); ++it)
            maximum = std::max({maximum, (*it)[0], (*it)[1], (*it)[2]});
        if (begin != geometry_.triangles.end() && maximum >= block.count) {
            const auto end = std::remove_if(begin, geometry_.triangles.end(), [&](const auto& triangle) {
                return std::ranges::any_of(triangle,
                                           [&](std::uint32_t corner) { return corner >= block.count; });
            });
            warn(ErrorCode::valueRange, block.primitive,
                 "triangles with invalid vertex indices were removed: " +
                     std::to_string(geometry_.triangles.end() - end));
            geometry_.triangles.erase(end, geometry_.triangles.end());
        }
        const auto offset = static_cast<std::uint32_t>(block.first);
        if (offset == 0) return;
        for (std::size_t i = first; i < geometry_.triangles.size(); ++i) {
            for (std::uint32_t& corner : geometry_.triangles[i]) corner += offset;
        }
    }

    /// Derives the normals that the file lacks and keeps the others.
    void completeNormals() {
        if (blocksWithoutNormals_.size() == blocks_.size()) {
            geometry_.normals.clear();
        } else if (!blocksWithoutNormals_.empty()) {
            Geometry derived;
            derived.positions = geometry_.positions;
            derived.triangles = geometry_.triangles;
            deriveNormals(derived);
            for (const GltfBlock& block : blocksWithoutNormals_) {
                const auto first = static_cast<std::ptrdiff_t>(block.first);
                std::copy_n(derived.normals.begin() + first, block.count, geometry_.normals.begin() + first);
            }
        }
        deriveNormals(geometry_);
    }

    /// Returns the accessor of an attribute, or -1 if there is none or, with a warning, if its size differs
    /// from the block's.
    int attribute(const Primitive& primitive, const std::string& name, const GltfBlock& block) {
        const auto found = primitive.attributes.find(name);
        if (found == primitive.attributes.end()) return -1;
        if (accessors_.count(found->second) == block.count) return found->second;
        warn(ErrorCode::valueCount, block.primitive,
             name + " is ignored: it has a different number of vertices than POSITION");
        return -1;
    }

    bool isSupported(const Primitive& primitive, std::size_t number) {
        if (primitive.mode < TINYGLTF_MODE_TRIANGLES) {
            reading_.inform(ErrorCode::dataIgnored, location(number), "points and lines are ignored");
            return false;
        }
        if (primitive.mode > TINYGLTF_MODE_TRIANGLE_FAN) {
            warn(ErrorCode::valueRange, number, "the primitive is ignored: its mode is unknown");
            return false;
        }
        const auto positions = primitive.attributes.find("POSITION");
        if (positions == primitive.attributes.end()) {
            warn(ErrorCode::valueCount, number, "the primitive is ignored: it has no POSITION");
            return false;
        }
        const tinygltf::Accessor* const accessor = at(reading_.model().accessors, positions->second);
        if (!primitive.extensions.empty() && accessor && accessor->bufferView < 0) {
            warn(ErrorCode::dataIgnored, number,
                 "the primitive is ignored: it uses an unsupported compression: " +
                     primitive.extensions.begin()->first);
            return false;
        }
        return true;
    }

    std::string location(std::size_t primitive) const {
        return reading_.document.location("mesh", mesh_) + " primitive " + std::to_string(primitive);
    }
    void warn(ErrorCode code, std::size_t primitive, const std::string& message) const {
        reading_.warn(code, location(primitive), message);
    }
    /// Warns that a part of a primitive, or all of it, cannot be read.
    void warnIgnored(const Error& error, std::size_t primitive, const std::string& part) const {
        warn(error.code, primitive, part + " is ignored: " + messageWithoutFile(reading_.document, error));
    }
    const Primitive& primitiveAt(std::size_t number) const {
        return reading_.model().meshes[mesh_].primitives[number];
    }

    const GltfReading& reading_;
    GltfAccessors& accessors_;
    GltfMaterials& materials_;
    std::size_t mesh_;
    Geometry geometry_;
    std::vector<Surface> surfaces_;
    std::vector<GltfBlock> blocks_;
    std::vector<GltfBlock> blocksWithoutNormals_;  ///< those without normals
    std::map<BlockKey, std::size_t> blockOfKey_;
};

}  // namespace

GltfMeshData readGltfMeshData(const GltfReading& reading, GltfMaterials& materials, std::size_t mesh) {
    return MeshDataReader(reading, materials, mesh).read();
}

}  // namespace sinew
