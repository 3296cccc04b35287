#include "core/io/bvh/BvhMotion.h"

#include <algorithm>
#include <cmath>

#include "core/base/Ascii.h"
#include "core/io/text/FrameColumns.h"

namespace sinew {

namespace {

constexpr std::string_view kColon = ":";

void skipColon(TextCursor& cursor) {
    if (cursor.peek(kColon) == kColon) cursor.token(kColon);
}

Result<std::int64_t> readFrameCount(TextCursor& cursor) {
    if (!equalsIgnoringCase(cursor.peek(kColon), "Frames")) {
        return cursor.error(ErrorCode::frameCount, "MOTION has no frame count (\"Frames:\")");
    }
    cursor.token(kColon);
    skipColon(cursor);
    double frames = 0;
    if (!cursor.number(frames)) return cursor.numberError("the number of Frames");
    if (frames < 0 || frames != std::floor(frames) || frames > 1e15) {
        return cursor.error(ErrorCode::frameCount,
                            "the number of Frames must be a non-negative whole number");
    }
    return static_cast<std::int64_t>(frames);
}

Result<FrameRate> readFrameTime(TextCursor& cursor, const ReadOptions& options) {
    if (!equalsIgnoringCase(cursor.peek(kColon), "Frame")) {
        if (options.rate) return *options.rate;
        return cursor.error(ErrorCode::frameTime, "MOTION has no frame time (\"Frame Time:\")");
    }
    cursor.token(kColon);
    if (!equalsIgnoringCase(cursor.token(kColon), "Time"))
        return cursor.error(ErrorCode::syntax, "'Time' is missing after 'Frame'");
    skipColon(cursor);
    const std::string_view printed = cursor.token();
    const std::optional<FrameRate> rate = FrameRate::fromFrameTime(printed);
    if (rate) return *rate;
    if (options.rate) return *options.rate;
    return cursor.error(ErrorCode::frameTime, inQuotes(printed) + " is not a usable Frame Time");
}

/// Reads frame after frame and checks that frames start and end with lines.
class RowReader {
public:
    RowReader(TextCursor& cursor, std::size_t width) : cursor_(cursor), width_(width) {}

    /// Reads one row of `width` numbers. The cursor must be before the first one.
    Result<void> read(double* row) {
        if (isRegular_) isRegular_ = cursor_.numbersOfLine(row, width_);
        if (!isRegular_) return readAnyLayout(row);
        isFirst_ = false;
        return {};
    }

private:
    /// Reads a frame in any layout and reports what is wrong with it.
    Result<void> readAnyLayout(double* row) {
        if (isAtLineStart_) {
            rowStart_ = cursor_.offset();
            rowValues_ = 0;
        }
        bool crossesLines = false;
        for (std::size_t i = 0; i < width_; ++i) {
            if (i != 0 && cursor_.skipBlanks()) {
                if (!crossesLines) rowValues_ += i;
                const bool startedInLine = !crossesLines && rowValues_ > i;
                crossesLines = true;
                cursor_.skipSpace();
                if (cursor_.atEnd() && startedInLine) return valueCountError();
                if (cursor_.atEnd()) {
                    return cursor_.error(ErrorCode::unexpectedEnd, "the file ends inside a frame, after " +
                                                                       std::to_string(i) + " of " +
                                                                       std::to_string(width_) + " values");
                }
            }
            if (!cursor_.number(row[i])) return cursor_.numberError("a motion value");
        }
        if (!crossesLines) rowValues_ += width_;
        if (isFirst_) spansLines_ = crossesLines;
        isFirst_ = false;
        isAtLineStart_ = cursor_.skipBlanks();
        if (crossesLines != spansLines_ || (spansLines_ && !isAtLineStart_)) return valueCountError();
        return {};
    }

    tl::unexpected<Error> valueCountError() const {
        return fail(ErrorCode::valueCount, cursor_.locationAt(rowStart_),
                    "the row has " + std::to_string(rowValues_) + " values, but the joints have " +
                        std::to_string(width_) + " channels");
    }

    TextCursor& cursor_;
    std::size_t width_;
    std::size_t rowStart_ = 0;   ///< offset of the line that the frame starts on
    std::size_t rowValues_ = 0;  ///< numbers on that line so far
    bool isFirst_ = true;
    bool isRegular_ = true;      ///< every frame so far was on its own line
    bool spansLines_ = false;    ///< frames span several lines each
    bool isAtLineStart_ = true;  ///< the next frame starts a line
};

class MotionReader {
public:
    MotionReader(TextCursor& cursor, const std::vector<BvhColumn>& columns, const ReadOptions& options,
                 Diagnostics& diagnostics)
        : cursor_(cursor),
          columns_(columns),
          options_(options),
          diagnostics_(diagnostics),
          rows_(cursor, columns.size()),
          values_(columns.size()) {
        for (const BvhColumn& column : columns) {
            factors_.push_back(column.factor);
            shifts_.push_back(column.shift);
        }
    }

    Result<BvhMotion> read(std::int64_t announcedFrames, FrameRate rate) {
        motion_.rate = rate;
        motion_.channels.resize(columns_.size());
        motion_.notFree.resize(columns_.size());
        if (columns_.empty()) return std::move(motion_);

        const std::string location = cursor_.location();
        findNotFree();
        if (auto done = readRows(announcedFrames); !done) return tl::unexpected(done.error());
        motion_.frames = static_cast<std::int64_t>(values_.frames());
        motion_.channels = values_.take();
        confirmNotFree();
        if (motion_.frames != announcedFrames) {
            diagnostics_.warn(ErrorCode::frameCount, location,
                              "the file declares " + std::to_string(announcedFrames) +
                                  " frames but contains " + std::to_string(motion_.frames));
        }
        return std::move(motion_);
    }

private:
    /// Finds the marked columns in the first frame, without moving the cursor.
    void findNotFree() {
        TextCursor ahead = cursor_;
        for (std::size_t c = 0; c < columns_.size(); ++c) {
            const bool isMarked = ahead.token() == kBvhNotFree;
            motion_.notFree[c] = isMarked && isAngle(columns_[c].channel);
        }
    }

    void confirmNotFree() {
        const auto areZero = [](const std::vector<double>& piece) {
            return std::ranges::all_of(piece, [](double value) { return value == 0; });
        };
        for (std::size_t c = 0; c < columns_.size(); ++c)
            motion_.notFree[c] = motion_.notFree[c] && std::ranges::all_of(motion_.channels[c], areZero);
    }

    /// Returns whether the motion ends here: at the end of the text, or after all announced frames if no
    /// number follows.
    bool isDone(std::int64_t frame, std::int64_t announced) {
        cursor_.skipSpace();
        if (cursor_.atEnd()) return true;
        if (frame < announced) return false;
        double value = 0;
        TextCursor ahead = cursor_;
        if (ahead.number(value)) return false;
        diagnostics_.warn(ErrorCode::dataIgnored, cursor_.location(), "text after the last frame is ignored");
        return true;
    }

    Result<void> readRows(std::int64_t announced) {
        std::vector<double> row(columns_.size());
        for (std::int64_t frame = 0; !isDone(frame, announced); ++frame) {
            if (auto begun = beginFrame(cursor_, frame, options_); !begun) return begun;
            if (auto done = rows_.read(row.data()); !done) return done;
            for (std::size_t c = 0; c < row.size(); ++c) row[c] = row[c] * factors_[c] + shifts_[c];
            values_.add(row.data());
        }
        return {};
    }

    TextCursor& cursor_;
    const std::vector<BvhColumn>& columns_;
    const ReadOptions& options_;
    Diagnostics& diagnostics_;
    RowReader rows_;
    std::vector<double> factors_, shifts_;  ///< one per column
    FrameColumns values_;
    BvhMotion motion_;
};

}  // namespace

Result<BvhMotion> readBvhMotion(TextCursor& cursor, const std::vector<BvhColumn>& columns,
                                const ReadOptions& options, Diagnostics& diagnostics) {
    const auto frames = readFrameCount(cursor);
    if (!frames) return tl::unexpected(frames.error());
    const auto rate = readFrameTime(cursor, options);
    if (!rate) return tl::unexpected(rate.error());
    return MotionReader(cursor, columns, options, diagnostics).read(*frames, *rate);
}

}  // namespace sinew
