#include "core/io/fbx/read/FbxLayers.h"

#include <algorithm>
#include <cmath>

#include "core/math/Angle.h"
#include "core/math/Interpolate.h"

namespace sinew {

namespace {

/// Returns |value|^exponent with the sign of `value`.
double signedPower(double value, double exponent) {
    if (exponent <= 0) return 1;
    return exponent >= 1 ? value : std::copysign(std::pow(std::abs(value), exponent), value);
}

Eigen::Vector3d signedPower(const Eigen::Vector3d& value, double exponent) {
    return value.unaryExpr([&](double each) { return signedPower(each, exponent); });
}

Eigen::Vector3d degreesOf(const Eigen::Quaterniond& rotation, EulerOrder order, const Eigen::Vector3d& hint) {
    const std::array<int, 3> axis = axes(order);
    const Eigen::Vector3d near(hint[axis[0]], hint[axis[1]], hint[axis[2]]);
    const Eigen::Vector3d angles = fromQuaternion(order, rotation, near * (kPi / 180)) * (180 / kPi);
    Eigen::Vector3d result;
    for (int i = 0; i < 3; ++i) result[axis[static_cast<std::size_t>(i)]] = angles[i];
    return result;
}

}  // namespace

Eigen::Vector3d FbxAnimatedProperty::evaluate(double seconds) const {
    return {curves[0].evaluate(seconds, defaults[0]), curves[1].evaluate(seconds, defaults[1]),
            curves[2].evaluate(seconds, defaults[2])};
}

double FbxLayer::weightAt(double seconds) const {
    return weightCurve.empty() ? weight : std::clamp(weightCurve.evaluate(seconds, 100) / 100, 0.0, 1.0);
}

Eigen::Vector3d combine(const FbxLayer& layer, double weight, std::string_view property,
                        const Eigen::Vector3d& below, const Eigen::Vector3d& value, EulerOrder order) {
    const bool isRotation = layer.composesRotations && property == kLclRotation;
    const bool isScale = layer.multipliesScales && property == kLclScaling;
    switch (layer.mode) {
        case FbxLayer::Mode::additive:
            if (isScale) return below.cwiseProduct(signedPower(value, weight));
            if (isRotation) {
                const Eigen::Quaterniond part =
                    slerp(Eigen::Quaterniond::Identity(), fbxRotation(value, order), weight);
                return degreesOf(fbxRotation(below, order) * part, order, below + weight * value);
            }
            return below + weight * value;
        case FbxLayer::Mode::overridePassthrough:
            if (isScale) return signedPower(below, 1 - weight).cwiseProduct(signedPower(value, weight));
            if (isRotation) {
                return degreesOf(slerp(fbxRotation(below, order), fbxRotation(value, order), weight), order,
                                 (1 - weight) * below + weight * value);
            }
            return (1 - weight) * below + weight * value;
        case FbxLayer::Mode::replace:
            break;
    }
    return value;
}

bool hasClipForm(const FbxLayer& layer, std::string_view property) {
    return property != kLclScaling || layer.multipliesScales || layer.mode == FbxLayer::Mode::replace;
}

Eigen::Quaterniond fbxRotation(const Eigen::Vector3d& degrees, EulerOrder order) {
    const std::array<int, 3> axis = axes(order);
    return toQuaternion(order,
                        Eigen::Vector3d(degrees[axis[0]], degrees[axis[1]], degrees[axis[2]]) * (kPi / 180));
}

}  // namespace sinew
