#include "core/io/gltf/GltfGeometry.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace sinew {

namespace {

using tinygltf::Primitive;

constexpr std::size_t kVertexBytes = 36;  // with all that one may have
constexpr std::size_t kTriangleBytes = 12;

/// A colour component of linear light as a byte of sRGB (IEC 61966-2-1).
std::uint8_t sRgb(float linear) {
    const float within = std::clamp(std::isnan(linear) ? 0.0F : linear, 0.0F, 1.0F);
    const float bent = within <= 0.0031308F ? 12.92F * within : 1.055F * std::pow(within, 1 / 2.4F) - 0.055F;
    return static_cast<std::uint8_t>(std::lround(bent * 255));
}

/// Makes zeros of what is not finite. How many there were.
std::size_t clearWrong(std::span<float> values) {
    constexpr std::uint32_t kExponent = 0x7F800000;
    bool any = false;  // a loop without branches, for there are hardly ever any
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

/// What tells vertices of primitives from each other: their accessors, and which texture coordinates count.
using BlockKey = std::pair<std::map<std::string, int>, int>;

class FormReader {
public:
    FormReader(const GltfDocument& document, GltfAccessors& accessors, GltfMaterials& materials,
               std::size_t mesh, double metresPerUnit, Diagnostics& diagnostics)
        : document_(document),
          accessors_(accessors),
          materials_(materials),
          mesh_(mesh),
          metresPerUnit_(static_cast<float>(metresPerUnit)),
          diagnostics_(diagnostics) {}

    GltfForm read();

private:
    void readPrimitive(std::size_t number);
    Result<GltfBlock> block(std::size_t number);
    Result<void> readPositions(const Primitive& primitive, std::size_t count);
    void readNormals(const Primitive& primitive, const GltfBlock& block);
    void readUvs(const Primitive& primitive, const GltfBlock& block);
    void readColours(const Primitive& primitive, const GltfBlock& block);
    Result<void> readTriangles(const Primitive& primitive, const GltfBlock& block);
    Result<void> readList(int indices, const GltfBlock& block);
    void addRun(const std::vector<std::uint32_t>& corners, bool isStrip);
    void dropWrongTriangles(std::size_t first, const GltfBlock& block);
    void completeNormals();
    /// The accessor of an attribute, where it has as many values as the block has vertices; else -1, told.
    int attribute(const Primitive& primitive, const std::string& name, const GltfBlock& block);
    bool isRead(const Primitive& primitive, std::size_t number);

    std::string place(std::size_t primitive) const {
        return document_.place("mesh", mesh_) + " primitive " + std::to_string(primitive);
    }
    void warn(ErrorCode code, std::size_t primitive, std::string message) {
        diagnostics_.warn(code, place(primitive), std::move(message));
    }

    const GltfDocument& document_;
    GltfAccessors& accessors_;
    GltfMaterials& materials_;
    std::size_t mesh_;
    float metresPerUnit_;
    Diagnostics& diagnostics_;
    Geometry geometry_;
    std::vector<Surface> surfaces_;
    std::vector<GltfBlock> blocks_;
    std::vector<GltfBlock> plainBlocks_;  ///< those without normals
    std::map<BlockKey, std::size_t> known_;
};

int FormReader::attribute(const Primitive& primitive, const std::string& name, const GltfBlock& block) {
    const auto found = primitive.attributes.find(name);
    if (found == primitive.attributes.end()) return -1;
    if (accessors_.count(found->second) == block.count) return found->second;
    warn(ErrorCode::valueCount, block.primitive,
         name + " is left out: it is not of as many vertices as POSITION");
    return -1;
}

Result<void> FormReader::readPositions(const Primitive& primitive, std::size_t count) {
    const std::size_t first = geometry_.positions.size();
    if (auto paid = accessors_.spend(count, kVertexBytes); !paid) return paid;
    geometry_.positions.resize(first + count);
    const std::span<float> numbers = numbersOf(geometry_.positions, first);
    if (auto done = accessors_.read(primitive.attributes.at("POSITION"), 3, numbers); !done) {
        geometry_.positions.resize(first);
        return done;
    }
    if (metresPerUnit_ != 1) {
        for (float& number : numbers) number *= metresPerUnit_;
    }
    return {};
}

void FormReader::readNormals(const Primitive& primitive, const GltfBlock& block) {
    geometry_.normals.resize(block.first + block.count);
    const int accessor = attribute(primitive, "NORMAL", block);
    if (accessor >= 0) {
        const auto done = accessors_.read(accessor, 3, numbersOf(geometry_.normals, block.first));
        if (done) return;
        warn(done.error().code, block.primitive,
             "NORMAL is left out: " + withoutFile(document_, done.error()));
    }
    plainBlocks_.push_back(block);
    std::ranges::fill(numbersOf(geometry_.normals, block.first), 0.0F);
}

void FormReader::readUvs(const Primitive& primitive, const GltfBlock& block) {
    const std::string name = "TEXCOORD_" + std::to_string(materials_.uvSet(primitive.material));
    const int accessor = attribute(primitive, name, block);
    if (accessor < 0 && geometry_.uvs.empty()) return;
    const std::size_t first = geometry_.uvs.size();
    geometry_.uvs.resize(block.first + block.count);
    std::ranges::fill(numbersOf(geometry_.uvs, first), 0.0F);
    if (accessor < 0) return;
    const std::span<float> numbers = numbersOf(geometry_.uvs, block.first);
    const auto done = accessors_.read(accessor, 2, numbers);
    if (!done)
        return warn(done.error().code, block.primitive,
                    name + " is left out: " + withoutFile(document_, done.error()));
    if (clearWrong(numbers) > 0)
        warn(ErrorCode::numberNotFinite, block.primitive, "texture coordinates that are not finite became 0");
}

void FormReader::readColours(const Primitive& primitive, const GltfBlock& block) {
    const int accessor = attribute(primitive, "COLOR_0", block);
    if (accessor < 0 && geometry_.colours.empty()) return;
    geometry_.colours.resize(block.first + block.count, {255, 255, 255, 255});
    if (accessor < 0) return;
    const int width = accessors_.components(accessor) == 3 ? 3 : 4;
    const auto values = accessors_.floats(accessor, width);
    if (!values)
        return warn(values.error().code, block.primitive,
                    "COLOR_0 is left out: " + withoutFile(document_, values.error()));
    const float* value = values->data();
    for (std::size_t i = 0; i < block.count; ++i, value += width) {
        auto& colour = geometry_.colours[block.first + i];
        for (std::size_t c = 0; c < 3; ++c) colour[c] = sRgb(value[c]);
        const float alpha = width == 4 && !std::isnan(value[3]) ? std::clamp(value[3], 0.0F, 1.0F) : 1;
        colour[3] = static_cast<std::uint8_t>(std::lround(alpha * 255));
    }
}

/// The vertices of a primitive; of one that came before where they are the same.
Result<GltfBlock> FormReader::block(std::size_t number) {
    const Primitive& primitive = document_.model().meshes[mesh_].primitives[number];
    BlockKey key{primitive.attributes, materials_.uvSet(primitive.material)};
    key.first.erase(kGltfIndices);
    if (const auto known = known_.find(key); known != known_.end()) return blocks_[known->second];
    const std::size_t count = accessors_.count(primitive.attributes.at("POSITION"));
    const GltfBlock block{number, geometry_.positions.size(), count};
    if (auto done = readPositions(primitive, count); !done) return tl::unexpected(done.error());
    if (const std::size_t wrong = clearWrong(numbersOf(geometry_.positions, block.first)); wrong > 0) {
        warn(ErrorCode::numberNotFinite, number,
             std::to_string(wrong) + " coordinates of vertices that are not finite became 0");
    }
    readNormals(primitive, block);
    readUvs(primitive, block);
    readColours(primitive, block);
    known_.emplace(std::move(key), blocks_.size());
    blocks_.push_back(block);
    return block;
}

Result<void> FormReader::readList(int indices, const GltfBlock& block) {
    const std::size_t first = geometry_.triangles.size();
    const std::size_t corners = indices >= 0 ? accessors_.count(indices) : block.count;
    if (auto paid = accessors_.spend(corners / 3 + 1, kTriangleBytes); !paid) return paid;
    geometry_.triangles.resize(first + corners / 3 + (corners % 3 != 0));
    const std::span<std::uint32_t> numbers(
        reinterpret_cast<std::uint32_t*>(geometry_.triangles.data() + first), corners);
    if (indices < 0) {
        for (std::size_t i = 0; i < corners; ++i) numbers[i] = static_cast<std::uint32_t>(i);
    } else if (auto done = accessors_.read(indices, 1, numbers); !done) {
        geometry_.triangles.resize(first);
        return done;
    }
    geometry_.triangles.resize(first + corners / 3);
    if (corners % 3 != 0)
        warn(ErrorCode::valueCount, block.primitive,
             "its corners are not three a triangle: the last ones were left out");
    return {};
}

/// Triangles of a strip or fan. Every second one of a strip is wound the other way.
void FormReader::addRun(const std::vector<std::uint32_t>& corners, bool isStrip) {
    for (std::size_t i = 2; i < corners.size(); ++i) {
        if (!isStrip) {
            geometry_.triangles.push_back({corners[i - 1], corners[i], corners[0]});
        } else if (i % 2 == 0) {
            geometry_.triangles.push_back({corners[i - 2], corners[i - 1], corners[i]});
        } else {
            geometry_.triangles.push_back({corners[i - 1], corners[i - 2], corners[i]});
        }
    }
}

void FormReader::dropWrongTriangles(std::size_t first, const GltfBlock& block) {
    const auto begin = geometry_.triangles.begin() + static_cast<std::ptrdiff_t>(first);
    std::uint32_t most = 0;
    for (auto it = begin; it != geometry_.triangles.end(); ++it)
        most = std::max({most, (*it)[0], (*it)[1], (*it)[2]});
    if (begin != geometry_.triangles.end() && most >= block.count) {
        const auto end = std::remove_if(begin, geometry_.triangles.end(), [&](const auto& triangle) {
            return std::ranges::any_of(triangle, [&](std::uint32_t corner) { return corner >= block.count; });
        });
        warn(ErrorCode::valueRange, block.primitive,
             std::to_string(geometry_.triangles.end() - end) +
                 " triangles have corners that there are not: they were left out");
        geometry_.triangles.erase(end, geometry_.triangles.end());
    }
    const auto offset = static_cast<std::uint32_t>(block.first);
    if (offset == 0) return;
    for (std::size_t i = first; i < geometry_.triangles.size(); ++i) {
        for (std::uint32_t& corner : geometry_.triangles[i]) corner += offset;
    }
}

Result<void> FormReader::readTriangles(const Primitive& primitive, const GltfBlock& block) {
    const std::size_t first = geometry_.triangles.size();
    const auto named = primitive.attributes.find(kGltfIndices);
    const int accessor = named != primitive.attributes.end() ? named->second : -1;
    if (primitive.mode == TINYGLTF_MODE_TRIANGLES) {
        if (auto done = readList(accessor, block); !done) return done;
    } else {
        // A corner of a run makes a triangle.
        const std::size_t most = accessor >= 0 ? accessors_.count(accessor) : block.count;
        if (auto paid = accessors_.spend(most, kTriangleBytes); !paid) return paid;
        std::vector<std::uint32_t> corners;
        if (accessor >= 0) {
            auto indices = accessors_.integers(accessor, 1);
            if (!indices) return tl::unexpected(indices.error());
            corners = std::move(*indices);
        } else {
            corners.resize(block.count);
            for (std::size_t i = 0; i < corners.size(); ++i) corners[i] = static_cast<std::uint32_t>(i);
        }
        addRun(corners, primitive.mode == TINYGLTF_MODE_TRIANGLE_STRIP);
    }
    dropWrongTriangles(first, block);
    return {};
}

bool FormReader::isRead(const Primitive& primitive, std::size_t number) {
    if (primitive.mode < TINYGLTF_MODE_TRIANGLES) {
        diagnostics_.inform(ErrorCode::dataIgnored, place(number), "points and lines are left aside");
        return false;
    }
    if (primitive.mode > TINYGLTF_MODE_TRIANGLE_FAN) {
        warn(ErrorCode::valueRange, number, "it is left out: its kind is unknown");
        return false;
    }
    const auto positions = primitive.attributes.find("POSITION");
    if (positions == primitive.attributes.end()) {
        warn(ErrorCode::valueCount, number, "it is left out: its vertices have no POSITION");
        return false;
    }
    const tinygltf::Accessor* const accessor = at(document_.model().accessors, positions->second);
    if (!primitive.extensions.empty() && accessor && accessor->bufferView < 0) {
        warn(ErrorCode::dataIgnored, number,
             "it is left out: it is compressed in a way that is not understood: " +
                 primitive.extensions.begin()->first);
        return false;
    }
    return true;
}

void FormReader::readPrimitive(std::size_t number) {
    const Primitive& primitive = document_.model().meshes[mesh_].primitives[number];
    if (!isRead(primitive, number)) return;
    const auto vertices = block(number);
    const std::size_t first = geometry_.triangles.size();
    Result<void> done;
    if (!vertices) {
        done = tl::unexpected(vertices.error());
    } else {
        GltfBlock own = *vertices;
        own.primitive = number;
        done = readTriangles(primitive, own);
    }
    if (!done)
        return warn(done.error().code, number, "it is left out: " + withoutFile(document_, done.error()));
    surfaces_.push_back({static_cast<std::uint32_t>(first),
                         static_cast<std::uint32_t>(geometry_.triangles.size() - first),
                         materials_.material(primitive.material)});
}

/// Those that the file has stay; the others are derived.
void FormReader::completeNormals() {
    if (plainBlocks_.size() == blocks_.size()) {
        geometry_.normals.clear();
    } else if (!plainBlocks_.empty()) {
        Geometry bare;
        bare.positions = geometry_.positions;
        bare.triangles = geometry_.triangles;
        deriveNormals(bare);
        for (const GltfBlock& block : plainBlocks_) {
            const auto first = static_cast<std::ptrdiff_t>(block.first);
            std::copy_n(bare.normals.begin() + first, block.count, geometry_.normals.begin() + first);
        }
    }
    deriveNormals(geometry_);
}

GltfForm FormReader::read() {
    const std::vector<Primitive>& primitives = document_.model().meshes[mesh_].primitives;
    for (std::size_t i = 0; i < primitives.size(); ++i) readPrimitive(i);
    completeNormals();
    const std::size_t vertices = geometry_.positions.size();
    if (!geometry_.uvs.empty()) geometry_.uvs.resize(vertices, Eigen::Vector2f::Zero());
    if (!geometry_.colours.empty()) geometry_.colours.resize(vertices, {255, 255, 255, 255});
    return {std::make_shared<const Geometry>(std::move(geometry_)), std::move(surfaces_), std::move(blocks_)};
}

}  // namespace

GltfForm readGltfForm(const GltfDocument& document, GltfAccessors& accessors, GltfMaterials& materials,
                      std::size_t mesh, double metresPerUnit, Diagnostics& diagnostics) {
    return FormReader(document, accessors, materials, mesh, metresPerUnit, diagnostics).read();
}

std::string withoutFile(const GltfDocument& document, const Error& error) {
    const std::string file = document.source().name() + ": ";
    const std::string where = error.where.starts_with(file) ? error.where.substr(file.size()) + ": " : "";
    return where + error.message;
}

}  // namespace sinew
