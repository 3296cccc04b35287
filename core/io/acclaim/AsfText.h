#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/io/AsciiCase.h"
#include "core/io/Source.h"
#include "core/io/TextCursor.h"

namespace sinew {

/// A keyword of an ASF with what follows it.
struct AsfStatement {
    std::string_view keyword;
    std::vector<std::string_view> words;
    std::size_t line = 0;

    bool is(std::string_view word) const { return equalsIgnoringCase(keyword, word); }
};

/// Splits an ASF into statements. Commas and parentheses are white space, `#` starts a comment. A statement
/// is a line; lines that start with a number continue the one before where the caller says so.
class AsfText {
public:
    /// `source` outlives the text.
    explicit AsfText(const Source& source) : source_(&source), cursor_(source) {}

    /// False at the end of the text.
    bool next(AsfStatement& statement, bool numbersContinue);
    /// The next line as it stands, or nothing in front of a section (":root") and at the end.
    std::optional<std::string_view> documentationLine();

    std::string place(std::size_t line) const { return source_->place(line); }
    std::string place() const { return cursor_.place(); }

    /// The statement's word `index` as a number, or what is wrong with it.
    Result<double> number(const AsfStatement& statement, std::size_t index) const;

private:
    bool fill();

    const Source* source_;
    TextCursor cursor_;
    std::vector<std::string_view> pending_;  ///< words of the line at pendingLine_ not yet given out
    std::size_t pendingLine_ = 0;
};

}  // namespace sinew
