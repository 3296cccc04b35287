#include <charconv>
#include <unordered_map>

#include "core/base/Ascii.h"
#include "core/base/Numbers.h"
#include "core/io/acclaim/AmcFile.h"
#include "core/io/text/FrameColumns.h"
#include "core/io/text/TextCursor.h"
#include "core/io/text/Utf8.h"

namespace sinew {

namespace {

/// Limits for the values that frames may omit, beyond what the bytes of the file can hold.
constexpr std::size_t kMaxOmittedValuesPerByte = 8;
constexpr std::size_t kMaxOmittedValues = std::size_t{1} << 20;

std::string valueCountText(std::size_t count) {
    return std::to_string(count) + (count == 1 ? " value" : " values");
}

/// Finds bones by the names in motion lines. Most frames list bones in the same order as the frame before,
/// so the bone at the same position is tried before a name is looked up.
class AmcBoneFinder {
public:
    /// `bones` must outlive the finder. A bone is found by its own name first, then by its joint's.
    explicit AmcBoneFinder(const std::vector<AmcBone>& bones) : bones_(bones) {
        for (std::size_t i = 0; i < bones.size(); ++i) index_.emplace(bones[i].name, i);
        for (std::size_t i = 0; i < bones.size(); ++i) index_.emplace(bones[i].jointName, i);
    }

    void startFrame() { position_ = 0; }

    /// The bone at this position in the previous frame, and the name to compare with.
    struct ExpectedBone {
        std::string_view name;  ///< empty if it could be mistaken for a frame number, comment or keyword
        std::size_t bone = 0;
    };
    /// Returns null after the last bone of all previous frames.
    const ExpectedBone* expectedBone() const {
        return position_ < order_.size() ? &order_[position_] : nullptr;
    }
    void advance() { ++position_; }  ///< moves on after the expected bone was found

    std::optional<std::size_t> find(std::string_view name) {
        if (position_ < order_.size() && bones_[order_[position_].bone].name == name)
            return order_[position_++].bone;
        auto found = index_.find(name);
        const std::string utf8 = found == index_.end() ? toUtf8(name) : std::string();
        if (found == index_.end()) found = index_.find(utf8);
        if (found == index_.end() && equalsIgnoringCase(name, "root")) found = index_.find("root");
        if (found == index_.end()) return std::nullopt;
        order_.resize(std::max(order_.size(), position_ + 1));
        order_[position_++] = {unambiguousName(bones_[found->second].name), found->second};
        return found->second;
    }

private:
    /// Returns the name if it cannot be mistaken for anything but a name, otherwise an empty one.
    static std::string_view unambiguousName(std::string_view name) {
        return !name.empty() && isLower(lowerCase(name.front())) ? name : std::string_view();
    }

    const std::vector<AmcBone>& bones_;
    std::unordered_map<std::string_view, std::size_t> index_;
    std::vector<ExpectedBone> order_;  ///< the bones of previous frames
    std::size_t position_ = 0;         ///< in order_
};

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
            if (bones[i].values > 0) bonesWithValues_.push_back(i);
        }
        row_.resize(width);
        columns_ = FrameColumns(width);
    }

    Result<AmcFile> read() {
        while (true) {
            if (readExpectedLine()) continue;
            const std::string_view token = cursor_.token();
            if (token.empty()) break;
            if (const auto done = readLine(token); !done) return tl::unexpected(done.error());
        }
        endFrame();
        if (frame_ < 0) return cursor_.error(ErrorCode::motionMissing, "the file contains no frames");
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
        std::int64_t lastFrame = -1;  ///< last frame that lists it
        std::int64_t frames = 0;      ///< number of frames that list it
        std::size_t missingLine = 0;  ///< line after the first frame without it, or 0
    };

    /// Reads the line of the bone at this position in the previous frame. Returns false if another line
    /// follows.
    bool readExpectedLine() {
        const AmcBoneFinder::ExpectedBone* const expected = finder_.expectedBone();
        if (expected == nullptr || expected->name.empty()) return false;
        BoneState& state = states_[expected->bone];
        double* const values = row_.data() + state.column;
        if (state.lastFrame == frame_ || !cursor_.namedLine(expected->name, values, state.values))
            return false;
        finder_.advance();
        countBone(state);
        return true;
    }

    Result<void> readLine(std::string_view token) {
        const char first = token.front();
        if (first == '#') {
            cursor_.restOfLine();
            return {};
        }
        if (first == ':') return readKeyword(token);
        const bool isNumber = isDigit(first) || first == '-' || first == '+';
        if (isNumber && isAtLineEnd()) return startFrame(token);
        return readBone(token);
    }

    /// Returns whether only a comment is left on the line.
    bool isAtLineEnd() { return cursor_.skipBlanks() || cursor_.peek().front() == '#'; }

    Result<void> readKeyword(std::string_view token) {
        if (equalsIgnoringCase(token, ":degrees") || equalsIgnoringCase(token, ":radians")) {
            file_.radians = equalsIgnoringCase(token, ":radians");
        } else if (equalsIgnoringCase(token, ":force-all-joints-be-3dof")) {
            isPadded_ = true;
        } else if (equalsIgnoringCase(token, ":samples-per-second")) {
            double hertz = 0;
            if (!cursor_.number(hertz)) return cursor_.numberError("the sample rate");
            file_.rate = FrameRate::fromHertz(hertz);
            if (!file_.rate)
                return cursor_.error(ErrorCode::valueRange,
                                     "the samples per second are not a valid frame rate");
        } else if (!equalsIgnoringCase(token, ":fully-specified")) {
            diagnostics_.warn(ErrorCode::keywordUnknown, cursor_.location(),
                              "unknown keyword " + inQuotes(token) + " is ignored");
            cursor_.restOfLine();
        }
        return {};
    }

    Result<void> startFrame(std::string_view token) {
        std::int64_t number = 0;
        const auto [stop, code] = std::from_chars(token.data(), token.data() + token.size(), number);
        if (code != std::errc{} || stop != token.data() + token.size()) {
            return cursor_.error(ErrorCode::numberInvalid, inQuotes(token) + " is not a frame number");
        }
        if (frame_ >= 0 && number - 1 != frameNumber_) {
            diagnostics_.warn(ErrorCode::frameCount, cursor_.location(),
                              "frame numbers repeat or have gaps; frames are read as consecutive");
        }
        endFrame();
        frameNumber_ = number;
        ++frame_;
        if (const auto begun = beginFrame(cursor_, frame_, options_); !begun) return begun;
        const std::size_t total = static_cast<std::size_t>(frame_) * row_.size();
        if (total > kMaxOmittedValues + kMaxOmittedValuesPerByte * cursor_.size()) {
            return cursor_.error(ErrorCode::limitExceeded,
                                 "the frames omit nearly all joints of the skeleton");
        }
        bonesInFrame_ = 0;
        finder_.startFrame();
        return {};
    }

    Result<void> readBone(std::string_view token) {
        const std::optional<std::size_t> found = finder_.find(token);
        if (!found) {
            return cursor_.error(ErrorCode::skeletonMismatch, "the skeleton has no joint " + inQuotes(token));
        }
        if (frame_ < 0) {
            return cursor_.error(ErrorCode::syntax,
                                 "joint " + inQuotes(token) + " appears before the first frame number");
        }
        double* const first = row_.data() + states_[*found].column;
        for (std::size_t i = 0; i < bones_[*found].values; ++i) {
            if (cursor_.skipBlanks() || !cursor_.number(first[i])) return valueError(*found, i);
        }
        if (!cursor_.skipBlanks()) {
            if (const auto rest = readRestOfBone(*found); !rest) return rest;
        }
        if (states_[*found].lastFrame == frame_) {
            diagnostics_.warn(ErrorCode::dataIgnored, cursor_.location(),
                              "a joint appears twice in one frame; its later values are used");
        } else {
            countBone(states_[*found]);
        }
        return {};
    }

    void countBone(BoneState& state) {
        state.lastFrame = frame_;
        ++state.frames;
        bonesInFrame_ += state.values > 0;
    }

    /// Reads past the expected values: a comment, padding to three angles, or excess values.
    Result<void> readRestOfBone(std::size_t index) {
        std::size_t extra = 0;
        bool ignored = false;
        while (!isAtLineEnd()) {
            double value = 0;
            if (!cursor_.number(value)) return valueError(index, bones_[index].values + extra);
            ignored |= value != 0;
            ++extra;
        }
        const std::size_t count = bones_[index].values;
        if (extra > 0 && !(isPadded_ && count + extra == 3)) return countError(index, count + extra);
        if (ignored) {
            diagnostics_.warn(ErrorCode::dataIgnored, cursor_.location(),
                              "values of angles that are not free in the skeleton are ignored");
        }
        cursor_.restOfLine();
        return {};
    }

    Result<void> valueError(std::size_t index, std::size_t read) {
        if (isAtLineEnd()) return countError(index, read);
        return cursor_.numberError("joint " + inQuotes(bones_[index].jointName));
    }

    Result<void> countError(std::size_t index, std::size_t count) const {
        return cursor_.error(ErrorCode::valueCount, "joint " + inQuotes(bones_[index].jointName) + " has " +
                                                        valueCountText(count) + ", but the skeleton needs " +
                                                        std::to_string(bones_[index].values));
    }

    void endFrame() {
        if (frame_ < 0) return;
        columns_.add(row_.data());
        if (bonesInFrame_ == bonesWithValues_.size()) return;
        for (const std::size_t i : bonesWithValues_) {
            BoneState& state = states_[i];
            if (state.lastFrame != frame_ && state.missingLine == 0) state.missingLine = cursor_.line();
        }
    }

    void reportMissing() {
        std::size_t missingInLast = 0;
        for (std::size_t i = 0; i < states_.size(); ++i) {
            if (states_[i].missingLine == 0) continue;
            const std::int64_t missing = frame_ + 1 - states_[i].frames;
            if (missing == 1 && states_[i].lastFrame == frame_ - 1) {
                ++missingInLast;
            } else {
                warnMissing(states_[i].missingLine, "joint " + inQuotes(bones_[i].jointName) +
                                                        " is missing from " + std::to_string(missing) +
                                                        " of " + std::to_string(frame_ + 1) + " frames");
            }
        }
        if (missingInLast > 0) {
            warnMissing(cursor_.line(),
                        counted(missingInLast, "joint is", "joints are") + " missing from the last frame");
        }
    }

    void warnMissing(std::size_t line, const std::string& what) {
        diagnostics_.warn(ErrorCode::dataIgnored, source_.location(line),
                          what + "; previous values are kept");
    }

    const Source& source_;
    const std::vector<AmcBone>& bones_;
    const ReadOptions& options_;
    Diagnostics& diagnostics_;
    TextCursor cursor_;
    AmcBoneFinder finder_;
    std::vector<BoneState> states_;             ///< one per bone
    std::vector<std::size_t> bonesWithValues_;  ///< bones with values
    std::vector<double> row_;                   ///< current frame; missing values carry over, initially 0
    FrameColumns columns_{0};
    AmcFile file_;
    bool isPadded_ = false;  ///< every bone has three angles
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
