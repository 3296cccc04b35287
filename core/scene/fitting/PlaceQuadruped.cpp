#include <algorithm>
#include <cmath>
#include <string>

#include "core/scene/fitting/JointPlacer.h"

namespace sinew {

namespace {

using Eigen::Vector3d;

class QuadrupedPlacer {
public:
    explicit QuadrupedPlacer(JointPlacer& placer) : placer_(placer) {}

    void placeAll() {
        placeTrunk();
        placeHead();
        placeTail();
        for (const bool isLeft : {true, false}) {
            marker_ = isLeft ? "left " : "right ";
            suffix_ = isLeft ? ".L" : ".R";
            placeForeleg();
            placeHindLeg();
        }
    }

private:
    const Vector3d& marker(const char* name) const { return placer_.marker(marker_ + name); }
    std::string joint(const char* name) const { return name + suffix_; }

    /// Returns a point of the trunk, moved into the solid if it is above the back or below the belly.
    Vector3d inTrunk(const Vector3d& point) const {
        if (placer_.body().contains(point)) return point;
        return placer_.body().lineMiddle(point, Vector3d::UnitY()).value_or(point);
    }

    /// The spine lies near the back, so only its ends are markers and it is not moved to the middle.
    void placeTrunk() {
        const SegmentMap map(placer_.templateHead("tail1"), placer_.templateHead("neck1"),
                             placer_.marker("tail base"), placer_.marker("neck"));
        for (const char* name : {"hips", "spine1", "spine2", "chest"})
            placer_.setHead(name, inTrunk(map(placer_.templateHead(name))));
    }

    void placeHead() {
        const Vector3d &neck = placer_.marker("neck"), &nose = placer_.marker("nose");
        const SegmentMap map(placer_.templateHead("neck1"), placer_.templateTail("head"), neck, nose);
        const double reach = 0.3 * (nose - neck).norm();
        const Vector3d head = placer_.snapped("head", map(placer_.templateHead("head")), nose - neck, reach);
        const Vector3d middle = (neck + head) / 2;
        placer_.setHead("neck1", inTrunk(neck));
        placer_.setHead("neck2", placer_.snapped("neck2", middle, head - neck, reach));
        placer_.setHead("head", head);
        placer_.setTail("head", head + 0.97 * (nose - head));
        const SegmentMap skull(placer_.templateHead("head"), placer_.templateTail("head"), head, nose);
        for (const char* name : {"jaw", "ear.L", "ear.R"}) {
            placer_.setHead(name, skull(placer_.templateHead(name)));
            placer_.setTail(name, skull(placer_.templateTail(name)));
        }
    }

    void placeTail() {
        const Vector3d &base = placer_.marker("tail base"), &tip = placer_.marker("tail tip");
        const double reach = 0.3 * (tip - base).norm();
        placer_.setHead("tail1", inTrunk(base));
        for (const auto& [name, part] : {std::pair("tail2", 0.37), std::pair("tail3", 0.7)})
            placer_.setHead(name, placer_.snapped(name, base + part * (tip - base), tip - base, reach));
        placer_.setTail("tail3", base + 0.98 * (tip - base));
    }

    void placeForeleg() {
        const Vector3d &shoulder = marker("shoulder"), &elbow = marker("elbow"), &wrist = marker("wrist");
        const double lower = (wrist - elbow).norm(), reach = 0.4 * lower;
        const Vector3d placedElbow = placer_.snapped(joint("forearm"), elbow, wrist - elbow, reach);
        const Vector3d placedWrist = placer_.snapped(joint("forePaw"), wrist, wrist - placedElbow, reach);
        const SegmentMap map(placer_.templateHead("upperArm.L"), placer_.templateHead("forearm.L"), shoulder,
                             placedElbow);
        Vector3d scapula = map(placer_.templateHead("scapula.L"));
        // The map of the left side must not move the right one towards it.
        scapula.x() = shoulder.x() + 0.25 * (placer_.marker("neck").x() - shoulder.x());
        placer_.setHead(joint("scapula"), inTrunk(scapula));
        placer_.setHead(joint("upperArm"), inTrunk(shoulder));
        placer_.setHead(joint("forearm"), placedElbow);
        placer_.setHead(joint("forePaw"), placedWrist);
        placer_.placeFoot(joint("foreToes"), placedWrist, 1.2 * lower, 0.25, 0.3);
    }

    void placeHindLeg() {
        const Vector3d &knee = marker("knee"), &ankle = marker("ankle"), &base = placer_.marker("tail base");
        const double lower = (ankle - knee).norm(), reach = 0.4 * lower;
        const Vector3d placedAnkle = placer_.snapped(joint("hindPaw"), ankle, ankle - knee, reach);
        const Vector3d rump = placer_.templateHead("tail1"), hip = placer_.templateHead("thigh.L");
        const double unit = (base.y() - ankle.y()) / (rump.y() - placer_.templateHead("hindPaw.L").y());
        Vector3d thigh = base + unit * (hip - rump);
        thigh.x() = base.x() + 0.85 * (knee.x() - base.x());
        thigh = inTrunk(thigh);
        placer_.setHead(joint("thigh"), thigh);
        placer_.setHead(joint("shin"), placer_.snapped(joint("shin"), knee, ankle - thigh, reach));
        placer_.setHead(joint("hindPaw"), placedAnkle);
        placer_.placeFoot(joint("hindToes"), placedAnkle, 1.2 * lower, 0.4, 0.27);
    }

    JointPlacer& placer_;
    std::string marker_, suffix_;  ///< of the side that is placed
};

}  // namespace

void placeQuadruped(JointPlacer& placer) { QuadrupedPlacer(placer).placeAll(); }

}  // namespace sinew
