#include "core/io/bvh/BvhMotion.h"

#include <algorithm>
#include <cmath>

#include "core/io/AsciiCase.h"
#include "core/io/FrameColumns.h"

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
        return cursor.error(ErrorCode::frameCount, "MOTION does not say its number of Frames");
    }
    cursor.token(kColon);
    skipColon(cursor);
    double frames = 0;
    if (!cursor.number(frames)) return cursor.numberError("the number of Frames");
    if (frames < 0 || frames != std::floor(frames) || frames > 1e15) {
        return cursor.error(ErrorCode::frameCount, "the number of Frames is not a count");
    }
    return static_cast<std::int64_t>(frames);
}

Result<FrameRate> readFrameTime(TextCursor& cursor, const ReadOptions& options) {
    if (!equalsIgnoringCase(cursor.peek(kColon), "Frame")) {
        if (options.rate) return *options.rate;
        return cursor.error(ErrorCode::frameTime, "MOTION does not say its Frame Time");
    }
    cursor.token(kColon);
    if (!equalsIgnoringCase(cursor.token(kColon), "Time"))
        return cursor.error(ErrorCode::syntax, "'Time' is missing behind 'Frame'");
    skipColon(cursor);
    const std::string_view printed = cursor.token();
    const std::optional<FrameRate> rate = FrameRate::fromFrameTime(printed);
    if (rate) return *rate;
    if (options.rate) return *options.rate;
    return cursor.error(ErrorCode::frameTime, inQuotes(printed) + " is no usable Frame Time");
}

/// Reads frame after frame and sees to it that lines and frames agree.
class RowReader {
public:
    RowReader(TextCursor& cursor, std::size_t width) : cursor_(cursor), width_(width) {}

    /// Reads `width` numbers; called in front of the first one.
    Result<void> read(double* row);

private:
    Result<void> readSlowly(double* row);
    tl::unexpected<Error> wrongCount() const;

    TextCursor& cursor_;
    std::size_t width_;
    std::size_t rowStart_ = 0;   ///< offset of the line that the frame starts on
    std::size_t rowValues_ = 0;  ///< numbers on that line so far
    bool first_ = true;
    bool regular_ = true;    ///< every frame so far was a line of its own
    bool spread_ = false;    ///< frames take several lines each
    bool freshLine_ = true;  ///< the next frame starts a line
};

Result<void> RowReader::read(double* row) {
    if (regular_) regular_ = cursor_.numbersOfLine(row, width_);
    if (!regular_) return readSlowly(row);
    first_ = false;
    return {};
}

/// Any frame, and what is wrong with it.
Result<void> RowReader::readSlowly(double* row) {
    if (freshLine_) {
        rowStart_ = cursor_.offset();
        rowValues_ = 0;
    }
    bool crossed = false;
    for (std::size_t i = 0; i < width_; ++i) {
        if (i != 0 && cursor_.skipBlanks()) {
            if (!crossed) rowValues_ += i;
            const bool startedInLine = !crossed && rowValues_ > i;
            crossed = true;
            cursor_.skipSpace();
            if (cursor_.atEnd() && startedInLine) return wrongCount();
            if (cursor_.atEnd()) {
                return cursor_.error(ErrorCode::unexpectedEnd, "the file ends inside a frame, behind " +
                                                                   std::to_string(i) + " of " +
                                                                   std::to_string(width_) + " values");
            }
        }
        if (!cursor_.number(row[i])) return cursor_.numberError("a motion value");
    }
    if (!crossed) rowValues_ += width_;
    if (first_) spread_ = crossed;
    first_ = false;
    freshLine_ = cursor_.skipBlanks();
    if (crossed != spread_ || (spread_ && !freshLine_)) return wrongCount();
    return {};
}

tl::unexpected<Error> RowReader::wrongCount() const {
    return fail(ErrorCode::valueCount, cursor_.placeAt(rowStart_),
                "the row has " + std::to_string(rowValues_) + " values, the joints have " +
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
    bool endsBefore(std::int64_t frame, std::int64_t announced);
    void findNotFree();
    void keepNotFreeThatStayZero();
    Result<void> breathe() const;

    TextCursor& cursor_;
    const std::vector<BvhColumn>& columns_;
    const ReadLimits& limits_;
    const ReadOptions& options_;
    Diagnostics& diagnostics_;
    RowReader rows_;
    std::vector<double> factors_, shifts_;  ///< of the columns
    FrameColumns values_;
    BvhMotion motion_;
};

/// Looks at the first frame, which the cursor stands before.
void MotionReader::findNotFree() {
    TextCursor ahead = cursor_;
    motion_.notFree.clear();
    for (const BvhColumn& column : columns_) {
        const bool isMarked = ahead.token() == kBvhNotFree;
        motion_.notFree.push_back(isMarked && isAngle(column.channel));
    }
}

void MotionReader::keepNotFreeThatStayZero() {
    const auto isZero = [](double value) { return value == 0; };
    const auto areZero = [&](const std::vector<double>& piece) { return std::ranges::all_of(piece, isZero); };
    for (std::size_t c = 0; c < columns_.size(); ++c)
        motion_.notFree[c] = motion_.notFree[c] && std::ranges::all_of(motion_.channels[c], areZero);
}

Result<void> MotionReader::breathe() const {
    if (options_.cancel && options_.cancel->load()) {
        return cursor_.error(ErrorCode::cancelled, "reading was cancelled");
    }
    if (options_.progress) {
        options_.progress->store(static_cast<float>(cursor_.offset()) / static_cast<float>(cursor_.size()));
    }
    return {};
}

/// True at the end of the text, and where all announced frames are read and no number follows.
bool MotionReader::endsBefore(std::int64_t frame, std::int64_t announced) {
    cursor_.skipSpace();
    if (cursor_.atEnd()) return true;
    if (frame < announced) return false;
    double value = 0;
    TextCursor ahead = cursor_;
    if (ahead.number(value)) return false;
    diagnostics_.warn(ErrorCode::dataIgnored, cursor_.place(), "text behind the last frame is ignored");
    return true;
}

Result<void> MotionReader::readRows(std::int64_t announced) {
    std::vector<double> row(columns_.size());
    for (std::int64_t frame = 0; !endsBefore(frame, announced); ++frame) {
        if (frame >= limits_.frames) {
            return cursor_.error(ErrorCode::limitExceeded,
                                 "more than " + std::to_string(limits_.frames) + " frames");
        }
        if (auto done = rows_.read(row.data()); !done) return done;
        for (std::size_t c = 0; c < row.size(); ++c) row[c] = row[c] * factors_[c] + shifts_[c];
        values_.add(row.data());
        if ((frame + 1) % kFramesPerReport != 0) continue;
        if (auto done = breathe(); !done) return done;
    }
    return {};
}

Result<BvhMotion> MotionReader::read(const MotionHeader& header) {
    motion_.rate = header.rate;
    motion_.channels.resize(columns_.size());
    motion_.notFree.resize(columns_.size());
    if (columns_.empty()) return std::move(motion_);

    const std::string place = cursor_.place();
    findNotFree();
    if (auto done = readRows(header.announcedFrames); !done) return tl::unexpected(done.error());
    motion_.frames = static_cast<std::int64_t>(values_.frames());
    motion_.channels = values_.take();
    keepNotFreeThatStayZero();
    if (motion_.frames != header.announcedFrames) {
        diagnostics_.warn(ErrorCode::frameCount, place,
                          "the file announces " + std::to_string(header.announcedFrames) +
                              " frames and holds " + std::to_string(motion_.frames));
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
