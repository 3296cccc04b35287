#include "core/io/text/JsonDocument.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace sinew {

namespace {

using nlohmann::json;

/// An iterator over the text that records how far the parser has read.
struct TrackingIterator {
    // NOLINTBEGIN(readability-identifier-naming): names of the standard library
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;
    // NOLINTEND(readability-identifier-naming)

    reference operator*() const { return *byte; }
    TrackingIterator& operator++() {
        *reached = ++byte;
        return *this;
    }
    friend bool operator==(const TrackingIterator& a, const TrackingIterator& b) { return a.byte == b.byte; }

    const char* byte;
    const char** reached;
};

std::string locationOf(const Source& source, std::string_view text, const char* byte) {
    const std::string_view before = text.substr(0, static_cast<std::size_t>(byte - text.data()));
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t lineStart = before.rfind('\n') + 1;  // npos + 1 is 0
    return source.location(static_cast<std::size_t>(line)) + ":" +
           std::to_string(std::max<std::size_t>(1, before.size() - lineStart));
}

/// Checks the limits before parsing, because the parser has none of its own.
Result<void> checkLimits(const Source& source, std::string_view text, const JsonLimits& limits) {
    int depth = 0;
    std::size_t plain = 0;
    std::size_t values = 1;  // upper bound: an empty array counts as two
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto error = [&](ErrorCode code, std::string message) {
            return fail(code, locationOf(source, text, text.data() + i + 1), std::move(message));
        };
        const char c = text[i];
        if (c == '"') {
            for (++i; i < text.size() && text[i] != '"'; ++i) i += text[i] == '\\';
            continue;
        }
        if (c == '}' || c == ']') --depth;
        if ((c == '{' || c == '[') && ++depth > limits.depth)
            return error(ErrorCode::limitExceeded, "values are nested too deeply");
        if ((c == '{' || c == '[' || c == ',') && ++values > limits.values)
            return error(ErrorCode::limitExceeded, "the JSON text has more than the " +
                                                       std::to_string(limits.values) + " values allowed");
        if (++plain > limits.bytes)
            return error(ErrorCode::fileTooLarge, "the JSON text is larger than the " +
                                                      std::to_string(limits.bytes >> 20) + " MiB allowed");
    }
    return {};
}

std::pair<TrackingIterator, TrackingIterator> trackingRange(std::string_view text, const char** reached) {
    return {{text.data(), reached}, {text.data() + text.size(), reached}};
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

/// Receives parser events and stops the parser at the value of a JSON pointer. The parser prescribes the
/// names of the event functions.
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
        bool onPath;  ///< the wanted value is this one or inside it
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

/// Returns the parser's message without its class names and position, which we report more precisely.
std::string parserMessage(const json::exception& problem) {
    std::string_view text = problem.what();
    for (std::string_view mark : {"] ", ": "}) {
        const std::size_t found = text.find(mark);
        if (found != std::string_view::npos) text.remove_prefix(found + mark.size());
    }
    constexpr std::size_t kMaxLength = 160;
    std::string printable(text.substr(0, kMaxLength));
    std::ranges::replace_if(
        printable, [](char c) { return c < ' ' || c > '~'; }, '?');
    return printable;
}

}  // namespace

Result<JsonDocument> JsonDocument::parse(const Source& source, std::string_view text,
                                         const JsonLimits& limits) {
    if (const auto checked = checkLimits(source, text, limits); !checked)
        return tl::unexpected(checked.error());
    const char* reached = text.data();
    try {
        JsonDocument document(source, text);
        const auto [begin, end] = trackingRange(text, &reached);
        document.root_ = json::parse(begin, end);
        return document;
    } catch (const json::out_of_range& problem) {
        return fail(ErrorCode::numberNotFinite, locationOf(source, text, reached), parserMessage(problem));
    } catch (const json::exception& problem) {
        return fail(ErrorCode::syntax, locationOf(source, text, reached), parserMessage(problem));
    }
}

std::string JsonDocument::location(const std::string& pointer) const {
    const char* reached = text_.data();
    PathFollower follower(pointer);
    const auto [begin, end] = trackingRange(text_, &reached);
    json::sax_parse(begin, end, &follower);
    return follower.found() ? locationOf(*source_, text_, reached) : source_->name();
}

}  // namespace sinew
