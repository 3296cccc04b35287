#pragma once

#include "core/io/rigjson/PlyHeader.h"
#include "core/io/text/Source.h"

namespace sinew {

/// Values of one row of an element, in the order of its properties.
struct PlyRow {
    std::vector<double> values;  ///< one per property; 0 for lists
    std::vector<double> list;    ///< values of the requested list
};

/// Reads the rows of a PLY body, text or binary, and never reads past its end.
class PlyRows {
public:
    /// `source` must outlive this object; `cursor` must be after the header.
    PlyRows(const Source& source, PlyHeader::Encoding encoding, const TextCursor& cursor)
        : source_(source), encoding_(encoding), cursor_(cursor), position_(cursor.offset()) {}

    /// Checks that the remaining bytes can hold the announced number of rows. Fails with `unexpectedEnd`.
    Result<void> checkCount(const PlyElement& element) const;

    /// Reads the next row.
    /// @param list  index of the list property to keep, or -1
    /// Fails with file:line or file:byte N and `unexpectedEnd`, `numberInvalid`, `numberNotFinite`,
    /// `valueRange` or `limitExceeded` (a kept list with more than a million values).
    Result<void> next(const PlyElement& element, int list, PlyRow& row);
    /// Skips all rows of an element. Fails as next().
    Result<void> skip(const PlyElement& element);

    std::string rowLocation() const;  ///< location of the row read last

private:
    bool isText() const { return encoding_ == PlyHeader::Encoding::ascii; }
    std::size_t offset() const { return isText() ? cursor_.offset() : position_; }
    std::size_t bytesLeft() const { return source_.bytes().size() - offset(); }
    std::size_t minBytes(PlyType type) const { return isText() ? 2 : sizeOf(type); }
    std::string locationAt(std::size_t offset) const;
    Result<double> readValue(PlyType type, const PlyProperty& property);
    Result<void> readList(const PlyProperty& property, std::vector<double>* kept);

    const Source& source_;
    PlyHeader::Encoding encoding_;
    TextCursor cursor_;
    std::size_t position_;  ///< in a binary body
    std::size_t rowStart_ = 0;
};

}  // namespace sinew
