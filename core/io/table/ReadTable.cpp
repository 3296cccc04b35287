#include "core/io/table/ReadTable.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include "core/base/Index.h"
#include "core/base/Numbers.h"
#include "core/io/table/Csv.h"
#include "core/io/table/TableColumns.h"
#include "core/io/text/FrameColumns.h"
#include "core/io/text/TextCursor.h"
#include "core/io/text/Utf8.h"

namespace sinew {

namespace {

/// What tables of angles and of positions have in common: a line of column names, then a row for each frame.
class RowReader {
public:
    RowReader(const Source& source, const Skeleton& skeleton, const ReadOptions& options)
        : skeleton_(skeleton), options_(options), source_(source), csv_(source) {}

protected:
    std::string location() const { return csv_.location(); }
    tl::unexpected<Error> error(ErrorCode code, std::string message) const {
        return fail(code, location(), std::move(message));
    }

    /// Reads the column names; there are none if the file is empty.
    Result<std::vector<std::string>> readNames() {
        return csv_.next().map([&](bool hasRow) {
            std::vector<std::string> names;
            for (std::size_t i = 0; hasRow && i < csv_.cells().size(); ++i)
                names.push_back(toUtf8(csv_.cells()[i]));
            return names;
        });
    }

    /// Returns whether a column has the number or the time of the frames. Its name may state their rate.
    Result<bool> isFrameOrTime(const std::string& name) {
        std::optional<FrameRate> rate;
        const auto isFrame = parseFrameColumn(name, rate);
        if (!isFrame) return error(isFrame.error().code, isFrame.error().message);
        if (!statedRate_) statedRate_ = rate;
        return *isFrame || name == kTimeColumn;
    }

    Result<int> findJoint(const std::string& name) const {
        if (const auto joint = skeleton_.find(name)) return *joint;
        return error(ErrorCode::skeletonMismatch, "the skeleton has no joint " + inQuotes(name));
    }

    /// Reads all rows and passes their values, multiplied by the units of their columns, to `add`. Columns
    /// with the unit 0 are skipped.
    Result<void> readRows(std::span<const double> units,
                          const std::function<void(std::span<const double> values)>& add) {
        std::vector<double> values(units.size());
        for (; true; ++rows_) {
            const auto hasRow = csv_.next();
            if (!hasRow) return tl::unexpected(hasRow.error());
            if (!*hasRow) break;
            if (const auto done = readRow(units, values); !done) return done;
            add(values);
        }
        if (rows_ > 0) return {};
        return fail(ErrorCode::motionMissing, source_.name(), "the table has no rows");
    }

    const Skeleton& skeleton_;
    const ReadOptions& options_;
    const Source& source_;
    std::optional<FrameRate> statedRate_;  ///< by the name of a column
    std::int64_t rows_ = 0;

private:
    Result<void> readRow(std::span<const double> units, std::vector<double>& values) const {
        const auto& cells = csv_.cells();
        if (rows_ >= source_.limits().frames)
            return error(ErrorCode::limitExceeded,
                         "the file has more than " + std::to_string(source_.limits().frames) + " frames");
        if (options_.cancel && options_.cancel->load())
            return error(ErrorCode::cancelled, "reading was cancelled");
        if (cells.size() != units.size())
            return error(ErrorCode::valueCount, "the row has " + std::to_string(cells.size()) +
                                                    " values, but there are " + std::to_string(units.size()) +
                                                    " columns");
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (units[i] == 0) continue;
            // Formatting the location is slow, so it is only done for invalid numbers, which are rare.
            const auto simple = parseNumber(cells[i]);
            const auto value = simple ? Result<double>(*simple) : csvNumber(cells[i], location());
            if (!value) return tl::unexpected(value.error());
            values[i] = *value * units[i];
            if (!std::isfinite(values[i]))
                return error(ErrorCode::numberNotFinite, inQuotes(cells[i]) + " is too large in this unit");
        }
        return {};
    }

    CsvReader csv_;
};

class AnglesReader : RowReader {
public:
    AnglesReader(const Source& source, const Skeleton& skeleton, const ReadOptions& options,
                 Diagnostics& diagnostics)
        : RowReader(source, skeleton, options), diagnostics_(diagnostics) {}

    Result<Clip> read() {
        if (const auto done = readColumns(); !done) return tl::unexpected(done.error());
        FrameColumns frames(units_.size());
        const auto done =
            readRows(units_, [&](std::span<const double> values) { frames.add(values.data()); });
        if (!done) return tl::unexpected(done.error());
        std::vector<SampleChunks> values = frames.take();
        return rate(values).map([&](FrameRate rate) { return makeClip(rate, values); });
    }

private:
    /// A column whose values become a curve.
    struct Column {
        ChannelId id;
        std::size_t index = 0;
    };

    Result<void> readColumns() {
        const auto names = readNames();
        if (!names) return tl::unexpected(names.error());
        std::set<std::string> known;
        for (const std::string& name : *names) {
            if (!known.insert(name).second)
                return error(ErrorCode::duplicateName, "the column " + inQuotes(name) + " occurs twice");
            const auto isTime = isFrameOrTime(name);
            if (!isTime) return tl::unexpected(isTime.error());
            if (name == kTimeColumn) timeColumn_ = units_.size();
            units_.push_back(1);
            if (*isTime) continue;
            if (const auto done = readChannel(name); !done) return done;
        }
        if (columns_.empty())
            return error(ErrorCode::motionMissing, "none of the columns is a free channel of the skeleton");
        return {};
    }

    /// Reads the name of the last column.
    Result<void> readChannel(const std::string& name) {
        const auto parsed = parseChannelColumn(name);
        if (!parsed)
            return error(ErrorCode::keywordUnknown,
                         "the column " + inQuotes(name) +
                             " is not a channel such as 'Hips angle1 XYZ deg' or 'Hips translationX m'");
        const auto index = findJoint(parsed->joint);
        if (!index) return tl::unexpected(index.error());
        const Joint& joint = skeleton_[*index];
        if (isAngle(parsed->channel) && joint.order != parsed->order)
            return error(ErrorCode::skeletonMismatch, "joint " + inQuotes(joint.name) +
                                                          " has the rotation order " +
                                                          std::string(sinew::name(joint.order)) + ", not " +
                                                          std::string(sinew::name(parsed->order)));
        units_.back() = parsed->unit;
        if (joint.free.contains(parsed->channel)) {
            columns_.push_back({{joint.id, parsed->channel}, units_.size() - 1});
        } else {
            diagnostics_.warn(ErrorCode::dataIgnored, location(),
                              "columns of channels that are not free were ignored");
        }
        return {};
    }

    /// Returns the given or stated frame rate, else the one derived from the times of the first and last row.
    Result<FrameRate> rate(const std::vector<SampleChunks>& values) const {
        if (options_.rate) return *options_.rate;
        if (statedRate_) return *statedRate_;
        if (timeColumn_ && rows_ > 1) {
            const SampleChunks& times = values[*timeColumn_];
            const double span = times.back().back() - times.front().front();
            const auto derived =
                span > 0 ? FrameRate::fromHertz(static_cast<double>(rows_ - 1) / span) : std::nullopt;
            if (derived) return *derived;
        }
        return fail(ErrorCode::frameTime, source_.name(),
                    "the table does not specify its frame rate; set the rate for the import (--rate on the "
                    "command line)");
    }

    Clip makeClip(FrameRate rate, std::vector<SampleChunks>& values) const {
        Clip clip;
        clip.name = toUtf8(source_.stem());
        clip.rate = rate;
        clip.lastFrame = FrameIndex{rows_ - 1};
        for (const Column& column : columns_) {
            clip.tracks.push_back({column.id, std::make_shared<const Curve>(Curve::fromSampleChunks(
                                                  rate, FrameIndex{0}, std::move(values[column.index])))});
        }
        clip.sortTracks();
        return clip;
    }

    Diagnostics& diagnostics_;
    std::vector<double> units_;  ///< size of each column's unit in radians, metres or 1
    std::vector<Column> columns_;
    std::optional<std::size_t> timeColumn_;
};

class PositionsReader : RowReader {
public:
    using RowReader::RowReader;

    Result<PositionTable> read() {
        if (const auto done = readColumns(); !done) return tl::unexpected(done.error());
        PositionTable table;
        const auto done = readRows(units_, [&](std::span<const double> values) {
            const std::size_t first = table.positions.size();
            table.positions.resize(first + pointCount());
            for (std::size_t i = 0; i < values.size(); ++i)
                if (units_[i] != 0) table.positions[first + targets_[i].point][targets_[i].axis] = values[i];
        });
        if (!done) return tl::unexpected(done.error());
        table.rate = *rate_;
        table.frames = rows_;
        return table;
    }

private:
    /// Where the values of a column are stored.
    struct Target {
        std::size_t point = 0;  ///< index in a frame: 2 * joint, plus 1 for a tail
        int axis = 0;
    };

    std::size_t pointCount() const { return 2 * skeleton_.joints().size(); }

    Result<void> readColumns() {
        const auto names = readNames();
        if (!names) return tl::unexpected(names.error());
        std::vector<bool> isPresent(3 * pointCount());
        for (const std::string& name : *names) {
            const auto isTime = isFrameOrTime(name);
            if (!isTime) return tl::unexpected(isTime.error());
            targets_.emplace_back();
            units_.push_back(0);
            if (*isTime) continue;
            if (const auto done = readColumn(name, isPresent); !done) return done;
        }
        if (std::ranges::find(isPresent, false) != isPresent.end())
            return error(ErrorCode::skeletonMismatch,
                         "the table lacks columns for some joints of the skeleton");
        rate_ = statedRate_ ? statedRate_ : options_.rate;
        if (!rate_) return error(ErrorCode::frameTime, "the table does not specify its frame rate");
        return {};
    }

    /// Reads the name of the last column.
    Result<void> readColumn(const std::string& name, std::vector<bool>& isPresent) {
        const auto column = parsePositionColumn(name);
        if (!column)
            return error(ErrorCode::keywordUnknown,
                         "the column " + inQuotes(name) + " is not a position such as 'Hips head x m'");
        const auto joint = findJoint(column->joint);
        if (!joint) return tl::unexpected(joint.error());
        const std::size_t point = 2 * asIndex(*joint) + (column->isTail ? 1 : 0);
        const std::size_t value = 3 * point + asIndex(column->axis);
        if (isPresent[value])
            return error(ErrorCode::duplicateName, "the column " + inQuotes(name) + " occurs twice");
        isPresent[value] = true;
        targets_.back() = {point, column->axis};
        units_.back() = column->unit;
        return {};
    }

    std::optional<FrameRate> rate_;
    std::vector<Target> targets_;  ///< one per column
    std::vector<double> units_;    ///< size of each column's unit in metres; 0: the column is ignored
};

}  // namespace

Result<Clip> readAngles(const Source& source, const Skeleton& skeleton, const ReadOptions& options,
                        Diagnostics& diagnostics) {
    return AnglesReader(source, skeleton, options, diagnostics).read();
}

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
