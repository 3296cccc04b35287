#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/Result.h"
#include "core/rig/Skeleton.h"

namespace sinew {

// The JSON text of copied joints on the clipboard.

/// The kind of a copy, and the errors of texts that are not such a copy.
struct CopyFormat {
    const char* kind;
    const char* isOther;
    const char* hasTooManyJoints;
    const char* hasInvalidJoint;
};

inline nlohmann::json copyDocument(const CopyFormat& format, nlohmann::json joints) {
    return {{"kind", format.kind}, {"version", 1}, {"joints", std::move(joints)}};
}

/// Returns the string at `key` of an object, or an empty one if there is none.
inline std::string stringIn(const nlohmann::json& object, const char* key) {
    const auto text = object.find(key);
    return text != object.end() && text->is_string() ? text->get<std::string>() : std::string();
}

/// Returns the three numbers at `key` of an object. Fails with `syntax` or `numberNotFinite`.
inline Result<Eigen::Vector3d> vectorIn(const nlohmann::json& object, const char* key,
                                        const std::string& location) {
    const auto list = object.find(key);
    if (list == object.end() || !list->is_array() || list->size() != 3)
        return fail(ErrorCode::syntax, location,
                    std::string("it lacks ") + key + ", a list of three numbers");
    Eigen::Vector3d vector;
    for (std::size_t i = 0; i < 3; ++i) {
        if (!(*list)[i].is_number())
            return fail(ErrorCode::syntax, location, std::string("a value of ") + key + " is not a number");
        vector[static_cast<int>(i)] = (*list)[i].get<double>();
    }
    if (!vector.allFinite())
        return fail(ErrorCode::numberNotFinite, location, "one of its values is not finite");
    return vector;
}

/// Returns the document that copyDocument() wrote as text. Fails with `syntax` if the text is not such a
/// document.
inline Result<nlohmann::json> parseCopy(std::string_view text, const CopyFormat& format) {
    auto copy = nlohmann::json::parse(text, nullptr, false);
    if (!copy.is_object() || stringIn(copy, "kind") != format.kind || !copy.contains("joints") ||
        !copy["joints"].is_array())
        return fail(ErrorCode::syntax, "", format.isOther);
    return copy;
}

/// Returns the joints of a copy. Their names and rotation orders are read here, the rest by `read`.
template <class CopiedJoint>
Result<std::vector<CopiedJoint>> readJoints(const nlohmann::json& copy, const CopyFormat& format,
                                            Result<void> (*read)(const nlohmann::json& object,
                                                                 const std::string& location,
                                                                 CopiedJoint& joint)) {
    if (copy["joints"].size() > static_cast<std::size_t>(kMaximumJoints))
        return fail(ErrorCode::valueRange, "", format.hasTooManyJoints);
    std::vector<CopiedJoint> joints;
    for (const nlohmann::json& object : copy["joints"]) {
        if (!object.is_object()) return fail(ErrorCode::syntax, "", format.hasInvalidJoint);
        CopiedJoint& joint = joints.emplace_back();
        joint.name = stringIn(object, "name");
        const std::string location = "joint " + joint.name;
        const auto order = eulerOrder(stringIn(object, "order"));
        if (!order) return fail(ErrorCode::syntax, location, "its rotation order is unknown");
        joint.order = *order;
        if (const auto done = read(object, location, joint); !done)
            return tl::unexpected<Error>(done.error());
    }
    return joints;
}

}  // namespace sinew
