#include "ui/viewport/rendering/FloorGrid.h"

#include <cmath>

#include "ui/viewport/camera/Camera.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kMinorLines = 32;  // on each side of the centre
constexpr int kMajorLines = 24;
constexpr int kMajorEvery = 4;

/// Appends lines along both axes, `step` apart, around `center`. Leaves out every `skip`-th line, which
/// belongs to a coarser grid.
void appendGrid(const Eigen::Vector3d& center, double step, int count, int skip, const QColor& color,
                std::vector<Instance>& lines) {
    const double reach = step * count;
    for (int axis : {0, 2}) {
        const int along = 2 - axis;
        const double middle = std::round(center[axis] / step);
        for (int offset = -count; offset <= count; ++offset) {
            const double lineIndex = middle + offset;
            if (lineIndex == 0 || (skip > 0 && std::fmod(lineIndex, skip) == 0)) continue;
            // Only the visible part of the line, which ends at the circle where everything has faded.
            const double sideways = lineIndex * step - center[axis];
            if (std::abs(sideways) >= reach) continue;
            const double half = std::sqrt(reach * reach - sideways * sideways);
            Eigen::Vector3d from = Eigen::Vector3d::Zero(), to = from;
            from[axis] = to[axis] = lineIndex * step;
            from[along] = center[along] - half;
            to[along] = center[along] + half;
            lines.push_back(line(from, to, color, 1));
            lines.back().fade = static_cast<float>(reach);
        }
    }
}

}  // namespace

double gridStep(double cameraDistance) {
    // If a whole human is framed, the distance is about 3 m. The step changes when lines would be less than
    // 16 pixels apart.
    return 0.25 * std::pow(10, std::floor(std::log10(cameraDistance / 1.2)));
}

QString lengthText(double metres) {
    if (metres >= 0.1) return QStringLiteral("%1 m").arg(shortNumberText(metres, 2));
    if (metres >= 0.01) return QStringLiteral("%1 cm").arg(shortNumberText(metres * 100, 2));
    return QStringLiteral("%1 mm").arg(shortNumberText(metres * 1000, 2));
}

Eigen::Vector3d gridFadeCenter(const Camera& camera) { return {camera.center().x(), 0, camera.center().z()}; }

void appendFloorGrid(const Camera& camera, const Theme& theme, std::vector<Instance>& lines) {
    const double step = gridStep(camera.distance());
    const Eigen::Vector3d center = gridFadeCenter(camera);
    appendGrid(center, step, kMinorLines, kMajorEvery, theme.grid, lines);
    appendGrid(center, step * kMajorEvery, kMajorLines, 0, theme.gridMajor, lines);
    const double reach = step * kMajorEvery * kMajorLines;
    for (int axis : {0, 2}) {
        const Eigen::Vector3d along = Eigen::Vector3d::Unit(axis);
        const Eigen::Vector3d middle = along * center[axis];
        lines.push_back(line(middle - along * reach, middle + along * reach, theme.axis(axis), 1.5));
        lines.back().fade = static_cast<float>(reach);
    }
}

}  // namespace sinew
