#include <algorithm>
#include <cmath>

#include "resources/samples/FigureClips.h"
#include "resources/samples/PngFile.h"
#include "resources/samples/SkinnedFile.h"
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

void addSide(ConeShape& shape, const std::string& name, int sign) {
    const auto at = [&](double x, double y, double z) { return Eigen::Vector3d(sign * x, y, z); };
    shape.add(name + "Shoulder", at(0.06, 1.42, 0), 0.06, at(0.165, 1.435, 0), 0.056);
    shape.add(name + "Arm", at(0.18, 1.44, 0), 0.055, at(0.455, 1.44, 0), 0.037);
    shape.add(name + "ForeArm", at(0.485, 1.44, 0), 0.036, at(0.70, 1.44, 0), 0.032);
    shape.add(name + "Hand", at(0.745, 1.44, 0), 0.037, at(0.845, 1.437, 0.004), 0.027);
    shape.add(name + "Hand", at(0.755, 1.435, 0.03), 0.02, at(0.80, 1.43, 0.064), 0.017);
    shape.add(name + "UpLeg", at(0.09, 0.915, 0), 0.084, at(0.09, 0.515, 0), 0.051);
    shape.add(name + "Leg", at(0.09, 0.485, 0), 0.05, at(0.09, 0.11, -0.004), 0.04);
    shape.add(name + "Foot", at(0.09, 0.066, -0.02), 0.05, at(0.09, 0.052, 0.115), 0.041);
    shape.add(name + "Toe", at(0.09, 0.05, 0.14), 0.039, at(0.09, 0.046, 0.175), 0.034);
}

/// The figure at rest, around the bones of walk().
ConeShape figureShape(const Skeleton& skeleton) {
    ConeShape shape(skeleton, 0.045, 0.028);
    shape.add("Hips", {-0.062, 0.975, 0}, 0.098, {0.062, 0.975, 0}, 0.098);
    shape.add("Spine", {-0.045, 1.13, 0}, 0.088, {0.045, 1.13, 0}, 0.088);
    shape.add("Chest", {-0.065, 1.25, 0}, 0.09, {0.065, 1.25, 0}, 0.09);
    shape.add("Chest", {-0.085, 1.35, 0}, 0.098, {0.085, 1.35, 0}, 0.098);
    shape.add("Neck", {0, 1.45, -0.005}, 0.053, {0, 1.57, 0.008}, 0.048);
    shape.add("Head", {0, 1.625, 0.014}, 0.083, {0, 1.685, 0.006}, 0.098);
    addSide(shape, "Left", 1);
    addSide(shape, "Right", -1);
    return shape;
}

Json bodyPrimitive(GlbFile& file, const ConeShape& shape) {
    constexpr double kCell = 0.024;
    const SurfaceNet net = shape.surface({-39 * kCell, -0.033, -0.133}, kCell, {78, 79, 16});
    std::vector<unsigned> cloth;
    for (const Eigen::Vector3d& place : net.positions) {
        const auto uv = clothOf(place);
        cloth.insert(cloth.end(), uv.begin(), uv.end());
    }
    return skinnedPrimitive(file, shape, net, cloth);
}

Json eyesPrimitive(GlbFile& file) {
    constexpr double kCell = 0.0061;
    const auto distance = [](const Eigen::Vector3d& point) {
        const Eigen::Vector3d mirrored(std::abs(point.x()) - kEyeSide, point.y(), point.z());
        return mirrored.norm() - kEyeRadius;
    };
    const SurfaceNet net =
        surfaceNet(distance, {-9.5 * kCell, -3.1 * kCell, -3.1 * kCell}, kCell, {19, 7, 7});
    std::vector<Eigen::Vector3d> places, normals;
    for (const Eigen::Vector3d& place : net.positions) {
        const Eigen::Vector3d middle(std::copysign(kEyeSide, place.x()), 0, 0);
        normals.push_back((place - middle).normalized());
        places.push_back(middle + kEyeRadius * normals.back());
    }
    return {{"attributes",
             {{"POSITION", file.addFloats(flat(places), 3)}, {"NORMAL", file.addFloats(flat(normals), 3)}}},
            {"indices", file.addIntegers(flat(net.triangles), 1, 2, false)},
            {"material", 1}};
}

/// The joints in their order, then the body, then the eyes, which hang on the head.
void addNodes(GlbFile& file, const Skeleton& skeleton) {
    const int body = addJointNodes(file, skeleton.joints()), eyes = body + 1;
    Json& nodes = file.root["nodes"];
    nodes.push_back({{"name", "Body"}, {"mesh", 0}, {"skin", 0}});
    nodes.push_back({{"name", "Eyes"}, {"mesh", 1}, {"translation", toJson(kEyesInHead)}});
    nodes[static_cast<std::size_t>(skeleton.find("Head").value())]["children"].push_back(eyes);
    file.root["scene"] = 0;
    file.root["scenes"] = Json::array({{{"nodes", {0, body}}}});
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

}  // namespace

std::string figure() {
    const Scene walking = walk();
    const Skeleton& skeleton = *walking.characters.front()->skeleton;
    GlbFile file;
    addNodes(file, skeleton);
    const Json body = bodyPrimitive(file, figureShape(skeleton)), eyes = eyesPrimitive(file);
    file.root["meshes"] = Json::array({{{"name", "Body"}, {"primitives", Json::array({body})}},
                                       {{"name", "Eyes"}, {"primitives", Json::array({eyes})}}});
    addSkin(file, skeleton.restModel());
    addMaterials(file);
    addClip(file, "Wave", figureWave(skeleton, skeleton.size() + 1, kEyesInHead));
    addClip(file, "Walk", figureWalk(walking));
    return file.bytes();
}

}  // namespace sinew
