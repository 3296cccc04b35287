#include "core/retarget/NamedMapping.h"

#include <algorithm>
#include <cassert>
#include <optional>

#include "core/io/text/TextCursor.h"

namespace sinew {

namespace {

/// Resolves the names of one skeleton and keeps track of those that were used.
class JointNames {
public:
    JointNames(const Skeleton& skeleton, const char* kind)
        : skeleton_(skeleton), kind_(kind), used_(static_cast<std::size_t>(skeleton.size())) {}

    /// Appends the joints with these names to `joints`; `isChain`: each must be below the one before.
    Result<void> find(const std::vector<std::string>& names, bool isChain, std::vector<int>& joints) {
        for (const std::string& text : names) {
            const auto joint = skeleton_.find(text);
            if (!joint)
                return fail(ErrorCode::nameUnknown, "",
                            std::string("the ") + kind_ + " skeleton has no joint " + inQuotes(text) +
                                "; correct the name or remove it");
            auto used = used_[static_cast<std::size_t>(*joint)];
            if (used)
                return fail(ErrorCode::duplicateName, "",
                            "joint " + inQuotes(text) + " is listed twice; a joint can have one role only");
            used = true;
            if (isChain && !joints.empty() && !isBelow(*joint, joints.back()))
                return fail(ErrorCode::hierarchyBroken, "",
                            "joint " + inQuotes(text) + " is not below " +
                                inQuotes(skeleton_[joints.back()].name) +
                                "; list the joints of a chain from the root outwards");
            joints.push_back(*joint);
        }
        return {};
    }

private:
    bool isBelow(int joint, int above) const {
        do joint = skeleton_[joint].parent;
        while (joint > above);
        return joint == above;
    }

    const Skeleton& skeleton_;
    const char* kind_;
    std::vector<bool> used_;
};

std::vector<std::string> namesOf(const Skeleton& skeleton, const std::vector<int>& joints) {
    std::vector<std::string> names;
    for (const int joint : joints) {
        assert(joint >= 0 && joint < skeleton.size());
        names.push_back(skeleton[joint].name);
    }
    return names;
}

/// Finds the role of an entry.
Result<std::optional<Role>> roleOf(const NamedRole& entry, const std::vector<RoleMapping>& before) {
    if (entry.role.empty()) return std::optional<Role>();
    const auto role = findRole(entry.role);
    if (!role)
        return fail(ErrorCode::nameUnknown, "",
                    "unknown role " + inQuotes(entry.role) +
                        "; roles are 'hips', 'spine', 'upperArm.L', 'foot.R' and others");
    if (std::ranges::find(before, role, &RoleMapping::role) != before.end())
        return fail(ErrorCode::duplicateName, "", "role " + inQuotes(entry.role) + " is listed twice");
    return role;
}

}  // namespace

NamedMapping withNames(const Mapping& mapping, const Skeleton& source, const Skeleton& target) {
    NamedMapping named{mapping.profile, {}};
    for (const RoleMapping& entry : mapping.roles) {
        named.roles.push_back({entry.role ? name(*entry.role) : "", namesOf(source, entry.source),
                               namesOf(target, entry.target), namesOf(target, entry.targetTwist),
                               entry.correction.x(), entry.correction.y(), entry.correction.z(),
                               entry.confidence, entry.reason});
    }
    return named;
}

tl::expected<Mapping, MappingFault> withIndices(const NamedMapping& mapping, const Skeleton& source,
                                                const Skeleton& target) {
    Mapping result{mapping.profile, {}};
    JointNames sources(source, "source"), targets(target, "target");
    for (std::size_t i = 0; i < mapping.roles.size(); ++i) {
        const NamedRole& entry = mapping.roles[i];
        const auto fault = [i](const char* field, Error error) {
            return tl::unexpected(MappingFault{i, field, std::move(error)});
        };
        const auto role = roleOf(entry, result.roles);
        if (!role) return fault("role", role.error());
        RoleMapping made;
        made.role = *role;
        if (auto found = sources.find(entry.source, true, made.source); !found)
            return fault("source", std::move(found.error()));
        if (auto found = targets.find(entry.target, true, made.target); !found)
            return fault("target", std::move(found.error()));
        if (auto found = targets.find(entry.twist, false, made.targetTwist); !found)
            return fault("twist", std::move(found.error()));
        if (made.source.empty() && made.target.empty())
            return fault("",
                         {ErrorCode::valueCount, "", "the entry names no joints; remove it or add joints"});
        made.correction = {entry.correctionX, entry.correctionY, entry.correctionZ};
        made.confidence = entry.confidence;
        made.reason = entry.reason;
        result.roles.push_back(std::move(made));
    }
    sortRoles(result);
    return result;
}

}  // namespace sinew
