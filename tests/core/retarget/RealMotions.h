#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/io/FormatList.h"
#include "core/retarget/transfer/Landmarks.h"
#include "core/retarget/transfer/RetargetClip.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/Paths.h"
#include "tests/core/io/TemporaryFolder.h"

namespace sinew::test {

inline Scene readScene(std::span<const std::filesystem::path> paths) {
    Diagnostics diagnostics;
    auto scene = readFiles(paths, {}, {}, diagnostics);
    if (!scene) throw std::runtime_error(text(scene.error()));
    return *std::move(scene);
}

/// A Mixamo-style FBX file, converted from a BVH motion that has Mixamo's names and units.
inline constexpr const char* kMixamoFbx = "mixamo.fbx";

inline std::shared_ptr<const Character> readMixamoFbx() {
    const std::filesystem::path bvh = std::filesystem::path(SINEW_DATA_DIR) / "bvh/test_freebvh.bvh";
    const TemporaryFolder folder;
    const std::filesystem::path fbx = folder / kMixamoFbx;
    Diagnostics diagnostics;
    const auto written = writeFile(readScene({&bvh, 1}), fbx, {}, diagnostics);
    if (!written) throw std::runtime_error(text(written.error()));
    return readScene({&fbx, 1}).characters.back();
}

/// Reads files of the folder with real data, or of this project.
inline std::shared_ptr<const Character> readCharacter(const std::vector<std::string>& names) {
    if (names.front() == kMixamoFbx) return readMixamoFbx();
    std::vector<std::filesystem::path> paths;
    for (const std::string& name : names) {
        const std::filesystem::path data = std::filesystem::path(SINEW_DATA_DIR) / name;
        paths.push_back(exists(data) ? data : std::filesystem::path(SINEW_SOURCE_DIR) / name);
    }
    return readScene(paths).characters.back();
}

/// Points of a limb, or of the rest of the body, that both skeletons have.
struct MotionPoints {
    std::vector<BonePoint> source, target;
};

/// Returns the points of the arms and legs, by kLimbs, and of the rest of the body.
inline std::vector<MotionPoints> motionPoints(const Character& source, const Character& target,
                                              const Mapping& mapping) {
    std::vector<MotionPoints> all(kLimbs.size() + 1);
    const auto limbOf = [](Role role) {
        if (!role.side || role.part == BodyPart::clavicle) return kLimbs.size();
        return indexOf({role.part < BodyPart::upperLeg ? Limb::Kind::arm : Limb::Kind::leg, *role.side});
    };
    for (const RoleMapping& entry : mapping.roles) {
        if (!entry.role || !entry.isComplete()) continue;
        all[limbOf(*entry.role)].source.push_back({entry.source.front(), BonePoint::End::head});
        all[limbOf(*entry.role)].target.push_back({entry.target.front(), BonePoint::End::head});
    }
    const Landmarks from(*source.skeleton, mapping, MappingSide::source),
        to(*target.skeleton, mapping, MappingSide::target);
    for (const Limb limb : kLimbs) {
        if (const auto a = from.limbEnd(limb), b = to.limbEnd(limb); a && b) {
            all[indexOf(limb)].source.push_back(*a);
            all[indexOf(limb)].target.push_back(*b);
        }
    }
    return all;
}

/// Returns the accelerations of points on each frame, m/s²; 0 on the first and last.
inline std::vector<std::vector<double>> accelerations(const std::shared_ptr<const Character>& character,
                                                      Clip clip, const std::vector<BonePoint>& points,
                                                      double scale = 1) {
    clip.id = ClipId{1};
    const auto played = std::make_shared<const Clip>(std::move(clip));
    const auto count = static_cast<std::size_t>(played->frameCount());
    std::vector<std::vector<Eigen::Vector3d>> paths(points.size(), std::vector<Eigen::Vector3d>(count));
    Evaluator evaluator(character, played);
    for (std::size_t f = 0; f < count; ++f) {
        evaluator.evaluate(played->rate.time(played->firstFrame + FrameIndex{static_cast<std::int64_t>(f)}));
        for (std::size_t p = 0; p < points.size(); ++p)
            paths[p][f] = pointInModel(*character->skeleton, evaluator.model(), points[p]);
    }
    std::vector<std::vector<double>> all(points.size(), std::vector<double>(count));
    const double factor = scale * played->rate.hertz() * played->rate.hertz();
    for (std::size_t p = 0; p < points.size(); ++p) {
        for (std::size_t f = 1; f + 1 < count; ++f)
            all[p][f] = factor * (paths[p][f + 1] - 2 * paths[p][f] + paths[p][f - 1]).norm();
    }
    return all;
}

/// Returns the largest of several values on each frame.
inline std::vector<double> largestPerFrame(const std::vector<std::vector<double>>& all, std::size_t frames) {
    std::vector<double> largest(frames);
    for (const auto& each : all) {
        for (std::size_t f = 0; f < frames; ++f) largest[f] = std::max(largest[f], each[f]);
    }
    return largest;
}

/// Returns the value that a fraction of all values does not exceed.
inline double quantile(const std::vector<std::vector<double>>& all, double fraction) {
    std::vector<double> values;
    for (const auto& each : all) values.insert(values.end(), each.begin(), each.end());
    if (values.empty()) return 0;
    const auto at = static_cast<std::ptrdiff_t>(fraction * static_cast<double>(values.size() - 1));
    std::ranges::nth_element(values, values.begin() + at);
    return values[static_cast<std::size_t>(at)];
}

}  // namespace sinew::test
