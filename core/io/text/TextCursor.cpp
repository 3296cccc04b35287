#include "core/io/text/TextCursor.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/io/text/Source.h"
#include "core/io/text/Utf8.h"

namespace sinew {

namespace {

constexpr std::size_t kMaxShown = 40;

/// Returns whether a byte continues a UTF-8 character.
bool continuesCharacter(char c) { return (static_cast<unsigned char>(c) & 0xC0u) == 0x80u; }

std::size_t lineEnds(const char* begin, const char* end, const char* textEnd) {
    std::size_t count = 0;
    for (const char* p = begin; p != end; ++p) {
        const bool carriageReturnAlone = *p == '\r' && (p + 1 == textEnd || p[1] != '\n');
        if (*p == '\n' || carriageReturnAlone) ++count;
    }
    return count;
}

}  // namespace

std::string inQuotes(std::string_view token) {
    std::string_view shown = token.substr(0, kMaxShown);
    while (shown.size() < token.size() && !shown.empty() && continuesCharacter(token[shown.size()]))
        shown.remove_suffix(1);
    const bool isUtf8 = toUtf8(shown) == shown;
    std::string text = "'";
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const auto byte = static_cast<unsigned char>(shown[i]);
        const bool isWideControl = byte == 0xC2 && isUtf8 && static_cast<unsigned char>(shown[i + 1]) < 0xA0;
        if (isWideControl) ++i;
        const bool harmless = byte >= 0x20 && byte != 0x7F && (byte < 0x7F || isUtf8) && !isWideControl;
        text += harmless ? shown[i] : '?';
    }
    return text += shown.size() < token.size() ? "...'" : "'";
}

bool isNotFinite(std::string_view token) {
    if (!token.empty() && token.front() == '+') token.remove_prefix(1);
    double value = 0;
    const char* const end = token.data() + token.size();
    const auto [stop, code] = std::from_chars(token.data(), end, value);
    if (stop != end) return false;
    return code == std::errc::result_out_of_range || (code == std::errc{} && !std::isfinite(value));
}

TextCursor::TextCursor(const Source& source)
    : source_(&source),
      begin_(source.bytes().data()),
      position_(begin_),
      end_(begin_ + source.bytes().size()),
      counted_(begin_) {
    if (source.bytes().substr(0, kByteOrderMark.size()) == kByteOrderMark) position_ += kByteOrderMark.size();
}

std::size_t TextCursor::line() const {
    if (counted_ > position_) {
        counted_ = begin_;
        line_ = 1;
    }
    line_ += lineEnds(counted_, position_, end_);
    counted_ = position_;
    return line_;
}

std::string TextCursor::location() const { return source_->location(line()); }

std::string TextCursor::locationAt(std::size_t offset) const {
    return source_->location(1 + lineEnds(begin_, begin_ + offset, end_));
}

std::string_view TextCursor::restOfLine() {
    const char* const start = position_;
    position_ = std::find_if(position_, end_, isLineEnd);
    const char* stop = position_;
    while (stop != start && isSpace(stop[-1])) --stop;
    if (position_ != end_ && *position_++ == '\r' && position_ != end_ && *position_ == '\n') ++position_;
    return {start, stop};
}

std::string_view TextCursor::peek(std::string_view delimiters) const {
    const char* const start = std::find_if_not(position_, end_, isSpace);
    const auto isDelimiter = [&](char c) { return delimiters.find(c) != std::string_view::npos; };
    if (start != end_ && isDelimiter(*start)) return {start, 1};
    return {start, std::find_if(start, end_, [&](char c) { return isSpace(c) || isDelimiter(c); })};
}

std::string_view TextCursor::token(std::string_view delimiters) {
    const std::string_view token = peek(delimiters);
    moveAfter(token);
    return token;
}

bool TextCursor::number(double& value) {
    skipSpace();
    const char* const stop = readNumber(position_, begin_, end_, value);
    if (stop == nullptr) return false;
    position_ = stop;
    return true;
}

bool TextCursor::numbersOfLine(double* values, std::size_t count) {
    const char* const stop = lineOfNumbers(position_, values, count);
    if (stop != nullptr) position_ = stop;
    return stop != nullptr;
}

bool TextCursor::namedLine(std::string_view name, double* values, std::size_t count) {
    const char* const at = std::find_if_not(position_, end_, isSpace);
    const std::string_view rest(at, end_);
    if (rest.size() <= name.size() || !isSpace(rest[name.size()]) || !rest.starts_with(name)) return false;
    const std::size_t numbersStart = name.size() + (rest[name.size()] == ' ');
    const char* const stop = lineOfNumbers(at + numbersStart, values, count);
    if (stop != nullptr) position_ = stop;
    return stop != nullptr;
}

/// Returns the end of the line, or null if the line contains anything else than `count` numbers.
const char* TextCursor::lineOfNumbers(const char* at, double* values, std::size_t count) const {
    const auto skip = [&] {
        while (at != end_ && isSpace(*at) && !isLineEnd(*at)) ++at;
        return at == end_ || isLineEnd(*at);
    };
    // The range in which readShortNumber() may read. It rejects anything that is not a number.
    const bool hasShort = size() >= 2 * kShortNumberReach;
    const char* const firstShort = begin_ + (hasShort ? kShortNumberReach : 0);
    const std::size_t shorts = hasShort ? size() - 2 * kShortNumberReach : 0;
    for (const double* const last = values + count; values != last; ++values) {
        const bool mayBeShort = static_cast<std::size_t>(at - firstShort) < shorts;
        const char* stop = mayBeShort ? readShortNumber(at, *values) : nullptr;
        if (stop != nullptr && *stop == ' ') {
            // The expected case; the branch is predicted, so the next number does not wait for this byte.
            at = stop + 1;
            continue;
        }
        if (stop == nullptr || !isSpace(*stop)) {
            if (skip()) return nullptr;
            stop = readNumber(at, begin_, end_, *values);
            if (stop == nullptr) return nullptr;
        }
        at = stop;
    }
    return skip() ? at : nullptr;
}

tl::unexpected<Error> TextCursor::numberError(std::string_view what) const {
    const std::string_view token = peek();
    const std::string expected = " for " + std::string(what);
    if (token.empty())
        return error(ErrorCode::unexpectedEnd, "the file ends where a number is expected" + expected);
    if (isNotFinite(token)) {
        return error(ErrorCode::numberNotFinite, inQuotes(token) + " is not a finite number" + expected);
    }
    return error(ErrorCode::numberInvalid, inQuotes(token) + " is not a number" + expected);
}

}  // namespace sinew
