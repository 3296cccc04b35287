#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/io/text/TextCursor.h"

namespace sinew {

/// Header of a PLY file (Turk, Stanford 1994): the contents of the body and their layout.

enum class PlyType { int8, uint8, int16, uint16, int32, uint32, float32, float64 };

/// Returns the size of a value in a binary body, in bytes.
std::size_t sizeOf(PlyType type);

struct PlyProperty {
    std::string name;
    PlyType type = PlyType::float32;
    std::optional<PlyType> lengthType;  ///< for lists: type of the length that precedes the values
};

struct PlyElement {
    std::string name;
    std::uint64_t count = 0;
    std::vector<PlyProperty> properties;
    std::string location;  ///< location of its line, for messages

    int find(std::string_view property) const;  ///< index of the property, or -1
};

struct PlyHeader {
    enum class Encoding { ascii, littleEndian, bigEndian };

    Encoding encoding = Encoding::ascii;
    std::vector<PlyElement> elements;

    const PlyElement* find(std::string_view element) const;  ///< null if there is no such element
};

/// Reads the header, including the line `end_header`, and leaves `cursor` after it. Does not check counts
/// against the body.
///
/// Fails with file:line and `syntax`, `keywordUnknown`, `numberInvalid`, `duplicateName`, `limitExceeded`
/// (more than 1000 elements or properties) or `unexpectedEnd`.
Result<PlyHeader> readPlyHeader(TextCursor& cursor);

}  // namespace sinew
