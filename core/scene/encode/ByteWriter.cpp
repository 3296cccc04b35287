#include "core/scene/encode/ByteWriter.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace sinew {

void ByteWriter::bound(double value) { u64(std::bit_cast<std::uint64_t>(value)); }

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
