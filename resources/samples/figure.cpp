#include <algorithm>
#include <cmath>

#include "resources/samples/FigureClips.h"
#include "resources/samples/FigureShape.h"
#include "resources/samples/GlbFile.h"
#include "resources/samples/PngFile.h"
#include "resources/samples/SurfaceNet.h"
#include "resources/samples/samples.h"

namespace sinew {

namespace {

using Json = nlohmann::ordered_json;

const Eigen::Vector3d kEyesInHead{0, 0.075, 0.078};  // between the eyes, in the head's space
constexpr double kEyeSide = 0.037, kEyeRadius = 0.0135;

/// The picture that the body is clothed from: across is the distance from the middle, down is the height, and
/// on the head the height less a part of how far in front it is, so that the hairline falls towards the nape.
constexpr double kReach = 0.95, kTop = 1.85;
constexpr std::size_t kPixels = 256;

enum Colour : std::uint8_t { sole, shoe, trousers, hem, belt, shirt, stripe, cuff, skin, hair };
const std::vector<std::array<std::uint8_t, 3>> kPalette{
    {226, 222, 210}, {92, 70, 58},    {58, 74, 104}, {78, 98, 134},   {52, 46, 44},
    {206, 108, 84},  {238, 214, 176}, {168, 80, 64}, {226, 182, 152}, {74, 56, 48}};

Colour colourAt(double side, double height) {
    if (side > 0.68) return skin;
    if (height < 0.018) return sole;
    if (height < 0.085) return shoe;
    if (height < 0.125) return hem;
    if (height < 1.005) return trousers;
    if (height < 1.035) return belt;
    if (side > 0.645) return cuff;
    if (height > 1.24 && height < 1.275) return stripe;
    if (height > 1.295 && height < 1.31) return stripe;
    if (height < 1.495) return shirt;
    if (height < 1.515) return cuff;
    return height < 1.652 ? skin : hair;
}

std::string clothes() {
    std::vector<std::uint8_t> pixels;
    for (std::size_t y = 0; y < kPixels; ++y) {
        for (std::size_t x = 0; x < kPixels; ++x) {
            const auto share = [](std::size_t pixel) { return (static_cast<double>(pixel) + 0.5) / kPixels; };
            pixels.push_back(colourAt(kReach * share(x), kTop * (1 - share(y))));
        }
    }
    return pngFile(kPixels, kPixels, pixels, kPalette);
}

/// A share of 65535.
unsigned share(double part) { return static_cast<unsigned>(std::lround(65535 * std::clamp(part, 0.0, 1.0))); }

std::array<unsigned, 2> clothOf(const Eigen::Vector3d& place) {
    const double onHead = std::clamp((place.y() - 1.5) / 0.08, 0.0, 1.0);
    const double height = place.y() - 0.55 * onHead * place.z();
    return {share(std::abs(place.x()) / kReach), share(1 - height / kTop)};
}

void append(std::vector<double>& values, const Eigen::Vector3d& more) {
    values.insert(values.end(), more.begin(), more.end());
}

std::vector<unsigned> corners(const std::vector<std::array<unsigned, 3>>& triangles) {
    std::vector<unsigned> flat;
    for (const auto& triangle : triangles) flat.insert(flat.end(), triangle.begin(), triangle.end());
    return flat;
}

/// The surface, drawn onto the shape that the net only comes near.
SurfaceNet bodySurface(const FigureShape& shape) {
    constexpr double kCell = 0.024;
    SurfaceNet net = surfaceNet([&](const Eigen::Vector3d& point) { return shape.distance(point); },
                                {-39 * kCell, -0.033, -0.133}, kCell, {78, 79, 16});
    for (Eigen::Vector3d& place : net.positions) {
        for (int step = 0; step < 3; ++step) place -= shape.distance(place) * shape.normal(place);
    }
    return net;
}

Json bodyPrimitive(GlbFile& file, const FigureShape& shape) {
    const SurfaceNet net = bodySurface(shape);
    std::vector<double> places, normals;
    std::vector<unsigned> cloth, joints, weights;
    for (const Eigen::Vector3d& place : net.positions) {
        append(places, place);
        append(normals, shape.normal(place));
        const auto uv = clothOf(place);
        cloth.insert(cloth.end(), uv.begin(), uv.end());
        const auto influences = shape.influences(place);
        joints.insert(joints.end(), influences.joints.begin(), influences.joints.end());
        weights.insert(weights.end(), influences.weights.begin(), influences.weights.end());
    }
    return {{"attributes",
             {{"POSITION", file.addFloats(places, 3)},
              {"NORMAL", file.addFloats(normals, 3)},
              {"TEXCOORD_0", file.addIntegers(cloth, 2, 2, true)},
              {"JOINTS_0", file.addIntegers(joints, 4, 1, false)},
              {"WEIGHTS_0", file.addIntegers(weights, 4, 1, true)}}},
            {"indices", file.addIntegers(corners(net.triangles), 1, 2, false)},
            {"material", 0}};
}

Json eyesPrimitive(GlbFile& file) {
    constexpr double kCell = 0.0061;
    const auto distance = [](const Eigen::Vector3d& point) {
        const Eigen::Vector3d mirrored(std::abs(point.x()) - kEyeSide, point.y(), point.z());
        return mirrored.norm() - kEyeRadius;
    };
    const SurfaceNet net =
        surfaceNet(distance, {-9.5 * kCell, -3.1 * kCell, -3.1 * kCell}, kCell, {19, 7, 7});
    std::vector<double> places, normals;
    for (const Eigen::Vector3d& place : net.positions) {
        const Eigen::Vector3d middle(std::copysign(kEyeSide, place.x()), 0, 0);
        const Eigen::Vector3d normal = (place - middle).normalized();
        append(places, middle + kEyeRadius * normal);
        append(normals, normal);
    }
    return {{"attributes", {{"POSITION", file.addFloats(places, 3)}, {"NORMAL", file.addFloats(normals, 3)}}},
            {"indices", file.addIntegers(corners(net.triangles), 1, 2, false)},
            {"material", 1}};
}

Json place(const Eigen::Vector3d& translation) {
    return {rounded(translation.x()), rounded(translation.y()), rounded(translation.z())};
}

/// The joints in their order, then the body, then the eyes, which hang on the head.
void addNodes(GlbFile& file, const Skeleton& skeleton) {
    const int body = skeleton.size(), eyes = body + 1;
    Json& nodes = file.root["nodes"];
    for (const Joint& joint : skeleton.joints())
        nodes.push_back({{"name", joint.name}, {"translation", place(joint.rest.translation)}});
    nodes.push_back({{"name", "Body"}, {"mesh", 0}, {"skin", 0}});
    nodes.push_back({{"name", "Eyes"}, {"mesh", 1}, {"translation", place(kEyesInHead)}});
    for (int i = 0; i < skeleton.size(); ++i) {
        const int parent = skeleton[i].parent;
        if (parent != kNoParent) nodes[static_cast<std::size_t>(parent)]["children"].push_back(i);
    }
    nodes[static_cast<std::size_t>(skeleton.find("Head").value())]["children"].push_back(eyes);
    file.root["scene"] = 0;
    file.root["scenes"] = Json::array({{{"nodes", {0, body}}}});
}

void addSkin(GlbFile& file, const Skeleton& skeleton) {
    std::vector<double> jointFromMesh;
    Json joints = Json::array();
    for (int i = 0; i < skeleton.size(); ++i) {
        joints.push_back(i);
        Eigen::Matrix4d matrix = Eigen::Matrix4d::Identity();
        matrix.topRows<3>() = skeleton.restModel()[static_cast<std::size_t>(i)].inverse().matrix();
        jointFromMesh.insert(jointFromMesh.end(), matrix.data(), matrix.data() + 16);
    }
    file.root["skins"] =
        Json::array({{{"inverseBindMatrices", file.addFloats(jointFromMesh, 16)}, {"joints", joints}}});
}

void addMaterials(GlbFile& file) {
    file.root["images"] =
        Json::array({{{"bufferView", file.addBytes(clothes())}, {"mimeType", "image/png"}}});
    file.root["textures"] = Json::array({{{"source", 0}}});
    const Json cloth = {
        {"name", "Clothes"},
        {"pbrMetallicRoughness",
         {{"baseColorTexture", {{"index", 0}}}, {"metallicFactor", 0}, {"roughnessFactor", 0.9}}}};
    const Json dark = {
        {"name", "Eyes"},
        {"pbrMetallicRoughness",
         {{"baseColorFactor", {0.02, 0.02, 0.025, 1}}, {"metallicFactor", 0}, {"roughnessFactor", 0.4}}}};
    file.root["materials"] = Json::array({cloth, dark});
}

void addClip(GlbFile& file, const std::string& name, const std::vector<FigureKeys>& tracks) {
    Json channels = Json::array(), samplers = Json::array();
    std::vector<std::pair<std::vector<double>, int>> inputs;  // equal times are kept once
    for (const FigureKeys& keys : tracks) {
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

}  // namespace

std::string figure() {
    const Scene walking = walk();
    const Skeleton& skeleton = *walking.characters.front()->skeleton;
    GlbFile file;
    addNodes(file, skeleton);
    const Json body = bodyPrimitive(file, FigureShape(skeleton)), eyes = eyesPrimitive(file);
    file.root["meshes"] = Json::array({{{"name", "Body"}, {"primitives", Json::array({body})}},
                                       {{"name", "Eyes"}, {"primitives", Json::array({eyes})}}});
    addSkin(file, skeleton);
    addMaterials(file);
    addClip(file, "Wave", figureWave(skeleton, skeleton.size() + 1, kEyesInHead));
    addClip(file, "Walk", figureWalk(walking));
    return file.bytes();
}

}  // namespace sinew
