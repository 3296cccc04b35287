#include <charconv>

#include "core/io/AsciiCase.h"
#include "core/io/FrameColumns.h"
#include "core/io/TextCursor.h"
#include "core/io/acclaim/AmcBoneFinder.h"
#include "core/io/acclaim/AmcFile.h"

namespace sinew {

namespace {

/// Values that frames may leave out, beyond what the bytes of the file can hold.
constexpr std::size_t kHeldValuesPerByte = 8;
constexpr std::size_t kHeldValues = std::size_t{1} << 20;
constexpr std::int64_t kFramesPerReport = 256;

constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }

std::string counted(std::size_t count) { return std::to_string(count) + (count == 1 ? " value" : " values"); }

class AmcReader {
public:
    AmcReader(const Source& source, const std::vector<AmcBone>& bones, const ReadOptions& options,
              Diagnostics& diagnostics)
        : source_(source),
          bones_(bones),
          options_(options),
          diagnostics_(diagnostics),
          cursor_(source),
          finder_(bones) {
        std::size_t width = 0;
        for (std::size_t i = 0; i < bones.size(); ++i) {
            states_.push_back({width, bones[i].values, -1, 0, 0});
            width += bones[i].values;
            if (bones[i].values > 0) moving_.push_back(i);
        }
        row_.resize(width);
        columns_ = FrameColumns(width);
    }

    Result<AmcFile> read() {
        while (true) {
            if (usualLine()) continue;
            const std::string_view token = cursor_.token();
            if (token.empty()) break;
            const Result<void> done = line(token);
            if (!done) return tl::unexpected<Error>(done.error());
        }
        endFrame();
        if (frame_ < 0) return cursor_.error(ErrorCode::motionMissing, "the file holds no frame of motion");
        reportMissing();
        file_.frames = frame_ + 1;
        file_.columns = columns_.take();
        for (const BoneState& state : states_) file_.present.push_back(state.frames > 0);
        return std::move(file_);
    }

private:
    struct BoneState {
        std::size_t column = 0;  ///< of its first value
        std::size_t values = 0;
        std::int64_t lastFrame = -1;  ///< the last that had it
        std::int64_t frames = 0;      ///< how many had it
        std::size_t missingLine = 0;  ///< behind the first frame without it, where there is one
    };

    /// Reads the line of the bone that stood here in the frame before, where it is next and plain.
    bool usualLine() {
        const AmcBoneFinder::Expected* const expected = finder_.expected();
        if (expected == nullptr || expected->name.empty()) return false;
        BoneState& state = states_[expected->bone];
        double* const values = row_.data() + state.column;
        if (state.lastFrame == frame_ || !cursor_.namedLine(expected->name, values, state.values))
            return false;
        finder_.pass();
        noteBone(state);
        return true;
    }

    Result<void> line(std::string_view token) {
        const char first = token.front();
        if (first == '#') {
            cursor_.restOfLine();
            return {};
        }
        if (first == ':') return keyword(token);
        const bool isNumber = isDigit(first) || first == '-' || first == '+';
        if (isNumber && lineEnds()) return startFrame(token);
        return bone(token);
    }

    /// Whether nothing but a comment is left of the line.
    bool lineEnds() { return cursor_.skipBlanks() || cursor_.peek().front() == '#'; }

    Result<void> keyword(std::string_view token) {
        if (equalsIgnoringCase(token, ":degrees") || equalsIgnoringCase(token, ":radians")) {
            file_.radians = equalsIgnoringCase(token, ":radians");
        } else if (equalsIgnoringCase(token, ":force-all-joints-be-3dof")) {
            padded_ = true;
        } else if (equalsIgnoringCase(token, ":samples-per-second")) {
            double hertz = 0;
            if (!cursor_.number(hertz)) return cursor_.numberError("the samples per second");
            file_.rate = FrameRate::fromHertz(hertz);
            if (!file_.rate)
                return cursor_.error(ErrorCode::valueRange, "the samples per second make no frame rate");
        } else if (!equalsIgnoringCase(token, ":fully-specified")) {
            diagnostics_.warn(ErrorCode::keywordUnknown, cursor_.place(),
                              "the keyword " + inQuotes(token) + " is unknown and left out");
            cursor_.restOfLine();
        }
        return {};
    }

    Result<void> startFrame(std::string_view token) {
        std::int64_t number = 0;
        const auto [stop, code] = std::from_chars(token.data(), token.data() + token.size(), number);
        if (code != std::errc{} || stop != token.data() + token.size()) {
            return cursor_.error(ErrorCode::numberInvalid, inQuotes(token) + " is no frame number");
        }
        if (frame_ >= 0 && number - 1 != frameNumber_) {
            diagnostics_.warn(ErrorCode::frameCount, cursor_.place(),
                              "frame numbers repeat or jump: the frames are taken one after another");
        }
        endFrame();
        frameNumber_ = number;
        ++frame_;
        const Result<void> allowed = checkBounds();
        if (!allowed) return allowed;
        bonesInFrame_ = 0;
        finder_.startFrame();
        return {};
    }

    Result<void> checkBounds() {
        if (frame_ >= source_.limits().frames) {
            return cursor_.error(
                ErrorCode::limitExceeded,
                "the file has more than " + std::to_string(source_.limits().frames) + " frames");
        }
        const std::size_t held = static_cast<std::size_t>(frame_) * row_.size();
        if (held > kHeldValues + kHeldValuesPerByte * cursor_.size()) {
            return cursor_.error(ErrorCode::limitExceeded, "the frames leave out nearly all joints");
        }
        if (frame_ % kFramesPerReport != 0) return {};
        if (options_.cancel && options_.cancel->load()) {
            return cursor_.error(ErrorCode::cancelled, "reading was cancelled");
        }
        if (options_.progress) {
            options_.progress->store(static_cast<float>(cursor_.offset()) /
                                     static_cast<float>(cursor_.size()));
        }
        return {};
    }

    Result<void> bone(std::string_view token) {
        const std::optional<std::size_t> found = finder_.find(token);
        if (!found) {
            return cursor_.error(ErrorCode::skeletonMismatch, "the skeleton has no joint " + inQuotes(token));
        }
        if (frame_ < 0) {
            return cursor_.error(ErrorCode::syntax,
                                 "joint " + inQuotes(token) + " stands before the first frame number");
        }
        double* const first = row_.data() + states_[*found].column;
        for (std::size_t i = 0; i < bones_[*found].values; ++i) {
            if (cursor_.skipBlanks() || !cursor_.number(first[i])) return valueError(*found, i);
        }
        if (!cursor_.skipBlanks()) {
            const Result<void> rest = restOfBone(*found);
            if (!rest) return rest;
        }
        if (states_[*found].lastFrame == frame_) {
            diagnostics_.warn(ErrorCode::dataIgnored, cursor_.place(),
                              "a joint stands twice in one frame: its later values count");
        } else {
            noteBone(states_[*found]);
        }
        return {};
    }

    void noteBone(BoneState& state) {
        state.lastFrame = frame_;
        ++state.frames;
        bonesInFrame_ += state.values > 0;
    }

    /// What stands behind the awaited values: a comment, padding to three angles, or too much.
    Result<void> restOfBone(std::size_t index) {
        std::size_t extra = 0;
        bool ignored = false;
        while (!lineEnds()) {
            double value = 0;
            if (!cursor_.number(value)) return valueError(index, bones_[index].values + extra);
            ignored |= value != 0;
            ++extra;
        }
        const std::size_t count = bones_[index].values;
        if (extra > 0 && !(padded_ && count + extra == 3)) return countError(index, count + extra);
        if (ignored) {
            diagnostics_.warn(ErrorCode::dataIgnored, cursor_.place(),
                              "values of angles that the skeleton does not free are left out");
        }
        cursor_.restOfLine();
        return {};
    }

    Result<void> valueError(std::size_t index, std::size_t read) {
        if (lineEnds()) return countError(index, read);
        return cursor_.numberError("joint " + inQuotes(bones_[index].jointName));
    }

    Result<void> countError(std::size_t index, std::size_t count) const {
        return cursor_.error(ErrorCode::valueCount, "joint " + inQuotes(bones_[index].jointName) + " has " +
                                                        counted(count) + ", the skeleton asks for " +
                                                        std::to_string(bones_[index].values));
    }

    void endFrame() {
        if (frame_ < 0) return;
        columns_.add(row_.data());
        if (bonesInFrame_ == moving_.size()) return;
        for (const std::size_t i : moving_) {
            BoneState& state = states_[i];
            if (state.lastFrame != frame_ && state.missingLine == 0) state.missingLine = cursor_.line();
        }
    }

    void reportMissing() {
        std::size_t onlyInLast = 0;
        for (std::size_t i = 0; i < states_.size(); ++i) {
            if (states_[i].missingLine == 0) continue;
            const std::int64_t missing = frame_ + 1 - states_[i].frames;
            if (missing == 1 && states_[i].lastFrame == frame_ - 1) {
                ++onlyInLast;
            } else {
                warnMissing(states_[i].missingLine, "frames lack joint " + inQuotes(bones_[i].jointName) +
                                                        ", " + std::to_string(missing) + " of " +
                                                        std::to_string(frame_ + 1));
            }
        }
        if (onlyInLast > 0) {
            warnMissing(cursor_.line(),
                        "the last frame is cut off and lacks joints, " + std::to_string(onlyInLast));
        }
    }

    void warnMissing(std::size_t line, std::string what) {
        diagnostics_.warn(ErrorCode::dataIgnored, source_.place(line), what + "; the last values are kept");
    }

    const Source& source_;
    const std::vector<AmcBone>& bones_;
    const ReadOptions& options_;
    Diagnostics& diagnostics_;
    TextCursor cursor_;
    AmcBoneFinder finder_;
    std::vector<BoneState> states_;    ///< one a bone
    std::vector<std::size_t> moving_;  ///< bones with values
    std::vector<double> row_;          ///< of this frame; what it lacks is of the one before, at first 0
    FrameColumns columns_{0};
    AmcFile file_;
    bool padded_ = false;  ///< every bone has three values
    std::int64_t frame_ = -1;
    std::int64_t frameNumber_ = 0;
    std::size_t bonesInFrame_ = 0;
};

}  // namespace

Result<AmcFile> readAmc(const Source& source, const std::vector<AmcBone>& bones, const ReadOptions& options,
                        Diagnostics& diagnostics) {
    return AmcReader(source, bones, options, diagnostics).read();
}

}  // namespace sinew
