#include "core/io/recipe/FieldReader.h"

#include <cmath>

#include "core/base/Numbers.h"
#include "core/io/RateText.h"
#include "core/io/TextCursor.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

/// A member's name as a JSON pointer spells it.
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

std::string spelled(const NumberRange& range) {
    std::string text;
    appendShortest(text, range.least);
    text += " to ";
    appendShortest(text, range.most);
    return text;
}

}  // namespace

void FieldReader::refuse(ErrorCode code, const char* name, std::string message) {
    if (error_) return;
    std::string pointer = pointer_;
    if (*name != 0) pointer.append(1, '/').append(escaped(name));
    error_ = document_.error(code, pointer, std::move(message)).value();
}

const nlohmann::json* FieldReader::find(const char* name, IsKind is, const char* kind) {
    know(name);
    if (!object_.is_object()) return nullptr;
    const auto found = object_.find(name);
    if (found == object_.end()) return nullptr;
    if (((*found).*is)()) return &*found;
    refuse(ErrorCode::syntax, name, std::string(name) + " is not " + kind);
    return nullptr;
}

std::optional<double> FieldReader::numberOf(const char* name, NumberRange range) {
    const nlohmann::json* found = find(name, &nlohmann::json::is_number, "a number");
    if (!found) return std::nullopt;
    const double value = found->get<double>();
    if (value >= range.least && value <= range.most) return value;
    refuse(ErrorCode::valueRange, name, std::string(name) + " may be " + spelled(range));
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

void FieldReader::integer(const char* name, int& value, NumberRange range) {
    const auto found = numberOf(name, range);
    if (!found) return;
    if (*found != std::floor(*found))
        return refuse(ErrorCode::syntax, name, std::string(name) + " is not a whole number");
    value = static_cast<int>(*found);
}

void FieldReader::frame(const char* name, std::optional<FrameIndex>& value) {
    constexpr double kMost = 9007199254740992;
    const auto found = numberOf(name, {-kMost, kMost});
    if (!found) return;
    if (*found != std::floor(*found))
        return refuse(ErrorCode::syntax, name, std::string(name) + " is not a whole number");
    value = FrameIndex{static_cast<std::int64_t>(*found)};
}

void FieldReader::flag(const char* name, bool& value) {
    if (const auto* found = find(name, &nlohmann::json::is_boolean, "true or false"))
        value = found->get<bool>();
}

void FieldReader::text(const char* name, std::string& value) {
    if (const auto* found = find(name, &nlohmann::json::is_string, "a text"))
        value = found->get<std::string>();
}

void FieldReader::texts(const char* name, std::vector<std::string>& values) {
    const auto* found = find(name, &nlohmann::json::is_array, "a list of texts");
    for (std::size_t i = 0; found && i < found->size(); ++i) {
        const nlohmann::json& value = (*found)[i];
        if (!value.is_string()) return refuse(ErrorCode::syntax, name, std::string(name) + " holds no texts");
        values.push_back(value.get<std::string>());
    }
}

void FieldReader::rate(const char* name, std::optional<FrameRate>& value) {
    know(name);
    const auto found = object_.is_object() ? object_.find(name) : object_.end();
    if (found == object_.end()) return;
    std::optional<FrameRate> rate;
    if (found->is_number()) rate = FrameRate::fromHertz(found->get<double>());
    if (found->is_string()) rate = parseRate(found->get<std::string>());
    if (!rate)
        return refuse(ErrorCode::valueRange, name,
                      std::string(name) + " is no frame rate such as 30 or \"24000/1001\"");
    value = rate;
}

void FieldReader::rate(const char* name, FrameRate& value) {
    std::optional<FrameRate> found;
    rate(name, found);
    value = found.value_or(value);
}

std::optional<std::size_t> FieldReader::wordIndex(const char* name, std::span<const std::string_view> words) {
    const auto* found = find(name, &nlohmann::json::is_string, "a word");
    if (!found) return std::nullopt;
    const auto given = found->get<std::string>();
    std::string list;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == given) return i;
        list.append(i == 0 ? "" : i + 1 == words.size() ? " or " : ", ").append(words[i]);
    }
    refuse(ErrorCode::keywordUnknown, name, std::string(name) + " is " + list + ", not " + inQuotes(given));
    return std::nullopt;
}

void FieldReader::need(const char* name) {
    if (!object_.is_object() || !object_.contains(name))
        refuse(ErrorCode::syntax, "", "there is no " + std::string(name));
}

Result<void> FieldReader::finish() {
    if (!object_.is_object()) refuse(ErrorCode::syntax, "", "this is no object of fields");
    for (auto field = object_.begin(); object_.is_object() && !error_ && field != object_.end(); ++field) {
        if (!known_.contains(field.key()))
            refuse(ErrorCode::keywordUnknown, field.key().c_str(),
                   "there is no field " + inQuotes(field.key()) + " here");
    }
    if (error_) return tl::unexpected<Error>(*error_);
    return {};
}

}  // namespace sinew
