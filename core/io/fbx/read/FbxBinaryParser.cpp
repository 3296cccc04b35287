#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "core/io/fbx/read/FbxElement.h"

namespace sinew {

namespace {

constexpr std::size_t kHeaderSize = 27;
constexpr std::size_t kEndianOffset = 22;
constexpr std::uint32_t kWideVersion = 7500;  ///< from which records have 64-bit sizes

/// Parses the records of a binary file. Positions are checked before every access.
class FbxBinaryParser {
public:
    explicit FbxBinaryParser(std::string_view bytes) : bytes_(bytes) {
        isBigEndian_ = bytes_[kEndianOffset] == 1;
        position_ = kEndianOffset + 1;
        version_ = take<std::uint32_t>();
    }

    int version() const { return static_cast<int>(version_); }
    std::size_t position() const { return position_; }
    const std::string& problem() const { return problem_; }  ///< empty if the file is intact

    /// Appends elements until the list ends at a null record or at `end`. Returns false after damage; the
    /// elements before it are kept.
    bool parseList(std::vector<FbxElement>& elements, std::size_t end, int depth) {
        if (depth > kMaximumFbxDepth) return report("the records are nested too deeply");
        while (position_ < end) {
            const std::size_t start = position_;
            const std::uint64_t recordEnd = takeSize(), valueCount = takeSize(), valueBytes = takeSize();
            const auto nameSize = take<std::uint8_t>();
            if (!problem_.empty()) return false;
            if (recordEnd == 0) return true;
            FbxElement element;
            element.offset = start;
            element.name = takeBytes(nameSize);
            if (recordEnd <= start || recordEnd > end) {
                position_ = start;
                return report("a record's end lies outside the list it belongs to");
            }
            const bool isGood = parseValues(element, valueCount, valueBytes, recordEnd) &&
                                parseList(element.children, recordEnd, depth + 1);
            elements.push_back(std::move(element));
            if (!isGood) return false;
            position_ = recordEnd;
        }
        return true;
    }

private:
    bool report(const char* problem) {
        if (problem_.empty()) problem_ = problem;
        return false;
    }

    std::string_view takeBytes(std::uint64_t size) {
        if (size > bytes_.size() - position_) {
            report("the file ends within a record");
            return {};
        }
        const std::string_view result = bytes_.substr(position_, size);
        position_ += size;
        return result;
    }

    template <class Stored>
    Stored take() {
        const std::string_view bytes = takeBytes(sizeof(Stored));
        if (bytes.empty()) return {};
        std::array<char, sizeof(Stored)> raw;
        std::ranges::copy(bytes, raw.begin());
        if (isBigEndian_ != (std::endian::native == std::endian::big)) std::ranges::reverse(raw);
        return std::bit_cast<Stored>(raw);
    }

    std::uint64_t takeSize() {
        return version_ >= kWideVersion ? take<std::uint64_t>() : take<std::uint32_t>();
    }

    bool parseValues(FbxElement& element, std::uint64_t count, std::uint64_t size, std::uint64_t recordEnd) {
        if (!problem_.empty()) return false;
        if (size > recordEnd - std::min<std::uint64_t>(position_, recordEnd) || count > size)
            return report("a record's values do not fit into it");
        const std::size_t end = position_ + size;
        element.values.reserve(count);
        for (std::uint64_t i = 0; i < count; ++i) {
            // The rest of the values is skipped if one has an unknown type.
            if (!parseValue(element)) break;
            if (position_ > end) return report("a record's values are longer than the record states");
        }
        if (problem_.empty()) position_ = end;
        return problem_.empty();
    }

    /// Returns false if the value has an unknown type or the file ends.
    bool parseValue(FbxElement& element) {
        switch (const char type = take<char>()) {
            case 'B':
            case 'C':
            case 'Z':
                element.values.emplace_back(std::int64_t{take<std::uint8_t>()});
                break;
            case 'Y':
                element.values.emplace_back(std::int64_t{take<std::int16_t>()});
                break;
            case 'I':
                element.values.emplace_back(std::int64_t{take<std::int32_t>()});
                break;
            case 'L':
                element.values.emplace_back(take<std::int64_t>());
                break;
            case 'F':
                element.values.emplace_back(static_cast<double>(take<float>()));
                break;
            case 'D':
                element.values.emplace_back(take<double>());
                break;
            case 'S':
            case 'R':
                element.values.emplace_back(takeBytes(take<std::uint32_t>()));
                break;
            case 'b':
            case 'c':
            case 'i':
            case 'l':
            case 'f':
            case 'd':
                parseArray(element, type);
                break;
            default:
                return false;
        }
        return problem_.empty();
    }

    void parseArray(FbxElement& element, char type) {
        const auto count = take<std::uint32_t>(), encoding = take<std::uint32_t>(),
                   size = take<std::uint32_t>();
        constexpr std::uint32_t kZlib = 1;
        if (encoding > kZlib) report("an array has an unknown encoding");
        element.array = FbxRawArray{type, encoding == kZlib, isBigEndian_, count, takeBytes(size)};
    }

    std::string_view bytes_;
    std::size_t position_ = 0;
    std::uint32_t version_ = 0;
    bool isBigEndian_ = false;
    std::string problem_;
};

}  // namespace

Result<FbxTree> parseBinaryFbx(const Source& source, Diagnostics& diagnostics) {
    FbxTree tree;
    tree.bytes = source.bytes();
    if (tree.bytes.size() < kHeaderSize)
        return fail(ErrorCode::unexpectedEnd, source.name(), "the file ends within its header");
    FbxBinaryParser parser(tree.bytes);
    tree.version = parser.version();
    if (parser.parseList(tree.elements, tree.bytes.size(), 0)) return tree;
    const std::string where = tree.location(source, parser.position());
    if (!tree.find("Objects") && !tree.find("Model"))
        return fail(ErrorCode::syntax, where, "the file is damaged: " + parser.problem());
    diagnostics.warn(ErrorCode::dataLost, where,
                     "the file is damaged: " + parser.problem() + ". Everything after this point is ignored");
    return tree;
}

}  // namespace sinew
