#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/io/TextCursor.h"

namespace sinew {

/// The head of a PLY file (Turk, Stanford 1994): what its body holds, and how.

enum class PlyType { int8, uint8, int16, uint16, int32, uint32, float32, float64 };

/// Bytes of a value in a binary body.
std::size_t sizeOf(PlyType type);

struct PlyProperty {
    std::string name;
    PlyType type = PlyType::float32;
    std::optional<PlyType> lengthType;  ///< of a list: of the number that stands before its values
};

struct PlyElement {
    std::string name;
    std::uint64_t count = 0;
    std::vector<PlyProperty> properties;
    std::string place;  ///< of its line, for messages

    int find(std::string_view property) const;  ///< its number, -1 where there is none
};

struct PlyHeader {
    enum class Encoding { ascii, littleEndian, bigEndian };

    Encoding encoding = Encoding::ascii;
    std::vector<PlyElement> elements;

    const PlyElement* find(std::string_view element) const;  ///< null where there is none
};

/// Reads up to the line `end_header`; `cursor` stands behind it. Counts are not yet checked against what
/// follows.
///
/// Fails with file:line: syntax, keywordUnknown, duplicateName, limitExceeded (more than 1000 elements or
/// properties), unexpectedEnd.
Result<PlyHeader> readPlyHeader(TextCursor& cursor);

}  // namespace sinew
