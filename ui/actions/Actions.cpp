#include "ui/actions/Actions.h"

#include <QCoreApplication>
#include <QWidget>

#include "ui/actions/Shortcuts.h"
#include "ui/settings/Preferences.h"
#include "ui/widgets/Icon.h"

namespace sinew {

namespace {

QString translated(const char* text) { return QCoreApplication::translate("sinew::Actions", text); }

QAction* makeAction(const ActionSpec& spec, QObject* parent) {
    auto* action = new QAction(translated(spec.text), parent);
    action->setObjectName(QString::fromUtf8(spec.id));
    action->setShortcutContext(spec.scope == ShortcutScope::window ? Qt::WindowShortcut
                                                                   : Qt::WidgetWithChildrenShortcut);
    action->setCheckable(spec.checkable);
    if (spec.checkable)
        action->setIconVisibleInMenu(false);  // show a tick: the colour of an icon is not enough
    if (!spec.icon.empty()) action->setIcon(icon(spec.icon));
    action->setStatusTip(translated(spec.tip));
    return action;
}

}  // namespace

Actions::Actions(QObject* parent) : QObject(parent) {
    for (const ActionSpec& spec : actionTable()) {
        QAction* action = makeAction(spec, this);
        connect(action, &QAction::triggered, this, [this, id = spec.id] { Q_EMIT triggering(id); });
        actions_.push_back(action);
        byId_.emplace(spec.id, action);
    }
    applyShortcuts();
    connect(&Preferences::get(), &Preferences::changed, this, [this](const QString& key) {
        if (!key.startsWith(QStringLiteral("shortcuts")) && key != QLatin1String(preference::kShortcuts.key))
            return;
        applyShortcuts();
        Q_EMIT shortcutsChanged();
    });
}

void Actions::applyShortcuts() {
    const auto shortcuts = currentShortcuts();
    for (std::size_t i = 0; i < actions_.size(); ++i) {
        QAction& action = *actions_[i];
        if (action.shortcuts() != shortcuts[i]) action.setShortcuts(shortcuts[i]);
        const QString keys = action.shortcut().toString(QKeySequence::NativeText);
        const QString tip = translated(actionTable()[i].tip);
        action.setToolTip(keys.isEmpty() ? tip : QStringLiteral("%1 (%2)").arg(tip, keys));
    }
}

QAction* Actions::operator[](std::string_view id) const {
    const auto entry = byId_.find(id);
    Q_ASSERT(entry != byId_.end());
    return entry->second;
}

void Actions::attachToCanvas(QWidget& canvas) const {
    for (std::size_t i = 0; i < actions_.size(); ++i) {
        if (actionTable()[i].scope == ShortcutScope::canvas) canvas.addAction(actions_[i]);
    }
}

}  // namespace sinew
