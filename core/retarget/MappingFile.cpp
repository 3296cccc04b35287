#include "core/retarget/MappingFile.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <tuple>

#include "core/io/text/FieldReader.h"
#include "core/io/text/FieldWriter.h"
#include "core/io/text/TextCursor.h"

namespace sinew {

namespace {

constexpr int kMappingVersion = 1;
constexpr const char* kMappingField = "sinew mapping";
/// In the order of MappingProfile.
constexpr std::array<std::string_view, 3> kProfiles{"humanoid", "quadruped", "byName"};
constexpr NumberRange kConfidences{0, 1};

/// The fields of an entry, with names in place of indices.
struct FileEntry {
    std::string role;  ///< empty: mapped by name
    std::vector<std::string> source, target, twist;
    double confidence = 1;
    std::string reason;
};

template <class Fields>
void entryFields(Fields& fields, FileEntry& entry) {
    if (!entry.role.empty() || std::is_same_v<Fields, FieldReader>) fields.text("role", entry.role);
    fields.texts("source", entry.source);
    fields.texts("target", entry.target);
    if (!entry.twist.empty() || std::is_same_v<Fields, FieldReader>) fields.texts("twist", entry.twist);
    fields.number("confidence", entry.confidence, kConfidences);
    fields.text("reason", entry.reason);
}

/// FNV-1a, 64 bits.
std::uint64_t hashOf(std::string_view text, std::uint64_t hash) {
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
    return hash;
}

/// Resolves the names of one skeleton and keeps track of those that were used.
class JointNames {
public:
    JointNames(const Skeleton& skeleton, const char* kind)
        : skeleton_(skeleton), kind_(kind), used_(static_cast<std::size_t>(skeleton.size())) {}

    /// Returns the joints of a field; `isChain`: each must be below the one before.
    std::vector<int> read(FieldReader& fields, const char* field, const std::vector<std::string>& names,
                          bool isChain) {
        std::vector<int> joints;
        for (const std::string& text : names) {
            const auto joint = skeleton_.find(text);
            if (!joint) {
                fields.reject(ErrorCode::nameUnknown, field,
                              std::string("the ") + kind_ + " skeleton has no joint " + inQuotes(text) +
                                  "; correct the name or remove it");
                return {};
            }
            auto used = used_[static_cast<std::size_t>(*joint)];
            if (used)
                fields.reject(ErrorCode::duplicateName, field,
                              "joint " + inQuotes(text) + " is listed twice; a joint can have one role only");
            used = true;
            if (isChain && !joints.empty() && !isBelow(*joint, joints.back()))
                fields.reject(ErrorCode::hierarchyBroken, field,
                              "joint " + inQuotes(text) + " is not below " +
                                  inQuotes(skeleton_[joints.back()].name) +
                                  "; list the joints of a chain from the root outwards");
            joints.push_back(*joint);
        }
        return joints;
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

/// Reads a mapping entry by entry.
class MappingReader {
public:
    MappingReader(const JsonDocument& document, const Skeleton& source, const Skeleton& target)
        : document_(document),
          source_(source),
          target_(target),
          sources_(source, "source"),
          targets_(target, "target") {}

    Result<Mapping> read() {
        FieldReader fields(document_, document_.root(), "");
        int version = kMappingVersion;
        fields.require(kMappingField);
        fields.integer(kMappingField, version, {kMappingVersion, kMappingVersion});
        fields.require("profile");
        fields.word("profile", mapping_.profile, kProfiles);
        fields.markKnown("source");
        fields.markKnown("target");
        fields.require("mapping");
        if (auto done = checkSkeletons(); !done) return tl::unexpected<Error>(std::move(done.error()));
        std::vector<RoleMapping>& roles = mapping_.roles;
        fields.list("mapping", roles, [&](FieldReader& entry, RoleMapping& role) { readEntry(entry, role); });
        if (auto done = fields.finish(); !done) return tl::unexpected<Error>(std::move(done.error()));
        const auto order = [](const RoleMapping& entry) {
            const auto& all = allRoles();
            const auto role =
                entry.role ? std::ranges::find(all, *entry.role) - all.begin() : std::ssize(all);
            return std::tuple(role, entry.target.empty() ? kMaximumJoints : entry.target.front());
        };
        std::ranges::stable_sort(roles, {}, order);
        return std::move(mapping_);
    }

private:
    /// Checks the signatures, if there are any.
    Result<void> checkSkeletons() const {
        const nlohmann::json& root = document_.root();
        for (const bool isSource : {true, false}) {
            const char* field = isSource ? "source" : "target";
            if (!root.is_object() || !root.contains(field)) continue;
            FieldReader own(document_, root[field], std::string("/") + field);
            std::string signature;
            own.text("signature", signature);
            if (auto done = own.finish(); !done) return done;
            if (signature.empty() || signature == skeletonSignature(isSource ? source_ : target_)) continue;
            return document_.error(
                ErrorCode::skeletonMismatch, std::string("/") + field + "/signature",
                std::string("the mapping was made for another ") + field +
                    " skeleton; map the skeletons again, or remove the signature to use the "
                    "mapping for all skeletons with these joints");
        }
        return {};
    }

    void readEntry(FieldReader& fields, RoleMapping& role) {
        FileEntry entry;
        entryFields(fields, entry);
        if (!entry.role.empty()) {
            role.role = findRole(entry.role);
            if (!role.role)
                return fields.reject(ErrorCode::nameUnknown, "role",
                                     "unknown role " + inQuotes(entry.role) +
                                         "; roles are 'hips', 'spine', 'upperArm.L', 'foot.R' and others");
            const auto same = [&](const RoleMapping& other) {
                return &other != &role && other.role == role.role;
            };
            if (std::ranges::any_of(mapping_.roles, same))
                return fields.reject(ErrorCode::duplicateName, "role",
                                     "role " + inQuotes(entry.role) + " is listed twice");
        }
        role.source = sources_.read(fields, "source", entry.source, true);
        role.target = targets_.read(fields, "target", entry.target, true);
        role.targetTwist = targets_.read(fields, "twist", entry.twist, false);
        role.confidence = entry.confidence;
        role.reason = std::move(entry.reason);
        if (role.source.empty() && role.target.empty())
            fields.reject(ErrorCode::valueCount, "", "the entry names no joints; remove it or add joints");
    }

    const JsonDocument& document_;
    const Skeleton& source_;
    const Skeleton& target_;
    JointNames sources_, targets_;
    Mapping mapping_;
};

}  // namespace

std::string skeletonSignature(const Skeleton& skeleton) {
    constexpr std::uint64_t kOffset = 14695981039346656037U;
    // The sum does not depend on the order of the joints.
    std::uint64_t sum = kOffset;
    for (const Joint& joint : skeleton.joints()) {
        const std::uint64_t own = hashOf(joint.name, kOffset);
        const std::string_view parent =
            joint.parent == kNoParent ? std::string_view() : skeleton[joint.parent].name;
        sum += hashOf(parent, hashOf(std::string_view("\0", 1), own));
    }
    std::string digits;
    for (int shift = 60; shift >= 0; shift -= 4) digits += "0123456789abcdef"[(sum >> shift) & 15];
    return digits;
}

std::string mappingText(const Mapping& mapping, const Skeleton& source, const Skeleton& target) {
    const auto namesOf = [](const Skeleton& skeleton, const std::vector<int>& joints) {
        std::vector<std::string> names;
        for (const int joint : joints) {
            assert(joint >= 0 && joint < skeleton.size());
            names.push_back(skeleton[joint].name);
        }
        return names;
    };
    FieldWriter::Json entries = FieldWriter::Json::array();
    for (const RoleMapping& role : mapping.roles) {
        FileEntry entry{role.role ? name(*role.role) : "",
                        namesOf(source, role.source),
                        namesOf(target, role.target),
                        namesOf(target, role.targetTwist),
                        role.confidence,
                        role.reason};
        FieldWriter fields;
        entryFields(fields, entry);
        entries.push_back(fields.take());
    }
    const FieldWriter::Json document{{kMappingField, kMappingVersion},
                                     {"profile", name(mapping.profile)},
                                     {"source", {{"signature", skeletonSignature(source)}}},
                                     {"target", {{"signature", skeletonSignature(target)}}},
                                     {"mapping", std::move(entries)}};
    return document.dump(2, ' ', false, FieldWriter::Json::error_handler_t::replace) + '\n';
}

Result<Mapping> parseMapping(const Source& file, const Skeleton& source, const Skeleton& target) {
    const auto document = JsonDocument::parse(file);
    if (!document) return tl::unexpected<Error>(document.error());
    return MappingReader(*document, source, target).read();
}

}  // namespace sinew
