#include "core/io/table/ReadAngles.h"

#include <cmath>
#include <set>

#include "core/base/Numbers.h"
#include "core/io/TextCursor.h"
#include "core/io/Utf8.h"
#include "core/io/table/Csv.h"
#include "core/io/table/TableColumns.h"

namespace sinew {

namespace {

/// A column of the file.
struct Column {
    ChannelId id;        ///< where `keeps`
    double unit = 1;     ///< radians, metres or 1
    bool keeps = false;  ///< its values become a curve
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
        if (const auto taken = takeColumns(); !taken) return tl::unexpected<Error>(taken.error());
        while (true) {
            const auto more = csv_.next();
            if (!more) return tl::unexpected<Error>(more.error());
            if (!*more) break;
            if (const auto taken = takeRow(); !taken) return tl::unexpected<Error>(taken.error());
        }
        if (rows_ == 0)
            return fail(ErrorCode::motionMissing, source_.name(), "the table has no row of values");
        return made();
    }

private:
    tl::unexpected<Error> error(ErrorCode code, std::string message) const {
        return fail(code, csv_.place(), std::move(message));
    }

    Result<void> takeColumns() {
        const auto more = csv_.next();
        if (!more) return tl::unexpected<Error>(more.error());
        std::set<std::string> names;
        bool moves = false;
        for (std::size_t i = 0; *more && i < csv_.cells().size(); ++i) {
            const std::string name = toUtf8(csv_.cells()[i]);
            if (!names.insert(name).second)
                return error(ErrorCode::duplicateName, "the column " + inQuotes(name) + " is there twice");
            if (const auto taken = takeColumn(name); !taken) return taken;
            moves = moves || columns_.back().keeps;
        }
        if (!moves) return error(ErrorCode::motionMissing, "no column is a channel of the skeleton");
        return {};
    }

    Result<void> takeColumn(const std::string& name) {
        Column column;
        std::optional<FrameRate> stated;
        const auto isFrame = parseFrameColumn(name, stated);
        if (!isFrame) return error(isFrame.error().code, isFrame.error().message);
        if (stated && !rate_) rate_ = stated;
        if (name == kTimeColumn) timeColumn_ = columns_.size();
        if (!*isFrame && name != kTimeColumn) {
            if (const auto taken = takeChannel(name, column); !taken) return taken;
        }
        columns_.push_back(std::move(column));
        return {};
    }

    Result<void> takeChannel(const std::string& name, Column& column) {
        const auto parsed = parseChannelColumn(name);
        if (!parsed)
            return error(ErrorCode::keywordUnknown,
                         "the column " + inQuotes(name) +
                             " is no channel such as 'Hips angle1 XYZ deg' or 'Hips translationX m'");
        const auto joint = skeleton_.find(parsed->joint);
        if (!joint)
            return error(ErrorCode::skeletonMismatch, "the skeleton has no joint " + inQuotes(parsed->joint));
        const Joint& found = skeleton_[*joint];
        if (isAngle(parsed->channel) && found.order != parsed->order)
            return error(ErrorCode::skeletonMismatch, "joint " + inQuotes(found.name) +
                                                          " turns in the order " +
                                                          std::string(sinew::name(found.order)) + ", not " +
                                                          std::string(sinew::name(parsed->order)));
        column.id = {found.id, parsed->channel};
        column.unit = parsed->unit;
        column.keeps = found.free.contains(parsed->channel);
        if (!column.keeps)
            diagnostics_.warn(ErrorCode::dataIgnored, csv_.place(),
                              "columns of channels that are not free are left out");
        return {};
    }

    Result<void> takeRow() {
        const auto& cells = csv_.cells();
        if (rows_ >= source_.limits().frames)
            return error(ErrorCode::limitExceeded,
                         "the file has more than " + std::to_string(source_.limits().frames) + " frames");
        if (options_.cancel && options_.cancel->load())
            return error(ErrorCode::cancelled, "reading was cancelled");
        if (cells.size() != columns_.size())
            return error(ErrorCode::valueCount, "this row has " + std::to_string(cells.size()) +
                                                    " values, there are " + std::to_string(columns_.size()) +
                                                    " columns");
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (const auto taken = takeCell(i, cells[i]); !taken) return taken;
        }
        ++rows_;
        return {};
    }

    Result<void> takeCell(std::size_t index, const std::string& cell) {
        Column& column = columns_[index];
        // The place of a good number, which is the usual one, is not made up.
        const auto plain = parseNumber(cell);
        const auto value = plain ? Result<double>(*plain) : csvNumber(cell, csv_.place());
        if (!value) return tl::unexpected<Error>(value.error());
        if (!std::isfinite(*value * column.unit))
            return error(ErrorCode::numberNotFinite, inQuotes(cell) + " is too large in this unit");
        if (column.keeps) column.values.push_back(*value * column.unit);
        if (index == timeColumn_) {
            if (rows_ == 0) firstTime_ = *value;
            lastTime_ = *value;
        }
        return {};
    }

    /// From the times of the first row and the last, where nothing else says it.
    Result<FrameRate> rate() const {
        if (rate_) return *rate_;
        const double span = lastTime_ - firstTime_;
        const auto shown = rows_ > 1 && span > 0 ? FrameRate::fromHertz(static_cast<double>(rows_ - 1) / span)
                                                 : std::nullopt;
        if (shown) return *shown;
        return fail(ErrorCode::frameTime, source_.name(),
                    "the table says no frame rate; it can be told (--rate)");
    }

    Result<Clip> made() {
        const auto rate = this->rate();
        if (!rate) return tl::unexpected<Error>(rate.error());
        Clip clip;
        clip.name = toUtf8(source_.stem());
        clip.rate = *rate;
        clip.lastFrame = FrameIndex{rows_ - 1};
        for (Column& column : columns_) {
            if (!column.keeps) continue;
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
    std::optional<FrameRate> rate_;  ///< told, or stated
    std::vector<Column> columns_;
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
