#include "app/commands/MappingJson.h"

namespace sinew {

std::vector<std::string> jointNames(const Character& character, const std::vector<int>& joints) {
    std::vector<std::string> names;
    for (const int joint : joints) names.push_back((*character.skeleton)[joint].name);
    return names;
}

Json mappingJson(const Mapping& mapping, const Character& source, const Character& target) {
    Json entries = Json::array();
    for (const RoleMapping& entry : mapping.roles) {
        entries.push_back({{"role", entry.role ? Json(name(*entry.role)) : Json()},
                           {"source", jointNames(source, entry.source)},
                           {"target", jointNames(target, entry.target)},
                           {"twist", jointNames(target, entry.targetTwist)},
                           {"confidence", entry.confidence},
                           {"reason", entry.reason}});
    }
    return entries;
}

}  // namespace sinew
