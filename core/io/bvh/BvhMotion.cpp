#include "core/io/bvh/BvhMotion.h"

#include <algorithm>
#include <cmath>

#include "core/base/Ascii.h"
#include "core/io/text/FrameColumns.h"

namespace sinew {

namespace {

constexpr std::string_view kColon = ":";
constexpr std::int64_t kFramesPerReport = 256;

struct MotionHeader {
    std::int64_t announcedFrames = 0;
    FrameRate rate;
};

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
    Result<void> read(double* row);

private:
    Result<void> readAnyLayout(double* row);
    tl::unexpected<Error> valueCountError() const;

    TextCursor& cursor_;
    std::size_t width_;
    std::size_t rowStart_ = 0;   ///< offset of the line that the frame starts on
    std::size_t rowValues_ = 0;  ///< numbers on that line so far
    bool isFirst_ = true;
    bool isRegular_ = true;      ///< every frame so far was on its own line
    bool spansLines_ = false;    ///< frames span several lines each
    bool isAtLineStart_ = true;  ///< the next frame starts a line
};

Result<void> RowReader::read(double* row) {
    if (isRegular_) isRegular_ = cursor_.numbersOfLine(row, width_);
    if (!isRegular_) return readAnyLayout(row);
    isFirst_ = false;
    return {};
}

/// Reads a frame in any layout and reports what is wrong with it.
Result<void> RowReader::readAnyLayout(double* row) {
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

tl::unexpected<Error> RowReader::valueCountError() const {
    return fail(ErrorCode::valueCount, cursor_.locationAt(rowStart_),
                "the row has " + std::to_string(rowValues_) + " values, but the joints have " +
                    std::to_string(width_) + " channels");
}

class MotionReader {
public:
    MotionReader(TextCursor& cursor, const std::vector<BvhColumn>& columns, const ReadLimits& limits,
                 const ReadOptions& options, Diagnostics& diagnostics)
        : cursor_(cursor),
          columns_(columns),
          limits_(limits),
          options_(options),
          diagnostics_(diagnostics),
          rows_(cursor, columns.size()),
          values_(columns.size()) {
        for (const BvhColumn& column : columns) {
            factors_.push_back(column.factor);
            shifts_.push_back(column.shift);
        }
    }

    Result<BvhMotion> read(const MotionHeader& header);

private:
    Result<void> readRows(std::int64_t announced);
    bool isDone(std::int64_t frame, std::int64_t announced);
    void findNotFree();
    void confirmNotFree();
    Result<void> reportProgress() const;

    TextCursor& cursor_;
    const std::vector<BvhColumn>& columns_;
    const ReadLimits& limits_;
    const ReadOptions& options_;
    Diagnostics& diagnostics_;
    RowReader rows_;
    std::vector<double> factors_, shifts_;  ///< one per column
    FrameColumns values_;
    BvhMotion motion_;
};

/// Finds the marked columns in the first frame, without moving the cursor.
void MotionReader::findNotFree() {
    TextCursor ahead = cursor_;
    motion_.notFree.clear();
    for (const BvhColumn& column : columns_) {
        const bool isMarked = ahead.token() == kBvhNotFree;
        motion_.notFree.push_back(isMarked && isAngle(column.channel));
    }
}

void MotionReader::confirmNotFree() {
    const auto isZero = [](double value) { return value == 0; };
    const auto areZero = [&](const std::vector<double>& piece) { return std::ranges::all_of(piece, isZero); };
    for (std::size_t c = 0; c < columns_.size(); ++c)
        motion_.notFree[c] = motion_.notFree[c] && std::ranges::all_of(motion_.channels[c], areZero);
}

Result<void> MotionReader::reportProgress() const {
    if (options_.cancel && options_.cancel->load()) {
        return cursor_.error(ErrorCode::cancelled, "reading was cancelled");
    }
    if (options_.progress) {
        options_.progress->store(static_cast<float>(cursor_.offset()) / static_cast<float>(cursor_.size()));
    }
    return {};
}

/// Returns whether the motion ends here: at the end of the text, or after all announced frames if no number
/// follows.
bool MotionReader::isDone(std::int64_t frame, std::int64_t announced) {
    cursor_.skipSpace();
    if (cursor_.atEnd()) return true;
    if (frame < announced) return false;
    double value = 0;
    TextCursor ahead = cursor_;
    if (ahead.number(value)) return false;
    diagnostics_.warn(ErrorCode::dataIgnored, cursor_.location(), "text after the last frame is ignored");
    return true;
}

Result<void> MotionReader::readRows(std::int64_t announced) {
    std::vector<double> row(columns_.size());
    for (std::int64_t frame = 0; !isDone(frame, announced); ++frame) {
        if (frame >= limits_.frames) {
            return cursor_.error(ErrorCode::limitExceeded, "the file has more than the maximum of " +
                                                               std::to_string(limits_.frames) + " frames");
        }
        if (auto done = rows_.read(row.data()); !done) return done;
        for (std::size_t c = 0; c < row.size(); ++c) row[c] = row[c] * factors_[c] + shifts_[c];
        values_.add(row.data());
        if ((frame + 1) % kFramesPerReport != 0) continue;
        if (auto done = reportProgress(); !done) return done;
    }
    return {};
}

Result<BvhMotion> MotionReader::read(const MotionHeader& header) {
    motion_.rate = header.rate;
    motion_.channels.resize(columns_.size());
    motion_.notFree.resize(columns_.size());
    if (columns_.empty()) return std::move(motion_);

    const std::string location = cursor_.location();
    findNotFree();
    if (auto done = readRows(header.announcedFrames); !done) return tl::unexpected(done.error());
    motion_.frames = static_cast<std::int64_t>(values_.frames());
    motion_.channels = values_.take();
    confirmNotFree();
    if (motion_.frames != header.announcedFrames) {
        diagnostics_.warn(ErrorCode::frameCount, location,
                          "the file announces " + std::to_string(header.announcedFrames) +
                              " frames but contains " + std::to_string(motion_.frames));
    }
    return std::move(motion_);
}

}  // namespace

Result<BvhMotion> readBvhMotion(TextCursor& cursor, const std::vector<BvhColumn>& columns,
                                const ReadLimits& limits, const ReadOptions& options,
                                Diagnostics& diagnostics) {
    const auto frames = readFrameCount(cursor);
    if (!frames) return tl::unexpected(frames.error());
    const auto rate = readFrameTime(cursor, options);
    if (!rate) return tl::unexpected(rate.error());
    return MotionReader(cursor, columns, limits, options, diagnostics).read({*frames, *rate});
}

}  // namespace sinew
