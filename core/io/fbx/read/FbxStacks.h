#pragma once

#include "core/io/fbx/read/FbxLayers.h"
#include "core/io/fbx/read/FbxObjects.h"

namespace sinew {

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

}  // namespace sinew
