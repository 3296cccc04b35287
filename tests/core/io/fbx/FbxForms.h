#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <string>

#include "core/io/fbx/read/FbxElement.h"

namespace sinew::test {

/// Writes the elements of a binary file in another form: with 32-bit records (before 7.5) or 64-bit ones, and
/// in either byte order. Arrays are not compressed.
class FbxBinaryForm {
public:
    FbxBinaryForm(int version, bool isBigEndian) : version_(version), isBigEndian_(isBigEndian) {}

    std::string of(const FbxTree& tree) {
        bytes_ = kFbxBinaryMagic;
        bytes_ += {'\x1a', static_cast<char>(isBigEndian_)};
        put(static_cast<std::uint32_t>(version_));
        for (const FbxElement& element : tree.elements) add(element);
        addEnd();
        return std::move(bytes_);
    }

private:
    template <class Number>
    void put(Number number) {
        std::array<char, sizeof(Number)> raw;
        std::memcpy(raw.data(), &number, sizeof number);
        if (isBigEndian_) std::ranges::reverse(raw);
        bytes_.append(raw.data(), raw.size());
    }

    std::size_t offsetSize() const { return version_ < 7500 ? 4 : 8; }
    void putOffset(std::size_t offset) {
        if (offsetSize() == 4) return put(static_cast<std::uint32_t>(offset));
        put(static_cast<std::uint64_t>(offset));
    }
    void setOffset(std::size_t at, std::size_t offset) {
        const std::string rest = bytes_.substr(at + offsetSize());
        bytes_.resize(at);
        putOffset(offset);
        bytes_ += rest;
    }
    void addEnd() { bytes_.append(3 * offsetSize() + 1, '\0'); }

    void addArray(const FbxElement& element) {
        const FbxRawArray& array = *element.array;
        bytes_ += array.type;
        if (array.type == 'f') return addArray<float>(element);
        if (array.type == 'd') return addArray<double>(element);
        if (array.type == 'l') return addArray<std::int64_t>(element);
        if (array.type == 'i') return addArray<std::int32_t>(element);
        return addArray<std::int32_t, std::int8_t>(element);
    }
    template <class Number, class Stored = Number>
    void addArray(const FbxElement& element) {
        const auto list = numbers<Number>(element, "").value();
        put(static_cast<std::uint32_t>(list.size()));
        put(std::uint32_t{0});
        put(static_cast<std::uint32_t>(list.size() * sizeof(Stored)));
        for (const Number number : list) put(static_cast<Stored>(number));
    }

    void add(const FbxValue& value) {
        if (const auto* integer = std::get_if<std::int64_t>(&value)) {
            bytes_ += 'L';
            put(*integer);
        } else if (const auto* number = std::get_if<double>(&value)) {
            bytes_ += 'D';
            put(*number);
        } else {
            const auto text = std::get<std::string_view>(value);
            bytes_ += 'S';
            put(static_cast<std::uint32_t>(text.size()));
            bytes_ += text;
        }
    }

    void add(const FbxElement& element) {
        const std::size_t start = bytes_.size();
        putOffset(0);
        putOffset(element.array ? 1 : element.values.size());
        putOffset(0);
        bytes_ += static_cast<char>(element.name.size());
        bytes_ += element.name;
        const std::size_t values = bytes_.size();
        if (element.array) {
            addArray(element);
        } else {
            for (const FbxValue& value : element.values) add(value);
        }
        setOffset(start + 2 * offsetSize(), bytes_.size() - values);
        for (const FbxElement& child : element.children) add(child);
        if (!element.children.empty()) addEnd();
        setOffset(start, bytes_.size());
    }

    int version_;
    bool isBigEndian_;
    std::string bytes_;
};

/// Writes the elements of a binary file as text, with every digit.
class FbxTextForm {
public:
    std::string of(const FbxTree& tree) {
        text_ = "; FBX " + std::to_string(tree.version / 1000) + "." +
                std::to_string(tree.version / 100 % 10) + ".0 project file\n";
        for (const FbxElement& element : tree.elements) add(element, "");
        return std::move(text_);
    }

private:
    static std::string textOf(double number) {
        std::array<char, 32> digits;
        return {digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr};
    }
    static std::string textOf(std::int64_t number) { return std::to_string(number); }
    /// Binary files write "name NUL 1 class", text files "class::name".
    static std::string textOf(std::string_view text) {
        const std::size_t at = text.find(std::string_view("\0\1", 2));
        std::string plain(text);
        if (at != text.npos)
            plain = std::string(text.substr(at + 2)) + "::" + std::string(text.substr(0, at));
        std::string quoted = "\"";
        for (const char c : plain) quoted += c == '"' ? std::string("&quot;") : std::string(1, c);
        return quoted + '"';
    }

    template <class Number>
    void addArray(const FbxElement& element, const std::string& indent) {
        const auto list = numbers<Number>(element, "").value();
        text_ += " *" + std::to_string(list.size()) + " {\n" + indent + "\ta: ";
        for (std::size_t i = 0; i < list.size(); ++i) text_ += (i > 0 ? "," : "") + textOf(list[i]);
        text_ += "\n" + indent + "}\n";
    }

    void add(const FbxElement& element, const std::string& indent) {
        text_ += indent + std::string(element.name) + ":";
        if (element.array) {
            const bool isReal = element.array->type == 'f' || element.array->type == 'd';
            return isReal ? addArray<double>(element, indent) : addArray<std::int64_t>(element, indent);
        }
        for (std::size_t i = 0; i < element.values.size(); ++i)
            text_ +=
                (i > 0 ? "," : " ") + std::visit([](auto value) { return textOf(value); }, element.values[i]);
        if (!element.children.empty() || element.values.empty()) {
            text_ += " {\n";
            for (const FbxElement& child : element.children) add(child, indent + "\t");
            text_ += indent + "}";
        }
        text_ += "\n";
    }

    std::string text_;
};

}  // namespace sinew::test
