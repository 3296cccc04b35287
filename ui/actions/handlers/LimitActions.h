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

/// Implements the limit actions on the selected joints: fit, mirror, copy, paste and presets, and those on
/// limit conflicts.
class LimitActions : public QObject {
    Q_OBJECT
public:
    LimitActions(Session& session, Actions& actions, QWidget& window);

    FitLimitsDialog& fitDialog() const { return *fitDialog_; }

private:
    struct CopiedLimits {
        EulerOrder order;
        JointLimits limits;
    };
    void mirror();
    void copy();
    void paste();
    void applyPreset(LimitPreset preset);
    void updateEnabled();
    void updateConflictsEnabled();
    void connectConflicts();
    QString selectionText() const;

    Session* session_;
    Actions* actions_;
    FitLimitsDialog* fitDialog_;
    std::optional<CopiedLimits> copied_;
};

}  // namespace sinew
