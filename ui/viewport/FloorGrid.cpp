#include "ui/viewport/FloorGrid.h"

#include <cmath>

#include "ui/viewport/Camera.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kMinorLines = 32;  // to each side of the centre
constexpr int kMajorLines = 24;
constexpr int kMajorEvery = 4;

/// Lines along both axes, `step` apart, about `centre`; every `skip`-th is left to a coarser grid.
void appendGrid(const Eigen::Vector3d& centre, double step, int count, int skip, const QColor& color,
                std::vector<Instance>& lines) {
    const double reach = step * count;
    for (int axis : {0, 2}) {
        const int along = 2 - axis;
        const double middle = std::round(centre[axis] / step);
        for (int offset = -count; offset <= count; ++offset) {
            const double place = middle + offset;
            if (place == 0 || (skip > 0 && std::fmod(place, skip) == 0)) continue;
            // Only as far as the line is seen: to the circle on which everything has faded.
            const double aside = place * step - centre[axis];
            if (std::abs(aside) >= reach) continue;
            const double half = std::sqrt(reach * reach - aside * aside);
            Eigen::Vector3d from = Eigen::Vector3d::Zero(), to = from;
            from[axis] = to[axis] = place * step;
            from[along] = centre[along] - half;
            to[along] = centre[along] + half;
            lines.push_back(line(from, to, color, 1));
            lines.back().fade = static_cast<float>(reach);
        }
    }
}

}  // namespace

double gridStep(double cameraDistance) {
    // A human framed whole is about 3 m away; the step changes where a line would be under 16 pixels from the
    // next.
    return 0.25 * std::pow(10, std::floor(std::log10(cameraDistance / 1.2)));
}

QString lengthText(double metres) {
    if (metres >= 0.1) return QStringLiteral("%1 m").arg(metres);
    if (metres >= 0.01) return QStringLiteral("%1 cm").arg(metres * 100);
    return QStringLiteral("%1 mm").arg(metres * 1000);
}

Eigen::Vector3d gridFadeCentre(const Camera& camera) { return {camera.centre().x(), 0, camera.centre().z()}; }

void appendFloorGrid(const Camera& camera, const Theme& theme, std::vector<Instance>& lines) {
    const double step = gridStep(camera.distance());
    const Eigen::Vector3d centre = gridFadeCentre(camera);
    appendGrid(centre, step, kMinorLines, kMajorEvery, theme.grid, lines);
    appendGrid(centre, step * kMajorEvery, kMajorLines, 0, theme.gridMajor, lines);
    const double reach = step * kMajorEvery * kMajorLines;
    for (int axis : {0, 2}) {
        const Eigen::Vector3d along = Eigen::Vector3d::Unit(axis);
        const Eigen::Vector3d middle = along * centre[axis];
        lines.push_back(line(middle - along * reach, middle + along * reach, theme.axis(axis), 1.5));
        lines.back().fade = static_cast<float>(reach);
    }
}

}  // namespace sinew
