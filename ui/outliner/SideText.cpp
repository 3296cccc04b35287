#include "ui/outliner/SideText.h"

#include <QCoreApplication>

#include "core/rig/SideName.h"

namespace sinew {

QString sideText(const Skeleton& skeleton, std::string_view name) {
    const auto side = sideName(name);
    if (!side) return {};
    const auto tr = [](const char* text) { return QCoreApplication::translate("sinew::SideText", text); };
    const QString sideLabel = side->side == Side::left ? tr("Left") : tr("Right");
    const QString format = skeleton.find(side->counterpart) ? tr("%1; its counterpart is %2")
                                                            : tr("%1; there is no counterpart %2");
    return format.arg(sideLabel, QString::fromStdString(side->counterpart));
}

}  // namespace sinew
