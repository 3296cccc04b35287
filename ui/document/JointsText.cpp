#include "ui/document/JointsText.h"

#include <QCoreApplication>

namespace sinew {

QString jointsText(const Skeleton& skeleton, std::span<const JointId> joints) {
    const auto only = joints.size() == 1 ? skeleton.find(joints.front()) : std::nullopt;
    return only ? QString::fromStdString(skeleton[*only].name)
                : QCoreApplication::translate("sinew::JointsText", "%n joint(s)", nullptr,
                                              static_cast<int>(joints.size()));
}

}  // namespace sinew
