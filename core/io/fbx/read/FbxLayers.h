#pragma once

#include <Eigen/Geometry>
#include <array>
#include <map>
#include <string_view>
#include <utility>

#include "core/io/fbx/read/FbxCurve.h"
#include "core/math/EulerOrder.h"

namespace sinew {

/// A property of an object: the index of the object and the property's name.
using FbxPropertyKey = std::pair<int, std::string_view>;

/// The curves of a property with up to three components, in one layer.
struct FbxAnimatedProperty {
    Eigen::Vector3d defaults = Eigen::Vector3d::Zero();  ///< of components without a curve
    std::array<FbxCurve, 3> curves;

    Eigen::Vector3d evaluate(double seconds) const;
};

/// An animation layer. Layers are combined in order; the first replaces the static values.
struct FbxLayer {
    enum class Mode { additive, replace, overridePassthrough };
    std::string_view name;
    Mode mode = Mode::additive;
    double weight = 1;              ///< 0..1
    FbxCurve weightCurve;           ///< per cent; used instead of `weight` if it has keys
    bool composesRotations = true;  ///< as quaternions; otherwise by channel
    bool multipliesScales = true;   ///< otherwise added
    std::map<FbxPropertyKey, FbxAnimatedProperty> properties;

    double weightAt(double seconds) const;
};

/// Returns the value of a property after a layer.
///
/// @param weight  of the layer at that time, 0..1
/// @param below   value without the layer
/// @param value   that of the layer's curves
/// @param order   rotation order, used to combine rotations
Eigen::Vector3d combine(const FbxLayer& layer, double weight, std::string_view property,
                        const Eigen::Vector3d& below, const Eigen::Vector3d& value, EulerOrder order);

/// Returns whether a layer can combine a property as a ClipLayer does: it neither adds scales nor overrides
/// them by interpolation.
bool hasClipForm(const FbxLayer& layer, std::string_view property);

/// Returns the rotation of three Euler angles in degrees, given by axis.
Eigen::Quaterniond fbxRotation(const Eigen::Vector3d& degrees, EulerOrder order);

inline constexpr std::string_view kLclTranslation = "Lcl Translation", kLclRotation = "Lcl Rotation",
                                  kLclScaling = "Lcl Scaling";

}  // namespace sinew
