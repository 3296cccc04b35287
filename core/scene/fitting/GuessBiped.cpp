#include <algorithm>
#include <cmath>

#include "core/scene/fitting/BodySections.h"
#include "core/scene/fitting/GuessMarkers.h"
#include "core/skin/bind/VoxelDistances.h"

namespace sinew {

namespace {

using Eigen::Vector3d;

// Heights of the biped template as fractions of its height, and of the height of its groin.
constexpr double kGroin = 0.47, kChin = 0.87, kShoulder = 0.823;
constexpr double kKnee = 0.62, kAnkle = 0.1;
// Where its arm's joints are between the spine and the fingertips.
constexpr double kShoulderOnArm = 0.2, kUpperArmOnArm = 0.4, kElbowOnArm = 0.52, kWristOnArm = 0.8;

/// Finds the markers of a standing body.
class BipedGuess {
public:
    explicit BipedGuess(const FitBody& body) : body_(body), sections_(body), floor_(body.box().min().y()) {}

    void find(FitMarkers& markers) {
        findGroin();
        findLegs();
        const bool hasArms = findArms(markers);
        const double shoulder = hasArms
                                    ? (markers.at("left shoulder").y() + markers.at("right shoulder").y()) / 2
                                    : heightAt(kShoulder);
        markers.at("groin") = central(groin_);
        markers.at("chin") = chin(shoulder);
        for (const int side : {0, 1}) {
            const std::string name = side == 0 ? "left " : "right ";
            markers.at(name + "knee") = onLeg(side, kKnee);
            markers.at(name + "ankle") = onLeg(side, kAnkle);
        }
    }

private:
    double heightAt(double fraction) const { return floor_ + fraction * body_.height(); }
    /// Returns 1 for the left side, -1 for the right one.
    static double signOf(int side) { return side == 0 ? 1 : -1; }

    /// Returns the middle of the trunk at a height.
    Vector3d central(double height) const {
        Vector3d point(body_.middle(), height, body_.box().center().z());
        if (const SectionPart* part = sections_.central(sections_.layerAt(height)))
            point.z() = part->center.z();
        return point;
    }

    /// Goes down from the trunk to the layer where it divides into legs.
    void findGroin() {
        groin_ = heightAt(kGroin);
        std::size_t layer = sections_.layerAt(heightAt(0.6));
        if (!isTrunk(layer)) return;
        while (layer > 0 && isTrunk(layer)) --layer;
        const double found = sections_.heightOf(layer) + body_.solid().voxelSize() / 2;
        // Robes and legs that touch do not divide.
        if (found > heightAt(0.25)) groin_ = found;
    }
    bool isTrunk(std::size_t layer) const {
        const SectionPart* part = sections_.central(layer);
        const double margin = body_.solid().voxelSize();
        return part && part->box.min().x() < body_.middle() - margin &&
               part->box.max().x() > body_.middle() + margin;
    }

    /// Follows the legs down from the groin: one centre per layer and side.
    void findLegs() {
        const std::size_t top = sections_.layerAt(groin_);
        for (const int side : {0, 1}) {
            auto& leg = legs_[static_cast<std::size_t>(side)];
            leg.resize(top + 1);
            Vector3d last(body_.middle() + signOf(side) * 0.05 * body_.height(), groin_, central(groin_).z());
            for (std::size_t layer = top + 1; layer-- > 0;) {
                const SectionPart* part = sections_.nearest(layer, signOf(side), last);
                // Hands may be beside the hips, where the trunk hides the legs.
                const double away =
                    part ? std::hypot(part->center.x() - last.x(), part->center.z() - last.z()) : 0;
                if (part && away < 0.12 * body_.height()) last = part->center;
                leg[layer] = {last.x(), sections_.heightOf(layer), last.z()};
            }
        }
    }
    Vector3d onLeg(int side, double fraction) const {
        const double height = floor_ + fraction * (groin_ - floor_);
        Vector3d point = legs_[static_cast<std::size_t>(side)][sections_.layerAt(height)];
        point.y() = height;
        return point;
    }

    /// Finds the arms: the voxels on each side that are farthest from trunk, head and legs.
    bool findArms(FitMarkers& markers) {
        VoxelDistances marching(body_.solid(), nullptr);
        const std::vector<Bone> trunk = trunkBones();
        const auto distances = marching.from(trunk);
        bool hasArms = true;
        for (const int side : {0, 1}) {
            std::uint32_t tip = SolidVoxels::kNone;
            for (std::uint32_t v = 0; v < body_.solid().size(); ++v) {
                const double out = (body_.solid().center(v).x() - body_.middle()) * signOf(side);
                if (out <= 0 || !std::isfinite(distances[v])) continue;
                if (tip == SolidVoxels::kNone || distances[v] > distances[tip]) tip = v;
            }
            const std::string name = side == 0 ? "left " : "right ";
            if (tip != SolidVoxels::kNone && distances[tip] > 0.2 * body_.height()) {
                setArm(LimbPath(body_, distances, tip), name, markers);
            } else {
                hasArms = false;
                setHangingArm(side, name, markers);
            }
        }
        return hasArms;
    }
    std::vector<Bone> trunkBones() const {
        constexpr std::size_t kStep = 4;  // layers
        Bone bone;
        const double top = body_.box().max().y();
        const std::size_t last = sections_.layerAt(top);
        for (std::size_t layer = sections_.layerAt(groin_); layer + kStep <= last; layer += kStep)
            bone.push_back({central(sections_.heightOf(layer)), central(sections_.heightOf(layer + kStep))});
        if (bone.empty()) bone.push_back({central(groin_), central(top)});
        std::vector<Bone> bones{bone};
        for (const auto& leg : legs_) {
            Bone& centers = bones.emplace_back();
            for (std::size_t layer = 0; layer + 1 < leg.size(); ++layer)
                centers.push_back({leg[layer], leg[layer + 1]});
            if (centers.empty()) bones.pop_back();
        }
        return bones;
    }
    static void setArm(const LimbPath& arm, const std::string& name, FitMarkers& markers) {
        const Vector3d elbow = arm.at(kElbowOnArm), upperArm = arm.at(kUpperArmOnArm);
        markers.at(name + "wrist") = arm.at(kWristOnArm);
        markers.at(name + "elbow") = elbow;
        // The shoulder is within the trunk, in line with the upper arm.
        constexpr double kOnwards = (kUpperArmOnArm - kShoulderOnArm) / (kElbowOnArm - kUpperArmOnArm);
        markers.at(name + "shoulder") = upperArm + kOnwards * (upperArm - elbow);
    }
    void setHangingArm(int side, const std::string& name, FitMarkers& markers) const {
        const double unit = body_.height() / 1.75;
        const auto at = [&](double x, double y) {
            return Vector3d(body_.middle() + signOf(side) * x * unit, floor_ + y * unit, central(groin_).z());
        };
        markers.at(name + "shoulder") = at(0.18, 1.44);
        markers.at(name + "elbow") = at(0.385, 1.235);
        markers.at(name + "wrist") = at(0.562, 1.058);
    }

    /// Finds the chin just above the narrowest section between the shoulders and the head.
    Vector3d chin(double shoulder) const {
        const double top = body_.box().max().y();
        double height = std::max(heightAt(kChin), shoulder + 0.2 * (top - shoulder));
        std::size_t least = 0;
        const std::size_t from = sections_.layerAt(shoulder + 0.05 * (top - shoulder));
        for (std::size_t layer = from; layer < sections_.layerAt(shoulder + 0.5 * (top - shoulder));
             ++layer) {
            const SectionPart* part = sections_.central(layer);
            if (!part || (least > 0 && part->size >= least)) continue;
            least = part->size;
            const double neck = sections_.heightOf(layer);
            height = neck + 0.12 * (top - neck);
        }
        Vector3d point = central(height);
        if (const SectionPart* part = sections_.central(sections_.layerAt(height)))
            point.z() = part->box.max().z();
        return point;
    }

    const FitBody& body_;
    BodySections sections_;
    double floor_, groin_ = 0;
    std::array<std::vector<Vector3d>, 2> legs_;  ///< left and right: the centre in each layer up to the groin
};

}  // namespace

void guessBiped(const FitBody& body, FitMarkers& markers) { BipedGuess(body).find(markers); }

}  // namespace sinew
