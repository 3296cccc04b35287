#include <algorithm>
#include <cctype>

#include "core/io/fbx/read/FbxElement.h"

namespace sinew {

namespace {

/// Lists with more values than this stay text until they are needed.
constexpr std::size_t kMaximumValues = 24;

bool isWordCharacter(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-' || c == '+' || c == '.' ||
           c == '|' || c == '#' || static_cast<unsigned char>(c) >= 0x80;
}

/// Parses the text form: `Name: value, value { children }`, with comments from `;` to the end of the line.
class FbxTextParser {
public:
    FbxTextParser(std::string_view bytes, std::deque<std::string>& decoded)
        : bytes_(bytes), decoded_(decoded) {}

    std::size_t position() const { return position_; }
    const std::string& problem() const { return problem_; }

    /// Appends elements up to the closing brace or, at depth 0, the end of the file. Returns false after
    /// damage; the elements before it are kept.
    bool parseList(std::vector<FbxElement>& elements, int depth) {
        if (depth > kMaximumFbxDepth) return report("the elements are nested too deeply");
        while (true) {
            skipSpace();
            if (position_ == bytes_.size())
                return depth == 0 || report("the file ends before a closing brace");
            if (bytes_[position_] == '}') {
                if (depth == 0) return report("found a closing brace without an opening one");
                ++position_;
                return true;
            }
            FbxElement element;
            element.offset = position_;
            element.name = takeName();
            if (element.name.empty()) return report("expected the name of an element and a colon");
            const bool isGood = parseValues(element) && parseBody(element, depth);
            elements.push_back(std::move(element));
            if (!isGood) return false;
        }
    }

private:
    bool report(const char* problem) {
        if (problem_.empty()) problem_ = problem;
        return false;
    }

    char peek() const { return position_ < bytes_.size() ? bytes_[position_] : '\0'; }

    void skipSpace() {
        while (position_ < bytes_.size()) {
            const char c = bytes_[position_];
            if (c == ';') {
                position_ = std::min(bytes_.find('\n', position_), bytes_.size());
            } else if (c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\0') {
                ++position_;
            } else {
                return;
            }
        }
    }

    std::string_view takeWord() {
        const std::size_t start = position_;
        while (position_ < bytes_.size() && isWordCharacter(bytes_[position_])) ++position_;
        return bytes_.substr(start, position_ - start);
    }

    /// Returns the name before a colon; empty, without moving, if there is none.
    std::string_view takeName() {
        const std::size_t start = position_;
        const std::string_view word = takeWord();
        // The names of old files may contain spaces.
        std::size_t end = position_;
        while (end < bytes_.size() &&
               (isWordCharacter(bytes_[end]) || bytes_[end] == ' ' || bytes_[end] == '\t'))
            ++end;
        if (word.empty() || end == bytes_.size() || bytes_[end] != ':') {
            position_ = start;
            return {};
        }
        std::string_view name = bytes_.substr(start, end - start);
        name.remove_suffix(name.size() - 1 - name.find_last_not_of(" \t"));
        position_ = end + 1;
        return name;
    }

    bool parseValues(FbxElement& element) {
        skipSpace();
        if (peek() == '*') return parseArray(element);
        const std::size_t start = position_;
        bool expectsValue = false;
        while (true) {
            skipSpace();
            const std::size_t before = position_;
            if (peek() == ',') {
                ++position_;
                expectsValue = true;
                continue;
            }
            // Only the first value may follow without a comma, and only if it is not the next name.
            if (before != start && !expectsValue) return true;
            if (peek() == '"') {
                if (!takeText(element)) return false;
            } else {
                if (!takeName().empty()) {
                    position_ = before;
                    return true;
                }
                const std::string_view word = takeWord();
                if (word.empty()) return true;
                element.values.push_back(fbxTextValue(word));
            }
            expectsValue = false;
            if (element.values.size() > kMaximumValues &&
                !std::holds_alternative<std::string_view>(element.values.front()))
                return skipLongList(element, start);
        }
    }

    /// Replaces the values of a long list by its text, which is decoded on demand.
    bool skipLongList(FbxElement& element, std::size_t start) {
        element.values.clear();
        std::size_t end = position_;
        while (true) {
            skipSpace();
            if (peek() != ',') break;
            ++position_;
            skipSpace();
            if (takeWord().empty()) break;
            end = position_;
        }
        element.array = FbxRawArray{'t', false, false, 0, bytes_.substr(start, end - start)};
        return true;
    }

    /// Parses `*3 { a: 1,2,3 }`.
    bool parseArray(FbxElement& element) {
        ++position_;
        takeWord();
        skipSpace();
        if (peek() != '{') return report("expected '{' after the size of an array");
        ++position_;
        skipSpace();
        if (takeName().empty() && peek() != '}') return report("expected the elements of an array");
        const std::size_t end = bytes_.find('}', position_);
        if (end == bytes_.npos) return report("the file ends within an array");
        element.array = FbxRawArray{'t', false, false, 0, bytes_.substr(position_, end - position_)};
        position_ = end + 1;
        return true;
    }

    bool takeText(FbxElement& element) {
        const std::size_t end = bytes_.find('"', position_ + 1);
        if (end == bytes_.npos) return report("the file ends within quotation marks");
        std::string_view text = bytes_.substr(position_ + 1, end - position_ - 1);
        constexpr std::string_view kQuote = "&quot;";
        if (text.find(kQuote) != text.npos) {
            std::string plain(text);
            for (std::size_t at = plain.find(kQuote); at != plain.npos; at = plain.find(kQuote, at + 1))
                plain.replace(at, kQuote.size(), "\"");
            text = decoded_.emplace_back(std::move(plain));
        }
        element.values.emplace_back(text);
        position_ = end + 1;
        return true;
    }

    bool parseBody(FbxElement& element, int depth) {
        skipSpace();
        if (peek() != '{') return true;
        ++position_;
        return parseList(element.children, depth + 1);
    }

    std::string_view bytes_;
    std::deque<std::string>& decoded_;
    std::size_t position_ = 0;
    std::string problem_;
};

/// Returns the version from the file's header element or its first comment: "; FBX 6.1.0 project file".
int textVersion(const FbxTree& tree) {
    if (const FbxElement* header = tree.find("FBXHeaderExtension")) {
        if (const FbxElement* version = header->find("FBXVersion"))
            return static_cast<int>(version->integer(0));
    }
    constexpr std::string_view kComment = "; FBX ";
    const std::size_t at = tree.bytes.substr(0, 256).find(kComment);
    const std::string_view digits = at == tree.bytes.npos ? "" : tree.bytes.substr(at + kComment.size(), 3);
    const bool isVersion = digits.size() == 3 && std::isdigit(static_cast<unsigned char>(digits[0])) &&
                           std::isdigit(static_cast<unsigned char>(digits[2]));
    return isVersion ? (digits[0] - '0') * 1000 + (digits[2] - '0') * 100 : 0;
}

}  // namespace

Result<FbxTree> parseTextFbx(const Source& source, Diagnostics& diagnostics) {
    FbxTree tree;
    tree.bytes = source.bytes();
    tree.isText = true;
    FbxTextParser parser(tree.bytes, tree.decoded);
    const bool isGood = parser.parseList(tree.elements, 0);
    tree.version = textVersion(tree);
    if (isGood) {
        if (tree.elements.empty()) return fail(ErrorCode::syntax, source.name(), "this is not an FBX file");
        return tree;
    }
    const std::string where = tree.location(source, parser.position());
    if (!tree.find("Objects") && !tree.find("Model")) return fail(ErrorCode::syntax, where, parser.problem());
    diagnostics.warn(ErrorCode::dataLost, where,
                     parser.problem() + ". Everything after this point is ignored");
    return tree;
}

}  // namespace sinew
