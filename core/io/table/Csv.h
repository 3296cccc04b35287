#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/io/Source.h"

namespace sinew {

/// Comma-separated values as RFC 4180 has them: cells with commas, quotes or line ends stand in quotes, and a
/// quote in them twice. UTF-8; lines end with LF, CRLF or CR.

/// A cell, quoted where it must be.
void appendCsvField(std::string& out, std::string_view text);

/// The number of a cell, without the blanks around it. Fails with `place`: numberNotFinite, numberInvalid.
Result<double> csvNumber(std::string_view cell, const std::string& place);

/// Reads a table record by record.
class CsvReader {
public:
    /// `source` outlives the reader.
    explicit CsvReader(const Source& source);

    /// Takes the next record; empty lines are passed over. False at the end. Fails with file:line: syntax
    /// (text behind a closing quote), unexpectedEnd (a quote that stays open), limitExceeded (a million
    /// cells).
    Result<bool> next();

    /// Of the last record, without quotes.
    const std::vector<std::string>& cells() const { return cells_; }
    /// "walk.csv:12", where the last record starts.
    std::string place() const { return source_->place(line_); }

private:
    Result<void> quotedCell(std::string& cell);
    void plainCell(std::string& cell);
    void endLine();
    bool atLineEnd() const { return rest_.empty() || rest_.front() == '\n' || rest_.front() == '\r'; }

    const Source* source_;
    std::string_view rest_;  ///< what is not read yet
    std::vector<std::string> cells_;
    std::size_t line_ = 1;      ///< of the record
    std::size_t nextLine_ = 1;  ///< of `rest_`
};

}  // namespace sinew
