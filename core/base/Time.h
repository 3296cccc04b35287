#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

namespace sinew {

/// A moment or a length of time.
struct Seconds {
    double value = 0;
    friend auto operator<=>(const Seconds&, const Seconds&) = default;
    friend Seconds operator+(Seconds a, Seconds b) { return {a.value + b.value}; }
    friend Seconds operator-(Seconds a, Seconds b) { return {a.value - b.value}; }
    friend Seconds operator*(Seconds a, double factor) { return {a.value * factor}; }
};

/// A place on the frame grid; moves on the grid add FrameIndex, never seconds.
struct FrameIndex {
    std::int64_t value = 0;
    friend auto operator<=>(const FrameIndex&, const FrameIndex&) = default;
    friend FrameIndex operator+(FrameIndex a, FrameIndex b) { return {a.value + b.value}; }
    friend FrameIndex operator-(FrameIndex a, FrameIndex b) { return {a.value - b.value}; }
};

/// Frames a second as an exact ratio (24000/1001 is exact), reduced, both positive.
class FrameRate {
public:
    constexpr FrameRate() = default;  ///< 30 Hz

    /// The reduced ratio; nullopt unless both are in 1..10^9 and the rate is in 1e-3..1e6 Hz.
    static std::optional<FrameRate> create(std::int64_t numerator, std::int64_t denominator);

    /// The rate whose value is `hertz`: an integer, one of the NTSC rates (n*1000/1001) within 1e-9,
    /// else the best ratio with a denominator up to 10^6. nullopt where create() refuses.
    static std::optional<FrameRate> fromHertz(double hertz);

    /// The rate of a printed frame time such as ".0083333". It snaps to a known rate (whole numbers up to
    /// 1000, NTSC rates) only where the printed digits cannot tell them apart: the known frame time, rounded
    /// to as many decimals, is the printed one; so is it cut off, given three digits. A rate that is not
    /// usual must also be the only whole number that fits (".0084" is neither 118 nor 119 Hz). Else the ratio
    /// that reproduces the number. nullopt for text that is no positive finite number or a rate create()
    /// refuses.
    static std::optional<FrameRate> fromFrameTime(std::string_view printed);

    std::int64_t numerator() const { return numerator_; }
    std::int64_t denominator() const { return denominator_; }
    double hertz() const { return static_cast<double>(numerator_) / static_cast<double>(denominator_); }

    /// The one function that maps a frame to seconds.
    Seconds time(FrameIndex frame) const {
        return {static_cast<double>(frame.value) * static_cast<double>(denominator_) /
                static_cast<double>(numerator_)};
    }
    Seconds frameTime() const { return time(FrameIndex{1}); }
    /// The fractional frame at a time.
    double frame(Seconds time) const {
        return time.value * static_cast<double>(numerator_) / static_cast<double>(denominator_);
    }
    /// Halves go to the later frame; times beyond the grid (2^53 frames) stop at its ends.
    FrameIndex nearestFrame(Seconds time) const;

    friend bool operator==(const FrameRate&, const FrameRate&) = default;

private:
    std::int64_t numerator_ = 30;
    std::int64_t denominator_ = 1;
};

}  // namespace sinew
