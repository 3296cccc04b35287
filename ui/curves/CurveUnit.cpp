#include "ui/curves/CurveUnit.h"

#include "core/math/Angle.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

CurveUnit unitOf(Channel channel) {
    if (isAngle(channel)) return {degrees(1), QStringLiteral("°"), 2};
    if (isTranslation(channel)) return {100, QStringLiteral(" cm"), 2};
    return {1, isScale(channel) ? QStringLiteral("×") : QString(), 3};
}

QString curveValueText(Channel channel, double authored) {
    const CurveUnit unit = unitOf(channel);
    return numberText(authored * unit.perValue, unit.decimals) + unit.text;
}

}  // namespace sinew
