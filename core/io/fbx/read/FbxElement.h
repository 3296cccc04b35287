#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/Diagnostics.h"
#include "core/base/Result.h"
#include "core/io/text/Source.h"

namespace sinew {

/// A single value of an element. Text refers to the source's bytes or to FbxTree::decoded.
using FbxValue = std::variant<std::int64_t, double, std::string_view>;

/// A list of numbers as the file stores it. It is decoded on demand, so that large meshes are held in memory
/// only once.
struct FbxRawArray {
    /// Binary: the element type 'i', 'l', 'f', 'd', 'b' or 'c'. Text: 't', numbers and words separated by
    /// commas.
    char type = 't';
    bool isCompressed = false;  ///< zlib
    bool isBigEndian = false;
    std::size_t count = 0;  ///< number of elements according to the file; 0 for text
    std::string_view bytes;
};

/// A node of the tree that every FBX file consists of: a name, values and child elements.
struct FbxElement {
    std::string_view name;
    std::size_t offset = 0;  ///< in the file, in bytes
    std::vector<FbxValue> values;
    std::optional<FbxRawArray> array;  ///< used instead of `values` for long lists
    std::vector<FbxElement> children;

    /// Returns the first child with this name, or null.
    const FbxElement* find(std::string_view child) const;

    /// Return a value, converted if necessary; the fallback if it does not exist or has another kind.
    std::int64_t integer(std::size_t index, std::int64_t fallback = 0) const;
    double number(std::size_t index, double fallback = 0) const;
    std::string_view text(std::size_t index) const;
};

/// Return the children of an element and its values; none if it is null.
const std::vector<FbxElement>& childrenOf(const FbxElement* element);
const std::vector<FbxValue>& valuesOf(const FbxElement* element);

/// Returns all numbers of an element, whether it stores values, an array or text. Fails with `syntax` if an
/// array is damaged or contains something else; `where` is the location that errors report.
template <class Number>
Result<std::vector<Number>> numbers(const FbxElement& element, const std::string& where);

/// Reads the values of an element one by one, whether they are stored as values or as an array of text.
class FbxValueReader {
public:
    explicit FbxValueReader(const FbxElement& element);

    /// Returns the next value, or nullopt at the end.
    std::optional<FbxValue> next();

private:
    const FbxElement& element_;
    std::size_t index_ = 0;
    std::string_view rest_;  ///< of a text array
};

/// The contents of an FBX file, before they are interpreted.
struct FbxTree {
    int version = 0;  ///< 7400 for FBX 7.4
    bool isText = false;
    std::string_view bytes;  ///< the whole file
    std::vector<FbxElement> elements;
    std::deque<std::string> decoded;  ///< text whose escapes had to be resolved

    /// Returns the first top-level element with this name, or null.
    const FbxElement* find(std::string_view name) const;
    /// Returns "walk.fbx:120" for text (a line) and "walk.fbx, byte 1204" for binary files.
    std::string location(const Source& source, std::size_t offset) const;
};

/// Parses a binary or text FBX file of any version. `source` must outlive the tree. Whatever precedes damage
/// in the file is returned, and the damage is reported in `diagnostics`.
///
/// Fails with `syntax` if the file is not an FBX file or its beginning is damaged, and with `limitExceeded`
/// if it is nested too deeply.
Result<FbxTree> parseFbx(const Source& source, Diagnostics& diagnostics);

/// The two forms of the file, used by parseFbx().
Result<FbxTree> parseBinaryFbx(const Source& source, Diagnostics& diagnostics);
Result<FbxTree> parseTextFbx(const Source& source, Diagnostics& diagnostics);

inline constexpr std::string_view kFbxBinaryMagic{"Kaydara FBX Binary  \0", 21};
inline constexpr int kMaximumFbxDepth = 64;  ///< of nested elements; real files have about ten

/// Returns a word or number of a text file as a value.
FbxValue fbxTextValue(std::string_view token);

}  // namespace sinew
