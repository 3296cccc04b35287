#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace sinew {

/// White space is the six bytes of the C locale.
constexpr bool isSpace(char c) { return c == ' ' || static_cast<unsigned char>(c - '\t') < 5; }

/// The number that starts at `at` and reaches to white space or to the end of the text: what parseNumber()
/// says of those bytes, sooner.
///
/// @param begin, end  all of the text, of which no byte outside is read; begin <= at <= end
/// Returns the byte behind the number, or null where there is none; `value` is then unchanged.
const char* readNumber(const char* at, const char* begin, const char* end, double& value);

/// How many bytes readShortNumber() reads in front of a number, and from its start on.
inline constexpr std::size_t kShortNumberReach = 16;

/// The same of a number of up to 15 bytes, maybe with a minus and a point in front of a digit, for the inner
/// loops of readers. Exact, as its digits make an integer below 2^53: one division by a power of ten that a
/// double holds is then rounded correctly (W. D. Clinger, "How to read floating point numbers accurately",
/// 1990).
///
/// @param at  in a text that goes on for kShortNumberReach bytes before and behind
/// Returns the byte behind the number, which is `at` or above and not above a blank, so that the caller has
/// to see whether it is white space; null where readNumber() has to say what there is.
inline const char* readShortNumber(const char* at, double& value);

#ifdef __SSE2__

namespace detail {

/// Of 16 bytes the last n, 0..16.
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

/// 15 digits as bytes 0..9 behind a zero, as one integer: pairs of digits, pairs of those, and so on. All
/// that doubles add up here they hold exactly.
inline double integerOf(__m128i digits) {
    // In 16 bits (a + 256 b) (1 + 2560) = 256 (10 a + b) + a.
    const __m128i twos = _mm_srli_epi16(_mm_mullo_epi16(digits, _mm_set1_epi16(2561)), 8);
    const __m128i fours = _mm_madd_epi16(twos, _mm_set1_epi32(0x0001'0064));
    const __m128i eights = _mm_madd_epi16(_mm_packs_epi32(fours, fours), _mm_set1_epi32(0x0001'2710));
    const __m128d both = _mm_cvtepi32_pd(eights);
    return _mm_cvtsd_f64(both) * 1e8 + _mm_cvtsd_f64(_mm_unpackhi_pd(both, both));
}

}  // namespace detail

/// Finds the end first, from 16 bytes at once, as the next number waits for nothing else; then takes all
/// digits together, without a branch that depends on how many there are. SSE2 is part of every x86-64.
inline const char* readShortNumber(const char* at, double& value) {
    using namespace detail;
    // By the number of decimals, of a number with a minus 16 above. Without a point there seem to be 15, and
    // are none.
    static constexpr std::array<double, 32> kPowers{
        1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10,  1e11,  1e12,  1e13,  1e14,  1e0,
        -1e0, -1e1, -1e2, -1e3, -1e4, -1e5, -1e6, -1e7, -1e8, -1e9, -1e10, -1e11, -1e12, -1e13, -1e14, -1e0};

    const __m128i ahead = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
    // A blank in the first place is left to be found among the digits.
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
    // What is in front of the point moves into its place.
    const __m128i behind = lastBytes(decimals);
    const __m128i digits =
        _mm_or_si128(_mm_and_si128(bytes, behind), _mm_andnot_si128(behind, _mm_slli_si128(bytes, 1)));
    if (_mm_movemask_epi8(_mm_adds_epu8(digits, _mm_set1_epi8(0x80 - 10))) != 0) return nullptr;
    value = integerOf(digits) / kPowers[decimals + 16 * negative];
    return stop;
}

#else

inline const char* readShortNumber(const char*, double&) { return nullptr; }

#endif

}  // namespace sinew
