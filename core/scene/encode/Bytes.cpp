#include "core/scene/encode/Bytes.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "core/anim/clip/Clip.h"

namespace sinew {

namespace {

constexpr std::uint64_t kMaxId = (std::uint64_t{1} << 63) - 1;

/// Subtracting a value from itself gives 0 only if it is finite. Unlike a search with early exit, this loop
/// vectorises.
template <class Values>
bool allFinite(const Values& values) {
    bool finite = true;
    for (const auto value : values) finite &= value - value == 0;
    return finite;
}

}  // namespace

void ByteReader::setError(ErrorCode code, const char* problem) {
    if (!good()) return;
    code_ = code;
    problem_ = problem;
    rest_ = {};
}

Result<void> ByteReader::finish(const std::string& where, bool requiresEnd) const {
    if (!good()) return fail(code_, where, problem_);
    if (requiresEnd && !rest_.empty())
        return fail(ErrorCode::valueCount, where, "there is more data than expected");
    return {};
}

std::string_view ByteReader::takeBytes(std::size_t size) {
    if (size > rest_.size()) setError(ErrorCode::unexpectedEnd, "the data ends too early");
    const std::string_view taken = good() ? rest_.substr(0, size) : std::string_view();
    rest_.remove_prefix(taken.size());
    return taken;
}

std::uint64_t ByteReader::integer(std::size_t size) {
    std::uint64_t value = 0;
    int shift = 0;
    for (const char byte : takeBytes(size)) {
        value |= static_cast<std::uint64_t>(static_cast<std::uint8_t>(byte)) << shift;
        shift += 8;
    }
    return value;
}

std::uint8_t ByteReader::boundedByte(std::uint8_t last) {
    const std::uint8_t value = u8();
    if (value > last) setError(ErrorCode::valueRange, "an enumeration has an unknown value");
    return good() ? value : 0;
}

std::size_t ByteReader::count(std::size_t bytesEach) { return checkedCount(u32(), bytesEach); }

std::size_t ByteReader::checkedCount(std::size_t elements, std::size_t bytesEach) {
    if (elements > rest_.size() / bytesEach)
        setError(ErrorCode::unexpectedEnd, "a list is longer than the remaining data");
    return good() ? elements : 0;
}

std::uint64_t ByteReader::idValue() {
    const std::uint64_t value = u64();
    if (value > kMaxId) setError(ErrorCode::valueRange, "an id is out of range");
    return good() ? value : 0;
}

double ByteReader::rawNumber() { return std::bit_cast<double>(u64()); }

double ByteReader::number() {
    const double value = rawNumber();
    if (!std::isfinite(value)) setError(ErrorCode::numberNotFinite, "a value is not a finite number");
    return good() ? value : 0;
}

std::vector<double> ByteReader::numbers(std::size_t count) {
    std::vector<double> values(checkedCount(count, sizeof(double)));
    raw(values.data(), values.size() * sizeof(double), sizeof(double));
    if (!allFinite(values)) setError(ErrorCode::numberNotFinite, "a value is not a finite number");
    return values;
}

void ByteReader::floats(std::span<float> values) {
    raw(values.data(), values.size_bytes(), sizeof(float));
    if (!allFinite(values)) setError(ErrorCode::numberNotFinite, "a value is not a finite number");
}

void ByteReader::raw(void* elements, std::size_t bytes, std::size_t each) {
    if (bytes == 0) return;
    const std::string_view taken = takeBytes(bytes);
    auto* const to = static_cast<char*>(elements);
    std::memset(to + taken.size(), 0, bytes - taken.size());
    if (!taken.empty()) std::memcpy(to, taken.data(), taken.size());
    if constexpr (std::endian::native == std::endian::big) {
        for (char* at = to; at != to + taken.size(); at += each) std::reverse(at, at + each);
    }
}

Eigen::Vector3d ByteReader::vector() {
    const double x = number(), y = number();
    return {x, y, number()};
}

FrameRate ByteReader::rate() {
    const std::int64_t numerator = u32(), denominator = u32();
    const auto rate = FrameRate::create(numerator, denominator);
    if (!rate || rate->numerator() != numerator) setError(ErrorCode::frameTime, "a frame rate is invalid");
    return good() ? *rate : FrameRate{};
}

FrameIndex ByteReader::frame() {
    const std::int64_t value = i64();
    if (value < -kMaximumFrame.value || value > kMaximumFrame.value)
        setError(ErrorCode::valueRange, "a frame number is out of range");
    return {good() ? value : 0};
}

std::string_view ByteReader::text() { return takeBytes(count(1)); }

void ByteWriter::rawNumber(double value) { u64(std::bit_cast<std::uint64_t>(value)); }

void ByteWriter::numbers(std::span<const double> values) {
    for (const double value : values) allFinite_ &= std::isfinite(value);
    raw(values.data(), values.size_bytes(), sizeof(double));
}

void ByteWriter::floats(std::span<const float> values) {
    for (const float value : values) allFinite_ &= std::isfinite(value);
    raw(values.data(), values.size_bytes(), sizeof(float));
}

void ByteWriter::raw(const void* elements, std::size_t bytes, std::size_t each) {
    if (bytes == 0) return;
    const std::size_t begin = bytes_.size();
    bytes_.append(static_cast<const char*>(elements), bytes);
    if constexpr (std::endian::native == std::endian::big) {
        for (auto at = bytes_.begin() + static_cast<std::ptrdiff_t>(begin); at != bytes_.end();
             at += static_cast<std::ptrdiff_t>(each))
            std::reverse(at, at + static_cast<std::ptrdiff_t>(each));
    }
}

void ByteWriter::rate(FrameRate value) {
    u32(static_cast<std::uint32_t>(value.numerator()));
    u32(static_cast<std::uint32_t>(value.denominator()));
}

void ByteWriter::text(std::string_view value) {
    count(value.size());
    bytes_.append(value);
}

}  // namespace sinew
