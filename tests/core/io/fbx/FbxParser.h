#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <zlib.h>

namespace sinew::test {

/// A record of a binary FBX; its arrays are decompressed.
struct ParsedRecord {
    using Value =
        std::variant<bool, std::int32_t, std::int64_t, double, std::string, std::vector<std::int32_t>,
                     std::vector<std::int64_t>, std::vector<double>, std::vector<float>>;

    std::string name;
    std::vector<Value> values;
    std::vector<ParsedRecord> children;

    const ParsedRecord* find(std::string_view wantedName) const {
        for (const ParsedRecord& each : children) {
            if (each.name == wantedName) return &each;
        }
        return nullptr;
    }
    const ParsedRecord& at(std::string_view wantedName) const {
        const ParsedRecord* const found = find(wantedName);
        if (!found) throw std::runtime_error("no " + std::string(wantedName) + " in " + name);
        return *found;
    }
    std::vector<const ParsedRecord*> all(std::string_view wantedName) const {
        std::vector<const ParsedRecord*> found;
        for (const ParsedRecord& each : children) {
            if (each.name == wantedName) found.push_back(&each);
        }
        return found;
    }
    template <class Type>
    const Type& value(std::size_t i = 0) const {
        return std::get<Type>(values.at(i));
    }
    std::int64_t id() const { return value<std::int64_t>(0); }
    std::string label() const { return value<std::string>(1).substr(0, value<std::string>(1).find('\0')); }
    /// A named value of Properties70.
    const ParsedRecord& property(std::string_view wantedName) const {
        for (const ParsedRecord& each : at("Properties70").children) {
            if (each.value<std::string>() == wantedName) return each;
        }
        throw std::runtime_error("no property " + std::string(wantedName) + " in " + name);
    }
};

/// Reads a file of version 7.4 record by record and throws at the first byte that violates the format.
class FbxParser {
public:
    explicit FbxParser(std::string_view file) : file_(file) {}

    ParsedRecord parse() {
        expect(take(23) == std::string_view("Kaydara FBX Binary  \0\x1a\0", 23), "the mark in front");
        expect(number<std::uint32_t>() == 7400, "the version");
        ParsedRecord top;
        while (auto record = next()) top.children.push_back(std::move(*record));
        footer();
        return top;
    }

private:
    static void expect(bool holds, const char* what) {
        if (!holds) throw std::runtime_error(std::string("not as FBX has it: ") + what);
    }

    std::string_view take(std::size_t size) {
        expect(at_ + size <= file_.size(), "the end");
        at_ += size;
        return file_.substr(at_ - size, size);
    }

    template <class Number>
    Number number() {
        Number value;
        std::memcpy(&value, take(sizeof value).data(), sizeof value);
        return value;
    }

    /// Returns nullopt at the zeros that end a list.
    std::optional<ParsedRecord> next() {
        const std::size_t end = number<std::uint32_t>();
        const std::size_t count = number<std::uint32_t>(), bytes = number<std::uint32_t>();
        const std::size_t nameSize = number<std::uint8_t>();
        if (end == 0) {
            expect(count == 0 && bytes == 0 && nameSize == 0, "a closing");
            return std::nullopt;
        }
        ParsedRecord record;
        record.name = take(nameSize);
        const std::size_t begin = at_;
        for (std::size_t i = 0; i < count; ++i) record.values.push_back(value());
        expect(at_ == begin + bytes, "bytes of properties");
        if (at_ == end) return record;
        while (auto below = next()) record.children.push_back(std::move(*below));
        expect(at_ == end, "the end of a record");
        return record;
    }

    ParsedRecord::Value value() {
        switch (take(1)[0]) {
            case 'C':
                return number<std::uint8_t>() != 0;
            case 'I':
                return number<std::int32_t>();
            case 'L':
                return number<std::int64_t>();
            case 'D':
                return number<double>();
            case 'S':
            case 'R':
                return std::string(take(number<std::uint32_t>()));
            case 'i':
                return list<std::int32_t>();
            case 'l':
                return list<std::int64_t>();
            case 'd':
                return list<double>();
            case 'f':
                return list<float>();
            default:
                expect(false, "a type of property");
        }
        return false;
    }

    template <class Number>
    std::vector<Number> list() {
        std::vector<Number> numbers(number<std::uint32_t>());
        const std::uint32_t encoding = number<std::uint32_t>();
        const std::string_view bytes = take(number<std::uint32_t>());
        uLongf size = numbers.size() * sizeof(Number);
        if (encoding == 0) {
            expect(bytes.size() == size, "the size of a list");
            std::memcpy(numbers.data(), bytes.data(), size);
            return numbers;
        }
        const int done = uncompress(reinterpret_cast<Bytef*>(numbers.data()), &size,
                                    reinterpret_cast<const Bytef*>(bytes.data()), bytes.size());
        expect(encoding == 1 && done == Z_OK && size == numbers.size() * sizeof(Number), "a packed list");
        return numbers;
    }

    void footer() {
        expect(take(16) == "\xfa\xbc\xab\x09\xd0\xc8\xd4\x66\xb1\x76\xfb\x83\x1c\xf7\x26\x7e",
               "the footer's mark");
        expect(take(4) == std::string(4, '\0'), "the footer's gap");
        const std::size_t gap = 16 - at_ % 16;
        expect(take(gap) == std::string(gap, '\0') && at_ % 16 == 0, "zeros up to a whole line");
        expect(number<std::uint32_t>() == 7400, "the version behind");
        expect(take(120) == std::string(120, '\0'), "zeros behind");
        expect(take(16) == "\xf8\x5a\x8c\x6a\xde\xf5\xd9\x7e\xec\xe9\x0c\xe3\x75\x8f\x29\x0b",
               "the mark behind");
        expect(at_ == file_.size(), "nothing more");
    }

    std::string_view file_;
    std::size_t at_ = 0;
};

}  // namespace sinew::test
