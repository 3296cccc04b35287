#pragma once

#include <string_view>
#include <vector>

#include "core/base/Result.h"
#include "core/scene/Scene.h"
#include "tests/core/RandomRig.h"

namespace sinew::test {

/// An edit of core/scene/edits with arguments drawn at random, most of them valid, so that laws are tested
/// with every edit.
struct RandomEdit {
    std::string_view name;  ///< name of its header, without ".h"
    Result<Scene> (*apply)(const Scene& scene, Dice& dice);
};

/// Every edit; a test compares the list with the folder.
const std::vector<RandomEdit>& randomEdits();

/// A scene of up to three characters with clips, goals, poses, sets, meshes and unkeyed values.
Scene randomScene(Dice& dice);

/// A character without a name to add to a scene, which assigns its ids.
Character randomCharacter(Scene& scene, Dice& dice);

}  // namespace sinew::test
