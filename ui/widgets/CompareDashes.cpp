#include "ui/widgets/CompareDashes.h"

#include <QList>

namespace sinew {

namespace {

constexpr double kLinear[] = {6, 4};
constexpr double kMonotone[] = {9, 3, 2, 3};
constexpr double kSlerp[] = {1.5, 3.5};

}  // namespace

std::span<const double> compareDashes(Interpolation kind) {
    switch (kind) {
        case Interpolation::linear:
            return kLinear;
        case Interpolation::monotone:
            return kMonotone;
        case Interpolation::slerp:
            return kSlerp;
        default:
            return {};
    }
}

QPen compareDashed(QPen pen, Interpolation kind) {
    QList<qreal> pattern;
    for (const double length : compareDashes(kind)) pattern << length / pen.widthF();
    if (!pattern.isEmpty()) pen.setDashPattern(pattern);
    if (kind == Interpolation::slerp) pen.setCapStyle(Qt::RoundCap);  // dots
    return pen;
}

}  // namespace sinew
