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

/// A keyword of an ASF and the words that follow it. Its functions parse the words; their errors carry the
/// statement's location, and outputs then keep their old value or are only partly set.
struct AsfStatement {
    const Source* source = nullptr;
    std::string_view keyword;
    std::vector<std::string_view> words;
    std::size_t line = 0;

    bool is(std::string_view word) const { return equalsIgnoringCase(keyword, word); }
    std::string location() const { return source->location(line); }
    tl::unexpected<Error> error(ErrorCode code, std::string message) const {
        return fail(code, location(), std::move(message));
    }

    /// Reads word `index`. Fails with `valueCount`, `numberInvalid` or `numberNotFinite`.
    Result<void> readNumber(std::size_t index, double& value) const;
    Result<void> readVector(Eigen::Vector3d& value) const;  ///< fails as readNumber()

    /// Reads the rotation order of an `axis` from word `index`. Fails with `keywordUnknown`.
    Result<void> readAxisOrder(std::size_t index, EulerOrder& order) const;

    /// Reads the list of a `dof` or of the root's `order`; the root has no `l`. Fails with `keywordUnknown`
    /// or `duplicateName`.
    Result<void> readDofs(bool isRoot, std::vector<AcclaimDof>& dofs) const;

    /// Reads pairs of bounds, which may be infinite. Fails as readNumber(), and with `valueCount` if their
    /// number is odd.
    Result<void> readLimits(std::vector<std::pair<double, double>>& limits, Diagnostics& diagnostics) const;
};

/// Splits an ASF into statements. Commas and parentheses count as white space; `#` starts a comment. A
/// statement is one line, and lines that start with a number continue the previous one if the caller allows
/// it.
class AsfText {
public:
    /// `source` must outlive this object.
    explicit AsfText(const Source& source) : cursor_(source) {}

    /// Returns false at the end of the text.
    bool next(AsfStatement& statement, bool numbersContinue);
    /// Returns the next line verbatim, or null before a section (":root") and at the end of the text.
    std::optional<std::string_view> documentationLine();

    std::string location() const { return cursor_.location(); }

private:
    bool fill();

    TextCursor cursor_;
    std::vector<std::string_view> pending_;  ///< words of line pendingLine_ not yet returned
    std::size_t pendingLine_ = 0;
};

}  // namespace sinew
