#include "ui/outliner/SelectionSets.h"

#include <QApplication>
#include <QInputDialog>
#include <QMenu>

#include "core/scene/edits/DeleteSelectionSet.h"
#include "core/scene/edits/RenameSelectionSet.h"
#include "core/scene/edits/SaveSelectionSet.h"
#include "ui/actions/Actions.h"
#include "ui/document/CommitOrReport.h"
#include "ui/document/Session.h"

namespace sinew {

namespace {

constexpr const char* kOurs = "sinew.selectionSet";

QString nameOf(const SelectionSet& set) { return QString::fromStdString(set.name); }

/// Its text shown as it is, ampersands and all.
QString menuText(const SelectionSet& set) { return nameOf(set).replace(u'&', QStringLiteral("&&")); }

QInputDialog* makeQuestion(QWidget& window, const QString& title, const QString& label) {
    auto* question = new QInputDialog(&window);
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setWindowTitle(title);
    question->setLabelText(label);
    return question;
}

}  // namespace

SelectionSets::SelectionSets(Session& session, Actions& actions, QWidget& window)
    : QObject(&window), session_(&session), actions_(&actions), window_(&window) {
    connect(actions["joint.newSet"], &QAction::triggered, this, &SelectionSets::askNew);
    connect(actions["joint.deleteSet"], &QAction::triggered, this, &SelectionSets::askWhichToDelete);
    connect(&session.selection, &Selection::characterChanged, this, &SelectionSets::enable);
    connect(&session.selection, &Selection::jointsChanged, this, &SelectionSets::enable);
    connect(&session.document, &Document::changed, this, &SelectionSets::enable);
    enable();
}

void SelectionSets::enable() {
    (*actions_)["joint.newSet"]->setEnabled(!selected().empty());
    (*actions_)["joint.deleteSet"]->setEnabled(!sets().empty());
}

const std::vector<SelectionSet>& SelectionSets::sets() const {
    static const std::vector<SelectionSet> kNone;
    const auto character = session_->selection.character();
    const auto owner = character ? session_->document.committed().find(character->id) : nullptr;
    return owner ? owner->selectionSets : kNone;
}

std::vector<JointId> SelectionSets::selected() const {
    std::vector<JointId> joints = session_->selection.joints();
    const auto character = session_->selection.character();
    std::erase_if(joints, [&](JointId joint) { return !character || !character->skeleton->find(joint); });
    return joints;
}

void SelectionSets::fill(QMenu& menu) {
    connect(&menu, &QMenu::aboutToShow, this, [this, &menu] { list(menu); });
}

void SelectionSets::list(QMenu& menu) {
    for (QAction* action : menu.actions()) {
        if (!action->property(kOurs).toBool()) continue;
        if (action->menu()) {
            delete action->menu();
        } else {
            delete action;
        }
    }
    const auto ours = [](QAction* action) { action->setProperty(kOurs, true); };
    if (sets().empty()) return;
    ours(menu.addSeparator());
    auto* renaming = new QMenu(tr("&Rename Set"), &menu);
    for (const SelectionSet& set : sets()) {
        QAction* action = menu.addAction(menuText(set), this, [this, set] { select(set); });
        action->setStatusTip(tr("Selects the joints of this set; with Shift they are added"));
        ours(action);
        renaming->addAction(menuText(set), this, [this, set] { askName(set); });
    }
    ours(menu.addSeparator());
    ours(menu.addMenu(renaming));
}

void SelectionSets::select(const SelectionSet& set) {
    std::vector<JointId> joints;
    if (QApplication::keyboardModifiers() & Qt::ShiftModifier) joints = session_->selection.joints();
    joints.insert(joints.end(), set.joints.begin(), set.joints.end());
    session_->selection.select(std::move(joints));
}

void SelectionSets::askNew() {
    if (selected().empty()) return;
    auto* question = makeQuestion(*window_, tr("New Selection Set"), tr("Name of the set:"));
    connect(question, &QInputDialog::textValueSelected, this, [this](const QString& name) {
        commitOrReport(session_->document, tr("New selection set %1").arg(name.trimmed()),
                       saveSelectionSet(session_->document.committed(), session_->selection.character()->id,
                                        name.trimmed().toStdString(), selected()));
    });
    question->open();
}

void SelectionSets::askWhichToDelete() {
    if (sets().empty()) return;
    auto* question = makeQuestion(*window_, tr("Delete Selection Set"), tr("Set to delete:"));
    QStringList names;
    for (const SelectionSet& set : sets()) names << nameOf(set);
    question->setComboBoxItems(names);
    connect(question, &QInputDialog::textValueSelected, this, [this](const QString& name) {
        for (const SelectionSet& set : sets()) {
            if (nameOf(set) == name) return erase(set);
        }
    });
    question->open();
}

void SelectionSets::askName(const SelectionSet& set) {
    auto* question = makeQuestion(*window_, tr("Rename Selection Set"), tr("Name of the set:"));
    question->setTextValue(nameOf(set));
    connect(question, &QInputDialog::textValueSelected, this, [this, set](const QString& name) {
        commitOrReport(session_->document, tr("Rename selection set %1").arg(nameOf(set)),
                       renameSelectionSet(session_->document.committed(), session_->selection.character()->id,
                                          set.id, name.trimmed().toStdString()));
    });
    question->open();
}

void SelectionSets::erase(const SelectionSet& set) {
    commitOrReport(
        session_->document, tr("Delete selection set %1").arg(nameOf(set)),
        deleteSelectionSet(session_->document.committed(), session_->selection.character()->id, set.id));
}

}  // namespace sinew
