#include "core/io/text/FieldReader.h"

#include <cmath>

#include "core/base/Numbers.h"
#include "core/io/text/RateText.h"
#include "core/io/text/TextCursor.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

/// Escapes a member's name for use in a JSON pointer.
std::string escaped(const std::string& name) {
    std::string text;
    for (const char c : name) {
        if (c == '~' || c == '/') {
            text += c == '~' ? "~0" : "~1";
        } else {
            text += c;
        }
    }
    return text;
}

std::string rangeText(const NumberRange& range) {
    std::string text;
    appendShortest(text, range.min);
    text += " to ";
    appendShortest(text, range.max);
    return text;
}

}  // namespace

void FieldReader::reject(ErrorCode code, const char* name, std::string message) {
    if (error_) return;
    std::string pointer = pointer_;
    if (*name != 0) pointer.append(1, '/').append(escaped(name));
    error_ = document_.error(code, pointer, std::move(message)).value();
}

const nlohmann::json* FieldReader::find(const char* name, IsKind is, const char* kind) {
    markKnown(name);
    if (!object_.is_object()) return nullptr;
    const auto found = object_.find(name);
    if (found == object_.end()) return nullptr;
    if (((*found).*is)()) return &*found;
    reject(ErrorCode::syntax, name, std::string(name) + " must be " + kind);
    return nullptr;
}

std::optional<double> FieldReader::numberOf(const char* name, NumberRange range) {
    const nlohmann::json* found = find(name, &nlohmann::json::is_number, "a number");
    if (!found) return std::nullopt;
    const double value = found->get<double>();
    if (value >= range.min && value <= range.max) return value;
    reject(ErrorCode::valueRange, name, std::string(name) + " must be in the range " + rangeText(range));
    return std::nullopt;
}

void FieldReader::number(const char* name, double& value, NumberRange range) {
    value = numberOf(name, range).value_or(value);
}

void FieldReader::number(const char* name, std::optional<double>& value, NumberRange range) {
    if (const auto found = numberOf(name, range)) value = found;
}

void FieldReader::degrees(const char* name, double& value, NumberRange range) {
    if (const auto found = numberOf(name, range)) value = radians(*found);
}

std::optional<std::int64_t> FieldReader::integerOf(const char* name, NumberRange range) {
    const auto found = numberOf(name, range);
    if (!found) return std::nullopt;
    if (*found == std::floor(*found)) return static_cast<std::int64_t>(*found);
    reject(ErrorCode::syntax, name, std::string(name) + " must be a whole number");
    return std::nullopt;
}

void FieldReader::integer(const char* name, int& value, NumberRange range) {
    if (const auto found = integerOf(name, range)) value = static_cast<int>(*found);
}

void FieldReader::frame(const char* name, std::optional<FrameIndex>& value) {
    constexpr double kMaxFrame = 9007199254740992;
    if (const auto found = integerOf(name, {-kMaxFrame, kMaxFrame})) value = FrameIndex{*found};
}

void FieldReader::flag(const char* name, bool& value) {
    if (const auto* found = find(name, &nlohmann::json::is_boolean, "true or false"))
        value = found->get<bool>();
}

void FieldReader::text(const char* name, std::string& value) {
    if (const auto* found = find(name, &nlohmann::json::is_string, "a string"))
        value = found->get<std::string>();
}

void FieldReader::texts(const char* name, std::vector<std::string>& values) {
    const auto* found = find(name, &nlohmann::json::is_array, "a list of strings");
    for (std::size_t i = 0; found && i < found->size(); ++i) {
        const nlohmann::json& value = (*found)[i];
        if (!value.is_string())
            return reject(ErrorCode::syntax, name, std::string(name) + " must be a list of strings");
        values.push_back(value.get<std::string>());
    }
}

void FieldReader::rate(const char* name, std::optional<FrameRate>& value) {
    markKnown(name);
    const auto found = object_.is_object() ? object_.find(name) : object_.end();
    if (found == object_.end()) return;
    std::optional<FrameRate> rate;
    if (found->is_number()) rate = FrameRate::fromHertz(found->get<double>());
    if (found->is_string()) rate = parseRate(found->get<std::string>());
    if (!rate)
        return reject(ErrorCode::valueRange, name,
                      std::string(name) + " must be a frame rate such as 30 or \"24000/1001\"");
    value = rate;
}

void FieldReader::rate(const char* name, FrameRate& value) {
    std::optional<FrameRate> found;
    rate(name, found);
    value = found.value_or(value);
}

std::optional<std::size_t> FieldReader::wordIndex(const char* name, std::span<const std::string_view> words) {
    const auto* found = find(name, &nlohmann::json::is_string, "a string");
    if (!found) return std::nullopt;
    const auto word = found->get<std::string>();
    std::string list;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == word) return i;
        list.append(i == 0 ? "" : i + 1 == words.size() ? " or " : ", ").append(words[i]);
    }
    reject(ErrorCode::keywordUnknown, name,
           std::string(name) + " must be " + list + ", not " + inQuotes(word));
    return std::nullopt;
}

void FieldReader::require(const char* name) {
    if (!object_.is_object() || !object_.contains(name))
        reject(ErrorCode::syntax, "", "missing field: " + std::string(name));
}

Result<void> FieldReader::finish() {
    if (!object_.is_object()) reject(ErrorCode::syntax, "", "an object was expected");
    for (auto field = object_.begin(); object_.is_object() && !error_ && field != object_.end(); ++field) {
        if (!known_.contains(field.key()))
            reject(ErrorCode::keywordUnknown, field.key().c_str(), "unknown field " + inQuotes(field.key()));
    }
    if (error_) return tl::unexpected<Error>(*error_);
    return {};
}

}  // namespace sinew
