#pragma once

#include <map>
#include <utility>
#include <vector>

#include "core/base/Result.h"
#include "core/io/fbx/FbxRecord.h"

namespace sinew {

/// A thing in an FBX file, to be filled in.
struct FbxObject {
    std::int64_t id = 0;
    FbxRecord& record;
};

/// Where and how fast a file plays, and what its numbers mean.
struct FbxSettings {
    double metresPerUnit = 0.01;
    bool zUp = false;
    std::int32_t framesPerSecond = 30;
    std::int64_t ticks = 0;  ///< of the longest animation
};

/// An FBX file in the making: objects, and how they hang together.
class FbxDocument {
public:
    static constexpr std::int64_t kRoot = 0;  ///< of the scene

    FbxDocument();

    /// @param record   "Model", "Geometry", ...
    /// @param kind     the class behind the name, often as `record`
    /// @param subkind  "LimbNode", "Mesh", ...
    FbxObject add(std::string_view record, std::string_view name, std::string_view kind,
                  std::string_view subkind);

    void connect(std::int64_t child, std::int64_t parent);
    void connect(std::int64_t child, std::int64_t parent, std::string_view property);
    void addTake(std::string_view name, std::int64_t ticks);

    /// The whole file. Times and marks of its making are fixed, so that equal scenes are equal files.
    ///
    /// Fails: limitExceeded (4 GiB), argumentInvalid (a number that is none).
    Result<std::string> bytes(const FbxSettings& settings, const std::string& fileName) const;

private:
    FbxRecord definitions() const;

    FbxRecord objects_{"Objects"};
    FbxRecord connections_{"Connections"};
    FbxRecord takes_{"Takes"};
    std::vector<std::pair<std::string, std::int32_t>> counts_;  ///< of objects, by record
    std::int64_t lastId_ = kRoot;
};

/// A name as FBX can hold it: readers end names at control characters.
std::string fbxName(std::string_view name);

}  // namespace sinew
