#pragma once

#include <Eigen/Core>
#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/base/Id.h"
#include "core/base/Time.h"

namespace sinew {

/// Numbers and text as bytes: little-endian, no padding; doubles bit by bit.
class ByteWriter {
public:
    void u8(std::uint8_t value) { whole(value); }
    void u16(std::uint16_t value) { whole(value); }
    void u32(std::uint32_t value) { whole(value); }
    void u64(std::uint64_t value) { whole(value); }
    void i32(std::int32_t value) { whole(static_cast<std::uint32_t>(value)); }
    void i64(std::int64_t value) { whole(static_cast<std::uint64_t>(value)); }
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
    void bound(double value);  ///< may be infinite
    void number(double value) { numbers({&value, 1}); }
    void numbers(std::span<const double> values);
    /// Whole lists at the speed of memory: element after element.
    void floats(std::span<const float> values);
    template <std::unsigned_integral Whole>
    void wholes(std::span<const Whole> values) {
        raw(values.data(), values.size_bytes(), sizeof(Whole));
    }
    void vector(const Eigen::Vector3d& value) { numbers({value.data(), 3}); }
    void rate(FrameRate value);
    void frame(FrameIndex value) { i64(value.value); }
    void text(std::string_view value);

    /// Room for so many bytes more, so that long lists are not moved.
    void reserve(std::size_t bytes) { bytes_.reserve(bytes_.size() + bytes); }

    const std::string& bytes() const { return bytes_; }
    /// False once a number was infinite or none: readers refuse that.
    bool allFinite() const { return allFinite_; }

private:
    void raw(const void* elements, std::size_t bytes, std::size_t each);
    void whole(std::unsigned_integral auto value) {
        for (std::size_t i = 0; i < sizeof(value); ++i) {
            bytes_.push_back(static_cast<char>(static_cast<std::uint8_t>(value >> (8 * i))));
        }
    }

    std::string bytes_;
    bool allFinite_ = true;
};

}  // namespace sinew
