#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/base/ReadNumber.h"
#include "core/base/Result.h"

namespace sinew {

class Source;

/// Returns a token for use in a message: quoted, shortened, and without control characters.
std::string inQuotes(std::string_view token);

/// Returns whether a token is "nan", "inf" or a number beyond double's range, rather than not a number at
/// all.
bool isNotFinite(std::string_view token);

/// Reads a text file token by token and keeps track of the line. Used in the inner loops of the BVH and AMC
/// readers, which read a line of numbers at once. LF, CRLF and a lone CR each end a line. White space is the
/// six characters of the C locale; a UTF-8 byte order mark at the start is skipped.
class TextCursor {
public:
    /// `source` must outlive the cursor.
    explicit TextCursor(const Source& source);

    const Source& source() const { return *source_; }
    bool atEnd() const { return position_ == end_; }
    /// Returns the line of the next byte, from 1. Counts on from the position of the last call.
    std::size_t line() const;
    std::size_t offset() const { return static_cast<std::size_t>(position_ - begin_); }
    std::size_t size() const { return static_cast<std::size_t>(end_ - begin_); }
    std::string location() const;  ///< returns "walk.amc:12"
    /// Like location(), for another byte of the text; counts from the start.
    std::string locationAt(std::size_t offset) const;

    /// Skips blanks, tabs and line ends.
    void skipSpace() {
        while (position_ != end_ && isSpace(*position_)) ++position_;
    }
    /// Skips blanks and tabs. Returns whether a line end or the end of the text follows.
    bool skipBlanks() {
        while (position_ != end_ && isSpace(*position_) && !isLineEnd(*position_)) ++position_;
        return position_ == end_ || isLineEnd(*position_);
    }
    /// Returns the rest of the line without its end and trailing blanks, and moves to the next line.
    std::string_view restOfLine();
    /// Returns the next token: bytes up to white space, after skipping leading white space. Empty at the end
    /// of the text. Each byte in `delimiters` is a token of its own and ends the one before it ("{}" splits
    /// "Hips{" in two).
    std::string_view token(std::string_view delimiters = {});
    /// Like token(), without moving.
    std::string_view peek(std::string_view delimiters = {}) const;
    /// Moves to the end of `token`, which was returned by this cursor or is part of such a token or line.
    void moveAfter(std::string_view token) { position_ = token.data() + token.size(); }

    /// Reads the next number, after skipping white space. As exact as std::from_chars; accepts "+1" and "1.",
    /// but not "nan" or "inf". If the token is not a finite number, returns false and stays before it;
    /// numberError() then describes the problem.
    bool number(double& value);
    /// Reads the next `count` numbers as number() does, if they are all that is left of the line, and moves
    /// to its end. Otherwise returns false and does not move; `values` may have been written.
    bool numbersOfLine(double* values, std::size_t count);
    /// Like numbersOfLine(), for numbers that follow the token `name`. Skips leading white space.
    bool namedLine(std::string_view name, double* values, std::size_t count);
    /// Returns the error for a failed number(): `unexpectedEnd`, `numberNotFinite` or `numberInvalid`, with
    /// location and token. `what` names the expected number ("a value of joint 'lfoot'").
    tl::unexpected<Error> numberError(std::string_view what) const;

    tl::unexpected<Error> error(ErrorCode code, std::string message) const {
        return fail(code, location(), std::move(message));
    }

    static bool isLineEnd(char c) { return c == '\n' || c == '\r'; }

private:
    const char* lineOfNumbers(const char* at, double* values, std::size_t count) const;

    const Source* source_;
    const char* begin_;
    const char* position_;
    const char* end_;
    mutable const char* counted_;  ///< lines before this position have been counted
    mutable std::size_t line_ = 1;
};

}  // namespace sinew
