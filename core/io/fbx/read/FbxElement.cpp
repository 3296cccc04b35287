#include "core/io/fbx/read/FbxElement.h"

#include <libdeflate.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>

namespace sinew {

namespace {

/// Casts without undefined behaviour for numbers that do not fit.
template <class Number>
Number numberFrom(double value) {
    if constexpr (std::is_floating_point_v<Number>) {
        return static_cast<Number>(value);
    } else {
        constexpr auto kMin = static_cast<double>(std::numeric_limits<Number>::min());
        constexpr auto kMax = static_cast<double>(std::numeric_limits<Number>::max());
        if (!(value > kMin)) return std::isnan(value) ? 0 : std::numeric_limits<Number>::min();
        return value < kMax ? static_cast<Number>(value) : std::numeric_limits<Number>::max();
    }
}

template <class Number>
Number numberFrom(const FbxValue& value) {
    if (const auto* integer = std::get_if<std::int64_t>(&value)) {
        if constexpr (std::is_floating_point_v<Number>) return static_cast<Number>(*integer);
        constexpr std::int64_t kMin = std::is_integral_v<Number> ? std::numeric_limits<Number>::min() : 0;
        constexpr std::int64_t kMax = std::is_integral_v<Number> ? std::numeric_limits<Number>::max() : 0;
        return static_cast<Number>(std::clamp(*integer, kMin, kMax));
    }
    const auto* number = std::get_if<double>(&value);
    return number ? numberFrom<Number>(*number) : Number{};
}

std::size_t elementSize(char type) {
    switch (type) {
        case 'l':
        case 'd':
            return 8;
        case 'i':
        case 'f':
            return 4;
        default:
            return 1;
    }
}

/// Bytes that are not touched before they are written, so that a false size in the file costs no memory.
struct Inflated {
    std::unique_ptr<char[]> bytes;
    std::size_t size = 0;
};

/// Returns decompressed bytes, or nullopt if they are not exactly as many as expected.
std::optional<Inflated> inflateBytes(std::string_view bytes, std::size_t expected) {
    constexpr std::size_t kRatio = 1032;  // the best that deflate can do
    if (expected / kRatio > bytes.size()) return std::nullopt;
    thread_local const std::unique_ptr<libdeflate_decompressor, decltype(&libdeflate_free_decompressor)>
        decompressor(libdeflate_alloc_decompressor(), libdeflate_free_decompressor);
    if (!decompressor) return std::nullopt;
    Inflated result{std::make_unique_for_overwrite<char[]>(expected), expected};
    const bool isGood =
        libdeflate_zlib_decompress(decompressor.get(), bytes.data(), bytes.size(), result.bytes.get(),
                                   expected, nullptr) == LIBDEFLATE_SUCCESS;
    return isGood ? std::optional(std::move(result)) : std::nullopt;
}

template <class Stored>
Stored load(const char* bytes, bool isReversed) {
    std::array<char, sizeof(Stored)> raw;
    std::memcpy(raw.data(), bytes, sizeof(Stored));
    if (isReversed) std::ranges::reverse(raw);
    return std::bit_cast<Stored>(raw);
}

template <class Number, class Stored>
std::vector<Number> convert(std::string_view bytes, bool isBigEndian) {
    std::vector<Number> result(bytes.size() / sizeof(Stored));
    const auto fill = [&](bool isReversed) {
        for (std::size_t i = 0; i < result.size(); ++i) {
            const auto value = load<Stored>(bytes.data() + i * sizeof(Stored), isReversed);
            if constexpr (std::is_same_v<Number, Stored>) {
                result[i] = value;
            } else if constexpr (std::is_integral_v<Stored>) {
                result[i] = numberFrom<Number>(FbxValue{static_cast<std::int64_t>(value)});
            } else {
                result[i] = numberFrom<Number>(static_cast<double>(value));
            }
        }
    };
    // Constants, so that the usual loop is vectorised.
    if (isBigEndian == (std::endian::native == std::endian::big)) {
        fill(false);
    } else {
        fill(true);
    }
    return result;
}

/// Takes the next token of a comma-separated list.
std::string_view takeToken(std::string_view& rest) {
    constexpr std::string_view kSeparators = ", \t\r\n";
    while (!rest.empty()) {
        const std::size_t begin = rest.find_first_not_of(kSeparators);
        if (begin == rest.npos) break;
        rest.remove_prefix(begin);
        if (rest.front() == ';') {
            rest.remove_prefix(std::min(rest.find('\n'), rest.size()));
            continue;
        }
        std::size_t end = rest.find_first_of(kSeparators);
        if (rest.front() == '"') end = std::min(rest.find('"', 1), rest.size() - 1) + 1;
        const std::string_view token = rest.substr(0, end);
        rest.remove_prefix(token.size());
        return token;
    }
    rest = {};
    return {};
}

template <class Number>
std::vector<Number> numbersOfText(std::string_view text) {
    std::vector<Number> result;
    result.reserve(static_cast<std::size_t>(std::ranges::count(text, ',')) + 1);
    for (std::string_view token = takeToken(text); !token.empty(); token = takeToken(text))
        result.push_back(numberFrom<Number>(fbxTextValue(token)));
    return result;
}

}  // namespace

const FbxElement* FbxElement::find(std::string_view child) const {
    const auto found = std::ranges::find(children, child, &FbxElement::name);
    return found == children.end() ? nullptr : &*found;
}

const std::vector<FbxElement>& childrenOf(const FbxElement* element) {
    static const std::vector<FbxElement> kNone;
    return element ? element->children : kNone;
}

const std::vector<FbxValue>& valuesOf(const FbxElement* element) {
    static const std::vector<FbxValue> kNone;
    return element ? element->values : kNone;
}

std::int64_t FbxElement::integer(std::size_t index, std::int64_t fallback) const {
    if (index >= values.size() || std::holds_alternative<std::string_view>(values[index])) return fallback;
    return numberFrom<std::int64_t>(values[index]);
}

double FbxElement::number(std::size_t index, double fallback) const {
    if (index >= values.size() || std::holds_alternative<std::string_view>(values[index])) return fallback;
    return numberFrom<double>(values[index]);
}

std::string_view FbxElement::text(std::size_t index) const {
    const auto* text = index < values.size() ? std::get_if<std::string_view>(&values[index]) : nullptr;
    return text ? *text : std::string_view{};
}

template <class Number>
Result<std::vector<Number>> numbers(const FbxElement& element, const std::string& where) {
    if (!element.array) {
        std::vector<Number> result;
        result.reserve(element.values.size());
        for (const FbxValue& value : element.values) result.push_back(numberFrom<Number>(value));
        return result;
    }
    const FbxRawArray& array = *element.array;
    if (array.type == 't') return numbersOfText<Number>(array.bytes);
    std::optional<Inflated> inflated;
    std::string_view bytes = array.bytes;
    if (array.isCompressed) {
        inflated = inflateBytes(bytes, array.count * elementSize(array.type));
        if (!inflated) {
            return fail(ErrorCode::syntax, where,
                        "the compressed array '" + std::string(element.name) + "' is damaged");
        }
        bytes = {inflated->bytes.get(), inflated->size};
    }
    switch (array.type) {
        case 'd':
            return convert<Number, double>(bytes, array.isBigEndian);
        case 'f':
            return convert<Number, float>(bytes, array.isBigEndian);
        case 'l':
            return convert<Number, std::int64_t>(bytes, array.isBigEndian);
        case 'i':
            return convert<Number, std::int32_t>(bytes, array.isBigEndian);
        default:
            return convert<Number, std::uint8_t>(bytes, array.isBigEndian);
    }
}

template Result<std::vector<double>> numbers<double>(const FbxElement&, const std::string&);
template Result<std::vector<float>> numbers<float>(const FbxElement&, const std::string&);
template Result<std::vector<std::int32_t>> numbers<std::int32_t>(const FbxElement&, const std::string&);
template Result<std::vector<std::int64_t>> numbers<std::int64_t>(const FbxElement&, const std::string&);

FbxValueReader::FbxValueReader(const FbxElement& element)
    : element_(element), rest_(element.array && element.array->type == 't' ? element.array->bytes : "") {}

std::optional<FbxValue> FbxValueReader::next() {
    if (!element_.array) {
        if (index_ == element_.values.size()) return std::nullopt;
        return element_.values[index_++];
    }
    const std::string_view token = takeToken(rest_);
    return token.empty() ? std::nullopt : std::optional(fbxTextValue(token));
}

const FbxElement* FbxTree::find(std::string_view name) const {
    const auto found = std::ranges::find(elements, name, &FbxElement::name);
    return found == elements.end() ? nullptr : &*found;
}

std::string FbxTree::location(const Source& source, std::size_t offset) const {
    if (!isText) return source.name() + ", byte " + std::to_string(offset);
    const std::string_view before = bytes.substr(0, offset);
    return source.location(1 + static_cast<std::size_t>(std::ranges::count(before, '\n')));
}

FbxValue fbxTextValue(std::string_view token) {
    if (token.starts_with('"')) {
        token.remove_prefix(1);
        if (token.ends_with('"')) token.remove_suffix(1);
        return token;
    }
    const std::string_view digits = token.starts_with('+') ? token.substr(1) : token;
    const char* const end = digits.data() + digits.size();
    std::int64_t integer = 0;
    if (const auto [stop, error] = std::from_chars(digits.data(), end, integer);
        stop == end && error == std::errc{})
        return integer;
    double number = 0;
    const auto [stop, error] = std::from_chars(digits.data(), end, number);
    if (stop != digits.data() && stop == end && std::isdigit(static_cast<unsigned char>(digits.back())))
        return error == std::errc{} ? number : std::numeric_limits<double>::infinity();
    // Windows prints numbers that are not finite as 1.#INF and -1.#IND.
    if (stop != digits.data() && stop != end && *stop == '#') return std::numeric_limits<double>::quiet_NaN();
    return token;
}

Result<FbxTree> parseFbx(const Source& source, Diagnostics& diagnostics) {
    return source.bytes().starts_with(kFbxBinaryMagic) ? parseBinaryFbx(source, diagnostics)
                                                       : parseTextFbx(source, diagnostics);
}

}  // namespace sinew
