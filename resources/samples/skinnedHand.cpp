#include <array>
#include <string>

#include "core/scene/evaluation/Evaluator.h"
#include "resources/samples/SkinnedFile.h"
#include "resources/samples/samples.h"

namespace sinew {

namespace {

using Json = nlohmann::ordered_json;

/// Builds the hand from cones given in joint space.
class HandShape {
public:
    HandShape(const Skeleton& skeleton, std::span<const Affine> model)
        : skeleton_(skeleton), model_(model), shape_(skeleton, 0.0055, 0.005) {
        addArm();
        for (const auto& [finger, width] : std::array<std::pair<std::string, double>, 4>{
                 {{"Index", 1}, {"Middle", 1.03}, {"Ring", 0.97}, {"Little", 0.86}}}) {
            addPalm(finger);
            addFinger(finger, {0.0100 * width, 0.0092 * width, 0.0085 * width, 0.0070 * width});
        }
        addFinger("Thumb", {0.0150, 0.0112, 0.0104, 0.0078});
    }

    const ConeShape& shape() const { return shape_; }

private:
    const Affine& model(const std::string& joint) const {
        return model_[static_cast<std::size_t>(skeleton_.find(joint).value())];
    }
    void add(const std::string& joint, const Eigen::Vector3d& start, double startRadius,
             const Eigen::Vector3d& end, double endRadius) {
        shape_.add(joint, model(joint) * start, startRadius, model(joint) * end, endRadius);
    }
    void addArm() {
        for (const double x : {-0.012, 0.012})
            add("Forearm", {x, 0.012, 0}, 0.029, {0.8 * x, 0.185, 0}, 0.020);
        add("Hand", {-0.008, 0.006, 0}, 0.018, {0.012, 0.010, 0}, 0.018);
    }
    /// Adds a cone from the wrist to the finger's knuckle.
    void addPalm(const std::string& finger) {
        const Eigen::Vector3d knuckle = skeleton_[skeleton_.find(finger + '1').value()].rest.translation;
        add("Hand", {0.4 * knuckle.x(), 0.012, 0.002}, 0.0155, knuckle, 0.0120);
    }
    /// @param radii  at the base, the two joints and the tip
    void addFinger(const std::string& finger, const std::array<double, 4>& radii) {
        for (std::size_t i = 0; i < 3; ++i) {
            const std::string name = finger + std::to_string(i + 1);
            Eigen::Vector3d end = skeleton_[skeleton_.find(name).value()].tail;
            if (i == 2) end.y() -= 0.6 * radii[3];
            add(name, {0, 0, 0}, radii[i], end, radii[i + 1]);
        }
    }

    const Skeleton& skeleton_;
    std::span<const Affine> model_;
    ConeShape shape_;
};

/// Rotations of all joints that move, a LINEAR key in each frame.
std::vector<NodeKeys> motion(const std::shared_ptr<const Character>& character) {
    const Clip& clip = *character->clips.front();
    Evaluator evaluator(character, character->clips.front());
    std::vector<NodeKeys> tracks;
    for (int joint = 1; joint < character->skeleton->size(); ++joint)
        tracks.push_back({joint, "rotation", "LINEAR", {}, {}});
    for (std::int64_t frame = 0; frame < clip.frameCount(); ++frame) {
        const Seconds time = clip.rate.time(FrameIndex{frame});
        evaluator.evaluate(time);
        for (NodeKeys& keys : tracks) {
            const auto& rotation = evaluator.local()[static_cast<std::size_t>(keys.node)].rotation.coeffs();
            keys.times.push_back(time.value);
            keys.values.insert(keys.values.end(), rotation.begin(), rotation.end());
        }
    }
    return tracks;
}

}  // namespace

std::string skinnedHand() {
    const Scene moving = hand();
    const auto& character = moving.characters.front();
    const Skeleton& skeleton = *character->skeleton;
    Evaluator open(character, character->clips.front());
    open.evaluate(Seconds{0});
    std::vector<Joint> joints(skeleton.joints().begin(), skeleton.joints().end());
    for (std::size_t i = 0; i < joints.size(); ++i) joints[i].rest = open.local()[i];

    GlbFile file;
    const int body = addJointNodes(file, joints);
    file.root["nodes"].push_back({{"name", "Skin"}, {"mesh", 0}, {"skin", 0}});
    file.root["scene"] = 0;
    file.root["scenes"] = Json::array({{{"nodes", {0, body}}}});
    const HandShape form(skeleton, open.model());
    constexpr double kCell = 0.0048;
    const SurfaceNet net = form.shape().surface({-0.09, -0.008, -0.05}, kCell, {44, 92, 28});
    file.root["meshes"] = Json::array(
        {{{"name", "Skin"}, {"primitives", Json::array({skinnedPrimitive(file, form.shape(), net, {})})}}});
    addSkin(file, open.model());
    file.root["materials"] = Json::array(
        {{{"name", "Skin"},
          {"pbrMetallicRoughness",
           {{"baseColorFactor", {0.76, 0.48, 0.33, 1}}, {"metallicFactor", 0}, {"roughnessFactor", 0.8}}}}});
    addClip(file, "hand", motion(character));
    return file.bytes();
}

}  // namespace sinew
