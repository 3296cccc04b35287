#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/base/Ascii.h"
#include "core/base/Diagnostics.h"
#include "core/io/acclaim/AsfFile.h"
#include "core/io/text/Source.h"
#include "core/io/text/TextCursor.h"

namespace sinew {

/// A keyword of an ASF and the words that follow it.
struct AsfStatement {
    std::string_view keyword;
    std::vector<std::string_view> words;
    std::size_t line = 0;

    bool is(std::string_view word) const { return equalsIgnoringCase(keyword, word); }
};

/// Splits an ASF into statements. Commas and parentheses count as white space; `#` starts a comment. A
/// statement is one line, and lines that start with a number continue the previous one if the caller allows
/// it.
class AsfText {
public:
    /// `source` must outlive this object.
    explicit AsfText(const Source& source) : source_(&source), cursor_(source) {}

    /// Returns false at the end of the text.
    bool next(AsfStatement& statement, bool numbersContinue);
    /// Returns the next line verbatim, or null before a section (":root") and at the end of the text.
    std::optional<std::string_view> documentationLine();

    std::string location(std::size_t line) const { return source_->location(line); }
    std::string location() const { return cursor_.location(); }

    /// Returns word `index` of the statement as a number. Fails with `valueCount`, `numberInvalid` or
    /// `numberNotFinite`.
    Result<double> number(const AsfStatement& statement, std::size_t index) const;

private:
    bool fill();

    const Source* source_;
    TextCursor cursor_;
    std::vector<std::string_view> pending_;  ///< words of line pendingLine_ not yet returned
    std::size_t pendingLine_ = 0;
};

// Parsers for the values of ASF statements. Errors carry the statement's location; outputs then keep their
// old value or are only partly set.

/// Fails with `valueCount`, `numberInvalid` or `numberNotFinite`.
Result<void> readNumber(const AsfText& text, const AsfStatement& statement, std::size_t index, double& value);
Result<void> readVector(const AsfText& text, const AsfStatement& statement, Eigen::Vector3d& value);

/// Reads the rotation order of an `axis` from word `index` of the statement. Fails with `keywordUnknown`.
Result<void> readAxisOrder(const AsfText& text, const AsfStatement& statement, std::size_t index,
                           EulerOrder& order);

/// Reads the list of a `dof` or of the root's `order`; the root has no `l`. Fails with `keywordUnknown` or
/// `duplicateName`.
Result<void> readDofs(const AsfText& text, const AsfStatement& statement, bool isRoot,
                      std::vector<AcclaimDof>& dofs);

/// Reads pairs of bounds, which may be infinite. Fails as readNumber(), and with `valueCount` if their number
/// is odd.
Result<void> readLimits(const AsfText& text, const AsfStatement& statement,
                        std::vector<std::pair<double, double>>& limits, Diagnostics& diagnostics);

}  // namespace sinew
