#include <algorithm>

#include "core/io/fbx/read/FbxRig.h"

namespace sinew {

Eigen::Vector3d FbxMotion::property(int index, std::string_view name, double seconds) const {
    const FbxNode& node = rig_.node(index);
    const Eigen::Vector3d& rest = name == kLclTranslation ? node.translation
                                  : name == kLclRotation  ? node.rotation
                                                          : node.scale;
    return stack_ ? stack_->evaluate({node.object, name}, seconds, rest, node.order) : rest;
}

Eigen::Quaterniond FbxMotion::rotation(int index, double seconds) const {
    return rig_.modelRotation(index, rig_.node(index).rotationOf(property(index, kLclRotation, seconds)));
}

Eigen::Vector3d FbxMotion::translation(int index, double seconds) const {
    const FbxNode& node = rig_.node(index);
    const Eigen::Vector3d moved = property(index, kLclTranslation, seconds);
    Eigen::Vector3d result = moved + node.rotationOffset + node.rotationPivot;
    if (node.hasPivots()) {
        result = node.transform(moved, property(index, kLclRotation, seconds),
                                property(index, kLclScaling, seconds))
                     .translation;
    }
    if (rig_.plan(index).stretches) result = result.cwiseProduct(inheritedScale(node.parent, seconds));
    return rig_.modelPoint(index, result);
}

Eigen::Vector3d FbxMotion::scale(int index, double seconds) const {
    Eigen::Vector3d result = Eigen::Vector3d::Ones();
    if (!rig_.hasScaleJoint(index)) result = ownScale(index, seconds);
    if (rig_.plan(index).undoesParent)
        result = result.cwiseQuotient(inheritedScale(rig_.node(index).parent, seconds));
    return result;
}

Eigen::Vector3d FbxMotion::ownScale(int index, double seconds) const {
    const Eigen::Vector3d scale = property(index, kLclScaling, seconds);
    const int from = combinedScale(index);
    return from < 0 ? scale : scale.cwiseProduct(inheritedScale(from, seconds));
}

Eigen::Vector3d FbxMotion::inheritedScale(int index, double seconds) const {
    Eigen::Vector3d result = Eigen::Vector3d::Ones();
    for (; index >= 0; index = rig_.scaleSource(index))
        result = result.cwiseProduct(property(index, kLclScaling, seconds));
    return result;
}

int FbxMotion::combinedScale(int index) const {
    const FbxJointPlan& plan = rig_.plan(index);
    return plan.stretches || plan.undoesParent ? rig_.scaleSource(index) : -1;
}

bool FbxMotion::isAnimated(int index, std::string_view name) const {
    return stack_ && stack_->animates({rig_.node(index).object, name});
}

bool FbxMotion::isScaleAnimated(int index) const {
    while (index >= 0 && !isAnimated(index, kLclScaling)) index = rig_.scaleSource(index);
    return index >= 0;
}

const FbxAnimatedProperty* FbxMotion::soleCurves(int index, std::string_view name) const {
    return stack_ ? stack_->soleCurves({rig_.node(index).object, name}) : nullptr;
}

void FbxMotion::appendTimes(int index, std::string_view name, std::vector<double>& times) const {
    if (stack_) stack_->appendTimes({rig_.node(index).object, name}, times);
}

void FbxMotion::appendScaleTimes(int index, std::vector<double>& times) const {
    for (; index >= 0; index = rig_.scaleSource(index)) appendTimes(index, kLclScaling, times);
}

double FbxMotion::timeToTurn(int index, const std::vector<double>& times) const {
    constexpr double kTurnDegrees = 60;
    double fastest = 1;  // degrees per second
    for (std::size_t i = 0; i + 1 < times.size(); ++i) {
        const Eigen::Vector3d change =
            property(index, kLclRotation, times[i + 1]) - property(index, kLclRotation, times[i]);
        fastest = std::max(fastest, change.cwiseAbs().maxCoeff() / (times[i + 1] - times[i]));
    }
    return kTurnDegrees / fastest;
}

}  // namespace sinew
