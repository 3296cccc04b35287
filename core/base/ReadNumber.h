#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace sinew {

/// Returns whether `c` is one of the six white-space characters of the C locale.
constexpr bool isSpace(char c) { return c == ' ' || static_cast<unsigned char>(c - '\t') < 5; }

/// Reads the number that starts at `at` and ends at white space or at the end of the text. Gives the same
/// result as parseNumber(), but faster.
///
/// @param begin, end  the whole text; no byte outside is read; begin <= at <= end Returns the position after
///     the number, or null if there is none; `value` is then unchanged.
const char* readNumber(const char* at, const char* begin, const char* end, double& value);

/// Number of bytes that readShortNumber() may read before a number, and from its start on.
inline constexpr std::size_t kShortNumberReach = 16;

/// Reads a number of up to 15 bytes with an optional minus sign and a decimal point that is followed by a
/// digit, for the inner loops of readers. The result is exact because the digits form an integer below 2^53:
/// a single division by a power of ten that a double represents is rounded correctly (W. D. Clinger, "How to
/// read floating point numbers accurately", 1990).
///
/// @param at  must have kShortNumberReach readable bytes before and after it Returns the position after the
///     number, at or after `at`; the byte there is not above a blank, and the caller must check that it is
///     white space. Returns null if readNumber() has to be used instead.
inline const char* readShortNumber(const char* at, double& value);

#ifdef __SSE2__

namespace detail {

/// Returns a mask that selects the last n of 16 bytes, n in 0..16.
inline __m128i lastBytes(std::size_t n) {
    static constexpr std::array<std::uint8_t, 32> kRamp = [] {
        std::array<std::uint8_t, 32> ramp{};
        for (std::size_t i = 16; i < 32; ++i) ramp[i] = 0xFF;
        return ramp;
    }();
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(kRamp.data() + n));
}

inline std::uint32_t equalBytes(__m128i a, __m128i b) {
    return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(a, b)));
}

/// Converts 15 digits, stored as bytes 0..9 after a leading zero, to an integer by combining pairs of digits,
/// then pairs of those, and so on. All sums are exact in double precision.
inline double integerOf(__m128i digits) {
    // In 16 bits (a + 256 b) (1 + 2560) = 256 (10 a + b) + a.
    const __m128i twos = _mm_srli_epi16(_mm_mullo_epi16(digits, _mm_set1_epi16(2561)), 8);
    const __m128i fours = _mm_madd_epi16(twos, _mm_set1_epi32(0x0001'0064));
    const __m128i eights = _mm_madd_epi16(_mm_packs_epi32(fours, fours), _mm_set1_epi32(0x0001'2710));
    const __m128d both = _mm_cvtepi32_pd(eights);
    return _mm_cvtsd_f64(both) * 1e8 + _mm_cvtsd_f64(_mm_unpackhi_pd(both, both));
}

}  // namespace detail

/// Finds the end of the number first, from 16 bytes at once, because the next number depends only on that.
/// Then converts all digits together without branching on their number. SSE2 is part of every x86-64 CPU.
inline const char* readShortNumber(const char* at, double& value) {
    using namespace detail;
    // Indexed by the number of decimals, plus 16 for negative numbers. Without a decimal point the index is
    // 15, which stands for no decimals.
    static constexpr std::array<double, 32> kPowers{
        1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10,  1e11,  1e12,  1e13,  1e14,  1e0,
        -1e0, -1e1, -1e2, -1e3, -1e4, -1e5, -1e6, -1e7, -1e8, -1e9, -1e10, -1e11, -1e12, -1e13, -1e14, -1e0};

    const __m128i ahead = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
    // A blank at the first position is detected below, when the digits are checked.
    const std::uint32_t ends = equalBytes(_mm_min_epu8(ahead, _mm_set1_epi8(' ')), ahead) & 0xFFFE;
    if (ends == 0) return nullptr;
    const std::uint32_t points = ends | equalBytes(ahead, _mm_set1_epi8('.'));
    const auto length = static_cast<std::size_t>(std::countr_zero(ends));
    const auto point = static_cast<std::size_t>(std::countr_zero(points));
    const std::size_t negative = *at == '-';
    const std::size_t size = length - negative;
    const std::size_t decimals = (length - point - 1) & 15;
    if (size == 0 || decimals == 0) return nullptr;

    const char* const stop = at + length;
    const __m128i text = _mm_loadu_si128(reinterpret_cast<const __m128i*>(stop - 16));
    const __m128i bytes = _mm_and_si128(_mm_xor_si128(text, _mm_set1_epi8('0')), lastBytes(size));
    // Moves the digits before the decimal point over the point.
    const __m128i decimalsMask = lastBytes(decimals);
    const __m128i digits = _mm_or_si128(_mm_and_si128(bytes, decimalsMask),
                                        _mm_andnot_si128(decimalsMask, _mm_slli_si128(bytes, 1)));
    if (_mm_movemask_epi8(_mm_adds_epu8(digits, _mm_set1_epi8(0x80 - 10))) != 0) return nullptr;
    value = integerOf(digits) / kPowers[decimals + 16 * negative];
    return stop;
}

#else

inline const char* readShortNumber(const char*, double&) { return nullptr; }

#endif

}  // namespace sinew
