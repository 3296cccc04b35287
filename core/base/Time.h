#pragma once

#include <cmath>
#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

namespace sinew {

/// A point in time or a duration.
struct Seconds {
    double value = 0;
    friend auto operator<=>(const Seconds&, const Seconds&) = default;
    friend Seconds operator+(Seconds a, Seconds b) { return {a.value + b.value}; }
    friend Seconds operator-(Seconds a, Seconds b) { return {a.value - b.value}; }
    friend Seconds operator*(Seconds a, double factor) { return {a.value * factor}; }
};

/// A position on the frame grid. Moving along the grid adds FrameIndex values, never seconds.
struct FrameIndex {
    std::int64_t value = 0;
    friend auto operator<=>(const FrameIndex&, const FrameIndex&) = default;
    friend FrameIndex operator+(FrameIndex a, FrameIndex b) { return {a.value + b.value}; }
    friend FrameIndex operator-(FrameIndex a, FrameIndex b) { return {a.value - b.value}; }
};

/// Frames per second as an exact, reduced ratio of positive integers (24000/1001 is exact).
class FrameRate {
public:
    constexpr FrameRate() = default;  ///< 30 Hz

    /// Returns the reduced ratio; nullopt unless both terms are in 1..10^9 and the rate is in 1e-3..1e6 Hz.
    static std::optional<FrameRate> create(std::int64_t numerator, std::int64_t denominator);

    /// Returns the rate closest to `hertz`: an integer or an NTSC rate (n*1000/1001) within 1e-9, else the
    /// best ratio with a denominator up to 10^6. Returns nullopt if create() does.
    static std::optional<FrameRate> fromHertz(double hertz);

    /// Returns the rate for a printed frame time such as ".0083333". Snaps to a known rate (whole numbers up
    /// to 1000, NTSC rates) only if the printed digits cannot distinguish them: the known frame time must
    /// equal the printed one when rounded to as many decimals or, given at least three digits, when
    /// truncated. A rate that is not common must also be the only whole number that fits (".0084" is neither
    /// 118 nor 119 Hz). Otherwise returns the ratio that reproduces the number. Returns nullopt if the text
    /// is not a positive finite number or if create() does.
    static std::optional<FrameRate> fromFrameTime(std::string_view printed);

    std::int64_t numerator() const { return numerator_; }
    std::int64_t denominator() const { return denominator_; }
    double hertz() const { return static_cast<double>(numerator_) / static_cast<double>(denominator_); }

    /// Converts a frame to seconds. All conversions use this function.
    Seconds time(FrameIndex frame) const {
        return {static_cast<double>(frame.value) * static_cast<double>(denominator_) /
                static_cast<double>(numerator_)};
    }
    Seconds frameTime() const { return time(FrameIndex{1}); }
    /// Returns the fractional frame at a time.
    double frame(Seconds time) const {
        return time.value * static_cast<double>(numerator_) / static_cast<double>(denominator_);
    }
    /// Returns the nearest frame; halves are rounded up and the result is clamped to ±2^53.
    FrameIndex nearestFrame(Seconds time) const;

    friend bool operator==(const FrameRate&, const FrameRate&) = default;

private:
    std::int64_t numerator_ = 30;
    std::int64_t denominator_ = 1;
};

/// Evenly spaced times: element i is at rate.time(first + i).
struct FrameGrid {
    FrameRate rate;
    FrameIndex first;
    std::int64_t count = 0;

    double time(std::int64_t i) const { return rate.time(first + FrameIndex{i}).value; }

    /// Returns the last element at or before `seconds`, or 0 if there is none. O(1), and exact: for time(i)
    /// it returns i.
    std::int64_t atOrBefore(double seconds) const {
        const double position = std::floor(rate.frame(Seconds{seconds})) - static_cast<double>(first.value);
        const std::int64_t last = count - 1;
        std::int64_t i =
            position > 0 ? (position < static_cast<double>(last) ? static_cast<std::int64_t>(position) : last)
                         : 0;
        // Rounding makes the division at most one frame off.
        if (i < last && time(i + 1) <= seconds) return i + 1;
        return i > 0 && time(i) > seconds ? i - 1 : i;
    }

    friend bool operator==(const FrameGrid&, const FrameGrid&) = default;
};

/// Maps a time from one rate to another: the (fractional) frame it has at rate `from` is taken at rate `to`.
Seconds retimed(Seconds time, FrameRate from, FrameRate to);

/// Returns the exact time of a frame if `time` is less than a millionth of a frame away from it, else `time`.
/// Compensates for rounding, so that keys on frames stay on frames.
Seconds snapNearFrame(FrameRate rate, Seconds time);

}  // namespace sinew
