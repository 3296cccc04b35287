#pragma once

#include "core/io/text/FieldReader.h"

namespace sinew {

/// Writes the fields that FieldReader reads, in the order of the calls. Optional fields are written only if
/// set.
class FieldWriter {
public:
    using Json = nlohmann::ordered_json;

    void number(const char* name, double value, NumberRange);
    void number(const char* name, const std::optional<double>& value, NumberRange range);
    void degrees(const char* name, double radians, NumberRange);
    void integer(const char* name, int value, NumberRange) { object_[name] = value; }
    void frame(const char* name, const std::optional<FrameIndex>& value);
    void flag(const char* name, bool value) { object_[name] = value; }
    void text(const char* name, const std::string& value) { object_[name] = value; }
    void texts(const char* name, const std::vector<std::string>& values);
    void rate(const char* name, const std::optional<FrameRate>& value);
    void rate(const char* name, FrameRate value) { rate(name, std::optional(value)); }

    template <class Enum>
    void word(const char* name, Enum value, std::span<const std::string_view> words) {
        object_[name] = std::string(words[static_cast<std::size_t>(value)]);
    }

    template <class Enum>
    void word(const char* name, const std::optional<Enum>& value, std::span<const std::string_view> words) {
        if (value) word(name, *value, words);
    }

    template <class T, class Convert>
    void list(const char* name, const std::vector<T>& values, const Convert& convert) {
        Json all = Json::array();
        for (const T& value : values) {
            FieldWriter fields;
            convert(fields, value);
            all.push_back(std::move(fields.object_));
        }
        object_[name] = std::move(all);
    }

    bool has(const char* name) const { return object_.contains(name); }
    void require(const char*) {}
    void reject(ErrorCode, const char*, const std::string&) {}

    Json take() { return std::move(object_); }

private:
    Json object_ = Json::object();
};

}  // namespace sinew
