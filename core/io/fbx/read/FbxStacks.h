#pragma once

#include <Eigen/Geometry>
#include <array>
#include <map>

#include "core/io/fbx/read/FbxCurve.h"
#include "core/io/fbx/read/FbxObjects.h"
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

/// Returns whether a layer can combine a property as a ClipLayer does: it neither adds scales nor overrides
/// them by interpolation.
bool hasClipForm(const FbxLayer& layer, std::string_view property);

/// An animation stack, which becomes a clip: layers and a range of time.
struct FbxStack {
    std::string_view name;
    std::optional<FbxTimeRange> range;
    std::vector<FbxLayer> layers;  ///< those that take effect
    /// Muted ones, including those that others mute by being solo, with the number of `layers` below each.
    std::vector<std::pair<std::size_t, FbxLayer>> muted;

    bool animates(const FbxPropertyKey& key) const;
    /// Returns the property's curves if they alone determine its value; null if layers have to be combined or
    /// the stack does not animate it.
    const FbxAnimatedProperty* soleCurves(const FbxPropertyKey& key) const;
    /// Returns whether all of the property's layers have the form of clip layers, see hasClipForm().
    bool hasClipLayers(const FbxPropertyKey& key) const;
    /// Returns the value of a property.
    /// @param rest   value without animation
    /// @param order  rotation order, used to combine rotations
    Eigen::Vector3d evaluate(const FbxPropertyKey& key, double seconds, const Eigen::Vector3d& rest,
                             EulerOrder order) const;
    /// Appends the times of the property's keys, repetitions within the stack's range included.
    void appendTimes(const FbxPropertyKey& key, std::vector<double>& times) const;
};

/// Reads the animation of a file: stacks and layers (FBX 7) or takes (older). Damaged curves are reported and
/// left out.
/// @param rate  of the clips
std::vector<FbxStack> readFbxStacks(const FbxObjects& objects, FrameRate rate, Diagnostics& diagnostics);

/// Returns the values that models of files before version 6 have outside of takes.
FbxLayer readFbxModelChannels(const FbxObjects& objects, Diagnostics& diagnostics);

/// Returns the rotation of three Euler angles in degrees, given by axis.
Eigen::Quaterniond fbxRotation(const Eigen::Vector3d& degrees, EulerOrder order);

inline constexpr std::string_view kLclTranslation = "Lcl Translation", kLclRotation = "Lcl Rotation",
                                  kLclScaling = "Lcl Scaling";

}  // namespace sinew
