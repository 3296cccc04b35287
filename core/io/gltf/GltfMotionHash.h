#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

namespace sinew {

/// Hash that detects whether the skeleton and motion of a glTF file have changed since it was written. It
/// covers single-precision numbers and names in 64 bits, so that merely reformatting a file does not change
/// it. Works like FNV-1a, but one word at a time, because clips with a key on every frame have megabytes to
/// hash.
class GltfMotionHash {
public:
    void number(float value) { integer(std::bit_cast<std::uint32_t>(value)); }
    void integer(std::uint32_t value) { word(value); }
    void text(std::string_view text) {
        integer(static_cast<std::uint32_t>(text.size()));
        while (!text.empty()) {
            std::uint64_t eight = 0;
            const std::size_t count = std::min(text.size(), sizeof eight);
            std::memcpy(&eight, text.data(), count);
            word(eight);
            text.remove_prefix(count);
        }
    }

    /// Returns the hash as 16 hexadecimal digits.
    std::string digits() const {
        std::string digits;
        for (int shift = 60; shift >= 0; shift -= 4) digits += "0123456789abcdef"[hash_ >> shift & 15U];
        return digits;
    }

private:
    static_assert(std::endian::native == std::endian::little, "words are as the file has them");

    void word(std::uint64_t value) {
        hash_ = (hash_ ^ value) * 0x9E3779B97F4A7C15U;
        hash_ ^= hash_ >> 32U;  // multiplication only propagates upwards
    }

    std::uint64_t hash_ = 0xCBF29CE484222325U;
};

/// Adds a node: its name, children and transform, including parts omitted in the file.
///
/// @param rotation  x, y, z, w
template <class Children>
void addNode(GltfMotionHash& hash, std::string_view name, const Children& children,
             std::span<const double> translation, std::span<const double> rotation,
             std::span<const double> scale) {
    hash.text(name);
    hash.integer(static_cast<std::uint32_t>(children.size()));
    for (const int child : children) hash.integer(static_cast<std::uint32_t>(child));
    for (const std::span<const double> part : {translation, rotation, scale}) {
        for (const double value : part) hash.number(static_cast<float>(value));
    }
}

/// Adds a channel's target and interpolation. The caller adds its times and values.
inline void addChannel(GltfMotionHash& hash, int node, std::string_view path,
                       std::string_view interpolation) {
    hash.integer(static_cast<std::uint32_t>(node));
    hash.text(path);
    hash.text(interpolation);
}

}  // namespace sinew
