#include "core/scene/encode/ByteReader.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "core/anim/Clip.h"

namespace sinew {

namespace {

constexpr std::uint64_t kLastIdentity = (std::uint64_t{1} << 63) - 1;

/// What is not finite is no zero when taken from itself; unlike a search for it this runs in lanes.
template <class Values>
bool allFinite(const Values& values) {
    bool finite = true;
    for (const auto value : values) finite &= value - value == 0;
    return finite;
}

}  // namespace

void ByteReader::refuse(ErrorCode code, const char* problem) {
    if (!good()) return;
    code_ = code;
    problem_ = problem;
    rest_ = {};
}

Result<void> ByteReader::finish(const std::string& where, bool wholly) const {
    if (!good()) return fail(code_, where, problem_);
    if (wholly && !rest_.empty()) {
        return fail(ErrorCode::valueCount, where, "there are more data than belong here");
    }
    return {};
}

std::string_view ByteReader::take(std::size_t size) {
    if (size > rest_.size()) refuse(ErrorCode::unexpectedEnd, "the data end too early");
    const std::string_view taken = good() ? rest_.substr(0, size) : std::string_view();
    rest_.remove_prefix(taken.size());
    return taken;
}

std::uint64_t ByteReader::whole(std::size_t size) {
    std::uint64_t value = 0;
    int shift = 0;
    for (const char byte : take(size)) {
        value |= static_cast<std::uint64_t>(static_cast<std::uint8_t>(byte)) << shift;
        shift += 8;
    }
    return value;
}

std::uint8_t ByteReader::upTo(std::uint8_t last) {
    const std::uint8_t value = u8();
    if (value > last) refuse(ErrorCode::valueRange, "a kind is none of those that there are");
    return good() ? value : 0;
}

std::size_t ByteReader::count(std::size_t bytesEach) { return room(u32(), bytesEach); }

std::size_t ByteReader::room(std::size_t elements, std::size_t bytesEach) {
    if (elements > rest_.size() / bytesEach) {
        refuse(ErrorCode::unexpectedEnd, "more is announced than there is");
    }
    return good() ? elements : 0;
}

std::uint64_t ByteReader::identity() {
    const std::uint64_t value = u64();
    if (value > kLastIdentity) refuse(ErrorCode::valueRange, "an identity is out of range");
    return good() ? value : 0;
}

double ByteReader::bound() { return std::bit_cast<double>(u64()); }

double ByteReader::number() {
    const double value = bound();
    if (!std::isfinite(value)) refuse(ErrorCode::numberNotFinite, "a value is not a finite number");
    return good() ? value : 0;
}

std::vector<double> ByteReader::numbers(std::size_t count) {
    std::vector<double> values(room(count, sizeof(double)));
    raw(values.data(), values.size() * sizeof(double), sizeof(double));
    if (!allFinite(values)) refuse(ErrorCode::numberNotFinite, "a value is not a finite number");
    return values;
}

void ByteReader::floats(std::span<float> values) {
    raw(values.data(), values.size_bytes(), sizeof(float));
    if (!allFinite(values)) refuse(ErrorCode::numberNotFinite, "a value is not a finite number");
}

void ByteReader::raw(void* elements, std::size_t bytes, std::size_t each) {
    if (bytes == 0) return;
    const std::string_view taken = take(bytes);
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
    if (!rate || rate->numerator() != numerator) refuse(ErrorCode::frameTime, "a frame rate is none");
    return good() ? *rate : FrameRate{};
}

FrameIndex ByteReader::frame() {
    const std::int64_t value = i64();
    if (value < -kMaximumFrame.value || value > kMaximumFrame.value) {
        refuse(ErrorCode::valueRange, "a frame number is out of range");
    }
    return {good() ? value : 0};
}

std::string_view ByteReader::text() { return take(count(1)); }

}  // namespace sinew
