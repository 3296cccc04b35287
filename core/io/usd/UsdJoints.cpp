#include "core/io/usd/UsdJoints.h"

#include <vector>

#include "core/io/UniqueNames.h"
#include "core/io/usd/UsdText.h"

namespace sinew {

namespace {

constexpr std::size_t kMostPathBytes = std::size_t{64} << 20;

Affine inUnits(Affine affine, double metresPerUnit) {
    affine.translation() /= metresPerUnit;
    return affine;
}

/// Of every joint. They are unlike each other even without those above, so that no reader mixes them up.
Result<std::vector<std::string>> pathsOf(const Skeleton& skeleton) {
    UniqueNames unique;
    std::vector<std::string> paths;
    std::size_t bytes = 0;
    for (const Joint& joint : skeleton.joints()) {
        std::string path;
        if (joint.parent != kNoParent) path = paths[static_cast<std::size_t>(joint.parent)] + '/';
        path += unique.unique(usdIdentifier(joint.name, "joint"));
        bytes += path.size();
        if (bytes > kMostPathBytes)
            return fail(ErrorCode::limitExceeded, "joint " + joint.name,
                        "the hierarchy is too deep for USD, which names joints by their whole paths");
        paths.push_back(std::move(path));
    }
    return paths;
}

}  // namespace

Result<UsdJoints> usdJoints(const Skeleton& skeleton, double metresPerUnit) {
    const auto paths = pathsOf(skeleton);
    if (!paths) return tl::unexpected<Error>(paths.error());
    UsdJoints joints{"[", "[", "[", "["};
    for (int i = 0; i < skeleton.size(); ++i) {
        for (std::string* list : {&joints.paths, &joints.names, &joints.binds, &joints.rests})
            *list += i == 0 ? "" : ", ";
        const auto index = static_cast<std::size_t>(i);
        appendUsdString(joints.paths, (*paths)[index]);
        appendUsdString(joints.names, skeleton[i].name);
        appendUsdMatrix(joints.binds, inUnits(skeleton.restModel()[index], metresPerUnit));
        appendUsdMatrix(joints.rests, inUnits(skeleton[i].rest.affine(), metresPerUnit));
    }
    for (std::string* list : {&joints.paths, &joints.names, &joints.binds, &joints.rests}) *list += ']';
    return joints;
}

}  // namespace sinew
