#include "core/io/rigjson/PlyHeader.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace sinew {

namespace {

constexpr std::size_t kMostProperties = 1000, kMostElements = 1000;
constexpr std::size_t kMostWords = 6;  // of a line: one more than any that means something

struct NamedType {
    std::string_view name;
    PlyType type;
};

/// Both families of names are in use.
constexpr std::array<NamedType, 16> kTypes{{{"char", PlyType::int8},
                                            {"uchar", PlyType::uint8},
                                            {"short", PlyType::int16},
                                            {"ushort", PlyType::uint16},
                                            {"int", PlyType::int32},
                                            {"uint", PlyType::uint32},
                                            {"float", PlyType::float32},
                                            {"double", PlyType::float64},
                                            {"int8", PlyType::int8},
                                            {"uint8", PlyType::uint8},
                                            {"int16", PlyType::int16},
                                            {"uint16", PlyType::uint16},
                                            {"int32", PlyType::int32},
                                            {"uint32", PlyType::uint32},
                                            {"float32", PlyType::float32},
                                            {"float64", PlyType::float64}}};

std::vector<std::string_view> wordsOf(std::string_view line) {
    std::vector<std::string_view> words;
    while (!line.empty() && words.size() < kMostWords) {
        const auto begin = std::ranges::find_if_not(line, TextCursor::isSpace);
        const auto end = std::find_if(begin, line.end(), TextCursor::isSpace);
        if (begin != end) words.emplace_back(begin, end);
        line = {end, line.end()};
    }
    return words;
}

class HeaderReader {
public:
    explicit HeaderReader(TextCursor& cursor) : cursor_(cursor) {}

    Result<PlyHeader> read();

private:
    using Words = std::vector<std::string_view>;

    Result<void> readLine(const Words& words);
    Result<void> readEncoding(const Words& words);
    Result<void> readElement(const Words& words);
    Result<void> readProperty(const Words& words);
    Result<PlyType> type(std::string_view name) const;
    tl::unexpected<Error> error(ErrorCode code, std::string message) const {
        return fail(code, place_, std::move(message));
    }

    TextCursor& cursor_;
    std::string place_;
    PlyHeader header_;
    bool hasEncoding_ = false;
    std::size_t properties_ = 0;
};

Result<PlyType> HeaderReader::type(std::string_view name) const {
    const auto found = std::ranges::find(kTypes, name, &NamedType::name);
    if (found == kTypes.end())
        return error(ErrorCode::keywordUnknown, "PLY has no values of type " + inQuotes(name));
    return found->type;
}

Result<void> HeaderReader::readEncoding(const Words& words) {
    constexpr std::array<std::string_view, 3> kNames{"ascii", "binary_little_endian", "binary_big_endian"};
    const auto found = words.size() == 3 ? std::ranges::find(kNames, words[1]) : kNames.end();
    if (found == kNames.end() || words[2] != "1.0")
        return error(ErrorCode::syntax, "the format is none of PLY 1.0");
    header_.encoding = static_cast<PlyHeader::Encoding>(found - kNames.begin());
    hasEncoding_ = true;
    return {};
}

Result<void> HeaderReader::readElement(const Words& words) {
    PlyElement element;
    if (words.size() != 3) return error(ErrorCode::syntax, "an element has a name and a count");
    const char* const end = words[2].data() + words[2].size();
    const auto [stop, code] = std::from_chars(words[2].data(), end, element.count);
    if (code != std::errc{} || stop != end)
        return error(ErrorCode::numberInvalid, inQuotes(words[2]) + " is no count");
    if (header_.elements.size() == kMostElements)
        return error(ErrorCode::limitExceeded, "more than " + std::to_string(kMostElements) + " elements");
    element.name = words[1];
    element.place = place_;
    if (header_.find(element.name))
        return error(ErrorCode::duplicateName, "the element " + inQuotes(element.name) + " is there twice");
    header_.elements.push_back(std::move(element));
    return {};
}

Result<void> HeaderReader::readProperty(const Words& words) {
    const bool isList = words.size() == 5 && words[1] == "list";
    if (!isList && words.size() != 3) return error(ErrorCode::syntax, "a property has a type and a name");
    if (header_.elements.empty()) return error(ErrorCode::syntax, "a property stands before any element");
    if (++properties_ > kMostProperties)
        return error(ErrorCode::limitExceeded,
                     "more than " + std::to_string(kMostProperties) + " properties");
    PlyProperty property;
    property.name = words.back();
    const auto valueType = type(words[words.size() - 2]);
    if (!valueType) return tl::unexpected(valueType.error());
    property.type = *valueType;
    if (isList) {
        const auto lengthType = type(words[2]);
        if (!lengthType) return tl::unexpected(lengthType.error());
        property.lengthType = *lengthType;
    }
    PlyElement& element = header_.elements.back();
    if (element.find(property.name) >= 0)
        return error(ErrorCode::duplicateName, "the property " + inQuotes(property.name) + " is there twice");
    element.properties.push_back(std::move(property));
    return {};
}

Result<void> HeaderReader::readLine(const Words& words) {
    if (words.empty() || words[0] == "comment" || words[0] == "obj_info") return {};
    if (words[0] == "format") return readEncoding(words);
    if (words[0] == "element") return readElement(words);
    if (words[0] == "property") return readProperty(words);
    return error(ErrorCode::keywordUnknown, "the header of a PLY file has no " + inQuotes(words[0]));
}

Result<PlyHeader> HeaderReader::read() {
    place_ = cursor_.place();
    if (cursor_.restOfLine() != "ply") return error(ErrorCode::syntax, "a PLY file begins with 'ply'");
    while (!cursor_.atEnd()) {
        place_ = cursor_.place();
        const Words words = wordsOf(cursor_.restOfLine());
        if (words.size() == 1 && words[0] == "end_header") {
            if (!hasEncoding_) return error(ErrorCode::syntax, "the header does not say the format");
            return std::move(header_);
        }
        if (auto done = readLine(words); !done) return tl::unexpected(done.error());
    }
    return fail(ErrorCode::unexpectedEnd, cursor_.place(), "the header has no end_header");
}

}  // namespace

std::size_t sizeOf(PlyType type) {
    switch (type) {
        case PlyType::int8:
        case PlyType::uint8:
            return 1;
        case PlyType::int16:
        case PlyType::uint16:
            return 2;
        case PlyType::int32:
        case PlyType::uint32:
        case PlyType::float32:
            return 4;
        case PlyType::float64:
            break;
    }
    return 8;
}

int PlyElement::find(std::string_view property) const {
    const auto found = std::ranges::find(properties, property, &PlyProperty::name);
    return found == properties.end() ? -1 : static_cast<int>(found - properties.begin());
}

const PlyElement* PlyHeader::find(std::string_view element) const {
    const auto found = std::ranges::find(elements, element, &PlyElement::name);
    return found == elements.end() ? nullptr : &*found;
}

Result<PlyHeader> readPlyHeader(TextCursor& cursor) { return HeaderReader(cursor).read(); }

}  // namespace sinew
