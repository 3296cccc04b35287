#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/Result.h"

namespace sinew {

class Source;

/// A token as a message may show it: in quotes, short, and without bytes that a terminal would act on.
std::string inQuotes(std::string_view token);

/// Walks the bytes of a text file token by token, knowing the line. The hot loops of BVH and AMC read numbers
/// through it, so everything on the way of a plain number is inline. Line ends: LF, CRLF, lone CR count as
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
    bool number(double& value) {
        skipSpace();
        return plainNumber(value) || anyNumber(value);
    }
    /// Why number() refused: unexpectedEnd, numberNotFinite or numberInvalid, with place and token. `what`
    /// names what was awaited ("a value of joint 'lfoot'").
    tl::unexpected<Error> numberError(std::string_view what) const;

    tl::unexpected<Error> error(ErrorCode code, std::string message) const;

    static bool isSpace(char c) { return c == ' ' || static_cast<unsigned char>(c - '\t') < 5; }
    static bool isLineEnd(char c) { return c == '\n' || c == '\r'; }

private:
    bool plainNumber(double& value);
    bool anyNumber(double& value);
    static bool isDigit(char c) { return static_cast<unsigned char>(c - '0') < 10; }

    const Source* source_;
    const char* begin_;
    const char* position_;
    const char* end_;
    mutable const char* counted_;  ///< lines are counted up to here
    mutable std::size_t line_ = 1;
};

/// Digits with a point, no exponent, whose digits make an integer up to 2^53: one division by a power of ten
/// that a double holds exactly is then rounded correctly (Clinger's fast path). All else is left to
/// anyNumber().
inline bool TextCursor::plainNumber(double& value) {
    static constexpr std::array<double, 16> kPowers{1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                    1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
    static constexpr std::ptrdiff_t kMostDigits = 15;

    const char* p = position_;
    const bool negative = p != end_ && *p == '-';
    if (negative) ++p;
    const char* const digits = p;
    std::uint64_t mantissa = 0;
    while (p != end_ && isDigit(*p)) mantissa = mantissa * 10 + static_cast<std::uint64_t>(*p++ - '0');
    std::ptrdiff_t count = p - digits;
    std::ptrdiff_t decimals = 0;
    if (p != end_ && *p == '.') {
        const char* const fraction = ++p;
        while (p != end_ && isDigit(*p)) mantissa = mantissa * 10 + static_cast<std::uint64_t>(*p++ - '0');
        decimals = p - fraction;
        count += decimals;
    }
    if (count == 0 || count > kMostDigits || (p != end_ && !isSpace(*p))) return false;
    const double magnitude = static_cast<double>(mantissa) / kPowers[static_cast<std::size_t>(decimals)];
    value = negative ? -magnitude : magnitude;
    position_ = p;
    return true;
}

}  // namespace sinew
