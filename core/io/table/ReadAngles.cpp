#include "core/io/table/ReadAngles.h"

#include <cmath>
#include <set>

#include "core/base/Numbers.h"
#include "core/io/table/Csv.h"
#include "core/io/table/TableColumns.h"
#include "core/io/text/TextCursor.h"
#include "core/io/text/Utf8.h"

namespace sinew {

namespace {

/// A column of the file.
struct AngleColumn {
    ChannelId id;         ///< if kept
    double unit = 1;      ///< size in radians, metres or 1
    bool isKept = false;  ///< whether its values become a curve
    std::vector<double> values{};
};

class AnglesReader {
public:
    AnglesReader(const Source& source, const Skeleton& skeleton, const ReadOptions& options,
                 Diagnostics& diagnostics)
        : source_(source),
          skeleton_(skeleton),
          options_(options),
          diagnostics_(diagnostics),
          csv_(source),
          rate_(options.rate) {}

    Result<Clip> read() {
        if (const auto done = readColumns(); !done) return tl::unexpected<Error>(done.error());
        while (true) {
            const auto hasRow = csv_.next();
            if (!hasRow) return tl::unexpected<Error>(hasRow.error());
            if (!*hasRow) break;
            if (const auto done = readRow(); !done) return tl::unexpected<Error>(done.error());
        }
        if (rows_ == 0) return fail(ErrorCode::motionMissing, source_.name(), "the table has no rows");
        return makeClip();
    }

private:
    tl::unexpected<Error> error(ErrorCode code, std::string message) const {
        return fail(code, csv_.location(), std::move(message));
    }

    Result<void> readColumns() {
        const auto hasRow = csv_.next();
        if (!hasRow) return tl::unexpected<Error>(hasRow.error());
        std::set<std::string> names;
        bool hasChannels = false;
        for (std::size_t i = 0; *hasRow && i < csv_.cells().size(); ++i) {
            const std::string name = toUtf8(csv_.cells()[i]);
            if (!names.insert(name).second)
                return error(ErrorCode::duplicateName, "the column " + inQuotes(name) + " occurs twice");
            if (const auto done = readColumn(name); !done) return done;
            hasChannels = hasChannels || columns_.back().isKept;
        }
        if (!hasChannels)
            return error(ErrorCode::motionMissing, "none of the columns is a free channel of the skeleton");
        return {};
    }

    Result<void> readColumn(const std::string& name) {
        AngleColumn column;
        std::optional<FrameRate> stated;
        const auto isFrame = parseFrameColumn(name, stated);
        if (!isFrame) return error(isFrame.error().code, isFrame.error().message);
        if (stated && !rate_) rate_ = stated;
        if (name == kTimeColumn) timeColumn_ = columns_.size();
        if (!*isFrame && name != kTimeColumn) {
            if (const auto done = readChannel(name, column); !done) return done;
        }
        columns_.push_back(std::move(column));
        return {};
    }

    Result<void> readChannel(const std::string& name, AngleColumn& column) {
        const auto parsed = parseChannelColumn(name);
        if (!parsed)
            return error(ErrorCode::keywordUnknown,
                         "the column " + inQuotes(name) +
                             " is not a channel such as 'Hips angle1 XYZ deg' or 'Hips translationX m'");
        const auto joint = skeleton_.find(parsed->joint);
        if (!joint)
            return error(ErrorCode::skeletonMismatch, "the skeleton has no joint " + inQuotes(parsed->joint));
        const Joint& found = skeleton_[*joint];
        if (isAngle(parsed->channel) && found.order != parsed->order)
            return error(ErrorCode::skeletonMismatch, "joint " + inQuotes(found.name) +
                                                          " has the rotation order " +
                                                          std::string(sinew::name(found.order)) + ", not " +
                                                          std::string(sinew::name(parsed->order)));
        column.id = {found.id, parsed->channel};
        column.unit = parsed->unit;
        column.isKept = found.free.contains(parsed->channel);
        if (!column.isKept)
            diagnostics_.warn(ErrorCode::dataIgnored, csv_.location(),
                              "columns of channels that are not free were ignored");
        return {};
    }

    Result<void> readRow() {
        const auto& cells = csv_.cells();
        if (rows_ >= source_.limits().frames)
            return error(ErrorCode::limitExceeded,
                         "the file has more than " + std::to_string(source_.limits().frames) + " frames");
        if (options_.cancel && options_.cancel->load())
            return error(ErrorCode::cancelled, "reading was cancelled");
        if (cells.size() != columns_.size())
            return error(ErrorCode::valueCount, "the row has " + std::to_string(cells.size()) +
                                                    " values, but there are " +
                                                    std::to_string(columns_.size()) + " columns");
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (const auto done = readCell(i, cells[i]); !done) return done;
        }
        ++rows_;
        return {};
    }

    Result<void> readCell(std::size_t index, const std::string& cell) {
        AngleColumn& column = columns_[index];
        // Formatting the location is slow, so it is only done for invalid numbers, which are rare.
        const auto simple = parseNumber(cell);
        const auto value = simple ? Result<double>(*simple) : csvNumber(cell, csv_.location());
        if (!value) return tl::unexpected<Error>(value.error());
        if (!std::isfinite(*value * column.unit))
            return error(ErrorCode::numberNotFinite, inQuotes(cell) + " is too large in this unit");
        if (column.isKept) column.values.push_back(*value * column.unit);
        if (index == timeColumn_) {
            if (rows_ == 0) firstTime_ = *value;
            lastTime_ = *value;
        }
        return {};
    }

    /// Returns the given or stated frame rate, else the one derived from the times of the first and last row.
    Result<FrameRate> rate() const {
        if (rate_) return *rate_;
        const double span = lastTime_ - firstTime_;
        const auto derived = rows_ > 1 && span > 0
                                 ? FrameRate::fromHertz(static_cast<double>(rows_ - 1) / span)
                                 : std::nullopt;
        if (derived) return *derived;
        return fail(ErrorCode::frameTime, source_.name(),
                    "the table does not state its frame rate; set it with --rate");
    }

    Result<Clip> makeClip() {
        const auto rate = this->rate();
        if (!rate) return tl::unexpected<Error>(rate.error());
        Clip clip;
        clip.name = toUtf8(source_.stem());
        clip.rate = *rate;
        clip.lastFrame = FrameIndex{rows_ - 1};
        for (AngleColumn& column : columns_) {
            if (!column.isKept) continue;
            const std::vector<double> values = std::move(column.values);
            clip.tracks.push_back({column.id, std::make_shared<const Curve>(
                                                  Curve::fromSamples(clip.rate, FrameIndex{0}, values))});
        }
        clip.sortTracks();
        return clip;
    }

    const Source& source_;
    const Skeleton& skeleton_;
    const ReadOptions& options_;
    Diagnostics& diagnostics_;
    CsvReader csv_;
    std::optional<FrameRate> rate_;  ///< from the options or from the frame column
    std::vector<AngleColumn> columns_;
    std::size_t timeColumn_ = std::string::npos;
    double firstTime_ = 0, lastTime_ = 0;
    std::int64_t rows_ = 0;
};

}  // namespace

Result<Clip> readAngles(const Source& source, const Skeleton& skeleton, const ReadOptions& options,
                        Diagnostics& diagnostics) {
    return AnglesReader(source, skeleton, options, diagnostics).read();
}

}  // namespace sinew
