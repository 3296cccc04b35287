#include "resources/samples/FigureClips.h"

#include "core/math/Angle.h"
#include "core/scene/evaluation/Evaluator.h"

namespace sinew {

namespace {

/// Values of a node at a time, as many as its path has.
struct Place {
    double time;
    Eigen::VectorXd values;
};

Eigen::VectorXd turned(const Eigen::Quaterniond& rotation) { return rotation.coeffs(); }

/// About Z, then about Y, degrees.
Eigen::VectorXd turned(double aboutZ, double aboutY = 0) {
    return turned(Eigen::Quaterniond(Eigen::AngleAxisd(radians(aboutY), Eigen::Vector3d::UnitY()) *
                                     Eigen::AngleAxisd(radians(aboutZ), Eigen::Vector3d::UnitZ())));
}

void append(std::vector<double>& values, const Eigen::VectorXd& more) {
    values.insert(values.end(), more.begin(), more.end());
}

/// Cubic keys whose slopes lead from the key before to the one behind; at rest at both ends.
NodeKeys cubic(int node, const std::string& path, const std::vector<Place>& places) {
    NodeKeys keys{node, path, "CUBICSPLINE", {}, {}};
    for (std::size_t i = 0; i < places.size(); ++i) {
        Eigen::VectorXd slope = Eigen::VectorXd::Zero(places[i].values.size());
        if (i > 0 && i + 1 < places.size()) {
            slope = (places[i + 1].values - places[i - 1].values) / (places[i + 1].time - places[i - 1].time);
        }
        keys.times.push_back(places[i].time);
        for (const auto& part : {slope, places[i].values, slope}) append(keys.values, part);
    }
    return keys;
}

/// A pose that is held over the whole clip.
NodeKeys held(int node, const Eigen::VectorXd& rotation) {
    NodeKeys keys{node, "rotation", "STEP", {0}, {}};
    append(keys.values, rotation);
    return keys;
}

NodeKeys blinks(int eyes) {
    constexpr double kClosed = 0.1, kBlink = 0.1;
    NodeKeys keys{eyes, "scale", "STEP", {0}, {1, 1, 1}};
    for (const double time : {0.7, 2.5}) {
        keys.times.insert(keys.times.end(), {time, time + kBlink});
        keys.values.insert(keys.values.end(), {1, kClosed, 1, 1, 1, 1});
    }
    return keys;
}

}  // namespace

std::vector<NodeKeys> figureWalk(const Scene& walk) {
    constexpr std::int64_t kEvery = 2;
    const auto& character = walk.characters.front();
    const auto& clip = character->clips.front();
    const Skeleton& skeleton = *character->skeleton;
    std::vector<NodeKeys> tracks;
    for (int joint = 0; joint < skeleton.size(); ++joint) {
        if (!skeleton[joint].free.empty()) tracks.push_back({joint, "rotation", "LINEAR", {}, {}});
    }
    tracks.push_back({0, "translation", "LINEAR", {}, {}});
    Evaluator evaluator(character, clip);
    for (std::int64_t frame = 0; frame < clip->frameCount(); frame += kEvery) {
        const Seconds time = clip->rate.time(FrameIndex{frame});
        evaluator.evaluate(time);
        for (NodeKeys& keys : tracks) {
            const Transform& local = evaluator.local()[static_cast<std::size_t>(keys.node)];
            keys.times.push_back(time.value);
            append(keys.values,
                   keys.path == "rotation" ? turned(local.rotation) : Eigen::VectorXd(local.translation));
        }
    }
    return tracks;
}

std::vector<NodeKeys> figureWave(const Skeleton& skeleton, int eyes, const Eigen::Vector3d& eyesPlace) {
    const auto joint = [&](const char* name) { return skeleton.find(name).value(); };
    const auto aside = [&](double x) { return Eigen::VectorXd(eyesPlace + Eigen::Vector3d(x, 0, 0)); };
    const Eigen::VectorXd hanging = turned(77), raised = turned(-28, 12), straight = turned(0);
    const auto bent = [](double angle) { return turned(angle, -10); };
    return {
        cubic(joint("RightArm"), "rotation",
              {{0, hanging}, {0.3, hanging}, {0.8, raised}, {2.3, raised}, {2.8, hanging}, {3, hanging}}),
        cubic(joint("RightForeArm"), "rotation",
              {{0, turned(0, 8)},
               {0.3, turned(0, 8)},
               {0.8, bent(-40)},
               {1.1, bent(-78)},
               {1.4, bent(-36)},
               {1.7, bent(-78)},
               {2, bent(-36)},
               {2.3, bent(-66)},
               {2.8, turned(0, 8)},
               {3, turned(0, 8)}}),
        cubic(joint("Chest"), "rotation",
              {{0, straight}, {0.8, turned(3, -4)}, {2.3, turned(3, -4)}, {3, straight}}),
        cubic(joint("Head"), "rotation",
              {{0, straight}, {0.8, turned(-7, -9)}, {2.3, turned(-7, -9)}, {3, straight}}),
        cubic(eyes, "translation",
              {{0, aside(0)}, {0.6, aside(-0.005)}, {2.4, aside(-0.005)}, {3, aside(0)}}),
        held(joint("LeftArm"), turned(-77)),
        held(joint("LeftForeArm"), turned(0, -10)),
        blinks(eyes),
    };
}

}  // namespace sinew
