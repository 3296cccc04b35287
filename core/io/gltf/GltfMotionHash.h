#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

namespace sinew {

/// What tells whether the skeleton and motion of a glTF file are still those that were written: 64 bits over
/// single-precision numbers and names, so that a file that was only laid out anew has the same. As FNV-1a
/// does it, but a word at a time: megabytes are hashed where every key of a clip goes along.
class GltfMotionHash {
public:
    void number(float value) { whole(std::bit_cast<std::uint32_t>(value)); }
    void whole(std::uint32_t value) { word(value); }
    void text(std::string_view text) {
        whole(static_cast<std::uint32_t>(text.size()));
        while (!text.empty()) {
            std::uint64_t eight = 0;
            const std::size_t count = std::min(text.size(), sizeof eight);
            std::memcpy(&eight, text.data(), count);
            word(eight);
            text.remove_prefix(count);
        }
    }

    /// As 16 hexadecimal digits.
    std::string digits() const {
        std::string digits;
        for (int shift = 60; shift >= 0; shift -= 4) digits += "0123456789abcdef"[hash_ >> shift & 15U];
        return digits;
    }

private:
    static_assert(std::endian::native == std::endian::little, "words are as the file has them");

    void word(std::uint64_t value) {
        hash_ = (hash_ ^ value) * 0x9E3779B97F4A7C15U;
        hash_ ^= hash_ >> 32U;  // multiplying carries upwards alone
    }

    std::uint64_t hash_ = 0xCBF29CE484222325U;
};

/// A node: name, children, and what its transform is, told or not.
///
/// @param rotation  x, y, z, w
template <class Children>
void addNode(GltfMotionHash& hash, std::string_view name, const Children& children,
             std::span<const double> translation, std::span<const double> rotation,
             std::span<const double> scale) {
    hash.text(name);
    hash.whole(static_cast<std::uint32_t>(children.size()));
    for (const int child : children) hash.whole(static_cast<std::uint32_t>(child));
    for (const std::span<const double> part : {translation, rotation, scale}) {
        for (const double value : part) hash.number(static_cast<float>(value));
    }
}

/// What a channel moves and how; the numbers of its times and values follow.
inline void addChannel(GltfMotionHash& hash, int node, std::string_view path,
                       std::string_view interpolation) {
    hash.whole(static_cast<std::uint32_t>(node));
    hash.text(path);
    hash.text(interpolation);
}

}  // namespace sinew
