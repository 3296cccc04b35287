#pragma once

#include <Eigen/Geometry>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "tests/core/io/fbx/FbxParser.h"

namespace sinew::test {

/// What a written file says of its space, time, joints and clips, read without Sinew's readers.
struct FileFacts {
    struct Node {
        std::string name;
        int parent = -1;
        bool isJoint = false;
        Eigen::Affine3d worldFromNode = Eigen::Affine3d::Identity();  ///< at rest, in the file's unit
    };
    double metresPerUnit = 1;
    int upAxis = 1, upSign = 1, frontAxis = 2, frontSign = 1, rightAxis = 0, rightSign = 1;
    double framesPerSecond = 0;  ///< 0: not stored
    std::vector<Node> nodes;     ///< in the order of the file
    std::vector<std::string> clips;
    std::vector<int> skinnedJoints;  ///< indices of nodes in any skin
    std::vector<int> skeletonRoots;  ///< those that skins name
    std::size_t meshes = 0;

    /// The topmost nodes above joints.
    std::set<int> jointRoots() const {
        std::set<int> roots;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            int root = static_cast<int>(i);
            while (nodes[static_cast<std::size_t>(root)].parent >= 0)
                root = nodes[static_cast<std::size_t>(root)].parent;
            if (nodes[i].isJoint) roots.insert(root);
        }
        return roots;
    }
    bool isAtOrBelow(int node, int ancestor) const {
        while (node >= 0 && node != ancestor) node = nodes[static_cast<std::size_t>(node)].parent;
        return node == ancestor;
    }
};

namespace facts {

inline Eigen::Vector3d vectorProperty(const ParsedRecord& record, std::string_view name,
                                      const Eigen::Vector3d& fallback) {
    for (const ParsedRecord& each : record.at("Properties70").children) {
        if (each.value<std::string>() == name)
            return {each.value<double>(4), each.value<double>(5), each.value<double>(6)};
    }
    return fallback;
}

/// The rotation for angles in degrees. FBX names first the axis that is applied first.
inline Eigen::Quaterniond eulerRotation(std::int32_t order, const Eigen::Vector3d& degrees) {
    constexpr int kAxes[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 2, 0}, {1, 0, 2}, {2, 0, 1}, {2, 1, 0}};
    Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
    for (const int axis : kAxes[order]) {
        const double angle = degrees[axis] * static_cast<double>(EIGEN_PI) / 180;
        rotation = Eigen::AngleAxisd(angle, Eigen::Vector3d::Unit(axis)) * rotation;
    }
    return rotation;
}

inline Eigen::Affine3d affineOf(const Eigen::Vector3d& translation, const Eigen::Quaterniond& rotation,
                                const Eigen::Vector3d& scale) {
    return Eigen::Translation3d(translation) * rotation * Eigen::Scaling(scale);
}

/// The frame rate of a time mode, as the FBX SDK numbers them (FbxTime::EMode).
inline double rateOf(std::int32_t mode, double custom) {
    const std::map<std::int32_t, double> rates{{1, 120}, {2, 100}, {3, 60},  {4, 50},
                                               {5, 48},  {6, 30},  {10, 25}, {11, 24}};
    return mode == 14 ? custom : rates.at(mode);
}

}  // namespace facts

inline FileFacts factsOfFbx(const std::string& bytes) {
    const ParsedRecord file = FbxParser(bytes).parse();
    FileFacts result;
    const ParsedRecord& settings = file.at("GlobalSettings");
    const auto integer = [&](const char* name) { return settings.property(name).value<std::int32_t>(4); };
    const auto number = [&](const char* name) { return settings.property(name).value<double>(4); };
    result.metresPerUnit = number("UnitScaleFactor") / 100;  // it is in centimetres
    result.upAxis = integer("UpAxis");
    result.upSign = integer("UpAxisSign");
    result.frontAxis = integer("FrontAxis");
    result.frontSign = integer("FrontAxisSign");
    result.rightAxis = integer("CoordAxis");
    result.rightSign = integer("CoordAxisSign");
    result.framesPerSecond = facts::rateOf(integer("TimeMode"), number("CustomFrameRate"));
    std::map<std::int64_t, int> nodeOf;
    std::set<std::int64_t> clusters;
    for (const ParsedRecord& object : file.at("Objects").children) {
        const std::string kind = object.values.size() > 2 ? object.value<std::string>(2) : "";
        if (object.name == "AnimationStack") result.clips.push_back(object.label());
        if (object.name == "Geometry" && kind == "Mesh") ++result.meshes;
        if (object.name == "Deformer" && kind == "Cluster") clusters.insert(object.id());
        if (object.name != "Model") continue;
        FileFacts::Node node{object.label(), -1, kind == "LimbNode"};
        std::int32_t order = 0;
        for (const ParsedRecord& each : object.at("Properties70").children) {
            if (each.value<std::string>() == "RotationOrder") order = each.value<std::int32_t>(4);
        }
        const auto angles = [&](const char* name) {
            return facts::vectorProperty(object, name, Eigen::Vector3d::Zero());
        };
        constexpr std::int32_t kXyz = 0;  // pre-rotations always have this order
        node.worldFromNode =
            facts::affineOf(angles("Lcl Translation"),
                            facts::eulerRotation(kXyz, angles("PreRotation")) *
                                facts::eulerRotation(order, angles("Lcl Rotation")),
                            facts::vectorProperty(object, "Lcl Scaling", Eigen::Vector3d::Ones()));
        nodeOf[object.id()] = static_cast<int>(result.nodes.size());
        result.nodes.push_back(std::move(node));
    }
    for (const ParsedRecord& link : file.at("Connections").children) {
        const auto child = nodeOf.find(link.value<std::int64_t>(1));
        if (child == nodeOf.end()) continue;
        const std::int64_t parent = link.value<std::int64_t>(2);
        if (const auto node = nodeOf.find(parent); node != nodeOf.end())
            result.nodes[static_cast<std::size_t>(child->second)].parent = node->second;
        if (clusters.contains(parent)) result.skinnedJoints.push_back(child->second);
    }
    // Parents come first in written files.
    for (FileFacts::Node& node : result.nodes) {
        if (node.parent < 0) continue;
        node.worldFromNode =
            result.nodes[static_cast<std::size_t>(node.parent)].worldFromNode * node.worldFromNode;
    }
    return result;
}

inline FileFacts factsOfGltf(const nlohmann::json& root) {
    FileFacts result;
    const auto& nodes = root.at("nodes");
    result.nodes.resize(nodes.size());
    std::vector<Eigen::Affine3d> local;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        result.nodes[i].name = nodes[i].value("name", "");
        const auto t = nodes[i].value("translation", std::vector<double>{0, 0, 0});
        const auto r = nodes[i].value("rotation", std::vector<double>{0, 0, 0, 1});
        const auto s = nodes[i].value("scale", std::vector<double>{1, 1, 1});
        local.push_back(facts::affineOf({t[0], t[1], t[2]}, Eigen::Quaterniond(r[3], r[0], r[1], r[2]),
                                        {s[0], s[1], s[2]}));
        for (const int child : nodes[i].value("children", std::vector<int>{}))
            result.nodes[static_cast<std::size_t>(child)].parent = static_cast<int>(i);
    }
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        for (int node = static_cast<int>(i); node >= 0;
             node = result.nodes[static_cast<std::size_t>(node)].parent)
            result.nodes[i].worldFromNode =
                local[static_cast<std::size_t>(node)] * result.nodes[i].worldFromNode;
    }
    for (const auto& skin : root.value("skins", nlohmann::json::array())) {
        if (skin.contains("skeleton")) result.skeletonRoots.push_back(skin["skeleton"]);
        for (const int joint : skin.at("joints").get<std::vector<int>>()) {
            result.skinnedJoints.push_back(joint);
            result.nodes[static_cast<std::size_t>(joint)].isJoint = true;
        }
    }
    for (const auto& animation : root.value("animations", nlohmann::json::array()))
        result.clips.push_back(animation.value("name", ""));
    result.meshes = root.value("meshes", nlohmann::json::array()).size();
    return result;
}

}  // namespace sinew::test
