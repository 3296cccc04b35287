#pragma once

#include <array>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/AtomicFile.h"

namespace sinew {

/// What the values of an accessor are: the type as documents name it, with the size of a value.
struct GltfElements {
    const char* type;
    int component;  ///< 5121, 5123, 5125: unsigned integers of 1, 2 and 4 bytes; 5126: floats
    std::size_t bytesEach;
    bool normalised = false;
};

inline constexpr GltfElements kGltfNumbers{"SCALAR", 5126, 4}, kGltfPlaces{"VEC2", 5126, 8},
    kGltfVectors{"VEC3", 5126, 12}, kGltfFours{"VEC4", 5126, 16}, kGltfMatrices{"MAT4", 5126, 64},
    kGltfColours{"VEC4", 5123, 8, true}, kGltfShortCorners{"SCALAR", 5123, 2},
    kGltfLongCorners{"SCALAR", 5125, 4}, kGltfByteJoints{"VEC4", 5121, 4}, kGltfShortJoints{"VEC4", 5123, 8};

/// What bytes are for: a view holds those of one kind.
enum class GltfUse { motion, binding, vertices, corners, other };

/// A glTF document in the making. Sizes are told first and bytes last: once the document's text is known,
/// each list is put straight to its place in the file, without a copy on the way.
class GltfOutput {
public:
    using Json = nlohmann::ordered_json;
    /// Puts as many bytes as were told, little-endian; what it refers to lives until files().
    using Fill = std::function<void(char* to)>;

    /// @param fileName  "fox.glb": one file; "fox.gltf": text, its numbers in "fox.bin", pictures beside them
    explicit GltfOutput(std::string fileName);

    Json& root() { return root_; }
    /// Puts an element at the end of one of the document's lists. Its number.
    int put(const char* list, Json element);

    /// A buffer view of bytes that are never 0.
    int addView(std::size_t bytes, GltfUse use, Fill fill);
    /// An accessor; those of motion lie in views together.
    int addValues(const GltfElements& elements, std::size_t count, GltfUse use, Fill fill);
    /// States the least and the greatest of an accessor's values, component by component.
    void bound(int accessor, Json least, Json greatest);
    /// An image of a picture file. `bytes` live until files().
    int addPicture(std::string_view bytes, const std::string& name, std::string_view mediaType);

    /// The files, the document first. Fails: limitExceeded (more bytes than readers take).
    Result<std::vector<NamedFile>> files() &&;

private:
    struct Piece {
        std::size_t place;
        Fill fill;
    };

    std::size_t reserve(std::size_t bytes, Fill fill);
    bool isOnePiece() const;
    void putPieces(std::string& file, std::size_t start) const;
    std::string glb(const std::string& text) const;

    std::string fileName_, stem_;
    Json root_;
    std::vector<Piece> pieces_;
    std::size_t size_ = 0;  ///< of the buffer
    int motionView_ = -1;   ///< the last view, where it is of motion
    std::vector<NamedFile> pictures_;
};

/// Puts floats as they lie in memory.
template <class Value>
GltfOutput::Fill gltfCopy(const std::vector<Value>& values) {
    return [&values](char* to) {
        std::copy_n(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(Value), to);
    };
}

}  // namespace sinew
