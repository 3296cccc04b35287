#include <algorithm>
#include <cmath>
#include <string>

#include "core/scene/fitting/BodySections.h"
#include "core/scene/fitting/GuessMarkers.h"
#include "core/skin/bind/VoxelDistances.h"

namespace sinew {

namespace {

using Eigen::Vector3d;

constexpr double kTemplateBelly = 0.33;  // height of the belly of the quadruped template, metres

/// Finds the markers of an animal that stands on four legs.
class QuadrupedGuess {
public:
    explicit QuadrupedGuess(const FitBody& body)
        : body_(body), sections_(body), floor_(body.box().min().y()) {}

    void find(FitMarkers& markers) {
        findBelly();
        for (const int side : {0, 1}) findLegs(side, markers);
        findTrunk(markers);
        findTail(markers);
    }

private:
    /// Returns the height that corresponds to one of the template, up to the belly and a little above.
    double heightOf(double y) const { return floor_ + y * unit_; }

    /// The belly is the lowest section that connects front and hind legs.
    void findBelly() {
        const double length = body_.box().sizes().z();
        double belly = floor_ + 0.45 * body_.height();
        for (std::size_t layer = 0; layer < sections_.count(); ++layer) {
            const SectionPart* part = sections_.central(layer);
            if (!part || part->box.sizes().z() < 0.3 * length) continue;
            if (sections_.heightOf(layer) > floor_ + 0.15 * body_.height()) belly = sections_.heightOf(layer);
            break;
        }
        belly_ = belly;
        unit_ = (belly_ - floor_) / kTemplateBelly;
    }

    void findLegs(int side, FitMarkers& markers) {
        const double sign = side == 0 ? 1 : -1;
        const std::string name = side == 0 ? "left " : "right ";
        const Eigen::AlignedBox3d& box = body_.box();
        const double x = body_.middle() + sign * 0.25 * box.sizes().x();
        for (const bool isFront : {true, false}) {
            // Legs are found halfway to the belly, as the first and the last part from the front.
            const std::size_t start = sections_.layerAt((floor_ + belly_) / 2);
            const Vector3d end(x, 0, isFront ? box.max().z() : box.min().z());
            const SectionPart* part = sections_.nearest(start, sign, end);
            const Vector3d leg =
                part ? part->center
                     : Vector3d(x, 0, box.center().z() + (isFront ? 0.25 : -0.25) * box.sizes().z());
            const auto onLeg = [&](double height) {
                Vector3d last = leg;
                const std::size_t target = sections_.layerAt(height);
                for (std::size_t layer = start; layer != target;
                     layer += layer < target ? 1 : std::size_t(-1)) {
                    const SectionPart* next = sections_.nearest(layer, sign, last);
                    // Above the belly, the trunk takes the place of the leg.
                    if (!next || (next->center - last).norm() > 0.1 * unit_) break;
                    last = next->center;
                }
                last.y() = height;
                return last;
            };
            if (isFront) {
                markers.at(name + "wrist") = onLeg(heightOf(0.1));
                markers.at(name + "elbow") = onLeg(heightOf(0.29));
                Vector3d shoulder = markers.at(name + "elbow");
                shoulder.y() = heightOf(0.42);
                shoulder.z() += 0.08 * unit_;
                markers.at(name + "shoulder") = shoulder;
                front_ += Vector3d(0, 0, shoulder.z() / 2);
            } else {
                markers.at(name + "ankle") = onLeg(heightOf(0.15));
                markers.at(name + "knee") = onLeg(heightOf(0.31));
                hind_ += Vector3d(0, 0, markers.at(name + "knee").z() / 2);
            }
        }
    }

    /// Returns the lowest and highest solid point of the plane of symmetry above the belly, at a Z.
    std::pair<double, double> trunkAt(double z) const {
        double low = belly_, high = belly_;
        const double step = body_.solid().voxelSize() / 2;
        for (double y = belly_; y <= body_.box().max().y(); y += step) {
            if (body_.contains({body_.middle(), y, z})) high = y;
        }
        return {low, high};
    }

    void findTrunk(FitMarkers& markers) {
        const double middle = body_.middle();
        const auto [hindLow, hindHigh] = trunkAt(hind_.z());
        // The rump ends where the trunk at half its height ends.
        double rump = hind_.z();
        const double half = (hindLow + hindHigh) / 2;
        while (rump > body_.box().min().z() && body_.contains({middle, half, rump}))
            rump -= body_.solid().voxelSize();
        rump = std::max(rump, hind_.z() - 0.15 * unit_);
        markers.at("tail base") = {middle, hindLow + 0.85 * (hindHigh - hindLow), rump + 0.03 * unit_};
        const auto [low, high] = trunkAt(front_.z());
        markers.at("neck") = {middle, low + 0.75 * (high - low), front_.z()};
        Vector3d nose(middle, high, body_.box().max().z());
        for (std::uint32_t v = 0; v < body_.solid().size(); ++v) {
            const Vector3d center = body_.solid().center(v);
            if (center.z() > body_.box().max().z() - 1.5 * body_.solid().voxelSize()) nose.y() = center.y();
        }
        markers.at("nose") = nose;
    }

    /// Finds the point behind the rump that is farthest from trunk and legs.
    void findTail(FitMarkers& markers) const {
        const Vector3d &base = markers.at("tail base"), &neck = markers.at("neck");
        Bone trunk{{base, neck}, {neck, markers.at("nose")}};
        for (const char* side : {"left ", "right "}) {
            const auto at = [&](const char* name) -> const Vector3d& {
                return markers.at(std::string(side) + name);
            };
            trunk.push_back({base, at("knee")});
            trunk.push_back({at("knee"), at("ankle")});
            trunk.push_back({at("ankle"), {at("ankle").x(), floor_, at("ankle").z()}});
        }
        VoxelDistances marching(body_.solid(), nullptr);
        const auto distances = marching.from({&trunk, 1});
        Vector3d tip = base + unit_ * Vector3d(0, -0.14, -0.27);
        double farthest = 0.1 * unit_;
        for (std::uint32_t v = 0; v < body_.solid().size(); ++v) {
            const Vector3d center = body_.solid().center(v);
            if (center.z() > base.z() || !std::isfinite(distances[v]) || distances[v] <= farthest) continue;
            farthest = distances[v];
            tip = center;
        }
        markers.at("tail tip") = tip;
    }

    const FitBody& body_;
    BodySections sections_;
    double floor_, belly_ = 0, unit_ = 1;
    Vector3d front_ = Vector3d::Zero(), hind_ = Vector3d::Zero();  ///< Z of shoulders and knees
};

}  // namespace

void guessQuadruped(const FitBody& body, FitMarkers& markers) { QuadrupedGuess(body).find(markers); }

}  // namespace sinew
