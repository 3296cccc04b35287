#include "core/io/table/WarpCsv.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "core/anim/warp/WarpEdits.h"
#include "core/base/Ascii.h"
#include "core/base/Numbers.h"
#include "core/io/table/Csv.h"
#include "core/io/text/Source.h"
#include "core/io/text/TextCursor.h"

namespace sinew {
namespace {

constexpr std::array<std::string_view, 4> kSpans{"smooth", "linear", "hold", "reverse"};
constexpr std::array<std::string_view, 4> kColumns{"new_seconds", "source_seconds", "span", "locked"};
enum WarpColumn : std::size_t { kNew, kSource, kSpan, kLocked };

std::vector<std::string_view> splitCells(std::string_view line) {
    std::vector<std::string_view> found;
    while (true) {
        const std::size_t comma = line.find(',');
        found.push_back(trimmed(line.substr(0, comma)));
        if (comma == line.npos) return found;
        line.remove_prefix(comma + 1);
    }
}

template <std::size_t N>
std::optional<std::size_t> indexOf(const std::array<std::string_view, N>& words, std::string_view word) {
    const auto found = std::ranges::find(words, lowerCase(word));
    if (found == words.end()) return std::nullopt;
    return static_cast<std::size_t>(found - words.begin());
}

class Reader {
public:
    explicit Reader(const Source& source) : cursor_(source) {}

    Result<TimeWarp> read() {
        while (!cursor_.atEnd()) {
            line_ = cursor_.line();
            const std::string_view line = trimmed(cursor_.restOfLine());
            if (line.empty()) continue;
            Result<void> done;
            if (line.front() == '#') {
                if (columns_.empty()) done = readLimits(line);
            } else {
                done = columns_.empty() ? readColumns(line) : readPin(line);
            }
            if (!done) return tl::unexpected<Error>(done.error());
        }
        if (pins_.empty()) return error(ErrorCode::unexpectedEnd, "the time warp has no pins");
        return makeWarp();
    }

private:
    tl::unexpected<Error> error(ErrorCode code, std::string message) const {
        return fail(code, location(line_), std::move(message));
    }
    std::string location(std::size_t line) const { return cursor_.source().location(line); }

    Result<double> number(std::string_view text) const { return csvNumber(text, location(line_)); }

    /// Parses "# Speed limits: floor 0.25, ceiling 4", where either may be missing. Other comments are
    /// ignored.
    Result<void> readLimits(std::string_view line) {
        const std::string lower = lowerCase(line);
        const std::size_t colon = lower.find("speed limits:");
        if (colon == std::string::npos) return {};
        for (const std::string_view cell :
             splitCells(std::string_view(lower).substr(lower.find(':', colon) + 1))) {
            const std::size_t blank = std::min(cell.find(' '), cell.size());
            const std::string_view word = cell.substr(0, blank);
            if (word != "floor" && word != "ceiling")
                return error(ErrorCode::keywordUnknown,
                             "speed limits must be 'floor' or 'ceiling', not " + inQuotes(cell));
            const Result<double> value = number(trimmed(cell.substr(blank)));
            if (!value) return tl::unexpected<Error>(value.error());
            (word == "floor" ? limits_.floor : limits_.ceiling) = *value;
            limitsLine_ = line_;
        }
        return {};
    }

    Result<void> readColumns(std::string_view line) {
        for (const std::string_view cell : splitCells(line)) {
            const auto column = indexOf(kColumns, cell);
            if (!column)
                return error(
                    ErrorCode::keywordUnknown,
                    "the columns must be new_seconds, source_seconds, span or locked, not " + inQuotes(cell));
            if (std::ranges::find(columns_, *column) != columns_.end())
                return error(ErrorCode::duplicateName, "the column " + inQuotes(cell) + " occurs twice");
            columns_.push_back(*column);
        }
        for (const std::size_t required : {kNew, kSource}) {
            if (std::ranges::find(columns_, required) == columns_.end())
                return error(ErrorCode::syntax,
                             "a required column is missing: " + std::string(kColumns[required]));
        }
        return {};
    }

    Result<void> readPin(std::string_view line) {
        if (pins_.size() == TimeWarp::kMaximumPins)
            return error(ErrorCode::limitExceeded,
                         "a time warp can have at most " + std::to_string(TimeWarp::kMaximumPins) + " pins");
        const auto values = splitCells(line);
        if (values.size() != columns_.size())
            return error(ErrorCode::valueCount, "the row has " + std::to_string(values.size()) +
                                                    " values, but there are " +
                                                    std::to_string(columns_.size()) + " columns");
        WarpPin pin;
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (const auto done = readCell(pin, columns_[i], values[i]); !done) return done;
        }
        pins_.push_back(pin);
        lines_.push_back(line_);
        return {};
    }

    Result<void> readCell(WarpPin& pin, std::size_t column, std::string_view text) const {
        if (column == kNew || column == kSource) {
            const Result<double> value = number(text);
            if (!value) return tl::unexpected<Error>(value.error());
            (column == kNew ? pin.time : pin.source) = {*value};
        } else if (column == kSpan) {
            const auto span = indexOf(kSpans, text);
            if (!span)
                return error(ErrorCode::keywordUnknown,
                             "a span must be smooth, linear, hold or reverse, not " + inQuotes(text));
            pin.span = static_cast<SpanKind>(*span);
        } else {
            static constexpr std::array<std::string_view, 6> kWords{"no", "yes", "false", "true", "0", "1"};
            const auto word = indexOf(kWords, text);
            if (!word) return error(ErrorCode::syntax, "'locked' must be yes or no, not " + inQuotes(text));
            pin.locked = *word % 2 == 1;
        }
        return {};
    }

    Result<TimeWarp> makeWarp() const {
        Result<TimeWarp> warp = TimeWarp::create(pins_, limits_);
        if (warp) return warp;
        Error error = std::move(warp.error());
        std::size_t line = limitsLine_;
        for (std::size_t i = 0; i < pins_.size(); ++i) {
            if (error.where == pinName(i)) line = lines_[i];
        }
        if (!error.where.empty()) error.message = error.where + ": " + error.message;
        error.where = location(line);
        return tl::unexpected<Error>(std::move(error));
    }

    TextCursor cursor_;
    std::size_t line_ = 1;
    std::size_t limitsLine_ = 1;
    std::vector<std::size_t> columns_;
    SpeedLimits limits_;
    std::vector<WarpPin> pins_;
    std::vector<std::size_t> lines_;  ///< line of each pin
};

}  // namespace

Result<TimeWarp> readWarpCsv(std::string_view text, std::string_view file) {
    const Source source = Source::fromMemory(std::string(file), std::string(text));
    return Reader(source).read();
}

std::string writeWarpCsv(const TimeWarp& warp) {
    std::string text = "# Sinew time warp. Times in seconds, speeds in source seconds per second.\n";
    if (warp.limits() != SpeedLimits{}) {
        text += "# Speed limits: floor ";
        appendShortest(text, warp.limits().floor);
        if (warp.limits().ceiling != SpeedLimits{}.ceiling) {
            text += ", ceiling ";
            appendShortest(text, warp.limits().ceiling);
        }
        text += '\n';
    }
    text += "new_seconds,source_seconds,span,locked\n";
    for (const WarpPin& pin : warp.pins()) {
        appendShortest(text, pin.time.value);
        text += ',';
        appendShortest(text, pin.source.value);
        text += ',';
        text += kSpans[static_cast<std::size_t>(pin.span)];
        text += pin.locked ? ",yes\n" : ",no\n";
    }
    return text;
}

}  // namespace sinew
