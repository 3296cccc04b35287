#include <cmath>
#include <nlohmann/json.hpp>

#include "core/scene/PoseCopy.h"

namespace sinew {
namespace {

using nlohmann::json;

constexpr const char* kKind = "sinew-pose";

json listOf(const Eigen::Vector3d& vector) { return {vector.x(), vector.y(), vector.z()}; }

Result<Eigen::Vector3d> vectorIn(const json& joint, const char* key, const std::string& place) {
    const auto list = joint.find(key);
    if (list == joint.end() || !list->is_array() || list->size() != 3) {
        return fail(ErrorCode::syntax, place, std::string("it has no three numbers called ") + key);
    }
    Eigen::Vector3d vector;
    for (std::size_t i = 0; i < 3; ++i) {
        if (!(*list)[i].is_number()) {
            return fail(ErrorCode::syntax, place, std::string("one of its ") + key + " is no number");
        }
        vector[static_cast<int>(i)] = (*list)[i].get<double>();
    }
    if (!vector.allFinite())
        return fail(ErrorCode::numberNotFinite, place, "one of its values is not finite");
    return vector;
}

std::string stringIn(const json& object, const char* key) {
    const auto text = object.find(key);
    return text != object.end() && text->is_string() ? text->get<std::string>() : std::string();
}

Result<CopiedJoint> jointOf(const json& object) {
    CopiedJoint joint;
    if (!object.is_object()) return fail(ErrorCode::syntax, "", "a joint of the pose is no object");
    joint.name = stringIn(object, "name");
    const std::string place = "joint " + joint.name;
    const auto order = eulerOrder(stringIn(object, "order"));
    if (!order) return fail(ErrorCode::syntax, place, "its rotation order is not known");
    joint.order = *order;
    struct Field {
        const char* key;
        Eigen::Vector3d* value;
    };
    for (const Field& field :
         {Field{"translation", &joint.values.translation}, Field{"angles", &joint.values.angles},
          Field{"scale", &joint.values.scale}, Field{"rest", &joint.restTranslation}}) {
        const Result<Eigen::Vector3d> read = vectorIn(object, field.key, place);
        if (!read) return tl::unexpected<Error>(read.error());
        *field.value = *read;
    }
    return joint;
}

}  // namespace

std::string textOf(const PoseCopy& copy) {
    json joints = json::array();
    for (const CopiedJoint& joint : copy.joints) {
        joints.push_back({{"name", joint.name},
                          {"order", name(joint.order)},
                          {"translation", listOf(joint.values.translation)},
                          {"angles", listOf(joint.values.angles)},
                          {"scale", listOf(joint.values.scale)},
                          {"rest", listOf(joint.restTranslation)}});
    }
    const json pose{{"kind", kKind}, {"version", 1}, {"joints", std::move(joints)}};
    return pose.dump(1, ' ', false, json::error_handler_t::replace);
}

Result<PoseCopy> poseCopyOf(std::string_view text) {
    const json pose = json::parse(text, nullptr, false);
    if (!pose.is_object() || stringIn(pose, "kind") != kKind || !pose.contains("joints") ||
        !pose["joints"].is_array()) {
        return fail(ErrorCode::syntax, "", "this is no copied pose");
    }
    const json& joints = pose["joints"];
    if (joints.size() > static_cast<std::size_t>(kMaximumJoints)) {
        return fail(ErrorCode::valueRange, "", "the pose has more joints than a skeleton can have");
    }
    PoseCopy copy;
    for (const json& object : joints) {
        Result<CopiedJoint> joint = jointOf(object);
        if (!joint) return tl::unexpected<Error>(joint.error());
        copy.joints.push_back(std::move(*joint));
    }
    return copy;
}

}  // namespace sinew
