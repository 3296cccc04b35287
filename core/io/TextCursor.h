#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/base/ReadNumber.h"
#include "core/base/Result.h"

namespace sinew {

class Source;

/// A token as a message may show it: in quotes, short, and without bytes that a terminal would act on.
std::string inQuotes(std::string_view token);

/// Walks the bytes of a text file token by token, knowing the line. The hot loops of BVH and AMC read their
/// numbers through it, a line at once. Line ends: LF, CRLF, lone CR count as
/// one line each. White space is the six bytes of the C locale; a UTF-8 byte order mark at the start is
/// skipped.
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
    /// The same of an earlier or later byte; counts from the start.
    std::string placeAt(std::size_t offset) const;

    /// Skips blanks, tabs and line ends.
    void skipSpace() {
        while (position_ != end_ && isSpace(*position_)) ++position_;
    }
    /// Skips blanks and tabs; true where a line end or the end of the text follows.
    bool skipBlanks() {
        while (position_ != end_ && isSpace(*position_) && !isLineEnd(*position_)) ++position_;
        return position_ == end_ || isLineEnd(*position_);
    }
    /// The rest of the line without its end and trailing blanks; the cursor stands on the next line.
    std::string_view restOfLine();
    /// The next token: bytes up to white space, which is skipped first. Empty at the end of the text. A byte
    /// of `alone` ends a token and is one by itself ("{}" splits "Hips{" in two).
    std::string_view token(std::string_view alone = {});
    /// token() without moving.
    std::string_view peek(std::string_view alone = {}) const;
    /// Stands behind `token`, which was got from this cursor (all or a part of a token or line).
    void moveBehind(std::string_view token) { position_ = token.data() + token.size(); }

    /// The next number, white space skipped first. Exact as std::from_chars; "+1" and "1." are taken, "nan"
    /// and "inf" are not. Returns false and stays in front of the token where it is no finite number;
    /// numberError() then tells.
    bool number(double& value);
    /// The next `count` numbers, taken as number() does, where they are all that is left of the line; then
    /// stands at its end. Else returns false and stays where it is; `values` may be written to.
    bool numbersOfLine(double* values, std::size_t count);
    /// The same where the next token, white space skipped first, is `name` and the numbers are behind it.
    bool namedLine(std::string_view name, double* values, std::size_t count);
    /// Why number() refused: unexpectedEnd, numberNotFinite or numberInvalid, with place and token. `what`
    /// names what was awaited ("a value of joint 'lfoot'").
    tl::unexpected<Error> numberError(std::string_view what) const;

    tl::unexpected<Error> error(ErrorCode code, std::string message) const;

    static bool isSpace(char c) { return sinew::isSpace(c); }
    static bool isLineEnd(char c) { return c == '\n' || c == '\r'; }

private:
    const char* lineOfNumbers(const char* at, double* values, std::size_t count) const;

    const Source* source_;
    const char* begin_;
    const char* position_;
    const char* end_;
    mutable const char* counted_;  ///< lines are counted up to here
    mutable std::size_t line_ = 1;
};

}  // namespace sinew
