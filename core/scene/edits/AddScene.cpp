#include "core/scene/edits/AddScene.h"

#include "core/scene/WithFreshIds.h"

namespace sinew {

Result<Scene> addScene(const Scene& scene, const Scene& other) {
    if (other.characters.empty()) {
        return fail(ErrorCode::argumentInvalid, "", "there are no characters to add");
    }
    if (scene.characters.empty() && scene.lastId == 0) return other;
    Scene result = scene;
    for (const auto& character : other.characters) {
        result.characters.push_back(std::make_shared<const Character>(withFreshIds(*character, result)));
    }
    return result;
}

}  // namespace sinew
