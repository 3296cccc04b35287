#include "ui/widgets/Ink.h"

namespace sinew {

QColor faded(QColor color, double opacity) {
    color.setAlphaF(static_cast<float>(opacity));
    return color;
}

QPen dashed(QPen pen, std::initializer_list<double> pixels) {
    QList<qreal> pattern;
    for (const double length : pixels) pattern << length / pen.widthF();
    pen.setDashPattern(pattern);
    return pen;
}

}  // namespace sinew
