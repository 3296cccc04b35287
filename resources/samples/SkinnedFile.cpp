#include "resources/samples/SkinnedFile.h"

#include <algorithm>

namespace sinew {

using Json = nlohmann::ordered_json;

Json toJson(const Eigen::Vector3d& place) {
    return {rounded(place.x()), rounded(place.y()), rounded(place.z())};
}

std::vector<double> flat(std::span<const Eigen::Vector3d> places) {
    std::vector<double> values;
    for (const Eigen::Vector3d& place : places) values.insert(values.end(), place.begin(), place.end());
    return values;
}

std::vector<unsigned> flat(std::span<const std::array<unsigned, 3>> triangles) {
    std::vector<unsigned> values;
    for (const auto& triangle : triangles) values.insert(values.end(), triangle.begin(), triangle.end());
    return values;
}

int addJointNodes(GlbFile& file, std::span<const Joint> joints) {
    Json& nodes = file.root["nodes"];
    for (const Joint& joint : joints) {
        Json node = {{"name", joint.name}, {"translation", toJson(joint.rest.translation)}};
        const Eigen::Vector4d& rotation = joint.rest.rotation.coeffs();
        if (!rotation.isApprox(Eigen::Quaterniond::Identity().coeffs())) {
            for (const double value : rotation) node["rotation"].push_back(rounded(value));
        }
        nodes.push_back(std::move(node));
    }
    for (std::size_t i = 0; i < joints.size(); ++i) {
        if (joints[i].parent != kNoParent)
            nodes[static_cast<std::size_t>(joints[i].parent)]["children"].push_back(i);
    }
    return static_cast<int>(joints.size());
}

void addSkin(GlbFile& file, std::span<const Affine> restModel) {
    std::vector<double> jointFromMesh;
    Json joints = Json::array();
    for (std::size_t i = 0; i < restModel.size(); ++i) {
        joints.push_back(i);
        Eigen::Matrix4d matrix = Eigen::Matrix4d::Identity();
        matrix.topRows<3>() = restModel[i].inverse().matrix();
        jointFromMesh.insert(jointFromMesh.end(), matrix.data(), matrix.data() + 16);
    }
    file.root["skins"] =
        Json::array({{{"inverseBindMatrices", file.addFloats(jointFromMesh, 16)}, {"joints", joints}}});
}

Json skinnedPrimitive(GlbFile& file, const ConeShape& shape, const SurfaceNet& net,
                      const std::vector<unsigned>& uv) {
    std::vector<Eigen::Vector3d> normals;
    std::vector<unsigned> joints, weights;
    for (const Eigen::Vector3d& place : net.positions) {
        normals.push_back(shape.normal(place));
        const auto influences = shape.influences(place);
        joints.insert(joints.end(), influences.joints.begin(), influences.joints.end());
        weights.insert(weights.end(), influences.weights.begin(), influences.weights.end());
    }
    Json attributes;
    attributes["POSITION"] = file.addFloats(flat(net.positions), 3);
    attributes["NORMAL"] = file.addFloats(flat(normals), 3);
    if (!uv.empty()) attributes["TEXCOORD_0"] = file.addIntegers(uv, 2, 2, true);
    attributes["JOINTS_0"] = file.addIntegers(joints, 4, 1, false);
    attributes["WEIGHTS_0"] = file.addIntegers(weights, 4, 1, true);
    return {{"attributes", attributes},
            {"indices", file.addIntegers(flat(net.triangles), 1, 2, false)},
            {"material", 0}};
}

void addClip(GlbFile& file, const std::string& name, const std::vector<NodeKeys>& tracks) {
    Json channels = Json::array(), samplers = Json::array();
    std::vector<std::pair<std::vector<double>, int>> inputs;  // equal times are kept once
    for (const NodeKeys& keys : tracks) {
        auto input = std::ranges::find(inputs, keys.times, &std::pair<std::vector<double>, int>::first);
        if (input == inputs.end())
            input = inputs.insert(inputs.end(), {keys.times, file.addFloats(keys.times, 1)});
        channels.push_back(
            {{"sampler", samplers.size()}, {"target", {{"node", keys.node}, {"path", keys.path}}}});
        samplers.push_back({{"input", input->second},
                            {"output", file.addFloats(keys.values, keys.path == "rotation" ? 4 : 3)},
                            {"interpolation", keys.interpolation}});
    }
    file.root["animations"].push_back({{"name", name}, {"channels", channels}, {"samplers", samplers}});
}

}  // namespace sinew
