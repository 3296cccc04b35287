#pragma once

#include "core/io/Source.h"
#include "core/io/rigjson/PlyHeader.h"

namespace sinew {

/// What one row of an element holds, its properties in order.
struct PlyRow {
    std::vector<double> values;  ///< of the properties; 0 for lists
    std::vector<double> list;    ///< of the one list asked for
};

/// Walks the rows of a PLY body, text or binary, never beyond its end.
class PlyRows {
public:
    /// `source` outlives this; `cursor` stands behind the header.
    PlyRows(const Source& source, PlyHeader::Encoding encoding, const TextCursor& cursor)
        : source_(source), encoding_(encoding), cursor_(cursor), position_(cursor.offset()) {}

    /// Whether as many rows as the header says can stand in the bytes that are left. Fails: unexpectedEnd.
    Result<void> checkCount(const PlyElement& element) const;

    /// The next row. @param list  number of the list to keep, -1: none
    /// Fails with file:line or file:byte N: unexpectedEnd, numberInvalid, numberNotFinite, valueRange,
    /// limitExceeded (a list to keep of more than a million values).
    Result<void> next(const PlyElement& element, int list, PlyRow& row);
    /// Passes over all rows of an element. Fails as next().
    Result<void> skip(const PlyElement& element);

    std::string rowPlace() const;  ///< of the row last read

private:
    bool isText() const { return encoding_ == PlyHeader::Encoding::ascii; }
    std::size_t offset() const { return isText() ? cursor_.offset() : position_; }
    std::size_t left() const { return source_.bytes().size() - offset(); }
    std::size_t leastBytes(PlyType type) const { return isText() ? 2 : sizeOf(type); }
    std::string placeAt(std::size_t offset) const;
    Result<double> value(PlyType type, const PlyProperty& property);
    Result<void> list(const PlyProperty& property, std::vector<double>* kept);

    const Source& source_;
    PlyHeader::Encoding encoding_;
    TextCursor cursor_;
    std::size_t position_;  ///< in a binary body
    std::size_t rowStart_ = 0;
};

}  // namespace sinew
