#include "core/scene/edits/StorePose.h"

#include <map>

#include "core/scene/edits/CheckChannels.h"
#include "core/scene/edits/FreeNames.h"
#include "core/scene/edits/Replace.h"

namespace sinew {

Result<Scene> storePose(const Scene& scene, CharacterId character, const std::string& name,
                        std::span<const ChannelValue> values) {
    Result<Character> owner = characterOf(scene, character);
    if (!owner) return tl::unexpected<Error>(owner.error());
    const std::string place = "character " + owner->name;
    if (name.empty()) return fail(ErrorCode::argumentInvalid, place, "a pose needs a name");
    if (values.empty()) return fail(ErrorCode::argumentInvalid, place, "the pose holds no values");
    auto checked = checkValues(*owner, Seconds{}, values);
    if (checked) checked = checkJoints(*owner->skeleton, values);
    if (!checked) return tl::unexpected<Error>(checked.error());

    std::map<ChannelId, double> sorted;
    for (const ChannelValue& value : values) sorted[value.id] = value.value;
    Scene result = scene;
    NamedPose pose{result.newId<PoseId>(), freePoseName(*owner, name), {}};
    for (const auto& [id, value] : sorted) pose.values.push_back({id, value});
    owner->poses.push_back(std::make_shared<const NamedPose>(std::move(pose)));
    return withCharacter(std::move(result), std::move(*owner));
}

}  // namespace sinew
