#include "ui/outliner/SelectionSets.h"

#include <QApplication>
#include <QInputDialog>
#include <QMenu>
#include <algorithm>

#include "core/scene/edits/characters/EditCharacters.h"
#include "ui/editing/CommitOrReport.h"

namespace sinew {

namespace {

constexpr const char* kSetProperty = "sinew.selectionSet";

QString nameOf(const SelectionSet& set) { return QString::fromStdString(set.name); }

/// Returns the name of a set as menu text, with "&" escaped.
QString menuText(const SelectionSet& set) { return nameOf(set).replace(u'&', QStringLiteral("&&")); }

QInputDialog* makeDialog(QWidget& window, const QString& title, const QString& label) {
    auto* dialog = new QInputDialog(&window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    dialog->setLabelText(label);
    return dialog;
}

}  // namespace

SelectionSets::SelectionSets(Session& session, Actions& actions, QWidget& window)
    : ActionHandler(session, actions, &window), window_(&window) {
    on("joint.newSet", [this] { askNewName(); });
    on("joint.deleteSet", [this] { askSetToDelete(); });
    updateOn(session.selection, &Selection::characterChanged, &Selection::jointsChanged);
    updateOn(session.document, &Document::changed);
    updateEnabled();
}

void SelectionSets::updateEnabled() {
    action("joint.newSet").setEnabled(!session_->selection.activeJoints().empty());
    action("joint.deleteSet").setEnabled(!sets().empty());
}

const std::vector<SelectionSet>& SelectionSets::sets() const {
    static const std::vector<SelectionSet> kNone;
    const auto owner = session_->selection.committedCharacter();
    return owner ? owner->selectionSets : kNone;
}

void SelectionSets::fill(QMenu& menu) {
    connect(&menu, &QMenu::aboutToShow, this, [this, &menu] { updateMenu(menu); });
}

void SelectionSets::updateMenu(QMenu& menu) {
    for (QAction* action : menu.actions()) {
        if (!action->property(kSetProperty).toBool()) continue;
        if (action->menu()) {
            delete action->menu();
        } else {
            delete action;
        }
    }
    const auto markAsSet = [](QAction* action) { action->setProperty(kSetProperty, true); };
    if (sets().empty()) return;
    markAsSet(menu.addSeparator());
    auto* renameMenu = new QMenu(tr("&Rename Set"), &menu);
    for (const SelectionSet& set : sets()) {
        QAction* action = menu.addAction(menuText(set), this, [this, set] { select(set); });
        action->setStatusTip(tr("Select the joints of this set (with Shift, add them to the selection)"));
        markAsSet(action);
        renameMenu->addAction(menuText(set), this, [this, set] { askRename(set); });
    }
    markAsSet(menu.addSeparator());
    markAsSet(menu.addMenu(renameMenu));
}

void SelectionSets::select(const SelectionSet& set) {
    std::vector<JointId> joints;
    if (QApplication::keyboardModifiers() & Qt::ShiftModifier) joints = session_->selection.joints();
    joints.insert(joints.end(), set.joints.begin(), set.joints.end());
    session_->selection.select(std::move(joints));
}

void SelectionSets::askNewName() {
    if (session_->selection.activeJoints().empty()) return;
    auto* dialog = makeDialog(*window_, tr("New Selection Set"), tr("Name"));
    connect(dialog, &QInputDialog::textValueSelected, this, [this](const QString& name) {
        commitOrReport(session_->document, tr("Create Selection Set %1").arg(name.trimmed()),
                       saveSelectionSet(session_->document.committed(), session_->selection.character()->id,
                                        name.trimmed().toStdString(), session_->selection.activeJoints()));
    });
    dialog->open();
}

void SelectionSets::askSetToDelete() {
    if (sets().empty()) return;
    auto* dialog = makeDialog(*window_, tr("Delete Selection Set"), tr("Set to delete"));
    QStringList names;
    for (const SelectionSet& set : sets()) names << nameOf(set);
    dialog->setComboBoxItems(names);
    connect(dialog, &QInputDialog::textValueSelected, this, [this](const QString& name) {
        const auto set = std::ranges::find(sets(), name, nameOf);
        if (set == sets().end()) return;
        commitOrReport(
            session_->document, tr("Delete Selection Set %1").arg(name),
            deleteSelectionSet(session_->document.committed(), session_->selection.character()->id, set->id));
    });
    dialog->open();
}

void SelectionSets::askRename(const SelectionSet& set) {
    auto* dialog = makeDialog(*window_, tr("Rename Selection Set"), tr("Name:"));
    dialog->setTextValue(nameOf(set));
    connect(dialog, &QInputDialog::textValueSelected, this, [this, set](const QString& name) {
        commitOrReport(session_->document, tr("Rename Selection Set %1").arg(nameOf(set)),
                       renameSelectionSet(session_->document.committed(), session_->selection.character()->id,
                                          set.id, name.trimmed().toStdString()));
    });
    dialog->open();
}

}  // namespace sinew
