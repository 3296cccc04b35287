#include "core/io/rigjson/JsonDocument.h"

#include <algorithm>
#include <iterator>
#include <optional>

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

struct TooDeep {};

json parseWatched(std::string_view text, const char** reached, const json::parser_callback_t& callback) {
    const char* const end = text.data() + text.size();
    *reached = text.data();
    return json::parse(WatchedByte{text.data(), reached}, WatchedByte{end, reached}, callback);
}

std::string placeOf(const Source& source, const char* byte) {
    const std::string_view before =
        source.bytes().substr(0, static_cast<std::size_t>(byte - source.bytes().data()));
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t lineStart = before.rfind('\n') + 1;  // npos + 1 is 0
    return source.place(static_cast<std::size_t>(line)) + ":" +
           std::to_string(std::max<std::size_t>(1, before.size() - lineStart));
}

/// Follows a parser through its events and finds the value of one pointer.
class PathFollower {
public:
    explicit PathFollower(std::string wanted) : wanted_(std::move(wanted)) {}

    /// True on the first event of the wanted value.
    bool found(json::parse_event_t event, const json& parsed) {
        using Event = json::parse_event_t;
        if (event == Event::key) {
            open_.back().step = parsed.get<std::string>();
            return false;
        }
        if (event == Event::object_end || event == Event::array_end) {
            open_.pop_back();
            next();
            return false;
        }
        const bool here = path() == wanted_;
        if (event == Event::object_start || event == Event::array_start) {
            open_.push_back({event == Event::array_start, 0, {}});
        } else {
            next();
        }
        return here;
    }

private:
    struct Level {
        bool isArray;
        std::size_t index;
        std::string step;
    };

    void next() {
        if (!open_.empty() && open_.back().isArray) ++open_.back().index;
    }
    std::string path() const {
        std::string path;
        for (const Level& level : open_)
            path += "/" + (level.isArray ? std::to_string(level.index) : level.step);
        return path;
    }

    std::string wanted_;
    std::vector<Level> open_;
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

Result<JsonDocument> JsonDocument::parse(const Source& source) {
    if (source.bytes().size() > kMostBytes) {
        return fail(ErrorCode::fileTooLarge, source.name(), "a JSON file of more than 16 MiB is not read");
    }
    const char* reached = nullptr;
    const auto checkDepth = [](int depth, json::parse_event_t, const json&) {
        if (depth > kDeepest) throw TooDeep{};
        return true;
    };
    try {
        JsonDocument document(source);
        document.root_ = parseWatched(source.bytes(), &reached, checkDepth);
        return document;
    } catch (const TooDeep&) {
        return fail(ErrorCode::limitExceeded, placeOf(source, reached), "values are nested too deep");
    } catch (const json::out_of_range& problem) {
        return fail(ErrorCode::numberNotFinite, placeOf(source, reached), sentence(problem));
    } catch (const json::exception& problem) {
        return fail(ErrorCode::syntax, placeOf(source, reached), sentence(problem));
    }
}

std::string JsonDocument::place(const std::string& pointer) const {
    const char* reached = nullptr;
    std::optional<std::string> place;
    PathFollower follower(pointer);
    const auto follow = [&](int, json::parse_event_t event, const json& parsed) {
        if (!place && follower.found(event, parsed)) place = placeOf(*source_, reached);
        return true;
    };
    parseWatched(source_->bytes(), &reached, follow);
    return place.value_or(source_->name());
}

}  // namespace sinew
