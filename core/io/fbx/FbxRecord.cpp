#include "core/io/fbx/FbxRecord.h"

#include <zlib.h>

#include <algorithm>
#include <numeric>

namespace sinew {

namespace {

constexpr std::size_t kHeaderBytes = 13;  ///< end offset, number and size of properties, length of the name
constexpr std::size_t kTerminatorBytes = 13;  ///< zeros after the child records

/// Compression does not pay off for arrays with fewer bytes.
constexpr std::size_t kMinCompressibleBytes = 128;

/// Returns the compressed bytes, or an empty string if compression fails or is cancelled.
std::string compress(std::string_view bytes, const WorkControl& control) {
    constexpr std::size_t kBlock = std::size_t{1} << 20;  // compressed in milliseconds
    z_stream stream{};
    if (deflateInit(&stream, Z_BEST_SPEED) != Z_OK) return {};
    std::string result(compressBound(static_cast<uLong>(bytes.size())), '\0');
    // zlib takes a pointer to variable bytes, but does not change them.
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.next_out = reinterpret_cast<Bytef*>(result.data());
    stream.avail_out = static_cast<uInt>(result.size());
    int status = Z_OK;
    for (std::size_t i = 0; status == Z_OK && !control.isCancelled(); i += kBlock) {
        const std::size_t rest = bytes.size() - std::min(i, bytes.size());
        stream.avail_in = static_cast<uInt>(std::min(kBlock, rest));
        status = deflate(&stream, rest > kBlock ? Z_NO_FLUSH : Z_FINISH);
    }
    result.resize(status == Z_STREAM_END ? stream.total_out : 0);
    deflateEnd(&stream);
    return result;
}

/// Reinterprets signed values as unsigned, as ByteWriter takes them.
template <class Unsigned, class Signed>
std::span<const Unsigned> bits(std::span<const Signed> values) {
    return {reinterpret_cast<const Unsigned*>(values.data()), values.size()};
}

}  // namespace

FbxArray::FbxArray(char type, std::size_t count, const ByteWriter& elements, const WorkControl& control)
    : allFinite_(elements.allFinite()) {
    const std::string& plain = elements.bytes();
    const std::string compressed =
        plain.size() < kMinCompressibleBytes ? std::string() : compress(plain, control);
    const bool isCompressed = !compressed.empty() && compressed.size() < plain.size();
    ByteWriter out;
    out.u8(static_cast<std::uint8_t>(type));
    out.count(count);
    out.u32(isCompressed ? 1 : 0);
    out.text(isCompressed ? compressed : plain);
    bytes_ = out.bytes();
}

FbxArray FbxArray::of(std::span<const double> values, const WorkControl& control) {
    ByteWriter elements;
    elements.numbers(values);
    return {'d', values.size(), elements, control};
}

FbxArray FbxArray::of(std::span<const float> values, const WorkControl& control) {
    ByteWriter elements;
    elements.floats(values);
    return {'f', values.size(), elements, control};
}

FbxArray FbxArray::of(std::span<const std::int32_t> values, const WorkControl& control) {
    ByteWriter elements;
    elements.integers(bits<std::uint32_t>(values));
    return {'i', values.size(), elements, control};
}

FbxArray FbxArray::of(std::span<const std::int64_t> values, const WorkControl& control) {
    ByteWriter elements;
    elements.integers(bits<std::uint64_t>(values));
    return {'l', values.size(), elements, control};
}

ByteWriter& FbxRecord::property(char type) {
    ++propertyCount_;
    properties_.u8(static_cast<std::uint8_t>(type));
    return properties_;
}

FbxRecord& FbxRecord::flag(bool value) {
    property('C').flag(value);
    return *this;
}

FbxRecord& FbxRecord::integer(std::int32_t value) {
    property('I').i32(value);
    return *this;
}

FbxRecord& FbxRecord::integer64(std::int64_t value) {
    property('L').i64(value);
    return *this;
}

FbxRecord& FbxRecord::number(double value) {
    property('D').number(value);
    return *this;
}

FbxRecord& FbxRecord::text(std::string_view value) {
    property('S').text(value);
    return *this;
}

FbxRecord& FbxRecord::blob(std::string_view bytes) {
    property('R').text(bytes);
    return *this;
}

FbxRecord& FbxRecord::array(const FbxArray& array) {
    ++propertyCount_;
    properties_.integers(
        std::span(reinterpret_cast<const std::uint8_t*>(array.bytes().data()), array.bytes().size()));
    arraysAreFinite_ = arraysAreFinite_ && array.allFinite();
    return *this;
}

/// Readers expect a terminator after child records, and in animation records even without any.
bool FbxRecord::hasTerminator() const {
    return !children_.empty() || propertyCount_ == 0 || name_ == "AnimationStack" ||
           name_ == "AnimationLayer";
}

std::size_t FbxRecord::size() const {
    const std::size_t own =
        kHeaderBytes + name_.size() + properties_.bytes().size() + (hasTerminator() ? kTerminatorBytes : 0);
    return std::accumulate(children_.begin(), children_.end(), own,
                           [](std::size_t sum, const FbxRecord& each) { return sum + each.size(); });
}

bool FbxRecord::allFinite() const {
    return properties_.allFinite() && arraysAreFinite_ &&
           std::ranges::all_of(children_, &FbxRecord::allFinite);
}

void FbxRecord::write(std::string& file) const {
    ByteWriter head;
    head.count(file.size() + size());
    head.u32(propertyCount_);
    head.count(properties_.bytes().size());
    head.u8(static_cast<std::uint8_t>(name_.size()));
    file.append(head.bytes()).append(name_).append(properties_.bytes());
    for (const FbxRecord& each : children_) each.write(file);
    if (hasTerminator()) file.append(kTerminatorBytes, '\0');
}

FbxRecord& FbxProperties::addProperty(std::string_view name, std::string_view type, std::string_view label,
                                      std::string_view flags) {
    return list_.add("P").text(name).text(type).text(label).text(flags);
}

void FbxProperties::flag(std::string_view name, bool value) {
    addProperty(name, "bool", "").integer(value ? 1 : 0);
}

void FbxProperties::integer(std::string_view name, std::int32_t value) {
    addProperty(name, "int", "Integer").integer(value);
}

void FbxProperties::choice(std::string_view name, std::int32_t value) {
    addProperty(name, "enum", "").integer(value);
}

void FbxProperties::number(std::string_view name, double value) {
    addProperty(name, "double", "Number").number(value);
}

void FbxProperties::time(std::string_view name, std::int64_t ticks) {
    addProperty(name, "KTime", "Time").integer64(ticks);
}

void FbxProperties::text(std::string_view name, std::string_view type, std::string_view value) {
    addProperty(name, "KString", type).text(value);
}

void FbxProperties::color(std::string_view name, const Eigen::Vector3d& value) {
    addProperty(name, "Color", "", "A").number(value.x()).number(value.y()).number(value.z());
}

void FbxProperties::vector(std::string_view name, const Eigen::Vector3d& value) {
    addProperty(name, "Vector3D", "Vector").number(value.x()).number(value.y()).number(value.z());
}

void FbxProperties::animatable(std::string_view name, const Eigen::Vector3d& value) {
    addProperty(name, name, "", "A").number(value.x()).number(value.y()).number(value.z());
}

void FbxProperties::animatable(std::string_view name, double value) {
    addProperty(name, "Number", "", "A").number(value);
}

}  // namespace sinew
