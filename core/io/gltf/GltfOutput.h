#pragma once

#include <cstring>
#include <functional>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/AtomicFile.h"
#include "core/base/WorkControl.h"

namespace sinew {

/// The element type of an accessor, with the size of an element.
struct GltfElements {
    const char* type;
    int component;  ///< 5120, 5122: integers with 1 and 2 bytes; 5121, 5123, 5125: unsigned ones with 1, 2
                    ///< and 4; 5126: floats
    std::size_t bytesEach;  ///< with unused bytes at the end, so that those of vertices are multiples of 4
    bool normalised = false;
};

inline constexpr GltfElements kGltfScalar{"SCALAR", 5126, 4}, kGltfVec2{"VEC2", 5126, 8},
    kGltfVec3{"VEC3", 5126, 12}, kGltfVec4{"VEC4", 5126, 16}, kGltfMat4{"MAT4", 5126, 64},
    kGltfColors{"VEC4", 5123, 8, true}, kGltfShortUvs{"VEC2", 5123, 4, true},
    kGltfByteWeights{"VEC4", 5121, 4, true}, kGltfShortRotations{"VEC4", 5122, 8, true},
    kGltfByteNormals{"VEC3", 5120, 4, true}, kGltfShortIndices{"SCALAR", 5123, 2},
    kGltfLongIndices{"SCALAR", 5125, 4}, kGltfByteJoints{"VEC4", 5121, 4}, kGltfShortJoints{"VEC4", 5123, 8};

/// Purpose of bytes. Each buffer view has a single purpose.
enum class GltfUse { motion, binding, vertices, indices, sparse, image, extras };

/// Builds a glTF document. Sizes are given first and bytes are written last: once the text of the document
/// is known, each list is written directly to its position in the file, without intermediate copies.
class GltfOutput {
public:
    using Json = nlohmann::ordered_json;
    /// Writes the announced number of bytes, little-endian. Anything it refers to must live until files().
    using Fill = std::function<void(char* to)>;

    /// @param fileName  "fox.glb": a single file; "fox.gltf": text, numbers in "fox.bin", and separate image
    ///     files
    explicit GltfOutput(std::string fileName);

    Json& root() { return root_; }
    /// Appends an element to one of the document's lists and returns its index.
    int addElement(const char* list, Json element);

    /// Adds a buffer view of its own with at least one byte. Returns its index.
    int addView(std::size_t bytes, GltfUse use, Fill fill);
    /// Adds an accessor and returns its index. Accessors for the same use share a view; those of vertices and
    /// indices only if their elements have the same size.
    int addValues(const GltfElements& elements, std::size_t count, GltfUse use, Fill fill);
    /// Adds an accessor whose elements are zero, except for K given ones. Returns its index.
    /// @param elements  without indices, which are written as integers of 16 or 32 bits
    /// @param indices   K, increasing, below `count`
    /// @param fill      writes the K elements; null if K is 0
    int addSparse(const GltfElements& elements, std::size_t count, std::span<const std::uint32_t> indices,
                  Fill fill);
    /// Sets the minimum and maximum of an accessor's values, per component.
    void setBounds(int accessor, Json minimum, Json maximum);
    /// Adds an image and returns its index. `bytes` must live until files().
    int addImage(std::string_view bytes, const std::string& name, std::string_view mediaType);

    /// Returns the files, the document first. Fails with `limitExceeded` (more bytes than readers accept) or
    /// `cancelled`.
    Result<std::vector<NamedFile>> files(const WorkControl& control = {}) &&;

private:
    /// Bytes to write at an offset of their view.
    struct Piece {
        std::size_t offset;
        Fill fill;
    };
    struct View {
        GltfUse use;
        std::size_t stride = 0;  ///< bytes from one element to the next, for vertices and indices
        std::vector<Piece> pieces{};
        std::size_t bytes = 0;

        /// Appends bytes. Returns their offset.
        std::size_t append(std::size_t count, Fill fill);
    };

    std::size_t sharedView(GltfUse use, std::size_t stride);
    std::size_t placeViews();
    bool isBinary() const;
    void writePieces(std::string& file, std::size_t start, const WorkControl& control) const;
    std::string glb(const std::string& text, std::size_t bytes, const WorkControl& control) const;

    std::string fileName_, stem_;
    Json root_;
    std::vector<View> views_;
    std::vector<std::size_t> starts_;  ///< of the views in the buffer, once they are placed
    std::vector<NamedFile> images_;
};

/// Writes a value as it is in memory and advances `to` by its size.
template <class Value>
void gltfPut(char*& to, const Value& value) {
    std::memcpy(to, &value, sizeof value);  // NOLINT(bugprone-undefined-memory-manipulation): also Eigen's
    to += sizeof value;
}

/// Copies floats as they are in memory.
template <class Value>
GltfOutput::Fill gltfCopy(const std::vector<Value>& values) {
    return [&values](char* to) {
        std::copy_n(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(Value), to);
    };
}

}  // namespace sinew
