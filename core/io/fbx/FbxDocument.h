#pragma once

#include <map>
#include <utility>
#include <vector>

#include "core/base/Result.h"
#include "core/io/fbx/FbxRecord.h"

namespace sinew {

/// An object in an FBX file. Its record is to be filled in by the caller.
struct FbxObject {
    std::int64_t id = 0;
    FbxRecord& record;
};

/// Global settings of a file: units, axes and time.
struct FbxSettings {
    double metresPerUnit = 0.01;
    bool zUp = false;
    std::int32_t framesPerSecond = 30;
    std::int64_t ticks = 0;  ///< duration of the longest animation
};

/// Builds an FBX file from objects and their connections.
class FbxDocument {
public:
    static constexpr std::int64_t kRoot = 0;  ///< id of the scene's root

    FbxDocument();

    /// Adds an object.
    /// @param record   record type: "Model", "Geometry", ...
    /// @param kind     class written after the name, often the same as `record`
    /// @param subkind  "LimbNode", "Mesh", ...
    FbxObject add(std::string_view record, std::string_view name, std::string_view kind,
                  std::string_view subkind);

    void connect(std::int64_t child, std::int64_t parent);
    void connect(std::int64_t child, std::int64_t parent, std::string_view property);
    void addTake(std::string_view name, std::int64_t ticks);

    /// Returns the whole file. Creation times and ids are fixed, so that equal scenes give equal files.
    ///
    /// Fails with `limitExceeded` (4 GiB) or `argumentInvalid` (a number that is not finite).
    Result<std::string> bytes(const FbxSettings& settings, const std::string& fileName) const;

private:
    FbxRecord definitions() const;

    FbxRecord objects_{"Objects"};
    FbxRecord connections_{"Connections"};
    FbxRecord takes_{"Takes"};
    std::vector<std::pair<std::string, std::int32_t>> counts_;  ///< number of objects per record type
    std::int64_t lastId_ = kRoot;
};

/// Returns a name that FBX can store: control characters, at which readers end names, are replaced.
std::string fbxName(std::string_view name);

}  // namespace sinew
