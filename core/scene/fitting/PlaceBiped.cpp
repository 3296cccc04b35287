#include <algorithm>
#include <cmath>
#include <string>

#include "core/scene/fitting/JointPlacer.h"

namespace sinew {

namespace {

using Eigen::Vector3d;

// Heights of the markers on the template, metres.
constexpr double kTemplateGroin = 0.82, kTemplateChin = 1.53;

class BipedPlacer {
public:
    explicit BipedPlacer(JointPlacer& placer)
        : placer_(placer),
          groin_(placer.marker("groin")),
          chin_(placer.marker("chin")),
          unit_((chin_.y() - groin_.y()) / (kTemplateChin - kTemplateGroin)) {
        const double middle = (placer.marker("left shoulder").y() + placer.marker("right shoulder").y()) / 2;
        const double trunk = chin_.y() - groin_.y();
        shoulders_ = std::clamp(middle, groin_.y() + std::min(0.5 * trunk, 0.95 * trunk),
                                groin_.y() + std::max(0.5 * trunk, 0.95 * trunk));
    }

    void placeAll() {
        placeTrunk();
        for (const bool isLeft : {true, false}) {
            marker_ = isLeft ? "left " : "right ";
            suffix_ = isLeft ? ".L" : ".R";
            placeArm();
            placeLeg();
        }
    }

private:
    const Vector3d& marker(const char* name) const { return placer_.marker(marker_ + name); }
    std::string joint(const char* name) const { return name + suffix_; }

    /// Returns the height in the body for one in the template: the groin, the shoulders and the chin
    /// correspond, and heights between them are interpolated.
    double heightOf(double y) const {
        const double shoulder = placer_.templateHead("upperArm.L").y();
        if (y <= kTemplateGroin || y >= kTemplateChin) {
            const double end = y <= kTemplateGroin ? kTemplateGroin : kTemplateChin;
            return (y <= kTemplateGroin ? groin_ : chin_).y() + unit_ * (y - end);
        }
        if (y <= shoulder)
            return groin_.y() +
                   (shoulders_ - groin_.y()) * (y - kTemplateGroin) / (shoulder - kTemplateGroin);
        return shoulders_ + (chin_.y() - shoulders_) * (y - shoulder) / (kTemplateChin - shoulder);
    }

    /// Returns the middle of the trunk, neck or head at a height of the body.
    Vector3d onSpine(double height) const {
        const double part = chin_.y() == groin_.y() ? 0 : (height - groin_.y()) / (chin_.y() - groin_.y());
        Vector3d point(groin_.x() + part * (chin_.x() - groin_.x()), height, groin_.z());
        return placer_.body().lineMiddle(point, Vector3d::UnitZ()).value_or(point);
    }

    void placeTrunk() {
        for (const char* name : {"hips", "spine", "chest", "upperChest", "neck", "head"})
            placer_.setHead(name, onSpine(heightOf(placer_.templateHead(name).y())));
        const Vector3d head = onSpine(heightOf(placer_.templateHead("head").y()));
        double top = head.y();
        for (const Vector3d& point : placer_.body().surface().positions) {
            if (std::hypot(point.x() - head.x(), point.z() - head.z()) < 0.1 * unit_)
                top = std::max(top, point.y());
        }
        if (top <= head.y()) top = heightOf(placer_.templateTail("head").y());
        placer_.setTail("head", {head.x(), head.y() + 0.98 * (top - head.y()), head.z()});
    }

    void placeArm() {
        const Vector3d &shoulder = marker("shoulder"), &elbow = marker("elbow"), &wrist = marker("wrist");
        const double upper = (elbow - shoulder).norm(), lower = (wrist - elbow).norm();
        const double reach = 0.4 * std::min(upper, lower);
        const Vector3d placedElbow = placer_.snapped(joint("forearm"), elbow, wrist - shoulder, reach);
        const Vector3d placedWrist = placer_.snapped(joint("hand"), wrist, wrist - placedElbow, reach);
        const Vector3d placedShoulder = inLineWithArm(shoulder, placedElbow);
        placer_.setHead(joint("upperArm"), placedShoulder);
        placer_.setHead(joint("forearm"), placedElbow);
        placer_.setHead(joint("hand"), placedWrist);
        placeHandTail(placedElbow, placedWrist);
        const double part = placer_.templateHead("clavicle.L").x() / placer_.templateHead("upperArm.L").x();
        const Vector3d spine = onSpine(placedShoulder.y());
        Vector3d clavicle = spine + part * (placedShoulder - spine);
        clavicle.y() = heightOf(placer_.templateHead("clavicle.L").y());
        placer_.setHead(joint("clavicle"), clavicle);
    }

    /// Sections through a shoulder include the trunk, so the shoulder is put in line with the middle of the
    /// arm where it leaves the trunk.
    Vector3d inLineWithArm(const Vector3d& shoulder, const Vector3d& elbow) {
        const Vector3d arm = shoulder - elbow;
        const auto middle = placer_.body().limbMiddle(elbow + 0.6 * arm, arm, 0.3 * arm.norm());
        if (!middle || (*middle - elbow).norm() < 0.3 * arm.norm()) return shoulder;
        const Vector3d direction = (*middle - elbow).normalized();
        const Vector3d placed = elbow + direction * direction.dot(arm);
        return (placed - shoulder).norm() < 0.3 * arm.norm() ? placed : shoulder;
    }

    /// Ends the hand at the fingertips: the part of the surface in line with the forearm.
    void placeHandTail(const Vector3d& elbow, const Vector3d& wrist) {
        const Vector3d forearm = wrist - elbow, along = forearm.normalized();
        const double width = 0.45 * forearm.norm();
        double length = 0;
        Vector3d sum = Vector3d::Zero();
        for (const Vector3d& point : placer_.body().surface().positions) {
            const Vector3d away = point - wrist;
            const double ahead = away.dot(along);
            if (ahead <= 0 || ahead > 1.2 * forearm.norm() || (away - ahead * along).norm() > width) continue;
            length = std::max(length, ahead);
            sum += away;
        }
        const Vector3d direction = sum.squaredNorm() > 0 ? sum.normalized() : along;
        if (length <= 0) length = 0.7 * forearm.norm();
        placer_.setTail(joint("hand"), wrist + 0.95 * length * direction);
    }

    void placeLeg() {
        const Vector3d &knee = marker("knee"), &ankle = marker("ankle");
        const double lower = (ankle - knee).norm(), reach = 0.4 * lower;
        const Vector3d hip = hipAbove(knee);
        const Vector3d placedKnee = placer_.snapped(joint("shin"), knee, ankle - hip, reach);
        const Vector3d placedAnkle = inLineWithShin(placedKnee, ankle);
        placer_.setHead(joint("thigh"), hip);
        placer_.setHead(joint("shin"), placedKnee);
        placer_.setHead(joint("foot"), placedAnkle);
        placer_.placeFoot(joint("toes"), placedAnkle, 0.8 * lower, 0.65, 0.19);
    }

    /// Sections through an ankle include the heel and the instep, so the ankle is put in line with the middle
    /// of the shin above it.
    Vector3d inLineWithShin(const Vector3d& knee, const Vector3d& ankle) {
        constexpr double kAbove = 0.85;
        const Vector3d shin = ankle - knee, above = knee + kAbove * shin;
        const Vector3d middle = placer_.snapped(joint("foot"), above, shin, 0.3 * shin.norm());
        return middle == above ? ankle : knee + (middle - knee) / kAbove;
    }

    /// Returns the hip joint: above the middle of the thigh at the height of the template.
    Vector3d hipAbove(const Vector3d& knee) const {
        const double height = heightOf(placer_.templateHead("thigh.L").y());
        Vector3d hip(groin_.x() + 0.9 * (knee.x() - groin_.x()), height, groin_.z());
        const Vector3d below(groin_.x() + 0.95 * (knee.x() - groin_.x()), groin_.y(), groin_.z());
        const Vector3d start = knee + 0.85 * (below - knee);
        const auto middle = placer_.body().limbMiddle(start, below - knee, 0.3 * (below - knee).norm());
        if (middle && middle->y() - knee.y() > 0.2 * (height - knee.y())) {
            const double onwards = (height - knee.y()) / (middle->y() - knee.y());
            const double side = knee.x() < groin_.x() ? -1 : 1;
            const double out = side * (middle->x() - groin_.x());
            const double inLine = side * (knee.x() + onwards * (middle->x() - knee.x()) - groin_.x());
            if (out > 0) hip.x() = groin_.x() + side * std::clamp(inLine, 0.6 * out, out);
        }
        return placer_.body().lineMiddle(hip, Vector3d::UnitZ()).value_or(hip);
    }

    JointPlacer& placer_;
    const Vector3d groin_, chin_;
    double unit_;                  ///< size of the trunk, as a multiple of the template's
    double shoulders_ = 0;         ///< height
    std::string marker_, suffix_;  ///< of the side that is placed
};

}  // namespace

void placeBiped(JointPlacer& placer) { BipedPlacer(placer).placeAll(); }

}  // namespace sinew
