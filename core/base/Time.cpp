#include "core/base/Time.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "core/base/Numbers.h"

namespace sinew {
namespace {

constexpr std::int64_t kMaxTerm = 1'000'000'000;
constexpr double kRoundingSlack = 1e-6;  // frames

struct Ratio {
    std::int64_t numerator = 0;
    std::int64_t denominator = 1;
    double value() const { return static_cast<double>(numerator) / static_cast<double>(denominator); }
};

/// Returns the simplest convergent of value's continued fraction within `tolerance`, or else the best ratio
/// whose terms are within the limits.
Ratio bestRatio(double value, std::int64_t maxNumerator, std::int64_t maxDenominator, double tolerance) {
    Ratio before{0, 1};
    Ratio last{1, 0};
    long double rest = value;
    while (true) {
        const long double whole = std::floor(rest);
        const auto fits = [&](std::int64_t term, std::int64_t older, std::int64_t maximum) {
            return term == 0 ? whole
                             : std::floor(static_cast<long double>(maximum - older) /
                                          static_cast<long double>(term));
        };
        const auto step =
            static_cast<std::int64_t>(std::min({whole, fits(last.numerator, before.numerator, maxNumerator),
                                                fits(last.denominator, before.denominator, maxDenominator)}));
        const Ratio next{step * last.numerator + before.numerator,
                         step * last.denominator + before.denominator};
        if (static_cast<long double>(step) < whole) {
            // The limit is reached; a truncated step may still be closer than the previous convergent.
            const bool nearer = std::abs(next.value() - value) < std::abs(last.value() - value);
            return last.denominator == 0 || (next.denominator != 0 && nearer) ? next : last;
        }
        if (std::abs(next.value() - value) <= tolerance || rest == whole) return next;
        before = last;
        last = next;
        rest = 1 / (rest - whole);
    }
}

/// A positive decimal number as printed: digits * 10^-decimals.
struct PrintedNumber {
    double value = 0;
    std::int64_t digits = 0;  ///< 0 if there are too many for the type
    int significant = 0;
    int decimals = 0;
    double unit() const { return std::pow(10.0, -decimals); }
};

std::optional<PrintedNumber> parsePrinted(std::string_view text) {
    const std::optional<double> value = parseNumber(text);
    // No rate is possible outside these bounds, and inside them the counts below stay small.
    if (!value || !(*value >= 1e-7 && *value <= 1e4)) return std::nullopt;
    PrintedNumber printed{*value};
    const std::size_t mark = std::min(text.find_first_of("eE"), text.size());
    bool isAfterPoint = false;
    for (const char c : text.substr(0, mark)) {
        if (c == '.') isAfterPoint = true;
        if (c < '0' || c > '9') continue;
        printed.decimals += isAfterPoint ? 1 : 0;
        if (c != '0' || printed.significant > 0) ++printed.significant;
        if (printed.significant <= 18) printed.digits = printed.digits * 10 + (c - '0');
    }
    if (printed.significant > 18) printed.digits = 0;
    if (mark < text.size()) printed.decimals -= static_cast<int>(*parseNumber(text.substr(mark + 1)));
    return printed;
}

/// Returns the rate whose frame time is exactly digits / 10^decimals, if its terms are small enough.
std::optional<FrameRate> exactRate(const PrintedNumber& printed) {
    std::int64_t digits = printed.digits;
    int decimals = printed.decimals;
    for (; digits != 0 && digits % 10 == 0; digits /= 10) --decimals;
    if (digits == 0 || decimals < -4 || decimals > 18) return std::nullopt;
    std::int64_t power = 1;
    for (int i = 0; i < std::abs(decimals); ++i) power *= 10;
    std::int64_t numerator = decimals > 0 ? power : 1;
    std::int64_t denominator = decimals > 0 ? digits : digits * power;
    const std::int64_t divisor = std::gcd(numerator, denominator);
    return FrameRate::create(numerator / divisor, denominator / divisor);
}

/// How far a known frame time may differ from a printed one: low <= known - printed <= high, in units of the
/// last decimal place.
struct RoundingInterval {
    double low;
    double high;
    bool contains(const PrintedNumber& printed, double known) const {
        // Numbers with many digits were printed from doubles, so their own rounding counts too.
        const double noise = 4e-16 * known;
        const double difference = known - printed.value;
        return difference >= low * printed.unit() - noise && difference <= high * printed.unit() + noise;
    }
};
constexpr RoundingInterval kRounded{-0.5, 0.5};
constexpr RoundingInterval kTruncated{0, 1};
constexpr int kEnoughDigits = 3;

/// Common rates whose frame times have no finite decimal representation; other rates need no snapping.
constexpr std::array kCommonRates{12,  15,  24,  30,  48,  60,  72,  90,  120,
                                  144, 150, 180, 240, 300, 360, 480, 600, 960};
constexpr std::array kNtscBases{24, 30, 48, 60, 72, 90, 120, 240};

std::optional<FrameRate> commonRate(const PrintedNumber& printed, const RoundingInterval& interval) {
    for (const int rate : kCommonRates)
        if (interval.contains(printed, 1.0 / rate)) return FrameRate::create(rate, 1);
    for (const int base : kNtscBases)
        if (interval.contains(printed, 1.001 / base))
            return FrameRate::create(std::int64_t{base} * 1000, 1001);
    return std::nullopt;
}

/// Returns the whole rate up to 1000 Hz that fits the printed frame time, if there is exactly one.
std::optional<FrameRate> onlyWholeRate(const PrintedNumber& printed) {
    std::int64_t fitting = 0;
    const auto nearest = static_cast<std::int64_t>(std::llround(1 / printed.value));
    for (std::int64_t rate = std::max<std::int64_t>(1, nearest - 2);
         rate <= std::min<std::int64_t>(1000, nearest + 2); ++rate) {
        const double time = 1 / static_cast<double>(rate);
        if (!kRounded.contains(printed, time) && !kTruncated.contains(printed, time)) continue;
        if (fitting != 0) return std::nullopt;
        fitting = rate;
    }
    return FrameRate::create(fitting, 1);
}

}  // namespace

std::optional<FrameRate> FrameRate::create(std::int64_t numerator, std::int64_t denominator) {
    const auto inRange = [](std::int64_t term) { return term >= 1 && term <= kMaxTerm; };
    if (!inRange(numerator) || !inRange(denominator)) return std::nullopt;
    if (numerator * 1000 < denominator || numerator > denominator * 1'000'000) return std::nullopt;
    FrameRate rate;
    const std::int64_t divisor = std::gcd(numerator, denominator);
    rate.numerator_ = numerator / divisor;
    rate.denominator_ = denominator / divisor;
    return rate;
}

std::optional<FrameRate> FrameRate::fromHertz(double hertz) {
    if (!(hertz >= 1e-3 && hertz <= 1e6)) return std::nullopt;
    constexpr double kTolerance = 1e-9;
    const double whole = std::round(hertz);
    if (whole >= 1 && std::abs(hertz - whole) <= kTolerance)
        return create(static_cast<std::int64_t>(whole), 1);
    const double base = std::round(hertz * 1.001);
    if (base >= 1 && base <= 1000 && std::abs(hertz - base * 1000 / 1001) <= kTolerance)
        return create(static_cast<std::int64_t>(base) * 1000, 1001);
    const Ratio ratio = bestRatio(hertz, kMaxTerm, 1'000'000, 0);
    return create(ratio.numerator, ratio.denominator);
}

std::optional<FrameRate> FrameRate::fromFrameTime(std::string_view printed) {
    const std::optional<PrintedNumber> time = parsePrinted(printed);
    if (!time) return std::nullopt;
    const std::optional<FrameRate> exact = exactRate(*time);
    if (exact && exact->denominator_ == 1) return exact;
    if (const auto rate = commonRate(*time, kRounded)) return rate;
    if (time->significant >= kEnoughDigits) {
        if (const auto rate = commonRate(*time, kTruncated)) return rate;
        if (const auto rate = onlyWholeRate(*time)) return rate;
    }
    if (exact) return exact;
    const Ratio ratio =
        bestRatio(time->value, kMaxTerm, kMaxTerm, std::max(0.5 * time->unit(), 1e-16 * time->value));
    return create(ratio.denominator, ratio.numerator);
}

FrameIndex FrameRate::nearestFrame(Seconds time) const {
    constexpr double kEnd = 9007199254740992.0;
    const double position = frame(time);
    const double below = std::floor(position);
    const double nearest = position - below >= 0.5 ? below + 1 : below;
    return {static_cast<std::int64_t>(std::clamp(nearest, -kEnd, kEnd))};
}

Seconds retimed(Seconds time, FrameRate from, FrameRate to) {
    const FrameIndex frame = from.nearestFrame(time);
    if (from.time(frame) == time) return to.time(frame);
    return to.frameTime() * from.frame(time);
}

Seconds snapNearFrame(FrameRate rate, Seconds time) {
    const FrameIndex frame = rate.nearestFrame(time);
    const double deviation = rate.frame(time) - static_cast<double>(frame.value);
    return std::abs(deviation) < kRoundingSlack ? rate.time(frame) : time;
}

}  // namespace sinew
