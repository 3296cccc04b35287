#include "core/io/table/ReadPositions.h"

#include <algorithm>

#include "core/base/Numbers.h"
#include "core/io/TextCursor.h"
#include "core/io/table/Csv.h"
#include "core/io/table/TableColumns.h"

namespace sinew {

namespace {

/// Where the numbers of a column go.
struct Target {
    std::size_t place = 0;  ///< in a frame: 2 * joint, and one more of a tail
    int axis = 0;
    double unit = 0;  ///< metres; 0: nowhere
};

class PositionsReader {
public:
    PositionsReader(const Source& source, const Skeleton& skeleton, const ReadOptions& options)
        : source_(source), skeleton_(skeleton), options_(options), csv_(source) {}

    Result<PositionTable> read() {
        if (auto taken = takeColumns(); !taken) return tl::unexpected(taken.error());
        while (true) {
            const auto more = csv_.next();
            if (!more) return tl::unexpected(more.error());
            if (!*more) break;
            if (auto taken = takeRow(); !taken) return tl::unexpected(taken.error());
        }
        if (table_.frames > 0) return std::move(table_);
        return fail(ErrorCode::motionMissing, source_.name(), "the table has no row of values");
    }

private:
    tl::unexpected<Error> error(ErrorCode code, std::string message) const {
        return fail(code, csv_.place(), std::move(message));
    }
    std::size_t places() const { return 2 * skeleton_.joints().size(); }

    Result<void> takeColumns() {
        const auto more = csv_.next();
        if (!more) return tl::unexpected(more.error());
        std::optional<FrameRate> rate = options_.rate;
        std::vector<bool> isThere(3 * places());
        for (std::size_t i = 0; *more && i < csv_.cells().size(); ++i) {
            const std::string& name = csv_.cells()[i];
            const auto isFrame = parseFrameColumn(name, rate);
            if (!isFrame) return error(isFrame.error().code, isFrame.error().message);
            targets_.emplace_back();
            if (*isFrame || name == kTimeColumn) continue;
            if (auto taken = takeColumn(name, isThere); !taken) return taken;
        }
        if (std::ranges::find(isThere, false) != isThere.end())
            return error(ErrorCode::skeletonMismatch, "not all joints of the skeleton are there");
        if (!rate) return error(ErrorCode::frameTime, "the table says no frame rate");
        table_.rate = *rate;
        return {};
    }

    Result<void> takeColumn(const std::string& name, std::vector<bool>& isThere) {
        const auto column = parsePositionColumn(name);
        if (!column)
            return error(ErrorCode::keywordUnknown,
                         "the column " + inQuotes(name) + " is no place such as 'Hips head x m'");
        const auto joint = skeleton_.find(column->joint);
        if (!joint)
            return error(ErrorCode::skeletonMismatch, "the skeleton has no joint " + inQuotes(column->joint));
        const std::size_t place = 2 * static_cast<std::size_t>(*joint) + (column->isTail ? 1 : 0);
        const std::size_t number = 3 * place + static_cast<std::size_t>(column->axis);
        if (isThere[number])
            return error(ErrorCode::duplicateName, "the column " + inQuotes(name) + " is there twice");
        isThere[number] = true;
        targets_.back() = {place, column->axis, column->unit};
        return {};
    }

    Result<void> takeRow() {
        const auto& cells = csv_.cells();
        if (table_.frames >= source_.limits().frames)
            return error(ErrorCode::limitExceeded,
                         "the file has more than " + std::to_string(source_.limits().frames) + " frames");
        if (options_.cancel && options_.cancel->load())
            return error(ErrorCode::cancelled, "reading was cancelled");
        if (cells.size() != targets_.size())
            return error(ErrorCode::valueCount, "this row has " + std::to_string(cells.size()) +
                                                    " values, there are " + std::to_string(targets_.size()) +
                                                    " columns");
        const std::size_t first = table_.places.size();
        table_.places.resize(first + places());
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (targets_[i].unit == 0) continue;
            // The place of a good number, which is the usual one, is not made up.
            const auto plain = parseNumber(cells[i]);
            const auto value = plain ? Result<double>(*plain) : csvNumber(cells[i], csv_.place());
            if (!value) return tl::unexpected(value.error());
            table_.places[first + targets_[i].place][targets_[i].axis] = *value * targets_[i].unit;
        }
        ++table_.frames;
        return {};
    }

    const Source& source_;
    const Skeleton& skeleton_;
    const ReadOptions& options_;
    CsvReader csv_;
    std::vector<Target> targets_;  ///< one a column
    PositionTable table_;
};

}  // namespace

Result<PositionTable> readPositions(const Source& source, const Skeleton& skeleton,
                                    const ReadOptions& options) {
    return PositionsReader(source, skeleton, options).read();
}

bool hasPositions(const Source& source) {
    CsvReader csv(source);
    const auto more = csv.next();
    return more && *more && std::ranges::any_of(csv.cells(), [](const std::string& cell) {
               return parsePositionColumn(cell).has_value();
           });
}

}  // namespace sinew
