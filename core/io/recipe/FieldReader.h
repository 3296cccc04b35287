#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/Time.h"
#include "core/io/JsonDocument.h"

namespace sinew {

/// What a number of a recipe may be, both ends included.
struct NumberRange {
    double least, most;
};

/// Takes the fields of a JSON object by name; FieldWriter has the same functions and writes them, so that one
/// list of fields serves both. A field that is absent leaves its value alone. The first thing that is wrong
/// is kept and told by finish().
class FieldReader {
public:
    /// All outlive the reader. @param pointer  of the object in the document
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

    /// One of some words, each an enumerator's in their order.
    template <class Enum>
    void word(const char* name, Enum& value, std::span<const std::string_view> words) {
        if (const auto index = wordIndex(name, words)) value = static_cast<Enum>(*index);
    }

    template <class Enum>
    void word(const char* name, std::optional<Enum>& value, std::span<const std::string_view> words) {
        if (const auto index = wordIndex(name, words)) value = static_cast<Enum>(*index);
    }

    /// A list of objects; `take` gets a reader (a writer) and an element.
    template <class T, class Take>
    void list(const char* name, std::vector<T>& values, const Take& take) {
        const nlohmann::json* all = find(name, &nlohmann::json::is_array, "a list");
        for (std::size_t i = 0; all && i < all->size() && !error_; ++i) {
            FieldReader fields(document_, (*all)[i], pointer_ + '/' + name + '/' + std::to_string(i));
            take(fields, values.emplace_back());
            if (auto done = fields.finish(); !done) error_ = std::move(done.error());
        }
    }

    /// The field must be there.
    void need(const char* name);
    /// A field that is read elsewhere.
    void know(const char* name) { known_.insert(name); }
    /// Of the object, or of a field. The first error stays.
    void refuse(ErrorCode code, const char* name, std::string message);

    /// Fails as the functions above found, and where the object has fields that nothing asked for:
    /// keywordUnknown.
    Result<void> finish();

private:
    using IsKind = bool (nlohmann::json::*)() const noexcept;
    /// The field, or null where it is absent or of another kind.
    const nlohmann::json* find(const char* name, IsKind is, const char* kind);
    std::optional<std::size_t> wordIndex(const char* name, std::span<const std::string_view> words);
    std::optional<double> numberOf(const char* name, NumberRange range);

    const JsonDocument& document_;
    const nlohmann::json& object_;
    std::string pointer_;
    std::set<std::string> known_;
    std::optional<Error> error_;
};

}  // namespace sinew
