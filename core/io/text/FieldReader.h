#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/Time.h"
#include "core/io/text/JsonDocument.h"

namespace sinew {

/// The range of a number, both ends included.
struct NumberRange {
    double min, max;
};

/// Reads the fields of a JSON object by name. FieldWriter has the same functions and writes them, so that one
/// list of fields serves both. Fields that are absent leave their values unchanged. The first error is kept
/// and returned by finish().
class FieldReader {
public:
    /// All arguments must outlive the reader. @param pointer  JSON pointer of the object in the document
    FieldReader(const JsonDocument& document, const nlohmann::json& object, std::string pointer)
        : document_(document), object_(object), pointer_(std::move(pointer)) {}

    void number(const char* name, double& value, NumberRange range);
    void number(const char* name, std::optional<double>& value, NumberRange range);
    void degrees(const char* name, double& radians, NumberRange range);
    void integer(const char* name, int& value, NumberRange range);
    void frame(const char* name, std::optional<FrameIndex>& value);
    void flag(const char* name, bool& value);
    void text(const char* name, std::string& value);
    void texts(const char* name, std::vector<std::string>& values);
    void rate(const char* name, std::optional<FrameRate>& value);
    void rate(const char* name, FrameRate& value);

    /// Reads an enumerator from one of several words, given in the enumeration's order.
    template <class Enum>
    void word(const char* name, Enum& value, std::span<const std::string_view> words) {
        if (const auto index = wordIndex(name, words)) value = static_cast<Enum>(*index);
    }

    template <class Enum>
    void word(const char* name, std::optional<Enum>& value, std::span<const std::string_view> words) {
        if (const auto index = wordIndex(name, words)) value = static_cast<Enum>(*index);
    }

    /// Reads a list of objects; `convert` is called with a reader (or writer) and an element.
    template <class T, class Convert>
    void list(const char* name, std::vector<T>& values, const Convert& convert) {
        const nlohmann::json* all = find(name, &nlohmann::json::is_array, "a list");
        for (std::size_t i = 0; all && i < all->size() && !error_; ++i) {
            FieldReader fields(document_, (*all)[i], pointer_ + '/' + name + '/' + std::to_string(i));
            convert(fields, values.emplace_back());
            if (auto done = fields.finish(); !done) error_ = std::move(done.error());
        }
    }

    bool has(const char* name) const { return object_.is_object() && object_.contains(name); }
    /// Records an error if the field is absent.
    void require(const char* name);
    /// Accepts a field that is read elsewhere.
    void markKnown(const char* name) { known_.insert(name); }
    /// Records an error for a field, or for the object if `name` is empty. Only the first error is kept.
    void reject(ErrorCode code, const char* name, std::string message);

    /// Returns the first error, if any. Fails with `keywordUnknown` if the object has fields that were not
    /// read.
    Result<void> finish();

private:
    using IsKind = bool (nlohmann::json::*)() const noexcept;
    /// Returns the field, or null if it is absent or has another type.
    const nlohmann::json* find(const char* name, IsKind is, const char* kind);
    std::optional<std::size_t> wordIndex(const char* name, std::span<const std::string_view> words);
    std::optional<double> numberOf(const char* name, NumberRange range);
    std::optional<std::int64_t> integerOf(const char* name, NumberRange range);

    const JsonDocument& document_;
    const nlohmann::json& object_;
    std::string pointer_;
    std::set<std::string> known_;
    std::optional<Error> error_;
};

}  // namespace sinew
