#pragma once

#include <QObject>
#include <optional>

#include "core/rig/LimitPresets.h"
#include "core/rig/Skeleton.h"
#include "core/scene/Scene.h"

class QWidget;

namespace sinew {

class Actions;
class FitLimitsDialog;
struct Session;

/// What the actions on limits do to the selected joints: fit, mirror, copy, paste and presets.
class LimitActions : public QObject {
    Q_OBJECT
public:
    LimitActions(Session& session, Actions& actions, QWidget& window);

    FitLimitsDialog& fitting() const { return *fitting_; }

private:
    struct Copied {
        EulerOrder order;
        JointLimits limits;
    };
    void mirror();
    void copy();
    void paste();
    void preset(LimitPreset preset);
    void enable();
    void enableConflicts();
    void connectConflicts();
    QString subject() const;

    Session* session_;
    Actions* actions_;
    FitLimitsDialog* fitting_;
    std::optional<Copied> copied_;
};

}  // namespace sinew
