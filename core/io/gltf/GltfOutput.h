#pragma once

#include <cstring>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/AtomicFile.h"

namespace sinew {

/// The element type of an accessor, with the size of an element.
struct GltfElements {
    const char* type;
    int component;  ///< 5121, 5123, 5125: unsigned integers with 1, 2 and 4 bytes; 5126: floats
    std::size_t bytesEach;
    bool normalised = false;
};

inline constexpr GltfElements kGltfScalar{"SCALAR", 5126, 4}, kGltfVec2{"VEC2", 5126, 8},
    kGltfVec3{"VEC3", 5126, 12}, kGltfVec4{"VEC4", 5126, 16}, kGltfMat4{"MAT4", 5126, 64},
    kGltfColors{"VEC4", 5123, 8, true}, kGltfShortIndices{"SCALAR", 5123, 2},
    kGltfLongIndices{"SCALAR", 5125, 4}, kGltfByteJoints{"VEC4", 5121, 4}, kGltfShortJoints{"VEC4", 5123, 8};

/// Purpose of bytes. Each buffer view has a single purpose.
enum class GltfUse { motion, binding, vertices, indices, image, extras };

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

    /// Adds a buffer view with at least one byte. Returns its index.
    int addView(std::size_t bytes, GltfUse use, Fill fill);
    /// Adds an accessor and returns its index. Consecutive accessors for motion share a view.
    int addValues(const GltfElements& elements, std::size_t count, GltfUse use, Fill fill);
    /// Sets the minimum and maximum of an accessor's values, per component.
    void setBounds(int accessor, Json minimum, Json maximum);
    /// Adds an image and returns its index. `bytes` must live until files().
    int addImage(std::string_view bytes, const std::string& name, std::string_view mediaType);

    /// Returns the files, the document first. Fails with `limitExceeded` (more bytes than readers accept).
    Result<std::vector<NamedFile>> files() &&;

private:
    struct Piece {
        std::size_t offset;
        Fill fill;
    };

    std::size_t reserve(std::size_t bytes, Fill fill);
    bool isBinary() const;
    void writePieces(std::string& file, std::size_t start) const;
    std::string glb(const std::string& text) const;

    std::string fileName_, stem_;
    Json root_;
    std::vector<Piece> pieces_;
    std::size_t size_ = 0;    ///< of the buffer, in bytes
    std::size_t extras_ = 0;  ///< how many of them only Sinew reads
    int motionView_ = -1;     ///< the last view if it is for motion, else -1
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
