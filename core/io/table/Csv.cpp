#include "core/io/table/Csv.h"

#include "core/base/Ascii.h"
#include "core/base/Numbers.h"
#include "core/io/text/TextCursor.h"
#include "core/io/text/Utf8.h"

namespace sinew {

namespace {

constexpr std::size_t kMaxCells = std::size_t{1} << 20;

}  // namespace

std::string_view trimmed(std::string_view cell) {
    while (!cell.empty() && isSpace(cell.front())) cell.remove_prefix(1);
    while (!cell.empty() && isSpace(cell.back())) cell.remove_suffix(1);
    return cell;
}

void appendCsvField(std::string& out, std::string_view text) {
    if (text.find_first_of(",\"\r\n") == text.npos) {
        out += text;
        return;
    }
    out += '"';
    for (const char c : text) out.append(c == '"' ? 2 : 1, c);
    out += '"';
}

Result<double> csvNumber(std::string_view cell, const std::string& location) {
    cell = trimmed(cell);
    if (const auto value = parseNumber(cell)) return *value;
    const std::string lower = lowerCase(cell);
    const bool isNotFinite = lower.find("nan") != std::string::npos || lower.find("inf") != std::string::npos;
    return fail(isNotFinite ? ErrorCode::numberNotFinite : ErrorCode::numberInvalid, location,
                inQuotes(cell) + " is not a number");
}

CsvReader::CsvReader(const Source& source) : source_(&source), remaining_(source.bytes()) {
    if (remaining_.starts_with(kByteOrderMark)) remaining_.remove_prefix(kByteOrderMark.size());
}

Result<bool> CsvReader::next() {
    while (!remaining_.empty() && atLineEnd()) skipLineEnd();
    line_ = nextLine_;
    if (remaining_.empty()) return false;
    std::size_t count = 0;
    for (bool hasMore = true; hasMore; ++count) {
        if (count == kMaxCells)
            return fail(ErrorCode::limitExceeded, location(), "the line has more than a million cells");
        if (count == cells_.size()) cells_.emplace_back();
        std::string& cell = cells_[count];
        if (remaining_.starts_with('"')) {
            if (const auto read = readQuotedCell(cell); !read) return tl::unexpected<Error>(read.error());
        } else {
            const std::size_t stop = std::min(remaining_.find_first_of(",\r\n"), remaining_.size());
            cell = remaining_.substr(0, stop);
            remaining_.remove_prefix(stop);
        }
        hasMore = !atLineEnd();
        if (hasMore) remaining_.remove_prefix(1);  // the comma
    }
    cells_.resize(count);
    skipLineEnd();
    return true;
}

Result<void> CsvReader::readQuotedCell(std::string& cell) {
    const std::string start = source_->location(nextLine_);
    cell.clear();
    remaining_.remove_prefix(1);
    while (true) {
        if (remaining_.empty())
            return fail(ErrorCode::unexpectedEnd, start, "the quote opened here is never closed");
        const std::size_t stop = std::min(remaining_.find_first_of("\"\r\n"), remaining_.size());
        cell += remaining_.substr(0, stop);
        remaining_.remove_prefix(stop);
        if (remaining_.starts_with("\"\"")) {
            cell += '"';
            remaining_.remove_prefix(2);
        } else if (remaining_.starts_with('"')) {
            remaining_.remove_prefix(1);
            break;
        } else if (!remaining_.empty()) {
            const std::size_t before = remaining_.size();
            const std::string_view end = remaining_;
            skipLineEnd();
            cell += end.substr(0, before - remaining_.size());
        }
    }
    if (atLineEnd() || remaining_.front() == ',') return {};
    return fail(ErrorCode::syntax, source_->location(nextLine_),
                "found text after a closing quote; only a comma or the end of the line may follow");
}

void CsvReader::skipLineEnd() {
    if (remaining_.empty()) return;
    remaining_.remove_prefix(remaining_.starts_with("\r\n") ? 2 : 1);
    ++nextLine_;
}

}  // namespace sinew
