#include "core/scene/templates/Templates.h"

#include <array>

#include "core/scene/templates/Human.h"
#include "core/scene/templates/Machine.h"
#include "core/scene/templates/Quadruped.h"

namespace sinew {
namespace {

TemplateRig empty() {
    TemplateRig rig;
    rig.addRoot("root", {0, 0, 0}, {0, 0.2, 0});
    return rig;
}

struct Template {
    std::string_view name;
    TemplateRig (*make)();
};

constexpr std::array kTemplates{Template{"biped", biped}, Template{"quadruped", quadruped},
                                Template{"arm", arm},     Template{"hand", hand},
                                Template{"leg", leg},     Template{"robot-arm", robotArm},
                                Template{"empty", empty}};

constexpr auto kNames = [] {
    std::array<std::string_view, kTemplates.size()> names;
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = kTemplates[i].name;
    return names;
}();

}  // namespace

std::span<const std::string_view> templateNames() { return kNames; }

Result<Scene> newFromTemplate(std::string_view name, std::uint64_t lastId) {
    for (const Template& entry : kTemplates) {
        if (entry.name != name) continue;
        Scene scene;
        scene.lastId = lastId;
        scene.characters = {
            std::make_shared<const Character>(entry.make().character(std::string(name), scene))};
        return scene;
    }
    return fail(ErrorCode::nameUnknown, std::string(name), "there is no template of this name");
}

}  // namespace sinew
