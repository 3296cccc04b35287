#pragma once

#include <string>

namespace sinew::test {

/// The parts of a small FBX text file: two models, Root and its child Tip, and one stack with one layer that
/// animates properties of Tip.
struct FbxSample {
    std::string settings;     ///< properties of the global settings
    std::string root, tip;    ///< properties of the models
    std::string layer;        ///< properties of the layer
    std::string objects;      ///< further objects
    std::string connections;  ///< further connections
};

std::string property(const std::string& name, const std::string& values);

/// An animation curve with attributes per key.
/// @param times  seconds, as a list of 46186158000ths
/// @param data   four numbers per key; floats as bit patterns
std::string curve(int id, const std::string& times, const std::string& values, const std::string& flags,
                  const std::string& data, const std::string& counts, const std::string& ends = {});

/// Connects a curve to a component ("X") of a property of Tip, in the layer.
FbxSample animated(FbxSample sample, const std::string& property, const std::string& component,
                   const std::string& curveText, int curveId = 100);

/// Adds a joint below Root that moves the first four vertices with the weight 0.1, to the skin with the
/// id 70.
void addInfluence(FbxSample& sample, int jointId, int clusterId);

/// Adds a square on Tip, as one polygon.
FbxSample square(const std::string& layers = {}, FbxSample sample = {});

/// Returns the square, bound to Root with the given weights.
/// @param skin     further records of the skin, with the id 70
/// @param cluster  further records of the cluster
FbxSample boundSquare(const std::string& skin = {}, const std::string& cluster = {},
                      const std::string& weights = "1,1,1,1");

std::string fbxText(const FbxSample& sample);

}  // namespace sinew::test
