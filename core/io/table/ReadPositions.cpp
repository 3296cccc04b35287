#include "core/io/table/ReadPositions.h"

#include <algorithm>

#include "core/base/Numbers.h"
#include "core/io/table/Csv.h"
#include "core/io/table/TableColumns.h"
#include "core/io/text/TextCursor.h"

namespace sinew {

namespace {

/// Where the values of a column are stored.
struct Target {
    std::size_t pointIndex = 0;  ///< index in a frame: 2 * joint, plus 1 for a tail
    int axis = 0;
    double unit = 0;  ///< size in metres; 0: the column is ignored
};

class PositionsReader {
public:
    PositionsReader(const Source& source, const Skeleton& skeleton, const ReadOptions& options)
        : source_(source), skeleton_(skeleton), options_(options), csv_(source) {}

    Result<PositionTable> read() {
        if (auto done = readColumns(); !done) return tl::unexpected(done.error());
        while (true) {
            const auto hasRow = csv_.next();
            if (!hasRow) return tl::unexpected(hasRow.error());
            if (!*hasRow) break;
            if (auto done = readRow(); !done) return tl::unexpected(done.error());
        }
        if (table_.frames > 0) return std::move(table_);
        return fail(ErrorCode::motionMissing, source_.name(), "the table has no rows");
    }

private:
    tl::unexpected<Error> error(ErrorCode code, std::string message) const {
        return fail(code, csv_.location(), std::move(message));
    }
    std::size_t pointCount() const { return 2 * skeleton_.joints().size(); }

    Result<void> readColumns() {
        const auto hasRow = csv_.next();
        if (!hasRow) return tl::unexpected(hasRow.error());
        std::optional<FrameRate> rate = options_.rate;
        std::vector<bool> isPresent(3 * pointCount());
        for (std::size_t i = 0; *hasRow && i < csv_.cells().size(); ++i) {
            const std::string& name = csv_.cells()[i];
            const auto isFrame = parseFrameColumn(name, rate);
            if (!isFrame) return error(isFrame.error().code, isFrame.error().message);
            targets_.emplace_back();
            if (*isFrame || name == kTimeColumn) continue;
            if (auto done = readColumn(name, isPresent); !done) return done;
        }
        if (std::ranges::find(isPresent, false) != isPresent.end())
            return error(ErrorCode::skeletonMismatch,
                         "the table lacks columns for some joints of the skeleton");
        if (!rate) return error(ErrorCode::frameTime, "the table does not state its frame rate");
        table_.rate = *rate;
        return {};
    }

    Result<void> readColumn(const std::string& name, std::vector<bool>& isPresent) {
        const auto column = parsePositionColumn(name);
        if (!column)
            return error(ErrorCode::keywordUnknown,
                         "the column " + inQuotes(name) + " is not a position such as 'Hips head x m'");
        const auto joint = skeleton_.find(column->joint);
        if (!joint)
            return error(ErrorCode::skeletonMismatch, "the skeleton has no joint " + inQuotes(column->joint));
        const std::size_t pointIndex = 2 * static_cast<std::size_t>(*joint) + (column->isTail ? 1 : 0);
        const std::size_t valueIndex = 3 * pointIndex + static_cast<std::size_t>(column->axis);
        if (isPresent[valueIndex])
            return error(ErrorCode::duplicateName, "the column " + inQuotes(name) + " occurs twice");
        isPresent[valueIndex] = true;
        targets_.back() = {pointIndex, column->axis, column->unit};
        return {};
    }

    Result<void> readRow() {
        const auto& cells = csv_.cells();
        if (table_.frames >= source_.limits().frames)
            return error(ErrorCode::limitExceeded,
                         "the file has more than " + std::to_string(source_.limits().frames) + " frames");
        if (options_.cancel && options_.cancel->load())
            return error(ErrorCode::cancelled, "reading was cancelled");
        if (cells.size() != targets_.size())
            return error(ErrorCode::valueCount, "the row has " + std::to_string(cells.size()) +
                                                    " values, but there are " +
                                                    std::to_string(targets_.size()) + " columns");
        const std::size_t first = table_.positions.size();
        table_.positions.resize(first + pointCount());
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (targets_[i].unit == 0) continue;
            // Formatting the location is slow, so it is only done for invalid numbers, which are rare.
            const auto simple = parseNumber(cells[i]);
            const auto value = simple ? Result<double>(*simple) : csvNumber(cells[i], csv_.location());
            if (!value) return tl::unexpected(value.error());
            table_.positions[first + targets_[i].pointIndex][targets_[i].axis] = *value * targets_[i].unit;
        }
        ++table_.frames;
        return {};
    }

    const Source& source_;
    const Skeleton& skeleton_;
    const ReadOptions& options_;
    CsvReader csv_;
    std::vector<Target> targets_;  ///< one per column
    PositionTable table_;
};

}  // namespace

Result<PositionTable> readPositions(const Source& source, const Skeleton& skeleton,
                                    const ReadOptions& options) {
    return PositionsReader(source, skeleton, options).read();
}

bool hasPositions(const Source& source) {
    CsvReader csv(source);
    const auto hasRow = csv.next();
    return hasRow && *hasRow && std::ranges::any_of(csv.cells(), [](const std::string& cell) {
               return parsePositionColumn(cell).has_value();
           });
}

}  // namespace sinew
