#include <Eigen/Eigenvalues>
#include <algorithm>
#include <array>
#include <cmath>

#include "core/math/Angle.h"
#include "core/scene/fitting/BodySections.h"
#include "core/scene/fitting/GuessMarkers.h"
#include "core/skin/bind/VoxelDistances.h"

namespace sinew {

namespace {

using Eigen::Vector3d;

constexpr std::array kTips{"thumb tip", "index tip", "middle tip", "ring tip", "little tip"};
// How far the joints of fingers and thumb lie beyond the web, as fractions of their length from there.
constexpr double kKnuckle = 0.35, kThumbBase = 0.7;
constexpr double kPalm = 0.9;  // distance from the wrist to the knuckles, in lengths of the middle finger

/// Returns the voxel that is deepest within the solid: the middle of the palm.
std::uint32_t deepest(const SolidVoxels& solid) {
    std::vector<std::uint32_t> front, depths(solid.size(), SolidVoxels::kNone);
    for (std::uint32_t v = 0; v < solid.size(); ++v) {
        if (std::ranges::count(solid.neighbours(v), SolidVoxels::kNone) == 0) continue;
        depths[v] = 0;
        front.push_back(v);
    }
    for (std::size_t i = 0; i < front.size(); ++i) {
        for (const std::uint32_t next : solid.neighbours(front[i])) {
            if (next == SolidVoxels::kNone || depths[next] != SolidVoxels::kNone) continue;
            depths[next] = depths[front[i]] + 1;
            front.push_back(next);
        }
    }
    return static_cast<std::uint32_t>(std::ranges::max_element(depths) - depths.begin());
}

/// Finds the markers of a hand that points up.
class HandGuess {
public:
    explicit HandGuess(const FitBody& body)
        : body_(body), marching_(body.solid(), nullptr), palm_(body.solid().center(deepest(body.solid()))) {}

    void find(FitMarkers& markers) {
        setByExtents(markers);
        findTips();
        if (tips_.size() < kTips.size() + 1) return;
        const std::uint32_t forearm = *std::ranges::min_element(
            tips_, {}, [&](std::uint32_t tip) { return body_.solid().center(tip).y(); });
        std::erase(tips_, forearm);
        if (tips_.size() != kTips.size()) return;  // some coincide
        sortTips(body_.solid().center(forearm));
        const Bone palm{{palm_, palm_}};
        const auto distances = marching_.from({&palm, 1});
        std::vector<LimbPath> fingers;
        for (const std::uint32_t tip : tips_) fingers.emplace_back(body_, distances, tip);
        for (std::size_t i = 0; i < kTips.size(); ++i) markers.at(kTips[i]) = fingers[i].tip();
        markers.at("thumb base") = baseOf(fingers[0], kThumbBase);
        const Vector3d index = baseOf(fingers[1], kKnuckle), little = baseOf(fingers[4], kKnuckle);
        markers.at("index knuckle") = index;
        markers.at("little knuckle") = little;
        const Vector3d knuckles = (index + little) / 2, arm = body_.solid().center(forearm) - knuckles;
        const double length = kPalm * (markers.at("middle tip") - knuckles).norm();
        const Vector3d wrist = knuckles + std::min(length, 0.85 * arm.norm()) * arm.normalized();
        markers.at("wrist") = body_.limbMiddle(wrist, arm, length).value_or(wrist);
    }

private:
    /// Returns the first joint of a finger: in line with it, a fraction of its length beyond the web, where
    /// its cross-section becomes that of the palm.
    Vector3d baseOf(const LimbPath& finger, double fraction) const {
        constexpr double kStep = 0.03, kWidening = 2.2;
        const auto size = static_cast<double>(finger.sectionAt(0.8).size);
        double web = 0.8;
        while (web > kStep && static_cast<double>(finger.sectionAt(web - kStep).size) < kWidening * size)
            web -= kStep;
        const Vector3d low = finger.at(web + 0.1 * (1 - web)), high = finger.at(web + 0.5 * (1 - web));
        // Bent fingers do not point at their first joint.
        const Vector3d direction = (low - high).normalized() + (palm_ - low).normalized();
        return low + (fraction + 0.1) / 0.4 * (low - high).norm() * direction.normalized();
    }

    /// Fills in the template's markers, scaled to the body, for hands without five fingers.
    void setByExtents(FitMarkers& markers) const {
        const Eigen::AlignedBox3d& box = body_.box();
        const double unit = box.sizes().y() / 0.45;
        const auto at = [&](double x, double y) {
            return Vector3d(box.center().x() + x * unit, box.min().y() + y * unit, palm_.z());
        };
        markers.at("wrist") = at(0, 0.25);
        markers.at("thumb base") = at(-0.02, 0.27);
        markers.at("thumb tip") = at(-0.073, 0.354);
        markers.at("index knuckle") = at(-0.026, 0.342);
        markers.at("index tip") = at(-0.033, 0.43);
        markers.at("middle tip") = at(-0.005, 0.445);
        markers.at("ring tip") = at(0.023, 0.432);
        markers.at("little knuckle") = at(0.036, 0.33);
        markers.at("little tip") = at(0.046, 0.402);
    }

    /// Finds the ends of the fingers and of the forearm: one after the other, the point farthest from the
    /// palm and the limbs found before.
    void findTips() {
        std::vector<Bone> found{{{palm_, palm_}}};
        const Bone palm = found.front();
        double first = 0;
        for (std::size_t i = 0; i <= kTips.size(); ++i) {
            const auto distances = marching_.from(found);
            std::uint32_t tip = SolidVoxels::kNone;
            for (std::uint32_t v = 0; v < body_.solid().size(); ++v) {
                if (std::isfinite(distances[v]) &&
                    (tip == SolidVoxels::kNone || distances[v] > distances[tip]))
                    tip = v;
            }
            if (tip == SolidVoxels::kNone) return;
            if (i == 0) first = distances[tip];
            if (distances[tip] < 0.2 * first) return;
            tips_.push_back(tip);
            const LimbPath path(body_, marching_.from({&palm, 1}), tip);
            Bone& bone = found.emplace_back();
            constexpr int kPieces = 10;
            for (int piece = 0; piece < kPieces; ++piece)
                bone.push_back({path.at(piece * 1.0 / kPieces), path.at((piece + 1.0) / kPieces)});
        }
    }

    /// Sorts the tips from the thumb: by their angle about the palm, from the side with the larger gap
    /// between the outermost two.
    void sortTips(const Vector3d& forearm) {
        Vector3d mean = Vector3d::Zero();
        for (const std::uint32_t tip : tips_)
            mean += body_.solid().center(tip) / static_cast<double>(tips_.size());
        const Vector3d up = (mean - forearm).normalized();
        // The direction in which the tips spread most, perpendicular to the forearm.
        Eigen::Matrix3d spread = Eigen::Matrix3d::Zero();
        for (const std::uint32_t tip : tips_) {
            const Vector3d away = body_.solid().center(tip) - palm_;
            const Vector3d aside = away - up * up.dot(away);
            spread += aside * aside.transpose();
        }
        Vector3d side = Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(spread).eigenvectors().col(2);
        if (side.x() < 0) side = -side;
        const auto angleOf = [&](std::uint32_t tip) {
            const Vector3d away = body_.solid().center(tip) - palm_;
            return std::atan2(away.dot(side), away.dot(up));
        };
        std::ranges::sort(tips_, {}, angleOf);
        const double lowGap = angleOf(tips_[1]) - angleOf(tips_[0]);
        const double highGap = angleOf(tips_[4]) - angleOf(tips_[3]);
        if (highGap > lowGap) std::ranges::reverse(tips_);
    }

    const FitBody& body_;
    VoxelDistances marching_;
    Vector3d palm_;
    std::vector<std::uint32_t> tips_;
};

}  // namespace

void guessHand(const FitBody& body, FitMarkers& markers) { HandGuess(body).find(markers); }

}  // namespace sinew
