#include "core/io/JsonDocument.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "core/io/TextCursor.h"

namespace sinew {

namespace {

using nlohmann::json;

/// Walks the text and leaves a note of how far the parser has come.
struct WatchedByte {
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    reference operator*() const { return *byte; }
    WatchedByte& operator++() {
        *reached = ++byte;
        return *this;
    }
    friend bool operator==(const WatchedByte& a, const WatchedByte& b) { return a.byte == b.byte; }

    const char* byte;
    const char** reached;
};

/// Where a text is more than may be parsed.
struct Excess {
    ErrorCode code;
    const char* byte;
    std::string message;
};

/// The parser has no such limits of its own.
std::optional<Excess> excessOf(std::string_view text, const JsonLimits& limits) {
    int depth = 0;
    std::size_t plain = 0;
    std::size_t values = 1;  // at most: an empty list counts for two
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"') {
            for (++i; i < text.size() && text[i] != '"'; ++i) i += text[i] == '\\';
            continue;
        }
        if (c == '}' || c == ']') --depth;
        if ((c == '{' || c == '[') && ++depth > limits.depth)
            return Excess{ErrorCode::limitExceeded, text.data() + i + 1, "values are nested too deep"};
        if ((c == '{' || c == '[' || c == ',') && ++values > limits.values) {
            return Excess{
                ErrorCode::limitExceeded, text.data() + i + 1,
                "a JSON text of more than " + std::to_string(limits.values) + " values is not read"};
        }
        if (++plain > limits.bytes) {
            return Excess{
                ErrorCode::fileTooLarge, text.data() + i + 1,
                "a JSON text of more than " + std::to_string(limits.bytes >> 20) + " MiB is not read"};
        }
    }
    return std::nullopt;
}

std::pair<WatchedByte, WatchedByte> watched(std::string_view text, const char** reached) {
    return {{text.data(), reached}, {text.data() + text.size(), reached}};
}

std::string placeOf(const Source& source, std::string_view text, const char* byte) {
    const std::string_view before = text.substr(0, static_cast<std::size_t>(byte - text.data()));
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t lineStart = before.rfind('\n') + 1;  // npos + 1 is 0
    return source.place(static_cast<std::size_t>(line)) + ":" +
           std::to_string(std::max<std::size_t>(1, before.size() - lineStart));
}

std::vector<std::string> stepsOf(const std::string& pointer) {
    std::vector<std::string> steps;
    for (std::size_t slash = 0; slash < pointer.size();) {
        const std::size_t next = std::min(pointer.find('/', slash + 1), pointer.size());
        steps.push_back(pointer.substr(slash + 1, next - slash - 1));
        slash = next;
    }
    return steps;
}

/// Follows a parser through its events and stops it at the value of one pointer. The names of the events are
/// the parser's.
class PathFollower final : public json::json_sax_t {
public:
    explicit PathFollower(const std::string& pointer) : wanted_(stepsOf(pointer)) {}

    bool found() const { return found_; }

    bool null() override { return scalar(); }
    bool boolean(bool) override { return scalar(); }
    bool number_integer(number_integer_t) override { return scalar(); }
    bool number_unsigned(number_unsigned_t) override { return scalar(); }
    bool number_float(number_float_t, const string_t&) override { return scalar(); }
    bool string(string_t&) override { return scalar(); }
    bool binary(binary_t&) override { return scalar(); }
    bool start_object(std::size_t) override { return open(false); }
    bool start_array(std::size_t) override { return open(true); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t& key) override {
        open_.back().key = key;
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const json::exception&) override { return false; }

private:
    struct Level {
        bool isArray;
        bool onPath;  ///< the wanted value is inside, or is this
        std::size_t index;
        std::string key;
    };

    bool isOnPath() const {
        if (open_.empty()) return true;
        const Level& level = open_.back();
        if (!level.onPath || open_.size() > wanted_.size()) return false;
        return wanted_[open_.size() - 1] == (level.isArray ? std::to_string(level.index) : level.key);
    }
    bool passValue() {
        if (!open_.empty()) ++open_.back().index;
        return true;
    }
    bool scalar() {
        found_ = isOnPath() && open_.size() == wanted_.size();
        return !found_ && passValue();
    }
    bool open(bool isArray) {
        const bool onPath = isOnPath();
        found_ = onPath && open_.size() == wanted_.size();
        open_.push_back({isArray, onPath, 0, {}});
        return !found_;
    }
    bool close() {
        open_.pop_back();
        return passValue();
    }

    std::vector<std::string> wanted_;
    std::vector<Level> open_;
    bool found_ = false;
};

/// What the parser says, without the names of its classes and the place, which we tell better.
std::string sentence(const json::exception& problem) {
    std::string_view text = problem.what();
    for (std::string_view mark : {"] ", ": "}) {
        const std::size_t found = text.find(mark);
        if (found != std::string_view::npos) text.remove_prefix(found + mark.size());
    }
    constexpr std::size_t kMost = 160;
    std::string sentence;
    for (char c : text.substr(0, kMost)) sentence += c >= ' ' && c <= '~' ? c : '?';
    return sentence;
}

}  // namespace

Result<JsonDocument> JsonDocument::parse(const Source& source, std::string_view text,
                                         const JsonLimits& limits) {
    if (const std::optional<Excess> excess = excessOf(text, limits))
        return fail(excess->code, placeOf(source, text, excess->byte), excess->message);
    const char* reached = text.data();
    try {
        JsonDocument document(source, text);
        const auto [begin, end] = watched(text, &reached);
        document.root_ = json::parse(begin, end);
        return document;
    } catch (const json::out_of_range& problem) {
        return fail(ErrorCode::numberNotFinite, placeOf(source, text, reached), sentence(problem));
    } catch (const json::exception& problem) {
        return fail(ErrorCode::syntax, placeOf(source, text, reached), sentence(problem));
    }
}

std::string JsonDocument::place(const std::string& pointer) const {
    const char* reached = text_.data();
    PathFollower follower(pointer);
    const auto [begin, end] = watched(text_, &reached);
    json::sax_parse(begin, end, &follower);
    return follower.found() ? placeOf(*source_, text_, reached) : source_->name();
}

}  // namespace sinew
