#include "ui/actions/DisabledReasons.h"

#include <QAction>

#include "ui/actions/Actions.h"
#include "ui/session/Session.h"

namespace sinew {

namespace {

constexpr const char* kTip = "sinew.tip";
constexpr const char* kStatusTip = "sinew.statusTip";
constexpr const char* kReason = "sinew.reason";

void writeTips(QAction& action, const QString& why) {
    if (!action.property(kTip).isValid()) return;
    const QString tip = action.property(kTip).toString();
    const QString statusTip = action.property(kStatusTip).toString();
    action.setToolTip(why.isEmpty() ? tip : tip + u'\n' + why);
    action.setStatusTip(why.isEmpty() ? statusTip : statusTip + QStringLiteral(" · ") + why);
}

}  // namespace

void enableUnless(QAction& action, const QString& whyNot) {
    if (action.property(kReason).toString() != whyNot) action.setProperty(kReason, whyNot);
    action.setEnabled(whyNot.isEmpty());
    writeTips(action, whyNot);
}

DisabledReasons::DisabledReasons(Session& session, Actions& actions) : QObject(&actions), session_(&session) {
    const auto explainAll = [this, &actions] {
        for (QAction* action : actions.all()) writeTips(*action, reason(*action));
    };
    const auto keepTips = [&actions] {
        for (QAction* action : actions.all()) action->setProperty(kTip, action->toolTip());
    };
    keepTips();
    connect(&actions, &Actions::shortcutsChanged, this, keepTips);
    connect(&actions, &Actions::shortcutsChanged, this, explainAll);
    for (QAction* action : actions.all()) {
        action->setProperty(kStatusTip, action->statusTip());
        connect(action, &QAction::enabledChanged, this,
                [this, action] { writeTips(*action, reason(*action)); });
    }
    connect(&session.document, &Document::changed, this, explainAll);
    connect(&session.selection, &Selection::jointsChanged, this, explainAll);
    explainAll();
}

QString DisabledReasons::reason(const QAction& action) const {
    if (action.isEnabled()) return {};
    if (const QString why = action.property(kReason).toString(); !why.isEmpty()) return why;
    const QString id = action.objectName();
    if (id == QStringLiteral("file.clearRecent")) return tr("The list is empty");
    if (id == QStringLiteral("edit.undo")) return tr("There is nothing to undo");
    if (id == QStringLiteral("edit.redo")) return tr("There is nothing to redo");
    if (session_->document.scene().characters.empty()) return tr("Open a file first");
    if (id == QStringLiteral("file.revert")) {
        return session_->document.modified() ? tr("The project has never been saved")
                                             : tr("There are no changes since the last save");
    }
    if (id == QStringLiteral("key.tween")) return session_->posing.refusal();
    if (id.startsWith(QStringLiteral("clip."))) return tr("This character has no clip");
    if (id.startsWith(QStringLiteral("edit."))) return tr("Select a joint first");
    if (id == QStringLiteral("joint.reparent")) return tr("Select the joints to move, then their new parent");
    if (id == QStringLiteral("joint.showAll")) return tr("Nothing is hidden");
    if (id == QStringLiteral("joint.deleteSet")) return tr("There are no selection sets");
    if (id.startsWith(QStringLiteral("joint."))) return tr("Select a joint first");
    if (id.startsWith(QStringLiteral("playback."))) {
        if (!session_->selection.clip()) return tr("This character has no clip");
        const bool changesSpeed =
            id == QStringLiteral("playback.slower") || id == QStringLiteral("playback.faster");
        return changesSpeed ? tr("The speed is already at its limit")
                            : tr("The clip or range has only one frame");
    }
    return tr("Not available right now");
}

}  // namespace sinew
