#include "ui/retarget/RoleText.h"

#include <QCoreApplication>
#include <algorithm>

namespace sinew {

namespace {

/// Names of roles in the order of allRoles(). Sides are part of the names, because other languages inflect
/// them.
struct RoleTexts {
    Q_DECLARE_TR_FUNCTIONS(sinew::RoleTexts)
public:
    static const char* const kNames[];
};

const char* const RoleTexts::kNames[] = {QT_TR_NOOP("hips"),
                                         QT_TR_NOOP("spine"),
                                         QT_TR_NOOP("neck"),
                                         QT_TR_NOOP("head"),
                                         QT_TR_NOOP("left clavicle"),
                                         QT_TR_NOOP("left upper arm"),
                                         QT_TR_NOOP("left forearm"),
                                         QT_TR_NOOP("left hand"),
                                         QT_TR_NOOP("left thumb"),
                                         QT_TR_NOOP("left index finger"),
                                         QT_TR_NOOP("left middle finger"),
                                         QT_TR_NOOP("left ring finger"),
                                         QT_TR_NOOP("left little finger"),
                                         QT_TR_NOOP("right clavicle"),
                                         QT_TR_NOOP("right upper arm"),
                                         QT_TR_NOOP("right forearm"),
                                         QT_TR_NOOP("right hand"),
                                         QT_TR_NOOP("right thumb"),
                                         QT_TR_NOOP("right index finger"),
                                         QT_TR_NOOP("right middle finger"),
                                         QT_TR_NOOP("right ring finger"),
                                         QT_TR_NOOP("right little finger"),
                                         QT_TR_NOOP("left upper leg"),
                                         QT_TR_NOOP("left lower leg"),
                                         QT_TR_NOOP("left foot"),
                                         QT_TR_NOOP("left toes"),
                                         QT_TR_NOOP("right upper leg"),
                                         QT_TR_NOOP("right lower leg"),
                                         QT_TR_NOOP("right foot"),
                                         QT_TR_NOOP("right toes"),
                                         QT_TR_NOOP("tail")};

}  // namespace

QString roleText(Role role) {
    const auto& roles = allRoles();
    return RoleTexts::tr(RoleTexts::kNames[std::ranges::find(roles, role) - roles.begin()]);
}

}  // namespace sinew
