#pragma once

#include <cstdint>
#include <list>
#include <span>
#include <string>
#include <string_view>

#include "core/base/WorkControl.h"
#include "core/scene/encode/Bytes.h"

namespace sinew {

/// An array of numbers as stored in a binary FBX, compressed if that makes it smaller. Create it once if
/// several records contain the same array.
class FbxArray {
public:
    // Once cancelled, an array is not compressed.
    static FbxArray of(std::span<const double> values, const WorkControl& control = {});
    static FbxArray of(std::span<const float> values, const WorkControl& control = {});
    static FbxArray of(std::span<const std::int32_t> values, const WorkControl& control = {});
    static FbxArray of(std::span<const std::int64_t> values, const WorkControl& control = {});

    const std::string& bytes() const { return bytes_; }  ///< including the type letter
    bool allFinite() const { return allFinite_; }

private:
    FbxArray(char type, std::size_t count, const ByteWriter& elements, const WorkControl& control);

    std::string bytes_;
    bool allFinite_ = true;
};

/// A record of a binary FBX 7.4 file, with a name, properties and child records. References to child records
/// remain valid when more are added.
class FbxRecord {
public:
    explicit FbxRecord(std::string_view name) : name_(name) {}

    FbxRecord& flag(bool value);
    FbxRecord& integer(std::int32_t value);
    FbxRecord& integer64(std::int64_t value);
    FbxRecord& number(double value);
    FbxRecord& text(std::string_view value);
    FbxRecord& blob(std::string_view bytes);
    FbxRecord& array(const FbxArray& array);

    FbxRecord& add(std::string_view name) { return children_.emplace_back(name); }

    const std::string& name() const { return name_; }
    const std::list<FbxRecord>& children() const { return children_; }

    std::size_t size() const;  ///< in the file, in bytes
    /// Returns false if any number is infinite or NaN.
    bool allFinite() const;
    /// Appends the record to `file`, which must be everything before it and less than 4 GiB.
    void write(std::string& file) const;

private:
    ByteWriter& property(char type);
    bool hasTerminator() const;

    std::string name_;
    ByteWriter properties_;
    std::uint32_t propertyCount_ = 0;
    bool arraysAreFinite_ = true;
    std::list<FbxRecord> children_;
};

/// The "Properties70" list of named values that most FBX objects have.
class FbxProperties {
public:
    explicit FbxProperties(FbxRecord& owner) : list_(owner.add("Properties70")) {}

    void flag(std::string_view name, bool value);
    void integer(std::string_view name, std::int32_t value);
    void choice(std::string_view name, std::int32_t value);
    void number(std::string_view name, double value);
    void time(std::string_view name, std::int64_t ticks);
    void text(std::string_view name, std::string_view type, std::string_view value);
    void color(std::string_view name, const Eigen::Vector3d& value);
    void vector(std::string_view name, const Eigen::Vector3d& value);
    /// Adds an animatable vector, whose type has the same name as the property.
    void animatable(std::string_view name, const Eigen::Vector3d& value);
    /// Adds an animatable number.
    void animatable(std::string_view name, double value);

private:
    FbxRecord& addProperty(std::string_view name, std::string_view type, std::string_view label,
                           std::string_view flags = {});

    FbxRecord& list_;
};

}  // namespace sinew
