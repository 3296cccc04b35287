#pragma once

#include <Eigen/Core>
#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/Id.h"
#include "core/base/Result.h"
#include "core/base/Time.h"

namespace sinew {

/// Reads what ByteWriter wrote, and is safe for any other input: after the first invalid value everything
/// reads as zero, and finish() returns the error. Allocates no more memory than the size of the input
/// warrants.
class ByteReader {
public:
    explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

    std::uint8_t u8() { return static_cast<std::uint8_t>(integer(1)); }
    std::uint16_t u16() { return static_cast<std::uint16_t>(integer(2)); }
    std::uint32_t u32() { return static_cast<std::uint32_t>(integer(4)); }
    std::uint64_t u64() { return integer(8); }
    std::int32_t i32() { return static_cast<std::int32_t>(u32()); }
    std::int64_t i64() { return static_cast<std::int64_t>(u64()); }
    bool flag() { return boundedByte(1) != 0; }
    /// Reads a u32 count of elements of at least `bytesEach` bytes; an error if that many do not fit.
    std::size_t count(std::size_t bytesEach);
    /// Returns `elements`, or 0 with an error if that many do not fit into the remaining bytes.
    std::size_t checkedCount(std::size_t elements, std::size_t bytesEach);
    /// Reads an id. Values that no scene assigns (2^63 and above) are an error.
    template <class AnyId>
    AnyId id() {
        return AnyId{idValue()};
    }
    std::uint64_t idValue();
    /// Reads a part's own id, which must not be 0.
    template <class AnyId>
    AnyId ownId() {
        const std::uint64_t value = idValue();
        if (value == 0) setError(ErrorCode::valueRange, "a part has no id");
        return AnyId{value};
    }
    /// Reads a u8 as an enumerator; an error above the last one.
    template <class Enum>
    Enum choice(Enum last) {
        return static_cast<Enum>(boundedByte(static_cast<std::uint8_t>(last)));
    }
    std::uint8_t boundedByte(std::uint8_t last);
    double rawNumber();  ///< may be infinite or NaN
    double number();     ///< finite
    std::vector<double> numbers(std::size_t count);
    /// Fill whole lists with a single copy; missing data reads as zeros.
    void floats(std::span<float> values);  ///< finite
    template <std::unsigned_integral Whole>
    void integers(std::span<Whole> values) {
        raw(values.data(), values.size_bytes(), sizeof(Whole));
    }
    Eigen::Vector3d vector();
    FrameRate rate();
    FrameIndex frame();       ///< within ±2^53
    std::string_view text();  ///< refers to the input bytes

    bool good() const { return problem_ == nullptr; }
    std::size_t bytesLeft() const { return rest_.size(); }
    /// Stores the first error. `problem` must be a literal.
    void setError(ErrorCode code, const char* problem);
    /// Fails with the stored error, or with `valueCount` if `requiresEnd` is set and bytes are left over.
    Result<void> finish(const std::string& where, bool requiresEnd) const;

private:
    std::uint64_t integer(std::size_t size);
    void raw(void* elements, std::size_t bytes, std::size_t each);
    std::string_view takeBytes(std::size_t size);  ///< empty with an error if there are fewer

    std::string_view rest_;
    ErrorCode code_ = ErrorCode::unexpectedEnd;
    const char* problem_ = nullptr;
};

/// Writes numbers and text as bytes: little-endian, without padding, doubles as their exact bits.
class ByteWriter {
public:
    void u8(std::uint8_t value) { integer(value); }
    void u16(std::uint16_t value) { integer(value); }
    void u32(std::uint32_t value) { integer(value); }
    void u64(std::uint64_t value) { integer(value); }
    void i32(std::int32_t value) { integer(static_cast<std::uint32_t>(value)); }
    void i64(std::int64_t value) { integer(static_cast<std::uint64_t>(value)); }
    void flag(bool value) { u8(value ? 1 : 0); }
    void count(std::size_t value) { u32(static_cast<std::uint32_t>(value)); }
    template <class Tag>
    void id(Id<Tag> value) {
        u64(value.value);
    }
    template <class Enum>
    void choice(Enum value) {
        u8(static_cast<std::uint8_t>(value));
    }
    void rawNumber(double value);  ///< may be infinite or NaN
    void number(double value) { numbers({&value, 1}); }
    void numbers(std::span<const double> values);
    /// Write whole lists with a single copy.
    void floats(std::span<const float> values);
    template <std::unsigned_integral Whole>
    void integers(std::span<const Whole> values) {
        raw(values.data(), values.size_bytes(), sizeof(Whole));
    }
    void vector(const Eigen::Vector3d& value) { numbers({value.data(), 3}); }
    void rate(FrameRate value);
    void frame(FrameIndex value) { i64(value.value); }
    void text(std::string_view value);

    /// Reserves memory for that many more bytes, so that long lists are not reallocated.
    void reserve(std::size_t bytes) { bytes_.reserve(bytes_.size() + bytes); }

    const std::string& bytes() const { return bytes_; }
    /// Returns false once a value was not finite, which readers reject.
    bool allFinite() const { return allFinite_; }

private:
    void raw(const void* elements, std::size_t bytes, std::size_t each);
    void integer(std::unsigned_integral auto value) {
        for (std::size_t i = 0; i < sizeof(value); ++i)
            bytes_.push_back(static_cast<char>(static_cast<std::uint8_t>(value >> (8 * i))));
    }

    std::string bytes_;
    bool allFinite_ = true;
};

}  // namespace sinew
