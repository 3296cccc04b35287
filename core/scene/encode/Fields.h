#pragma once

#include <algorithm>
#include <concepts>
#include <functional>
#include <optional>
#include <utility>

#include "core/scene/encode/Bytes.h"

namespace sinew {

// field() writes a value with a ByteWriter or reads it with a ByteReader, which keeps the first error. A
// template for both describes the bytes of a type once.

template <class Bytes>
inline constexpr bool kReads = std::derived_from<std::remove_reference_t<Bytes>, ByteReader>;

/// A type as field() takes it: readers change it.
template <class Bytes, class Type>
using Field = std::conditional_t<kReads<Bytes>, Type, const Type>;

inline void field(ByteWriter& out, bool value) { out.flag(value); }
inline void field(ByteReader& in, bool& value) { value = in.flag(); }
inline void field(ByteWriter& out, std::int32_t value) { out.i32(value); }
inline void field(ByteReader& in, std::int32_t& value) { value = in.i32(); }
inline void field(ByteWriter& out, std::uint32_t value) { out.u32(value); }
inline void field(ByteReader& in, std::uint32_t& value) { value = in.u32(); }
inline void field(ByteWriter& out, double value) { out.number(value); }
inline void field(ByteReader& in, double& value) { value = in.number(); }
inline void field(ByteWriter& out, float value) { out.floats({&value, 1}); }
inline void field(ByteReader& in, float& value) { in.floats({&value, 1}); }
inline void field(ByteWriter& out, Seconds time) { out.number(time.value); }
inline void field(ByteReader& in, Seconds& time) { time.value = in.number(); }
inline void field(ByteWriter& out, FrameIndex frame) { out.frame(frame); }
inline void field(ByteReader& in, FrameIndex& frame) { frame = in.frame(); }
inline void field(ByteWriter& out, FrameRate rate) { out.rate(rate); }
inline void field(ByteReader& in, FrameRate& rate) { rate = in.rate(); }
inline void field(ByteWriter& out, const Eigen::Vector3d& vector) { out.vector(vector); }
inline void field(ByteReader& in, Eigen::Vector3d& vector) { vector = in.vector(); }
inline void field(ByteWriter& out, const std::string& text) { out.text(text); }
inline void field(ByteReader& in, std::string& text) { text = in.text(); }
template <class Tag>
void field(ByteWriter& out, Id<Tag> id) {
    out.id(id);
}
template <class Tag>
void field(ByteReader& in, Id<Tag>& id) {
    id = in.id<Id<Tag>>();
}

/// A part's own id, which must not be 0.
template <class Tag>
void ownId(ByteWriter& out, Id<Tag> id) {
    out.id(id);
}
template <class Tag>
void ownId(ByteReader& in, Id<Tag>& id) {
    id = in.ownId<Id<Tag>>();
}

/// An enumerator; readers accept those up to lastOf() of its type.
template <class Enum>
requires std::is_enum_v<Enum>
void field(ByteWriter& out, Enum value) { out.choice(value); }
template <class Enum>
requires std::is_enum_v<Enum>
void field(ByteReader& in, Enum& value) { value = in.choice(lastOf(Enum{})); }

/// A number that may be infinite or NaN.
inline void rawNumber(ByteWriter& out, double value) { out.rawNumber(value); }
inline void rawNumber(ByteReader& in, double& value) { value = in.rawNumber(); }

/// Values one after the other.
void fields(auto& bytes, auto&... values) { (field(bytes, values), ...); }

template <class Bytes, class First, class Second>
void field(Bytes& bytes, std::pair<First, Second>& pair) {
    fields(bytes, pair.first, pair.second);
}
template <class Bytes, class First, class Second>
void field(Bytes& bytes, const std::pair<First, Second>& pair) {
    fields(bytes, pair.first, pair.second);
}

/// Whether there is a value, then the value.
void optionalField(auto& bytes, auto& value) {
    bool hasValue = value.has_value();
    field(bytes, hasValue);
    if constexpr (kReads<decltype(bytes)>) {
        if (hasValue) value.emplace();
    }
    if (hasValue) field(bytes, *value);
}

/// Writes elements to measure them.
struct ElementMeter : ByteWriter {
    void reference(const auto&) { i64(0); }
};

/// Returns the size of the shortest element, whose texts and lists are empty; bounds the length of lists.
template <class Element>
std::size_t minBytes() {
    static const std::size_t bytes = [] {
        ElementMeter meter;
        const Element element{};
        field(meter, element);
        return meter.bytes().size();
    }();
    return bytes;
}

/// The length of a list; readers resize the list.
void length(auto& bytes, auto& list, std::size_t bytesEach) {
    if constexpr (kReads<decltype(bytes)>) {
        list.resize(bytes.count(bytesEach));
    } else {
        bytes.count(list.size());
    }
}

/// The length of a list, then its elements.
template <class List>
void listField(auto& bytes, List& list) {
    length(bytes, list, minBytes<typename List::value_type>());
    for (auto& element : list) field(bytes, element);
}

/// The length of a list of pointers to parts, then their rows.
void references(auto& bytes, auto& parts) {
    length(bytes, parts, sizeof(std::int64_t));
    for (auto& part : parts) bytes.reference(part);
}

/// Makes a reader fail if what it read is invalid.
inline void require(ByteWriter&, bool, ErrorCode, const char*) {}
inline void require(ByteReader& in, bool isValid, ErrorCode code, const char* problem) {
    if (!isValid) in.setError(code, problem);
}

/// A list whose keys ascend strictly. Readers fail with `problem` if they do not.
void sortedField(auto& bytes, auto& list, auto key, const char* problem) {
    listField(bytes, list);
    const auto unsorted = std::ranges::adjacent_find(list, std::not_fn(std::ranges::less{}), key);
    require(bytes, unsorted == list.end(), ErrorCode::valueRange, problem);
}

/// Returns whether more fields follow. Those added in newer versions are missing from older bytes.
inline bool hasMore(const ByteWriter&) { return true; }
inline bool hasMore(const ByteReader& in) { return in.bytesLeft() > 0; }

}  // namespace sinew
