#include "core/base/Time.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "core/base/Numbers.h"

namespace sinew {
namespace {

constexpr std::int64_t kMostTerm = 1'000'000'000;

struct Ratio {
    std::int64_t numerator = 0;
    std::int64_t denominator = 1;
    double value() const { return static_cast<double>(numerator) / static_cast<double>(denominator); }
};

/// The simplest of value's continued fraction that is within `tolerance`, or else the best with both terms in
/// bounds.
Ratio bestRatio(double value, std::int64_t mostNumerator, std::int64_t mostDenominator, double tolerance) {
    Ratio before{0, 1};
    Ratio last{1, 0};
    long double rest = value;
    while (true) {
        const long double whole = std::floor(rest);
        const auto fits = [&](std::int64_t term, std::int64_t older, std::int64_t most) {
            return term == 0
                       ? whole
                       : std::floor(static_cast<long double>(most - older) / static_cast<long double>(term));
        };
        const auto step = static_cast<std::int64_t>(
            std::min({whole, fits(last.numerator, before.numerator, mostNumerator),
                      fits(last.denominator, before.denominator, mostDenominator)}));
        const Ratio next{step * last.numerator + before.numerator,
                         step * last.denominator + before.denominator};
        if (static_cast<long double>(step) < whole) {
            // Out of bounds: a shortened step can still be nearer than the fraction before.
            const bool nearer = std::abs(next.value() - value) < std::abs(last.value() - value);
            return last.denominator == 0 || (next.denominator != 0 && nearer) ? next : last;
        }
        if (std::abs(next.value() - value) <= tolerance || rest == whole) return next;
        before = last;
        last = next;
        rest = 1 / (rest - whole);
    }
}

/// A printed positive number: digits * 10^-decimals.
struct Printed {
    double value = 0;
    std::int64_t digits = 0;  ///< 0 where they are too many for the type
    int significant = 0;
    int decimals = 0;
    double unit() const { return std::pow(10.0, -decimals); }
};

std::optional<Printed> readPrinted(std::string_view text) {
    const std::optional<double> value = parseNumber(text);
    // Outside of this no rate is possible, and inside all counts below stay small.
    if (!value || !(*value >= 1e-7 && *value <= 1e4)) return std::nullopt;
    Printed printed{*value};
    const std::size_t mark = std::min(text.find_first_of("eE"), text.size());
    bool behindPoint = false;
    for (const char c : text.substr(0, mark)) {
        if (c == '.') behindPoint = true;
        if (c < '0' || c > '9') continue;
        printed.decimals += behindPoint ? 1 : 0;
        if (c != '0' || printed.significant > 0) ++printed.significant;
        if (printed.significant <= 18) printed.digits = printed.digits * 10 + (c - '0');
    }
    if (printed.significant > 18) printed.digits = 0;
    if (mark < text.size()) printed.decimals -= static_cast<int>(*parseNumber(text.substr(mark + 1)));
    return printed;
}

/// The rate whose frame time is digits / 10^decimals to the last digit, if its terms are small enough.
std::optional<FrameRate> exactRate(const Printed& printed) {
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

/// Which known frame times a printed one may stand for: `low` < known - printed < `high`, in units of the
/// last place.
struct Slack {
    double low;
    double high;
    bool allows(const Printed& printed, double known) const {
        // Long numbers are printed doubles: their own rounding counts too.
        const double noise = 4e-16 * known;
        const double difference = known - printed.value;
        return difference >= low * printed.unit() - noise && difference <= high * printed.unit() + noise;
    }
};
constexpr Slack kRounded{-0.5, 0.5};
constexpr Slack kCutOff{0, 1};
constexpr int kEnoughDigits = 3;

/// Rates in use whose frame times have no end in decimals; the others need no snapping.
constexpr std::array kUsualRates{12,  15,  24,  30,  48,  60,  72,  90,  120,
                                 144, 150, 180, 240, 300, 360, 480, 600, 960};
constexpr std::array kNtscBases{24, 30, 48, 60, 72, 90, 120, 240};

std::optional<FrameRate> usualRate(const Printed& printed, const Slack& slack) {
    for (const int rate : kUsualRates)
        if (slack.allows(printed, 1.0 / rate)) return FrameRate::create(rate, 1);
    for (const int base : kNtscBases)
        if (slack.allows(printed, 1.001 / base)) return FrameRate::create(base * 1000, 1001);
    return std::nullopt;
}

/// The whole rate up to 1000 Hz that is the only one to fit.
std::optional<FrameRate> onlyWholeRate(const Printed& printed) {
    std::int64_t fitting = 0;
    const auto nearest = static_cast<std::int64_t>(std::llround(1 / printed.value));
    for (std::int64_t rate = std::max<std::int64_t>(1, nearest - 2);
         rate <= std::min<std::int64_t>(1000, nearest + 2); ++rate) {
        const double time = 1 / static_cast<double>(rate);
        if (!kRounded.allows(printed, time) && !kCutOff.allows(printed, time)) continue;
        if (fitting != 0) return std::nullopt;
        fitting = rate;
    }
    return FrameRate::create(fitting, 1);
}

}  // namespace

std::optional<FrameRate> FrameRate::create(std::int64_t numerator, std::int64_t denominator) {
    const auto inRange = [](std::int64_t term) { return term >= 1 && term <= kMostTerm; };
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
    const Ratio ratio = bestRatio(hertz, kMostTerm, 1'000'000, 0);
    return create(ratio.numerator, ratio.denominator);
}

std::optional<FrameRate> FrameRate::fromFrameTime(std::string_view printed) {
    const std::optional<Printed> time = readPrinted(printed);
    if (!time) return std::nullopt;
    const std::optional<FrameRate> exact = exactRate(*time);
    if (exact && exact->denominator_ == 1) return exact;
    if (const auto rate = usualRate(*time, kRounded)) return rate;
    if (time->significant >= kEnoughDigits) {
        if (const auto rate = usualRate(*time, kCutOff)) return rate;
        if (const auto rate = onlyWholeRate(*time)) return rate;
    }
    if (exact) return exact;
    const Ratio ratio =
        bestRatio(time->value, kMostTerm, kMostTerm, std::max(0.5 * time->unit(), 1e-16 * time->value));
    return create(ratio.denominator, ratio.numerator);
}

FrameIndex FrameRate::nearestFrame(Seconds time) const {
    constexpr double kEnd = 9007199254740992.0;
    const double place = frame(time);
    const double below = std::floor(place);
    const double nearest = place - below >= 0.5 ? below + 1 : below;
    return {static_cast<std::int64_t>(std::clamp(nearest, -kEnd, kEnd))};
}

}  // namespace sinew
