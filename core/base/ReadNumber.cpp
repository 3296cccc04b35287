#include "core/base/ReadNumber.h"

#include "core/base/Ascii.h"
#include "core/base/Numbers.h"

namespace sinew {

namespace {

constexpr std::array<double, 23> kPowers{1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                         1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                         1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
constexpr int kLargestPower = 22;
constexpr std::ptrdiff_t kMaxDigits = 19;  // fit into 64 bits
constexpr std::uint64_t kLargestInteger = std::uint64_t{1} << 53;
constexpr std::ptrdiff_t kMaxExponentDigits = 4;

/// Appends the digits from `at` on to `integer`, which wraps around if there are too many.
const char* readDigits(const char* at, const char* end, std::uint64_t& integer) {
    for (; at != end && isDigit(*at); ++at) integer = integer * 10 + static_cast<std::uint64_t>(*at - '0');
    return at;
}

/// Reads the exponent after 'e'. Returns null if it is not a short number.
const char* readExponent(const char* at, const char* end, int& exponent) {
    const bool negative = at != end && *at == '-';
    if (at != end && (*at == '-' || *at == '+')) ++at;
    std::uint64_t size = 0;
    const char* const stop = readDigits(at, end, size);
    if (stop == at || stop - at > kMaxExponentDigits) return nullptr;
    exponent = negative ? -static_cast<int>(size) : static_cast<int>(size);
    return stop;
}

/// Reads a number with up to 19 digits that form an integer of at most 2^53, and a power of ten that a double
/// represents exactly: then a single division or multiplication is rounded correctly.
const char* readPlainNumber(const char* at, const char* end, double& value) {
    const bool negative = at != end && *at == '-';
    if (at != end && (*at == '-' || *at == '+')) ++at;
    std::uint64_t integer = 0;
    const char* stop = readDigits(at, end, integer);
    std::ptrdiff_t count = stop - at;
    std::ptrdiff_t decimals = 0;
    if (stop != end && *stop == '.') {
        const char* const fraction = stop + 1;
        stop = readDigits(fraction, end, integer);
        decimals = stop - fraction;
        count += decimals;
    }
    if (count == 0 || count > kMaxDigits || integer > kLargestInteger) return nullptr;
    int power = 0;
    if (stop != end && (*stop == 'e' || *stop == 'E')) {
        stop = readExponent(stop + 1, end, power);
        if (stop == nullptr) return nullptr;
    }
    if (stop != end && !isSpace(*stop)) return nullptr;
    power -= static_cast<int>(decimals);
    if (power < -kLargestPower || power > kLargestPower) return nullptr;
    const auto size = static_cast<double>(integer);
    const double magnitude = power < 0 ? size / kPowers[static_cast<std::size_t>(-power)]
                                       : size * kPowers[static_cast<std::size_t>(power)];
    value = negative ? -magnitude : magnitude;
    return stop;
}

const char* readAnyNumber(const char* at, const char* end, double& value) {
    const char* stop = at;
    while (stop != end && !isSpace(*stop)) ++stop;
    const std::optional<double> parsed = parseNumber({at, static_cast<std::size_t>(stop - at)});
    if (!parsed) return nullptr;
    value = *parsed;
    return stop;
}

}  // namespace

const char* readNumber(const char* at, const char* begin, const char* end, double& value) {
    constexpr std::ptrdiff_t kShortReach = kShortNumberReach;
    if (at - begin >= kShortReach && end - at >= kShortReach) {
        double read = 0;
        const char* const stop = readShortNumber(at, read);
        if (stop != nullptr && isSpace(*stop)) {
            value = read;
            return stop;
        }
    }
    const char* const stop = readPlainNumber(at, end, value);
    return stop != nullptr ? stop : readAnyNumber(at, end, value);
}

}  // namespace sinew
