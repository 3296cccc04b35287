#include "resources/samples/PngFile.h"

#include <algorithm>

namespace sinew {

namespace {

void appendNumber(std::string& bytes, std::uint32_t number) {
    for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>((number >> shift) & 0xFFU);
}

std::uint32_t crc32(const std::string& bytes) {
    std::uint32_t sum = ~0U;
    for (const char byte : bytes) {
        sum ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit) sum = (sum >> 1U) ^ ((sum & 1U) != 0 ? 0xEDB88320U : 0U);
    }
    return ~sum;
}

std::uint32_t adler32(const std::string& bytes) {
    std::uint32_t low = 1, high = 0;
    for (const char byte : bytes) {
        low = (low + static_cast<unsigned char>(byte)) % 65521;
        high = (high + low) % 65521;
    }
    return high << 16U | low;
}

void appendChunk(std::string& file, const std::string& name, const std::string& data) {
    appendNumber(file, static_cast<std::uint32_t>(data.size()));
    file += name + data;
    appendNumber(file, crc32(name + data));
}

/// A zlib stream of stored blocks (RFC 1950, 1951).
std::string stored(const std::string& bytes) {
    constexpr std::size_t kMost = 65535;
    std::string stream = "\x78\x01";
    for (std::size_t start = 0; start < bytes.size(); start += kMost) {
        const std::size_t count = std::min(kMost, bytes.size() - start);
        stream += start + count == bytes.size() ? '\1' : '\0';
        for (const std::size_t number : {count, ~count}) {
            stream += static_cast<char>(number & 0xFFU);
            stream += static_cast<char>((number >> 8U) & 0xFFU);
        }
        stream.append(bytes, start, count);
    }
    appendNumber(stream, adler32(bytes));
    return stream;
}

}  // namespace

std::string pngFile(std::size_t width, std::size_t height, const std::vector<std::uint8_t>& pixels,
                    const std::vector<std::array<std::uint8_t, 3>>& palette) {
    std::string head, colours, rows;
    appendNumber(head, static_cast<std::uint32_t>(width));
    appendNumber(head, static_cast<std::uint32_t>(height));
    head += std::string("\4\3\0\0\0", 5);  // 4 bits a pixel, palette
    for (const auto& colour : palette) colours.append(colour.begin(), colour.end());
    for (std::size_t y = 0; y < height; ++y) {
        rows += '\0';  // no filter
        for (std::size_t x = 0; x < width; x += 2) {
            const std::uint8_t* const pair = &pixels[y * width + x];
            rows += static_cast<char>(pair[0] << 4U | pair[1]);
        }
    }
    std::string file = "\x89PNG\r\n\x1A\n";
    appendChunk(file, "IHDR", head);
    appendChunk(file, "PLTE", colours);
    appendChunk(file, "IDAT", stored(rows));
    appendChunk(file, "IEND", "");
    return file;
}

}  // namespace sinew
