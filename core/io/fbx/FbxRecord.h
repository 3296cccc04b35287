#pragma once

#include <cstdint>
#include <list>
#include <span>
#include <string>
#include <string_view>

#include "core/scene/encode/ByteWriter.h"

namespace sinew {

/// A list of numbers as a binary FBX holds it, packed where that is worth it. Made once where several records
/// hold the same one.
class FbxArray {
public:
    static FbxArray of(std::span<const double> values);
    static FbxArray of(std::span<const float> values);
    static FbxArray of(std::span<const std::int32_t> values);
    static FbxArray of(std::span<const std::int64_t> values);

    const std::string& bytes() const { return bytes_; }  ///< with the letter of its type in front
    bool allFinite() const { return allFinite_; }

private:
    FbxArray(char type, std::size_t count, const ByteWriter& elements);

    std::string bytes_;
    bool allFinite_ = true;
};

/// A record of a binary FBX 7.4 file: a name, properties of its own, and records below it. Records stay where
/// they are while others are added.
class FbxRecord {
public:
    explicit FbxRecord(std::string_view name) : name_(name) {}

    FbxRecord& flag(bool value);
    FbxRecord& integer(std::int32_t value);
    FbxRecord& whole(std::int64_t value);
    FbxRecord& number(double value);
    FbxRecord& text(std::string_view value);
    FbxRecord& blob(std::string_view bytes);
    FbxRecord& array(const FbxArray& array);

    FbxRecord& add(std::string_view name) { return below_.emplace_back(name); }

    const std::string& name() const { return name_; }
    const std::list<FbxRecord>& below() const { return below_; }

    std::size_t size() const;  ///< bytes in the file
    /// False once a number was infinite or none.
    bool allFinite() const;
    /// Appends it to a file of less than 4 GiB, at whose end it begins.
    void write(std::string& file) const;

private:
    ByteWriter& property(char type);
    bool isClosed() const;

    std::string name_;
    ByteWriter properties_;
    std::uint32_t propertyCount_ = 0;
    bool arraysAreFinite_ = true;
    std::list<FbxRecord> below_;
};

/// The list of named values that most FBX objects have.
class FbxProperties {
public:
    explicit FbxProperties(FbxRecord& owner) : list_(owner.add("Properties70")) {}

    void flag(std::string_view name, bool value);
    void integer(std::string_view name, std::int32_t value);
    void choice(std::string_view name, std::int32_t value);
    void number(std::string_view name, double value);
    void time(std::string_view name, std::int64_t ticks);
    void text(std::string_view name, std::string_view type, std::string_view value);
    void colour(std::string_view name, const Eigen::Vector3d& value);
    /// What curves may move: of a type called as the property is.
    void moved(std::string_view name, const Eigen::Vector3d& value);
    /// One number that curves may move.
    void moved(std::string_view name, double value);

private:
    FbxRecord& put(std::string_view name, std::string_view type, std::string_view label,
                   std::string_view flags = {});

    FbxRecord& list_;
};

}  // namespace sinew
