#include "tests/core/io/survival/EverythingScene.h"

#include "core/anim/clip/ClipLayer.h"
#include "core/anim/sequence/NamedSequence.h"
#include "core/math/Angle.h"
#include "core/scene/edits/characters/EditCharacters.h"

namespace sinew::test {

namespace {

/// One red pixel.
constexpr unsigned char kPng[] = {0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d,
                                  0x49, 0x48, 0x44, 0x52, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01,
                                  0x08, 0x02, 0x00, 0x00, 0x00, 0x90, 0x77, 0x53, 0xde, 0x00, 0x00, 0x00,
                                  0x0c, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9c, 0x63, 0xf8, 0xcf, 0xc0, 0x00,
                                  0x00, 0x03, 0x01, 0x01, 0x00, 0xc9, 0xfe, 0x92, 0xef, 0x00, 0x00, 0x00,
                                  0x00, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82};

AngleLimit limited(double min, double max) { return {AngleLimit::Mode::limited, radians(min), radians(max)}; }

std::vector<Joint> armJoints(Scene& scene) {
    std::vector<Joint> joints(5);
    const auto set = [&](std::size_t i, const char* name, EulerOrder order, Eigen::Vector3d head,
                         Eigen::Vector3d tail) {
        joints[i].id = scene.newId<JointId>();
        joints[i].name = name;
        joints[i].parent = static_cast<int>(i) - 1;
        joints[i].order = order;
        joints[i].rest.translation = head;
        joints[i].tail = tail;
        joints[i].free = kAngles;
    };
    set(0, "base", EulerOrder::YXZ, {0, 0.1, 0}, {0, 0.3, 0});
    set(1, "upper arm", EulerOrder::ZXY, {0, 0.3, 0}, {0, 0.3, 0});
    set(2, "elbow", EulerOrder::XYZ, {0, 0.3, 0}, {0.02, 0.25, 0});
    set(3, "wrist", EulerOrder::XZX, {0, 0.25, 0}, {0, 0.1, 0});
    set(4, "Greifer ü", EulerOrder::YXZ, {0, 0.1, 0}, {0.05, 0.1, 0});
    for (const Channel channel : {Channel::translationX, Channel::translationY, Channel::translationZ})
        joints[0].free.insert(channel);
    joints[1].limits.angles = {limited(-30, 800), limited(-60, 60), AngleLimit{}};
    joints[2].free = {Channel::angle3};
    joints[2].limits.angles[2] = limited(0, 150);
    joints[3].rest.rotation = Eigen::AngleAxisd(radians(20), Eigen::Vector3d(1, 1, 0).normalized());
    joints[3].limits.angles[1] = limited(-90, 90);
    joints[4].rest.scale = {1, 1.5, 1};
    joints[4].free = {Channel::scaleY};
    return joints;
}

/// A key at a frame of the clip.
Key keyAt(const Clip& clip, int frame, double value, Interpolation interpolation, double slope = 0) {
    return {clip.rate.time(FrameIndex{frame}), value, interpolation, slope, slope};
}

void addCurve(Clip& clip, JointId joint, Channel channel, std::vector<Key> keys, EndExtrapolation ends = {}) {
    const Curve curve = Curve::fromKeys(std::move(keys)).withExtrapolation(ends);
    clip.tracks.push_back({{joint, channel}, std::make_shared<const Curve>(curve)});
}

std::shared_ptr<const Clip> wave(Scene& scene, const std::vector<Joint>& joints) {
    using enum Interpolation;
    Clip clip;
    clip.id = scene.newId<ClipId>();
    clip.name = "wave ü";
    clip.rate = FrameRate::create(24000, 1001).value();
    clip.firstFrame = FrameIndex{12};
    clip.lastFrame = FrameIndex{60};
    const auto key = [&](int frame, double value, Interpolation kind, double slope = 0) {
        return keyAt(clip, frame, value, kind, slope);
    };
    addCurve(clip, joints[0].id, Channel::translationX,
             {key(12, 0, monotone), key(24, 0.2, monotone), key(60, 0.5, monotone)});
    addCurve(clip, joints[0].id, Channel::translationY,
             {key(12, 0.1, linear), key(18, 0.15, linear), key(24, 0.1, linear)},
             {Extrapolation::hold, Extrapolation::cycle});
    addCurve(clip, joints[0].id, Channel::angle1,
             {key(12, 0, catmullRom), key(30, radians(40), catmullRom), key(60, radians(-20), catmullRom)});
    addCurve(clip, joints[1].id, Channel::angle1, {key(12, 0, linear), key(60, radians(720), linear)});
    addCurve(clip, joints[1].id, Channel::angle2,
             {key(12, 0, hermite, 0.5), key(40, radians(30), hermite, -0.5), key(60, radians(10), hermite)});
    addCurve(clip, joints[2].id, Channel::angle3,
             {key(12, radians(10), step), key(36, radians(60), step), key(60, radians(60), step)});
    addCurve(clip, joints[3].id, Channel::angle1, {key(12, 0, slerp), key(60, radians(50), slerp)});
    addCurve(clip, joints[3].id, Channel::angle2, {key(12, radians(30), slerp), key(60, radians(70), slerp)});
    addCurve(clip, joints[3].id, Channel::angle3, {key(12, 0, slerp), key(60, radians(-40), slerp)});
    addCurve(clip, joints[4].id, Channel::scaleY,
             {key(12, 1.5, catmullRomUniform), key(30, 1.2, catmullRomUniform), key(60, 2, linear)});
    clip.sortTracks();
    clip.markers = {{clip.rate.time(FrameIndex{36}), "catch"}};
    clip.contacts = std::vector<ClipContact>{
        {joints[0].id, clip.rate.time(FrameIndex{20}), clip.rate.time(FrameIndex{30})}};
    const Seconds first = clip.rate.time(clip.firstFrame), middle = clip.rate.time(FrameIndex{36}),
                  last = clip.rate.time(clip.lastFrame);
    const Seconds slowed = clip.rate.time(FrameIndex{42});
    clip.warp = std::make_shared<const TimeWarp>(
        TimeWarp::create({{first, first}, {slowed, middle}, {last, last}}).value());
    return std::make_shared<const Clip>(std::move(clip));
}

std::shared_ptr<const Clip> rest(Scene& scene, const std::vector<Joint>& joints) {
    Clip clip;
    clip.id = scene.newId<ClipId>();
    clip.name = "rest";
    clip.rate = FrameRate::create(25, 1).value();
    clip.lastFrame = FrameIndex{25};
    addCurve(clip, joints[0].id, Channel::translationX,
             {keyAt(clip, 0, 0, Interpolation::linear), keyAt(clip, 25, 1, Interpolation::linear)});
    ClipLayer lean;
    lean.id = scene.newId<LayerId>();
    lean.name = "lean";
    lean.tracks.push_back({{joints[0].id, Channel::angle1},
                           std::make_shared<const Curve>(Curve::fromKeys({{Seconds{0}, 0.2}}))});
    clip.layers.push_back(std::make_shared<const ClipLayer>(std::move(lean)));
    return std::make_shared<const Clip>(std::move(clip));
}

/// A strip along y from `bottom` to `top` in three rows of two vertices.
Geometry strip(float bottom, float top) {
    Geometry geometry;
    for (int row = 0; row < 3; ++row) {
        const float y = bottom + (top - bottom) * static_cast<float>(row) / 2;
        for (const float x : {-0.05F, 0.05F}) {
            geometry.positions.emplace_back(x, y, 0);
            geometry.normals.emplace_back(0, 0, 1);
        }
    }
    geometry.triangles = {{0, 1, 2}, {2, 1, 3}, {2, 3, 4}, {4, 3, 5}};
    return geometry;
}

std::shared_ptr<const Material> material(const char* name, Eigen::Array4f color, Material::Alpha alpha,
                                         std::shared_ptr<const Texture> texture, bool doubleSided) {
    Material made;
    made.name = name;
    made.color = color;
    made.alpha = alpha;
    made.alphaCutoff = 0.25F;
    made.texture = std::move(texture);
    made.doubleSided = doubleSided;
    return std::make_shared<const Material>(std::move(made));
}

/// Bound in the rest pose.
SkinJoint boundAtRest(const Skeleton& skeleton, int joint) {
    return {skeleton[joint].id, skeleton.restModel()[static_cast<std::size_t>(joint)].inverse()};
}

/// Moves the last vertices of a strip by these distances along z.
ShapeTarget pushed(double fullWeight, std::vector<float> distances) {
    ShapeDeltas deltas;
    for (const float distance : distances) {
        deltas.vertices.push_back(static_cast<std::uint32_t>(6 - distances.size() + deltas.vertices.size()));
        deltas.positions.emplace_back(0, 0, distance);
        deltas.normals.emplace_back(0, -distance, 0);
    }
    return {fullWeight, std::make_shared<const ShapeDeltas>(std::move(deltas))};
}

/// From the upper arm to the elbow, with equal weights in the middle.
Mesh sleeve(const Skeleton& skeleton) {
    Mesh mesh;
    mesh.name = "sleeve";
    mesh.method = SkinningMethod::dualQuaternion;
    Geometry geometry = strip(0.4F, 0.95F);
    for (int i = 0; i < 6; ++i) {
        geometry.uvs.emplace_back(0.5F * static_cast<float>(i % 2), 0.25F * static_cast<float>(i / 2));
        geometry.colors.push_back({255, static_cast<std::uint8_t>(40 * i), 0, 255});
    }
    mesh.geometry = std::make_shared<const Geometry>(std::move(geometry));
    Skin skin;
    skin.joints = {boundAtRest(skeleton, 1), boundAtRest(skeleton, 2)};
    skin.influences = {{{0, 1}}, {{0, 1}}, {{0, 0.75F}, {1, 0.25F}}, {{0, 0.75F}, {1, 0.25F}},
                       {{1, 1}}, {{1, 1}}};
    mesh.skin = std::make_shared<const Skin>(std::move(skin));
    const auto texture = std::make_shared<const Texture>(
        Texture{"red", std::string(reinterpret_cast<const char*>(kPng), sizeof kPng)});
    mesh.surfaces = {
        {0, 2, material("cloth", {1, 1, 1, 1}, Material::Alpha::opaque, texture, true)},
        {2, 2, material("glass", {0.25F, 0.5F, 1, 0.5F}, Material::Alpha::blend, nullptr, false)}};
    mesh.shapes = {{{}, "bulge", 0, {pushed(0.5, {0.1F}), pushed(1, {0.05F, 0.1F})}}};
    return mesh;
}

/// From the elbow to the wrist, more linear at one end and on one side.
Mesh glove(const Skeleton& skeleton) {
    Mesh mesh;
    mesh.name = "glove";
    mesh.method = SkinningMethod::blended;
    mesh.geometry = std::make_shared<const Geometry>(strip(0.7F, 1.2F));
    Skin skin;
    skin.joints = {boundAtRest(skeleton, 2), boundAtRest(skeleton, 3)};
    skin.influences = {{{0, 1}}, {{0, 1}}, {{0, 0.75F}, {1, 0.25F}}, {{0, 0.75F}, {1, 0.25F}},
                       {{1, 1}}, {{1, 1}}};
    skin.blendWeights = {0, 0.125F, 0.25F, 0.5F, 0.75F, 1};
    mesh.skin = std::make_shared<const Skin>(std::move(skin));
    mesh.surfaces = {{0, 4, nullptr}};
    return mesh;
}

/// Bound only to the wrist.
Mesh plate(const Skeleton& skeleton) {
    Mesh mesh;
    mesh.name = "plate";
    mesh.geometry = std::make_shared<const Geometry>(strip(0, 0.1F));
    mesh.skin = std::make_shared<const Skin>(rigidSkin({skeleton[3].id, Affine::Identity()}, 6));
    mesh.surfaces = {{0, 4, material("steel", {0.5F, 0.5F, 0.5F, 1}, Material::Alpha::mask, nullptr, false)}};
    mesh.shapes = {{{}, "dent", 0.5, {pushed(1, {0.02F, 0.03F, 0.01F})}}};
    return mesh;
}

/// Returns the clip with keys for the weight of a shape.
std::shared_ptr<const Clip> withBulge(Clip clip, ShapeId shape) {
    addCurve(clip, JointId{shape.value}, Channel::weight,
             {keyAt(clip, 12, 0, Interpolation::monotone), keyAt(clip, 40, 1, Interpolation::monotone),
              keyAt(clip, 60, 0.25, Interpolation::monotone)});
    clip.sortTracks();
    return std::make_shared<const Clip>(std::move(clip));
}

Character otherCharacter(Scene& scene) {
    Joint joint;
    joint.id = scene.newId<JointId>();
    joint.name = "ball";
    joint.tail = {0, 0.1, 0};
    Character other;
    other.name = "other";
    other.skeleton = std::make_shared<const Skeleton>(Skeleton::create({joint}).value());
    return other;
}

}  // namespace

Scene everythingScene() {
    Scene scene;
    const std::vector<Joint> joints = armJoints(scene);
    Character arm;
    arm.name = "arm";
    arm.metresPerUnit = 0.01;
    arm.skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints).value());
    arm.clips = {wave(scene, joints), rest(scene, joints)};
    Goal goal;
    goal.id = scene.newId<GoalId>();
    goal.joint = joints[3].id;
    goal.target = {0.06, 0.32, 0.04};
    goal.follow = joints[2].id;
    goal.live = true;
    goal.influence = 0.25;
    goal.depth = 1;
    arm.goals = {goal};
    arm.poses = {std::make_shared<const NamedPose>(
        NamedPose{scene.newId<PoseId>(), "bent", {{{joints[2].id, Channel::angle3}, 0.5}}})};
    arm.selectionSets = {{scene.newId<SelectionSetId>(), "lower", {joints[3].id, joints[2].id}}};
    NamedSequence named{scene.newId<SequenceId>(), "twice", arm.clips[0]->rate, {{{}}}};
    named.sequence.tracks[0] = {wholeStrip(*arm.clips[0]), wholeStrip(*arm.clips[0], {2})};
    arm.sequences = {std::make_shared<const NamedSequence>(std::move(named))};
    for (Mesh mesh : {sleeve(*arm.skeleton), glove(*arm.skeleton), plate(*arm.skeleton)}) {
        mesh.id = scene.newId<MeshId>();
        for (Shape& shape : mesh.shapes) shape.id = scene.newId<ShapeId>();
        arm.meshes.push_back(std::make_shared<const Mesh>(std::move(mesh)));
    }
    arm.clips[0] = withBulge(*arm.clips[0], arm.meshes[0]->shapes[0].id);
    scene = addCharacter(std::move(scene), std::move(arm));
    Character other = otherCharacter(scene);
    return addCharacter(std::move(scene), std::move(other));
}

}  // namespace sinew::test
