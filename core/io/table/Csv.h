#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/io/text/Source.h"

namespace sinew {

// Comma-separated values as in RFC 4180: cells with commas, quotes or line ends are quoted, and quotes in
// them are doubled. UTF-8; lines end with LF, CRLF or CR.

/// Appends a cell, quoted if necessary.
void appendCsvField(std::string& out, std::string_view text);

/// Returns a cell without leading and trailing white space.
std::string_view trimmed(std::string_view cell);

/// Parses a cell as a number, ignoring blanks around it. Fails at `location` with `numberNotFinite` or
/// `numberInvalid`.
Result<double> csvNumber(std::string_view cell, const std::string& location);

/// Reads a table record by record.
class CsvReader {
public:
    /// @param source  must outlive the reader
    explicit CsvReader(const Source& source);

    /// Reads the next record, skipping empty lines. Returns false at the end. Fails at file:line with
    /// `syntax` if text follows a closing quote, `unexpectedEnd` if a quote is not closed, or `limitExceeded`
    /// for more than a million cells.
    Result<bool> next();

    /// The cells of the last record, without quotes.
    const std::vector<std::string>& cells() const { return cells_; }
    /// Returns where the last record starts: "walk.csv:12".
    std::string location() const { return source_->location(line_); }

private:
    Result<void> readQuotedCell(std::string& cell);
    void skipLineEnd();
    bool atLineEnd() const {
        return remaining_.empty() || remaining_.front() == '\n' || remaining_.front() == '\r';
    }

    const Source* source_;
    std::string_view remaining_;  ///< the unread text
    std::vector<std::string> cells_;
    std::size_t line_ = 1;      ///< line of the record
    std::size_t nextLine_ = 1;  ///< line of `remaining_`
};

}  // namespace sinew
