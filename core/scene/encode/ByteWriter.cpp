#include "core/scene/encode/ByteWriter.h"

#include <bit>
#include <cmath>

namespace sinew {

void ByteWriter::bound(double value) { u64(std::bit_cast<std::uint64_t>(value)); }

void ByteWriter::numbers(std::span<const double> values) {
    for (const double value : values) allFinite_ &= std::isfinite(value);
    if constexpr (std::endian::native == std::endian::little) {
        bytes_.append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
    } else {
        for (const double value : values) bound(value);
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
