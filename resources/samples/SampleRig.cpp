#include "resources/samples/SampleRig.h"

#include "core/math/Angle.h"

namespace sinew {

namespace {

/// Angles are authored in degrees and kept in radians.
double stored(Channel channel, double value) { return isAngle(channel) ? radians(value) : value; }

}  // namespace

int SampleRig::addJoint(std::string name, int parent, const Eigen::Vector3d& place, EulerOrder order,
                        ChannelSet free) {
    Joint joint;
    joint.id = JointId{joints_.size() + 1};
    joint.name = std::move(name);
    joint.parent = parent;
    joint.rest.translation = place;
    joint.order = order;
    joint.free = free;
    joints_.push_back(std::move(joint));
    hasTail_.push_back(false);
    return static_cast<int>(joints_.size()) - 1;
}

void SampleRig::setTail(int joint, const Eigen::Vector3d& tail) {
    joints_[static_cast<std::size_t>(joint)].tail = tail;
    hasTail_[static_cast<std::size_t>(joint)] = true;
}

void SampleRig::addSample(int joint, Channel channel, double value) {
    samples_[{joint, channel}].push_back(stored(channel, value));
}

void SampleRig::addAngles(int joint, const Eigen::Vector3d& degreesOfAngles) {
    for (int i = 0; i < 3; ++i) addSample(joint, angle(i), degreesOfAngles[i]);
}

void SampleRig::addPlace(int joint, const Eigen::Vector3d& place) {
    for (int axis = 0; axis < 3; ++axis) addSample(joint, translation(axis), place[axis]);
}

void SampleRig::setKeys(int joint, Channel channel, const std::vector<std::pair<double, double>>& keys) {
    std::vector<Key> stroked;
    for (const auto& [time, value] : keys) {
        stroked.push_back({Seconds{time}, stored(channel, value), Interpolation::monotone, 0, 0});
    }
    curves_[{joint, channel}] = Curve::fromKeys(std::move(stroked));
}

Scene SampleRig::scene(const std::string& name, FrameRate rate, std::int64_t frames) const {
    Scene scene;
    scene.lastId = joints_.size();
    std::vector<Joint> joints = joints_;
    deriveTails(joints, hasTail_);

    Clip clip;
    clip.id = scene.newId<ClipId>();
    clip.name = name;
    clip.rate = rate;
    clip.lastFrame = FrameIndex{frames - 1};
    const auto addTrack = [&](std::pair<int, Channel> place, Curve curve) {
        const JointId joint = joints[static_cast<std::size_t>(place.first)].id;
        clip.tracks.push_back({{joint, place.second}, std::make_shared<const Curve>(std::move(curve))});
    };
    for (const auto& [place, values] : samples_)
        addTrack(place, Curve::fromSamples(rate, FrameIndex{0}, values));
    for (const auto& [place, curve] : curves_) addTrack(place, curve);
    clip.sortTracks();

    Character character;
    character.id = scene.newId<CharacterId>();
    character.name = name;
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    character.clips = {std::make_shared<const Clip>(std::move(clip))};
    character.metresPerUnit = 0.01;
    scene.characters = {std::make_shared<const Character>(std::move(character))};
    return scene;
}

}  // namespace sinew
