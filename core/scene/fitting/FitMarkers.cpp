#include "core/scene/fitting/FitMarkers.h"

#include <algorithm>
#include <array>

#include "core/scene/fitting/FitBody.h"
#include "core/scene/fitting/GuessMarkers.h"

namespace sinew {

namespace {

constexpr std::array<std::string_view, 3> kTemplates{"biped", "quadruped", "hand"};

constexpr std::array<std::string_view, 12> kBiped{
    "chin",        "left shoulder", "right shoulder", "left elbow", "right elbow", "left wrist",
    "right wrist", "groin",         "left knee",      "right knee", "left ankle",  "right ankle"};
constexpr std::array<std::string_view, 14> kQuadruped{
    "nose",        "neck",       "left shoulder", "right shoulder", "left elbow",
    "right elbow", "left wrist", "right wrist",   "tail base",      "tail tip",
    "left knee",   "right knee", "left ankle",    "right ankle"};
constexpr std::array<std::string_view, 9> kHand{"wrist",          "thumb base", "thumb tip",
                                                "index knuckle",  "index tip",  "middle tip",
                                                "little knuckle", "ring tip",   "little tip"};

}  // namespace

std::span<const std::string_view> fittableTemplates() { return kTemplates; }

std::span<const std::string_view> fitMarkerNames(std::string_view templateName) {
    if (templateName == "biped") return kBiped;
    if (templateName == "quadruped") return kQuadruped;
    if (templateName == "hand") return kHand;
    return {};
}

std::optional<std::size_t> counterpart(std::span<const std::string_view> names, std::size_t marker) {
    constexpr std::string_view kLeft = "left ", kRight = "right ";
    const std::string_view name = names[marker];
    std::string other;
    if (name.starts_with(kLeft))
        other = std::string(kRight).append(name.substr(kLeft.size()));
    else if (name.starts_with(kRight))
        other = std::string(kLeft).append(name.substr(kRight.size()));
    else
        return std::nullopt;
    const auto found = std::ranges::find(names, other);
    return found == names.end() ? std::nullopt : std::optional<std::size_t>(found - names.begin());
}

const Eigen::Vector3d& FitMarkers::at(std::string_view name) const {
    const auto names = fitMarkerNames(templateName);
    return positions[static_cast<std::size_t>(std::ranges::find(names, name) - names.begin())];
}

Eigen::Vector3d& FitMarkers::at(std::string_view name) {
    return const_cast<Eigen::Vector3d&>(std::as_const(*this).at(name));
}

Result<FitMarkers> guessMarkers(std::string_view templateName, const FitBody& body) {
    for (const std::string_view name : kTemplates) {
        if (name != templateName) continue;
        FitMarkers markers{name, std::vector<Eigen::Vector3d>(fitMarkerNames(name).size())};
        if (name == "biped") guessBiped(body, markers);
        if (name == "quadruped") guessQuadruped(body, markers);
        if (name == "hand") guessHand(body, markers);
        return markers;
    }
    return fail(ErrorCode::nameUnknown, std::string(templateName),
                "only the templates biped, quadruped and hand can be fitted to meshes");
}

Axis likelyFacing(const FitBody& body) {
    // Arms that are spread make a body deep. A body that is even longer is that of a quadruped.
    constexpr double kDeep = 1.5, kLong = 1.2;
    const Eigen::Vector3d size = body.box().sizes();
    if (size.z() < kDeep * size.x() || size.z() > kLong * size.y()) return Axis::z;
    constexpr double kFeet = 0.04, kShins = 0.08, kKnees = 0.2;  // heights
    Eigen::AlignedBox3d feet, shins;
    for (std::uint32_t voxel = 0; voxel < body.solid().size(); ++voxel) {
        const Eigen::Vector3d center = body.solid().center(voxel);
        const double height = (center.y() - body.box().min().y()) / body.height();
        if (height < kFeet)
            feet.extend(center);
        else if (height > kShins && height < kKnees)
            shins.extend(center);
    }
    return feet.isEmpty() || shins.isEmpty() || feet.center().x() >= shins.center().x() ? Axis::x
                                                                                        : Axis::minusX;
}

}  // namespace sinew
