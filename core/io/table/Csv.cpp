#include "core/io/table/Csv.h"

#include "core/base/Numbers.h"
#include "core/io/AsciiCase.h"
#include "core/io/TextCursor.h"

namespace sinew {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::size_t kMostCells = std::size_t{1} << 20;

std::string_view withoutBlanks(std::string_view cell) {
    while (!cell.empty() && TextCursor::isSpace(cell.front())) cell.remove_prefix(1);
    while (!cell.empty() && TextCursor::isSpace(cell.back())) cell.remove_suffix(1);
    return cell;
}

}  // namespace

void appendCsvField(std::string& out, std::string_view text) {
    if (text.find_first_of(",\"\r\n") == text.npos) {
        out += text;
        return;
    }
    out += '"';
    for (const char c : text) out.append(c == '"' ? 2 : 1, c);
    out += '"';
}

Result<double> csvNumber(std::string_view cell, const std::string& place) {
    cell = withoutBlanks(cell);
    if (const auto value = parseNumber(cell)) return *value;
    const std::string lower = lowerCase(cell);
    const bool none = lower.find("nan") != std::string::npos || lower.find("inf") != std::string::npos;
    return fail(none ? ErrorCode::numberNotFinite : ErrorCode::numberInvalid, place,
                inQuotes(cell) + " is no number");
}

CsvReader::CsvReader(const Source& source) : source_(&source), rest_(source.bytes()) {
    if (rest_.starts_with(kByteOrderMark)) rest_.remove_prefix(kByteOrderMark.size());
}

Result<bool> CsvReader::next() {
    while (!rest_.empty() && atLineEnd()) endLine();
    line_ = nextLine_;
    if (rest_.empty()) return false;
    std::size_t count = 0;
    for (bool more = true; more; ++count) {
        if (count == kMostCells)
            return fail(ErrorCode::limitExceeded, place(), "the line has more than a million cells");
        if (count == cells_.size()) cells_.emplace_back();
        std::string& cell = cells_[count];
        cell.clear();
        if (rest_.starts_with('"')) {
            if (const auto read = quotedCell(cell); !read) return tl::unexpected<Error>(read.error());
        } else {
            plainCell(cell);
        }
        more = !atLineEnd();
        if (more) rest_.remove_prefix(1);  // the comma
    }
    cells_.resize(count);
    endLine();
    return true;
}

Result<void> CsvReader::quotedCell(std::string& cell) {
    const std::string start = source_->place(nextLine_);
    rest_.remove_prefix(1);
    while (true) {
        if (rest_.empty())
            return fail(ErrorCode::unexpectedEnd, start, "a quote opens here that nothing closes");
        const std::size_t stop = std::min(rest_.find_first_of("\"\r\n"), rest_.size());
        cell += rest_.substr(0, stop);
        rest_.remove_prefix(stop);
        if (rest_.starts_with("\"\"")) {
            cell += '"';
            rest_.remove_prefix(2);
        } else if (rest_.starts_with('"')) {
            rest_.remove_prefix(1);
            break;
        } else if (!rest_.empty()) {
            const std::size_t before = rest_.size();
            const std::string_view end = rest_;
            endLine();
            cell += end.substr(0, before - rest_.size());
        }
    }
    if (atLineEnd() || rest_.front() == ',') return {};
    return fail(ErrorCode::syntax, source_->place(nextLine_), "there is text behind a closing quote");
}

void CsvReader::plainCell(std::string& cell) {
    const std::size_t stop = std::min(rest_.find_first_of(",\r\n"), rest_.size());
    cell = rest_.substr(0, stop);
    rest_.remove_prefix(stop);
}

void CsvReader::endLine() {
    if (rest_.empty()) return;
    rest_.remove_prefix(rest_.starts_with("\r\n") ? 2 : 1);
    ++nextLine_;
}

}  // namespace sinew
