#include "ui/document/ConflictRemedy.h"

#include <QCoreApplication>

namespace sinew {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("sinew::ConflictRemedy", text); }

}  // namespace

QString remedyText(ConflictRemedy remedy) {
    switch (remedy) {
        case ConflictRemedy::goTo:
            return tr("Go to");
        case ConflictRemedy::clamp:
            return tr("Clamp");
        case ConflictRemedy::widen:
            return tr("Widen");
        case ConflictRemedy::accept:
            return tr("Accept");
    }
    return {};
}

QString remedyTip(ConflictRemedy remedy) {
    switch (remedy) {
        case ConflictRemedy::goTo:
            return tr("To the moment that is farthest outside, its joint and keys selected");
        case ConflictRemedy::clamp:
            return tr("Brings keys and curves inside the limits");
        case ConflictRemedy::widen:
            return tr("Makes the limits hold what the clip does");
        case ConflictRemedy::accept:
            return tr("Leaves it as it is and says so no more");
    }
    return {};
}

}  // namespace sinew
