#include "ui/timeline/TimeUnitActions.h"

#include <QActionGroup>

#include "ui/actions/Actions.h"
#include "ui/document/TimeAxis.h"

namespace sinew {

TimeUnitActions::TimeUnitActions(TimeAxis& axis, Actions& actions, QObject* parent) : QObject(parent) {
    auto* group = new QActionGroup(this);
    const auto add = [&](const char* id, TimeUnit unit) {
        QAction* action = actions[id];
        group->addAction(action);
        action->setChecked(axis.unit() == unit);
        connect(action, &QAction::toggled, this, [&axis, unit](bool on) {
            if (on) axis.setUnit(unit);
        });
        connect(&axis, &TimeAxis::changed, action, [&axis, action, unit] {
            if (axis.unit() == unit) action->setChecked(true);
        });
    };
    add("view.frames", TimeUnit::frames);
    add("view.seconds", TimeUnit::seconds);
    add("view.timecode", TimeUnit::timecode);
}

}  // namespace sinew
