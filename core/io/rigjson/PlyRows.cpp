#include "core/io/rigjson/PlyRows.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace sinew {

namespace {

static_assert(std::endian::native == std::endian::little);

template <class Number>
double numberAt(const char* bytes, bool swapped) {
    std::array<char, sizeof(Number)> copy;
    std::memcpy(copy.data(), bytes, sizeof(Number));
    if (swapped) std::ranges::reverse(copy);
    return static_cast<double>(std::bit_cast<Number>(copy));
}

double numberAt(const char* bytes, PlyType type, bool swapped) {
    constexpr std::array kReaders{numberAt<std::int8_t>,   numberAt<std::uint8_t>, numberAt<std::int16_t>,
                                  numberAt<std::uint16_t>, numberAt<std::int32_t>, numberAt<std::uint32_t>,
                                  numberAt<float>,         numberAt<double>};
    return kReaders[static_cast<std::size_t>(type)](bytes, swapped);
}

constexpr double kMaxListValues = 1e6;  // values of a list: a one-byte value takes eight bytes in memory

}  // namespace

std::string PlyRows::locationAt(std::size_t offset) const {
    return isText() ? cursor_.locationAt(offset) : source_.name() + ":byte " + std::to_string(offset);
}

std::string PlyRows::rowLocation() const { return locationAt(rowStart_); }

Result<void> PlyRows::checkCount(const PlyElement& element) const {
    std::size_t rowBytes = 0;
    for (const PlyProperty& property : element.properties)
        rowBytes += minBytes(property.lengthType.value_or(property.type));
    // In text, the last number needs no white space after it.
    if (rowBytes == 0 || element.count <= (bytesLeft() + 1) / rowBytes) return {};
    return fail(
        ErrorCode::unexpectedEnd, element.location,
        "the file is too short for " + std::to_string(element.count) + " rows of " + inQuotes(element.name));
}

Result<double> PlyRows::readValue(PlyType type, const PlyProperty& property) {
    double number = 0;
    if (isText()) {
        if (!cursor_.number(number)) return cursor_.numberError("property " + inQuotes(property.name));
        return number;
    }
    if (bytesLeft() < sizeOf(type))
        return fail(ErrorCode::unexpectedEnd, locationAt(position_), "the file ends inside a row");
    number = numberAt(source_.bytes().data() + position_, type, encoding_ == PlyHeader::Encoding::bigEndian);
    if (!std::isfinite(number)) {
        return fail(ErrorCode::numberNotFinite, locationAt(position_),
                    "a value of property " + inQuotes(property.name) + " is not a finite number");
    }
    position_ += sizeOf(type);
    return number;
}

Result<void> PlyRows::readList(const PlyProperty& property, std::vector<double>* kept) {
    const auto length = readValue(*property.lengthType, property);
    if (!length) return tl::unexpected(length.error());
    if (*length < 0 || *length != std::floor(*length))
        return fail(ErrorCode::valueRange, rowLocation(),
                    "the length of a list must be a non-negative whole number");
    const std::size_t most = (bytesLeft() + 1) / minBytes(property.type);
    if (*length > static_cast<double>(most))
        return fail(ErrorCode::unexpectedEnd, rowLocation(), "the file is too short for this list");
    if (kept && *length > kMaxListValues)
        return fail(ErrorCode::limitExceeded, rowLocation(),
                    "a list has more than the maximum of a million values");
    for (auto count = static_cast<std::size_t>(*length); count > 0; --count) {
        const auto number = readValue(property.type, property);
        if (!number) return tl::unexpected(number.error());
        if (kept) kept->push_back(*number);
    }
    return {};
}

Result<void> PlyRows::next(const PlyElement& element, int listNumber, PlyRow& row) {
    if (isText()) cursor_.skipSpace();
    rowStart_ = offset();
    row.values.assign(element.properties.size(), 0);
    row.list.clear();
    for (std::size_t i = 0; i < element.properties.size(); ++i) {
        const PlyProperty& property = element.properties[i];
        if (property.lengthType) {
            auto* const kept = static_cast<int>(i) == listNumber ? &row.list : nullptr;
            if (auto done = readList(property, kept); !done) return done;
            continue;
        }
        const auto number = readValue(property.type, property);
        if (!number) return tl::unexpected(number.error());
        row.values[i] = *number;
    }
    return {};
}

Result<void> PlyRows::skip(const PlyElement& element) {
    PlyRow row;
    for (std::uint64_t i = 0; i < element.count && !element.properties.empty(); ++i) {
        if (auto done = next(element, -1, row); !done) return done;
    }
    return {};
}

}  // namespace sinew
