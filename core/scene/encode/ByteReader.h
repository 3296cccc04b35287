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

/// Reads what ByteWriter wrote, and survives anything else: once something does not fit, all that follows
/// reads as zero and finish() says what it was. Nothing is allocated that the bytes do not pay for.
class ByteReader {
public:
    explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

    std::uint8_t u8() { return static_cast<std::uint8_t>(whole(1)); }
    std::uint16_t u16() { return static_cast<std::uint16_t>(whole(2)); }
    std::uint32_t u32() { return static_cast<std::uint32_t>(whole(4)); }
    std::uint64_t u64() { return whole(8); }
    std::int32_t i32() { return static_cast<std::int32_t>(u32()); }
    std::int64_t i64() { return static_cast<std::int64_t>(u64()); }
    bool flag() { return upTo(1) != 0; }
    /// A u32 that announces elements of at least `bytesEach`; refused where there is no room for them.
    std::size_t count(std::size_t bytesEach);
    /// `elements`, or 0 and a refusal where there is no room for them.
    std::size_t room(std::size_t elements, std::size_t bytesEach);
    /// An identity; those that no scene hands out (2^63 and beyond) are refused.
    template <class AnyId>
    AnyId id() {
        return AnyId{identity()};
    }
    std::uint64_t identity();
    /// The identity that a part goes by: never 0, which names nothing.
    template <class AnyId>
    AnyId ownId() {
        const std::uint64_t value = identity();
        if (value == 0) refuse(ErrorCode::valueRange, "a part has no identity");
        return AnyId{value};
    }
    /// A u8 that is one of an enumeration, up to its last.
    template <class Enum>
    Enum choice(Enum last) {
        return static_cast<Enum>(upTo(static_cast<std::uint8_t>(last)));
    }
    std::uint8_t upTo(std::uint8_t last);
    double bound();   ///< may be infinite or no number
    double number();  ///< finite
    std::vector<double> numbers(std::size_t count);
    /// Fill whole lists at the speed of memory; with zeros where the data end.
    void floats(std::span<float> values);  ///< finite
    template <std::unsigned_integral Whole>
    void wholes(std::span<Whole> values) {
        raw(values.data(), values.size_bytes(), sizeof(Whole));
    }
    Eigen::Vector3d vector();
    FrameRate rate();
    FrameIndex frame();       ///< within ±2^53
    std::string_view text();  ///< of the bytes given, and as long valid

    bool good() const { return problem_ == nullptr; }
    std::size_t left() const { return rest_.size(); }
    /// Notes the first thing that is wrong. `problem` is a literal.
    void refuse(ErrorCode code, const char* problem);
    /// Fails with what was refused, else valueCount where bytes are left over and `wholly` forbids that.
    Result<void> finish(const std::string& where, bool wholly) const;

private:
    std::uint64_t whole(std::size_t size);
    void raw(void* elements, std::size_t bytes, std::size_t each);
    std::string_view take(std::size_t size);  ///< empty where there are fewer

    std::string_view rest_;
    ErrorCode code_ = ErrorCode::unexpectedEnd;
    const char* problem_ = nullptr;
};

}  // namespace sinew
