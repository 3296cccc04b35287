#include "core/io/rigjson/PlyHeader.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace sinew {

namespace {

constexpr std::size_t kMaxProperties = 1000, kMaxElements = 1000;
constexpr std::size_t kMaxWords = 6;  // per line: one more than any valid line has

/// Names of the types in the order of PlyType. Both families of names are in use.
constexpr std::array<std::array<std::string_view, 2>, 8> kTypeNames{{{"char", "int8"},
                                                                     {"uchar", "uint8"},
                                                                     {"short", "int16"},
                                                                     {"ushort", "uint16"},
                                                                     {"int", "int32"},
                                                                     {"uint", "uint32"},
                                                                     {"float", "float32"},
                                                                     {"double", "float64"}}};

std::vector<std::string_view> splitWords(std::string_view line) {
    std::vector<std::string_view> words;
    while (!line.empty() && words.size() < kMaxWords) {
        const auto begin = std::ranges::find_if_not(line, isSpace);
        const auto end = std::find_if(begin, line.end(), isSpace);
        if (begin != end) words.emplace_back(begin, end);
        line = {end, line.end()};
    }
    return words;
}

class HeaderReader {
public:
    explicit HeaderReader(TextCursor& cursor) : cursor_(cursor) {}

    Result<PlyHeader> read() {
        location_ = cursor_.location();
        if (cursor_.restOfLine() != "ply")
            return error(ErrorCode::syntax, "the file does not start with 'ply'");
        while (!cursor_.atEnd()) {
            location_ = cursor_.location();
            const Words words = splitWords(cursor_.restOfLine());
            if (words.size() == 1 && words[0] == "end_header") {
                if (!hasEncoding_) return error(ErrorCode::syntax, "the header has no 'format' line");
                return std::move(header_);
            }
            if (auto done = readLine(words); !done) return tl::unexpected(done.error());
        }
        return fail(ErrorCode::unexpectedEnd, cursor_.location(), "the header has no 'end_header' line");
    }

private:
    using Words = std::vector<std::string_view>;

    Result<void> readLine(const Words& words) {
        if (words.empty() || words[0] == "comment" || words[0] == "obj_info") return {};
        if (words[0] == "format") return readEncoding(words);
        if (words[0] == "element") return readElement(words);
        if (words[0] == "property") return readProperty(words);
        return error(ErrorCode::keywordUnknown, inQuotes(words[0]) + " is not a PLY header keyword");
    }

    Result<void> readEncoding(const Words& words) {
        constexpr std::array<std::string_view, 3> kNames{"ascii", "binary_little_endian",
                                                         "binary_big_endian"};
        const auto found = words.size() == 3 ? std::ranges::find(kNames, words[1]) : kNames.end();
        if (found == kNames.end() || words[2] != "1.0")
            return error(ErrorCode::syntax,
                         "the format must be ascii, binary_little_endian or binary_big_endian, version 1.0");
        header_.encoding = static_cast<PlyHeader::Encoding>(found - kNames.begin());
        hasEncoding_ = true;
        return {};
    }

    Result<void> readElement(const Words& words) {
        PlyElement element;
        if (words.size() != 3) return error(ErrorCode::syntax, "an element needs a name and a count");
        const char* const end = words[2].data() + words[2].size();
        const auto [stop, code] = std::from_chars(words[2].data(), end, element.count);
        if (code != std::errc{} || stop != end)
            return error(ErrorCode::numberInvalid, inQuotes(words[2]) + " is not a valid count");
        if (header_.elements.size() == kMaxElements)
            return error(ErrorCode::limitExceeded, "the file has more than the maximum of " +
                                                       std::to_string(kMaxElements) + " elements");
        element.name = words[1];
        element.location = location_;
        if (header_.find(element.name))
            return error(ErrorCode::duplicateName, "element " + inQuotes(element.name) + " is defined twice");
        header_.elements.push_back(std::move(element));
        return {};
    }

    Result<void> readProperty(const Words& words) {
        const bool isList = words.size() == 5 && words[1] == "list";
        if (!isList && words.size() != 3)
            return error(ErrorCode::syntax, "a property needs a type and a name");
        if (header_.elements.empty())
            return error(ErrorCode::syntax, "a property appears before the first element");
        if (++properties_ > kMaxProperties)
            return error(ErrorCode::limitExceeded, "the file has more than the maximum of " +
                                                       std::to_string(kMaxProperties) + " properties");
        PlyProperty property;
        property.name = words.back();
        const auto valueType = findType(words[words.size() - 2]);
        if (!valueType) return tl::unexpected(valueType.error());
        property.type = *valueType;
        if (isList) {
            const auto lengthType = findType(words[2]);
            if (!lengthType) return tl::unexpected(lengthType.error());
            property.lengthType = *lengthType;
        }
        PlyElement& element = header_.elements.back();
        if (element.find(property.name) >= 0)
            return error(ErrorCode::duplicateName,
                         "property " + inQuotes(property.name) + " is defined twice");
        element.properties.push_back(std::move(property));
        return {};
    }

    Result<PlyType> findType(std::string_view name) const {
        for (std::size_t i = 0; i < kTypeNames.size(); ++i)
            if (std::ranges::find(kTypeNames[i], name) != kTypeNames[i].end()) return static_cast<PlyType>(i);
        return error(ErrorCode::keywordUnknown, inQuotes(name) + " is not a PLY value type");
    }

    tl::unexpected<Error> error(ErrorCode code, std::string message) const {
        return fail(code, location_, std::move(message));
    }

    TextCursor& cursor_;
    std::string location_;
    PlyHeader header_;
    bool hasEncoding_ = false;
    std::size_t properties_ = 0;
};

}  // namespace

std::size_t sizeOf(PlyType type) {
    constexpr std::array<std::size_t, 8> kSizes{1, 1, 2, 2, 4, 4, 4, 8};
    return kSizes[static_cast<std::size_t>(type)];
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
