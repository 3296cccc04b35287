#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/base/Result.h"

namespace sinew {

class Source;

/// Walks the bytes of a text file token by token, knowing the line. The hot loops of BVH and AMC read numbers
/// through it, so everything on the way of a plain number is inline. Line ends: LF, CRLF, lone CR count as
/// one line each.
class TextCursor {
public:
    /// `source` outlives the cursor.
    explicit TextCursor(const Source& source);

    bool atEnd() const { return position_ == end_; }
    /// Line of the next byte, from 1. Counted lazily from the last asked place.
    std::size_t line() const;
    std::size_t offset() const { return static_cast<std::size_t>(position_ - begin_); }
    std::size_t size() const { return static_cast<std::size_t>(end_ - begin_); }
    std::string place() const;  ///< "walk.amc:12"

    /// Skips blanks, tabs and line ends.
    void skipSpace();
    /// Skips blanks and tabs; true where a line end or the end of the text follows.
    bool skipBlanks();
    /// The rest of the line without its end and trailing blanks; the cursor stands on the next line.
    std::string_view restOfLine();
    /// The next token: bytes up to white space. Empty at the end of the text. Does not cross nothing: skips
    /// white space first.
    std::string_view token();
    /// token() without moving.
    std::string_view peek() const;

    /// The next number, white space skipped first. Exact as std::from_chars; "+1" and "1." are taken, "nan"
    /// and "inf" are not. Returns false and stays in front of the token where it is no finite number;
    /// numberError() then tells.
    bool number(double& value);
    /// Why number() refused: unexpectedEnd, numberNotFinite or numberInvalid, with place and token. `what`
    /// names what was awaited ("a value of joint 'lfoot'").
    tl::unexpected<Error> numberError(std::string_view what) const;

    tl::unexpected<Error> error(ErrorCode code, std::string message) const;

private:
    const Source* source_;
    const char* begin_;
    const char* position_;
    const char* end_;
    mutable const char* counted_;  ///< lines are counted up to here
    mutable std::size_t line_ = 1;
};

}  // namespace sinew
