#include "core/io/usd/UsdText.h"

#include <array>
#include <charconv>
#include <cmath>

#include "core/base/Ascii.h"
#include "core/base/Numbers.h"

namespace sinew {

namespace {

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool isContinuationByte(char c) { return (static_cast<unsigned char>(c) & 0xC0u) == 0x80u; }

bool appendTuple(std::string& out, const double* values, int count) {
    bool fits = true;
    for (int i = 0; i < count; ++i) {
        out += i == 0 ? "(" : ", ";
        fits = appendUsdFloat(out, values[i]) && fits;
    }
    out += ')';
    return fits;
}

}  // namespace

std::string usdIdentifier(std::string_view name, std::string_view fallback) {
    std::string identifier;
    for (const char c : name) {
        if (isContinuationByte(c)) continue;
        if (identifier.empty() && isDigit(c)) identifier += '_';
        identifier += isLetter(c) || isDigit(c) ? c : '_';
    }
    return identifier.empty() ? std::string(fallback) : identifier;
}

void appendUsdString(std::string& out, std::string_view text) {
    constexpr std::string_view kHex = "0123456789abcdef";
    out += '"';
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (byte < 0x20 || byte == 0x7F) {
            out += "\\x";
            out += kHex[byte >> 4u];
            out += kHex[byte & 15u];
        } else {
            out += c;
        }
    }
    out += '"';
}

bool appendUsdFloat(std::string& out, double value) {
    const auto single = static_cast<float>(value) + 0.0F;  // no -0
    if (!std::isfinite(single)) return false;
    std::array<char, 64> digits;
    const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), single);
    out.append(digits.data(), written.ptr);
    return true;
}

bool appendUsdVector(std::string& out, const Eigen::Vector3d& vector) {
    return appendTuple(out, vector.data(), 3);
}

bool appendUsdQuaternion(std::string& out, const Eigen::Quaterniond& rotation) {
    const std::array<double, 4> parts{rotation.w(), rotation.x(), rotation.y(), rotation.z()};
    return appendTuple(out, parts.data(), 4);
}

void appendUsdMatrix(std::string& out, const Affine& affine) {
    out += '(';
    for (int column = 0; column < 4; ++column) {
        out += column == 0 ? "(" : ", (";
        for (int row = 0; row < 3; ++row) {
            appendShortest(out, affine.matrix()(row, column) + 0.0);
            out += ", ";
        }
        out += column == 3 ? "1)" : "0)";
    }
    out += ')';
}

}  // namespace sinew
