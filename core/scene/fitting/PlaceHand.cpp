#include <algorithm>
#include <array>
#include <string>

#include "core/scene/fitting/JointPlacer.h"

namespace sinew {

namespace {

using Eigen::Vector3d;

constexpr double kMiddle = 0.36, kRing = 0.7;  // knuckles between those of index and little finger

/// Places the three bones of a finger along a line from its knuckle, within the palm, to its tip. Joints
/// that a bent finger leaves outside are first moved along the normal of the palm.
void placeFinger(JointPlacer& placer, const std::string& finger, const Vector3d& knuckle, const Vector3d& tip,
                 const Vector3d& normal) {
    const std::array<std::string, 3> names{finger + "1.L", finger + "2.L", finger + "3.L"};
    std::array<double, 3> lengths{};
    double total = 0;
    for (std::size_t i = 0; i < names.size(); ++i) {
        lengths[i] = (placer.templateTail(names[i]) - placer.templateHead(names[i])).norm();
        total += lengths[i];
    }
    const Vector3d along = tip - knuckle;
    placer.setHead(names[0], knuckle);
    double part = 0;
    for (std::size_t i = 1; i < names.size(); ++i) {
        part += lengths[i - 1] / total;
        const double reach = 0.3 * along.norm();
        Vector3d joint = knuckle + part * along;
        const auto inside = placer.body().lineMiddle(joint, normal);
        if (inside && !placer.body().contains(joint) && (*inside - joint).norm() < reach) joint = *inside;
        placer.setHead(names[i], placer.snapped(names[i], joint, along, reach));
    }
    placer.setTail(names[2], knuckle + 0.97 * along);
}

}  // namespace

void placeHand(JointPlacer& placer) {
    const Vector3d marked = placer.marker("wrist");
    Vector3d index = placer.marker("index knuckle"), little = placer.marker("little knuckle");
    // Knuckles and thumb are in the middle of the palm's thickness.
    const Vector3d normal = (little - index).cross(index - marked).normalized();
    const auto inPalm = [&](const Vector3d& point) {
        return placer.body().lineMiddle(point, normal).value_or(point);
    };
    index = inPalm(index);
    little = inPalm(little);
    const auto knuckle = [&](double part) { return inPalm(index + part * (little - index)); };
    const Vector3d palm = knuckle(0.5);
    const double length = (palm - marked).norm();
    const Vector3d wrist = placer.snapped("hand.L", marked, palm - marked, length);

    // The forearm reaches back to the end of the surface.
    const Vector3d back = (wrist - palm).normalized();
    double forearm = 0;
    for (const Vector3d& point : placer.body().surface().positions) {
        const Vector3d away = point - wrist;
        const double behind = away.dot(back);
        if ((away - behind * back).norm() < length) forearm = std::max(forearm, behind);
    }
    forearm = std::clamp(0.95 * forearm, 0.3 * length, 3 * length);
    const Vector3d elbow = wrist + forearm * back;
    const auto middle = placer.body().limbMiddle(elbow, back, length);
    placer.setHead("forearm.L", middle.value_or(elbow));
    placer.setHead("hand.L", wrist);
    placer.setTail("hand.L", palm);

    placeFinger(placer, "thumb", inPalm(placer.marker("thumb base")), placer.marker("thumb tip"), normal);
    placeFinger(placer, "index", index, placer.marker("index tip"), normal);
    placeFinger(placer, "middle", knuckle(kMiddle), placer.marker("middle tip"), normal);
    placeFinger(placer, "ring", knuckle(kRing), placer.marker("ring tip"), normal);
    placeFinger(placer, "little", little, placer.marker("little tip"), normal);
}

}  // namespace sinew
