#pragma once

#include <functional>
#include <optional>
#include <span>

#include "core/rig/LimitPresets.h"
#include "ui/actions/ActionHandler.h"

namespace sinew {

class FitLimitsDialog;

/// Implements the limit actions on the selected joints: fit, mirror, copy, paste and presets, and those on
/// limit conflicts.
class LimitActions : public ActionHandler {
    Q_OBJECT
public:
    LimitActions(Session& session, Actions& actions, QWidget& window);

    FitLimitsDialog& fitDialog() const { return *fitDialog_; }

private:
    struct CopiedLimits {
        EulerOrder order;
        JointLimits limits;
    };
    void copy();
    using Edit = std::function<Result<Scene>(const Scene&, CharacterId, std::span<const JointId>)>;
    /// Commits an edit of the selected joints. Their names replace the last place marker of `text`.
    void apply(const QString& text, const Edit& edit);
    void updateEnabled() override;
    void updateConflictsEnabled();
    void connectConflicts();

    FitLimitsDialog* fitDialog_;
    std::optional<CopiedLimits> copied_;
};

}  // namespace sinew
