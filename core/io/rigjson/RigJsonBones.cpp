#include "core/io/rigjson/RigJsonBones.h"

#include <cmath>

#include "core/base/Index.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

using nlohmann::json;

struct Bone {
    int parent = kNoParent;
    double length = 0;
    RigidTransform modelFromBone;
    JointLimits limits;
};

class BoneReader {
public:
    BoneReader(const JsonDocument& document, double metresPerUnit)
        : document_(document), metresPerUnit_(metresPerUnit) {}

    Result<Bone> read(const json& value, const std::string& pointer, int count) const {
        if (!value.is_object()) return document_.error(ErrorCode::syntax, pointer, "a bone is not an object");
        const json* const parent = member(value, "parent_id");
        if (!parent) return document_.error(ErrorCode::syntax, pointer, "the bone has no parent_id");
        const auto parentNumber =
            readBoneNumber(document_, *parent, pointer + "/parent_id", kNoParent, count);
        if (!parentNumber) return tl::unexpected(parentNumber.error());
        const auto boneLength = readLength(value, pointer);
        if (!boneLength) return tl::unexpected(boneLength.error());
        const auto rest = readRestTransform(value, pointer);
        if (!rest) return tl::unexpected(rest.error());
        const auto boneLimits = readLimits(value, pointer);
        if (!boneLimits) return tl::unexpected(boneLimits.error());
        return Bone{*parentNumber, *boneLength, *rest, *boneLimits};
    }

private:
    Result<double> readLength(const json& bone, const std::string& pointer) const {
        const json* const value = member(bone, "length");
        if (!value || !value->is_number())
            return document_.error(ErrorCode::syntax, pointer,
                                   "the bone's length is missing or not a number");
        const double length = value->get<double>() * metresPerUnit_;
        if (length < 0)
            return document_.error(ErrorCode::valueRange, pointer + "/length",
                                   "the bone's length is negative");
        return length;
    }

    Result<RigidTransform> readRestTransform(const json& bone, const std::string& pointer) const {
        const json* const value = member(bone, "rest_T");
        if (!value || !value->is_array() || (value->size() != 4 && value->size() != 3)) {
            return document_.error(ErrorCode::valueCount, pointer,
                                   "the bone's rest_T must be a list of 3 or 4 rows");
        }
        Eigen::Matrix4d matrix = Eigen::Matrix4d::Identity();
        for (std::size_t i = 0; i < value->size(); ++i) {
            const std::string rowPointer = pointer + "/rest_T/" + std::to_string(i);
            if (auto done = readRow((*value)[i], rowPointer, matrix, static_cast<int>(i)); !done)
                return tl::unexpected(done.error());
        }
        constexpr double kTolerance = 1e-3;
        const Eigen::Matrix3d linear = matrix.topLeftCorner<3, 3>();
        const bool affine = (matrix.row(3) - Eigen::RowVector4d(0, 0, 0, 1)).norm() < kTolerance;
        const bool orthonormal =
            (linear * linear.transpose() - Eigen::Matrix3d::Identity()).norm() < kTolerance;
        if (!affine || !orthonormal || linear.determinant() < 0) {
            return document_.error(ErrorCode::valueRange, pointer + "/rest_T",
                                   "rest_T must be a rotation and translation, without scale or shear");
        }
        return RigidTransform{Eigen::Quaterniond(linear).normalized(),
                              matrix.topRightCorner<3, 1>() * metresPerUnit_};
    }

    Result<void> readRow(const json& value, const std::string& pointer, Eigen::Matrix4d& matrix,
                         int index) const {
        if (!value.is_array() || value.size() != 4) {
            return document_.error(ErrorCode::valueCount, pointer,
                                   "a row of rest_T must be a list of 4 numbers");
        }
        for (std::size_t i = 0; i < 4; ++i) {
            if (!value[i].is_number())
                return document_.error(ErrorCode::syntax, pointer,
                                       "rest_T contains a value that is not a number");
            matrix(index, static_cast<int>(i)) = value[i].get<double>();
        }
        return {};
    }

    Result<JointLimits> readLimits(const json& bone, const std::string& pointer) const {
        const json* const minimum = member(bone, "xzx_min");
        const json* const maximum = member(bone, "xzx_max");
        JointLimits limits;
        if (!minimum && !maximum) return limits;
        if (!minimum || !maximum)
            return document_.error(ErrorCode::valueCount, pointer,
                                   "xzx_min and xzx_max must be given together");
        const auto min = readTriple(document_, *minimum, pointer + "/xzx_min");
        if (!min) return tl::unexpected(min.error());
        const auto max = readTriple(document_, *maximum, pointer + "/xzx_max");
        if (!max) return tl::unexpected(max.error());
        for (int i = 0; i < 3; ++i) {
            if ((*min)[i] > (*max)[i]) {
                return document_.error(ErrorCode::valueRange, pointer + "/xzx_min",
                                       "xzx_min is above xzx_max");
            }
            limits.angles[asIndex(i)] = AngleLimit::between(radians((*min)[i]), radians((*max)[i]));
        }
        return limits;
    }

    const JsonDocument& document_;
    double metresPerUnit_;
};

RigJsonBones jointsOf(const std::vector<Bone>& bones, const std::vector<int>& order) {
    RigJsonBones result;
    result.jointOf.resize(bones.size());
    for (int number : order) {
        const Bone& bone = bones[asIndex(number)];
        result.jointOf[asIndex(number)] = static_cast<int>(result.joints.size());
        Joint joint;
        joint.name = "bone" + std::to_string(number);
        RigidTransform parentFromModel;
        if (bone.parent != kNoParent) {
            joint.parent = result.jointOf[asIndex(bone.parent)];
            parentFromModel = bones[asIndex(bone.parent)].modelFromBone.inverse();
        }
        const RigidTransform parentFromBone = parentFromModel * bone.modelFromBone;
        joint.rest.translation = parentFromBone.translation;
        joint.rest.rotation = parentFromBone.rotation.normalized();
        joint.tail = Eigen::Vector3d(bone.length, 0, 0);
        joint.order = EulerOrder::XZX;
        joint.free = kAngles;
        joint.limits = bone.limits;
        result.joints.push_back(std::move(joint));
    }
    return result;
}

}  // namespace

const json* member(const json& object, const char* key) {
    const auto found = object.find(key);
    return object.is_object() && found != object.end() ? &*found : nullptr;
}

Result<Eigen::Vector3d> readTriple(const JsonDocument& document, const json& value,
                                   const std::string& pointer) {
    if (!value.is_array() || value.size() != 3) {
        return document.error(ErrorCode::valueCount, pointer, "expected a list of three angles");
    }
    Eigen::Vector3d triple;
    for (std::size_t i = 0; i < 3; ++i) {
        if (!value[i].is_number())
            return document.error(ErrorCode::syntax, pointer, "an angle is not a number");
        triple[static_cast<int>(i)] = value[i].get<double>();
    }
    return triple;
}

Result<int> readBoneNumber(const JsonDocument& document, const json& value, const std::string& pointer,
                           int minimum, int count) {
    const double number = value.is_number() ? value.get<double>() : std::nan("");
    if (!(number == std::floor(number))) {
        return document.error(ErrorCode::syntax, pointer, "expected a bone index");
    }
    if (number < minimum || number >= count) {
        return document.error(ErrorCode::nameUnknown, pointer, "there is no bone with this index");
    }
    return static_cast<int>(number);
}

Result<RigJsonBones> readRigJsonBones(const JsonDocument& document, double metresPerUnit,
                                      const ReadLimits& limits) {
    const json* const list = member(document.root(), "bones");
    if (!list || !list->is_array())
        return document.error(ErrorCode::syntax, "", "the file has no list 'bones'");
    if (list->empty())
        return document.error(ErrorCode::hierarchyBroken, "/bones", "the list of bones is empty");
    if (list->size() > asIndex(limits.joints)) {
        return document.error(
            ErrorCode::limitExceeded, "/bones",
            "the file has more than the maximum of " + std::to_string(limits.joints) + " bones");
    }
    const BoneReader reader(document, metresPerUnit);
    std::vector<Bone> bones;
    for (std::size_t i = 0; i < list->size(); ++i) {
        auto bone = reader.read((*list)[i], "/bones/" + std::to_string(i), static_cast<int>(list->size()));
        if (!bone) return tl::unexpected(bone.error());
        bones.push_back(*bone);
    }
    std::vector<int> parents;
    for (const Bone& bone : bones) parents.push_back(bone.parent);
    const auto order = parentsFirst(parents);
    if (!order) {
        const std::string number = std::to_string(order.error());
        return document.error(ErrorCode::hierarchyCycle, "/bones/" + number + "/parent_id",
                              "bone " + number + " is its own ancestor");
    }
    return jointsOf(bones, *order);
}

}  // namespace sinew
