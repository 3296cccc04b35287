#include "ui/outliner/OutlinerDock.h"

#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScopedValueRollback>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <unordered_set>

#include "ui/actions/Actions.h"
#include "ui/document/Session.h"
#include "ui/outliner/JointActions.h"
#include "ui/outliner/JointCommands.h"
#include "ui/outliner/JointModel.h"
#include "ui/outliner/JointTree.h"
#include "ui/outliner/MeshCommands.h"
#include "ui/outliner/SelectActions.h"
#include "ui/outliner/SelectionSets.h"
#include "ui/outliner/SideText.h"
#include "ui/widgets/Hint.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/PanelBar.h"

namespace sinew {

namespace {

constexpr int kExpandedAtOnce = 200;       // joints
constexpr int kMeshesExpandedAtOnce = 10;  // of a character
constexpr int kRow = 28;

QHBoxLayout* makeRow(QWidget* row) {
    row->setFixedHeight(kRow);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(8, 2, 8, 2);
    layout->setSpacing(4);
    return layout;
}

}  // namespace

OutlinerDock::OutlinerDock(Session& session, Actions& actions, QWidget* parent)
    : QDockWidget(tr("Outliner"), parent),
      session_(&session),
      commands_(new JointCommands(session, *this)),
      sets_(new SelectionSets(session, actions, *this)),
      all_(&actions),
      meshes_(new MeshCommands(session, actions, this)),
      model_(new JointModel(session.selection, this)),
      filtered_(new QSortFilterProxyModel(this)),
      tree_(new JointTree(session.visibility)),
      note_(new QLabel) {
    setObjectName(QStringLiteral("outliner"));
    filtered_->setSourceModel(model_);
    filtered_->setRecursiveFilteringEnabled(true);
    filtered_->setFilterCaseSensitivity(Qt::CaseInsensitive);
    filtered_->setFilterRole(Qt::EditRole);  // the row "Meshes" is found by none of its letters
    tree_->setModel(filtered_);

    auto* empty = makePageHint(tr("Open a file to see its joints"));
    auto* full = new QWidget;
    auto* column = new QVBoxLayout(full);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeFilterRow(actions));
    column->addWidget(makeClipRow());
    column->addWidget(tree_);
    note_->setWordWrap(true);
    note_->setContentsMargins(8, 4, 8, 4);
    note_->setAccessibleName(tr("Note"));
    note_->hide();
    column->addWidget(note_);
    pages_ = new QStackedWidget;
    pages_->addWidget(empty);
    pages_->addWidget(full);
    pages_->setAutoFillBackground(true);
    setWidget(pages_);

    makeActions(actions);
    followSession();
}

void OutlinerDock::fillSetMenu(QMenu& menu) { sets_->fill(menu); }

void OutlinerDock::makeActions(Actions& actions) {
    new SelectActions(*session_, actions, this);
    actions_ = new JointActions(*session_, actions, *commands_);
    connect(actions["joint.rename"], &QAction::triggered, this, &OutlinerDock::rename);
    connect(commands_, &JointCommands::noted, this, &OutlinerDock::showNote);
    connect(model_, &JointModel::renameRequested, commands_, &JointCommands::rename);
    // Not inside of the drop, which goes on in a tree of other rows.
    connect(model_, &JointModel::reparentRequested, commands_, &JointCommands::reparent,
            Qt::QueuedConnection);
    connect(tree_, &JointTree::switched, this, &OutlinerDock::switchJoint);
    connect(tree_, &JointTree::meshSwitched, this, &OutlinerDock::switchMesh);
    connect(actions["mesh.rename"], &QAction::triggered, this, &OutlinerDock::renameMesh);
    connect(model_, &JointModel::meshRenameRequested, meshes_, &MeshCommands::rename);
    tree_->installEventFilter(this);
    connect(tree_, &QWidget::customContextMenuRequested, this, &OutlinerDock::showMenu);
    tree_->delegate().setJudges([this](JointId joint, const QString& name) { return judge(joint, name); },
                                [this](MeshId mesh, const QString& name) {
                                    const QString problem = meshes_->nameProblem(mesh, name);
                                    return NameEditor::Verdict{problem, problem.isEmpty()};
                                });
}

QWidget* OutlinerDock::makeFilterRow(const Actions& actions) {
    auto* row = new QWidget;
    auto* layout = makeRow(row);
    filter_ = new QLineEdit;
    filter_->setObjectName(QStringLiteral("filter"));
    filter_->setPlaceholderText(tr("Filter joints"));
    filter_->setAccessibleName(tr("Filter joints"));
    filter_->setClearButtonEnabled(true);
    filter_->addAction(icon("filter"), QLineEdit::LeadingPosition);
    layout->addWidget(filter_);

    auto* menu = new QMenu(row);
    menu->addAction(tr("Expand All"), tree_, &QTreeView::expandAll);
    menu->addAction(tr("Collapse All"), this, [this] {
        tree_->collapseAll();
        tree_->expandToDepth(0);
    });
    menu->addSeparator();
    for (const char* id : {"joint.newSet", "joint.deleteSet"}) menu->addAction(actions[id]);
    sets_->fill(*menu);
    layout->addWidget(makeMoreButton(*menu, tr("Expand or collapse the tree; selection sets")));

    connect(filter_, &QLineEdit::textChanged, this, &OutlinerDock::setFilter);
    filter_->installEventFilter(this);
    return row;
}

bool OutlinerDock::eventFilter(QObject* watched, QEvent* event) {
    if (watched == filter_ && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Escape) filter_->clear();
        if (key == Qt::Key_Down) tree_->setFocus();
        if (key == Qt::Key_Escape || key == Qt::Key_Down) return true;
    }
    if (watched == tree_ && meshKey(*event)) return true;
    return QDockWidget::eventFilter(watched, event);
}

/// F2 and Delete are of meshes while one is current here, whatever else has these keys.
bool OutlinerDock::meshKey(QEvent& event) {
    const bool asks = event.type() == QEvent::ShortcutOverride;
    if ((!asks && event.type() != QEvent::KeyPress) || !meshAt(tree_->currentIndex())) return false;
    const int key = static_cast<QKeyEvent&>(event).key();
    if (key != Qt::Key_F2 && key != Qt::Key_Delete) return false;
    event.accept();
    if (!asks) (*all_)[key == Qt::Key_F2 ? "mesh.rename" : "mesh.delete"]->trigger();
    return true;
}

QWidget* OutlinerDock::makeClipRow() {
    auto* clipRow = new QWidget;
    auto* layout = makeRow(clipRow);
    clips_ = new QComboBox;
    clips_->setPlaceholderText(tr("No clip"));
    clips_->setAccessibleName(tr("Clip of the active character"));
    clips_->setToolTip(tr("The clip that the active character plays"));
    clips_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    auto* label = new QLabel(tr("Clip"));
    label->setBuddy(clips_);
    layout->addWidget(label);
    layout->addWidget(clips_, 1);
    connect(clips_, &QComboBox::activated, this, [this](int row) {
        const auto character = session_->selection.character();
        if (character && row < static_cast<int>(character->clips.size()))
            session_->selection.setClip(character->id, character->clips[static_cast<std::size_t>(row)]->id);
    });
    return clipRow;
}

void OutlinerDock::followSession() {
    Selection& selection = session_->selection;
    connect(&session_->document, &Document::changed, this, &OutlinerDock::showScene);
    connect(&selection, &Selection::jointsChanged, this, &OutlinerDock::showSelection);
    connect(&selection, &Selection::meshesChanged, this, &OutlinerDock::showSelection);
    connect(&selection, &Selection::characterChanged, this, &OutlinerDock::showClips);
    connect(filtered_, &QAbstractItemModel::rowsAboutToBeRemoved, this, &OutlinerDock::keepCollapsed);
    connect(filtered_, &QAbstractItemModel::rowsInserted, this, &OutlinerDock::expandNew);
    connect(&session_->playback, &Playback::frameChanged, this, [this] {
        model_->setTime(session_->playback.time());
        if (isVisible()) tree_->refreshBadges();
    });
    connect(&session_->visibility, &Visibility::changed, tree_->viewport(), qOverload<>(&QWidget::update));
    connect((*all_)["view.meshes"], &QAction::toggled, this, [this](bool drawn) {
        tree_->delegate().setMeshesDrawn(drawn);
        tree_->viewport()->update();
    });
    connect(tree_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &OutlinerDock::readSelection);
    connect(tree_->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &OutlinerDock::readSelection);
    connect(tree_, &QTreeView::activated, this, &OutlinerDock::activate);
    connect(tree_, &QTreeView::doubleClicked, this, [this](const QModelIndex& index) {
        if (jointAt(index) || meshAt(index)) return tree_->edit(index);
        if (!index.parent().isValid()) activate(index);
    });
    showScene();
    showClips();
}

void OutlinerDock::showScene() {
    {
        const QScopedValueRollback guard(following_, true);
        model_->setTime(session_->playback.time());
        // Ids say nothing across documents: what was folded in the one before is none of this one's.
        if (std::exchange(opening_, session_->document.opening()) != opening_) {
            model_->show({});
            collapsed_.clear();
            meshesExpanded_.clear();
        }
        model_->show(session_->document.scene());
    }
    collapsed_.clear();
    meshesExpanded_.clear();
    showSelection();
}

void OutlinerDock::keepCollapsed(const QModelIndex& parent, int first, int last) {
    for (int row = first; row <= last; ++row) {
        const QModelIndex index = filtered_->index(row, 0, parent);
        if (!filtered_->hasChildren(index)) continue;
        const CharacterId character = model_->character(filtered_->mapToSource(index));
        if (filtered_->mapToSource(index) == model_->meshes(character)) {
            meshesExpanded_[character] = tree_->isExpanded(index);
            continue;
        }
        if (parent.isValid() && !tree_->isExpanded(index)) collapsed_.insert(jointAt(index));
        keepCollapsed(index, 0, filtered_->rowCount(index) - 1);
    }
}

void OutlinerDock::expandNew(const QModelIndex& parent, int first, int last) {
    if (parent.isValid()) return;
    const bool whole = model_->jointCount() <= kExpandedAtOnce || !filter_->text().isEmpty();
    for (int row = first; row <= last; ++row) {
        const QModelIndex character = filtered_->index(row, 0);
        if (whole || !collapsed_.empty()) {
            tree_->expandRecursively(character);
        } else {
            tree_->expand(character);
        }
        expandMeshes(model_->character(filtered_->mapToSource(character)));
    }
    for (const JointId joint : collapsed_) {
        if (const QModelIndex index = shown(joint); index.isValid()) tree_->collapse(index);
    }
}

void OutlinerDock::expandMeshes(CharacterId character) {
    const QModelIndex meshes = filtered_->mapFromSource(model_->meshes(character));
    if (!meshes.isValid()) return;
    const auto before = meshesExpanded_.find(character);
    const bool few = filtered_->rowCount(meshes) <= kMeshesExpandedAtOnce || !filter_->text().isEmpty();
    tree_->setExpanded(meshes, before == meshesExpanded_.end() ? few : before->second);
}

void OutlinerDock::showClips() {
    const auto character = session_->selection.character();
    pages_->setCurrentIndex(character ? 1 : 0);
    // The row stays where there is nothing to choose: rows below it would jump under the pointer.
    clips_->setEnabled(character && character->clips.size() > 1);
    QStringList names;
    int chosen = -1;
    for (std::size_t i = 0; character && i < character->clips.size(); ++i) {
        if (character->clips[i] == session_->selection.clip()) chosen = static_cast<int>(i);
        names << QString::fromStdString(character->clips[i]->name);
    }
    if (names != clipNames_) {
        clipNames_ = names;
        clips_->clear();
        clips_->addItems(names);
    }
    clips_->setCurrentIndex(chosen);
}

QModelIndex OutlinerDock::shown(JointId joint) const {
    return filtered_->mapFromSource(model_->index(joint));
}

QModelIndex OutlinerDock::shown(MeshId mesh) const { return filtered_->mapFromSource(model_->index(mesh)); }

MeshId OutlinerDock::meshAt(const QModelIndex& shownIndex) const {
    return model_->mesh(filtered_->mapToSource(shownIndex));
}

JointId OutlinerDock::jointAt(const QModelIndex& shownIndex) const {
    return model_->joint(filtered_->mapToSource(shownIndex));
}

void OutlinerDock::showSelection() {
    if (following_) return;
    const QScopedValueRollback guard(following_, true);
    QItemSelection rows;
    for (const JointId joint : session_->selection.joints()) {
        if (const QModelIndex index = shown(joint); index.isValid()) rows.append(QItemSelectionRange(index));
    }
    for (const MeshId mesh : session_->selection.meshes()) {
        if (const QModelIndex index = shown(mesh); index.isValid()) rows.append(QItemSelectionRange(index));
    }
    auto* selected = tree_->selectionModel();
    selected->select(rows, QItemSelectionModel::ClearAndSelect);
    const MeshId mesh = session_->selection.currentMesh();
    const QModelIndex current = mesh ? shown(mesh) : shown(session_->selection.currentJoint());
    if (!current.isValid()) return tree_->viewport()->update();
    selected->setCurrentIndex(current, QItemSelectionModel::NoUpdate);
    // What the user scrolled away from stays away while it is edited.
    const std::pair now(session_->selection.currentJoint(), mesh);
    if (std::exchange(scrolledTo_, now) != now) tree_->scrollTo(current);
    tree_->viewport()->update();
}

void OutlinerDock::readSelection() {
    if (following_ || readMeshes()) return;
    const QScopedValueRollback guard(following_, true);
    std::vector<JointId> chosen;
    std::unordered_set<JointId> left;
    const auto rows = tree_->selectionModel()->selectedIndexes();
    for (const QModelIndex& row : rows) left.insert(jointAt(row));
    const JointId current = jointAt(tree_->currentIndex());
    const bool currentIsChosen = left.erase(current) > 0;
    for (const JointId joint : session_->selection.joints()) {
        if (left.erase(joint) > 0) chosen.push_back(joint);
    }
    for (const QModelIndex& row : rows) {
        if (left.erase(jointAt(row)) > 0) chosen.push_back(jointAt(row));
    }
    if (currentIsChosen) chosen.push_back(current);
    session_->selection.select(std::move(chosen));
    tree_->viewport()->update();
}

/// Whether rows of meshes were chosen, and no joint's by hand: then the joints stay selected beside them.
bool OutlinerDock::readMeshes() {
    const auto rows = tree_->selectionModel()->selectedIndexes();
    const QModelIndex current = tree_->currentIndex();
    std::vector<MeshId> chosen;
    bool joints = false;
    for (const QModelIndex& row : rows) {
        if (const MeshId mesh = meshAt(row); mesh && row != current) chosen.push_back(mesh);
        joints |= static_cast<bool>(jointAt(row));
    }
    const MeshId currentMesh = meshAt(current);
    if (currentMesh && rows.contains(current)) chosen.push_back(currentMesh);
    if (chosen.empty() || (joints && !currentMesh)) return false;
    // Of a press the tree tells the new current row before it selects it.
    if (chosen == session_->selection.meshes() && !rows.contains(current)) return true;
    {
        const QScopedValueRollback guard(following_, true);
        session_->selection.selectMeshes(std::move(chosen));
    }
    showSelection();
    return true;
}

void OutlinerDock::setFilter(const QString& text) {
    session_->jointFilter.setText(text);
    {
        const QScopedValueRollback guard(following_, true);
        filtered_->setFilterFixedString(text);
        if (!text.isEmpty()) tree_->expandAll();
    }
    showSelection();
}

void OutlinerDock::activate(const QModelIndex& index) {
    const QModelIndex row = filtered_->mapToSource(index);
    if (model_->joint(row) || model_->mesh(row)) return;
    if (row.parent().isValid()) return tree_->setExpanded(index, !tree_->isExpanded(index));
    session_->selection.setCharacter(model_->character(row));
}

void OutlinerDock::switchJoint(JointId joint, JointDelegate::Switch which) {
    // A switch of a selected joint is of all that are selected.
    Visibility& visibility = session_->visibility;
    const Selection& selection = session_->selection;
    const auto joints = selection.contains(joint) ? selection.joints() : std::vector{joint};
    if (which == JointDelegate::hideSwitch) visibility.setHidden(joints, !visibility.hidden(joint));
    if (which == JointDelegate::lockSwitch) visibility.setLocked(joints, !visibility.locked(joint));
    if (which == JointDelegate::soloSwitch)
        visibility.setSolo(visibility.solo(joint) ? std::vector<JointId>{} : joints);
}

void OutlinerDock::switchMesh(MeshId mesh) {
    const Selection& selection = session_->selection;
    const bool among = std::ranges::find(selection.meshes(), mesh) != selection.meshes().end();
    session_->visibility.setHidden(among ? selection.meshes() : std::vector{mesh},
                                   !session_->visibility.hidden(mesh));
}

void OutlinerDock::rename() {
    const QModelIndex index = shown(session_->selection.currentJoint());
    if (!index.isValid()) return showNote(tr("The filter hides the joint: clear it to rename"));
    editAt(index);
}

void OutlinerDock::renameMesh() {
    const QModelIndex index = shown(session_->selection.currentMesh());
    if (!index.isValid()) return showNote(tr("The filter hides the mesh: clear it to rename"));
    editAt(index);
}

void OutlinerDock::editAt(const QModelIndex& index) {
    show();
    raise();
    tree_->setFocus();
    tree_->scrollTo(index);
    tree_->edit(index);
}

void OutlinerDock::showNote(const QString& note) {
    note_->setText(note);
    note_->setVisible(!note.isEmpty());
}

void OutlinerDock::showMenu(QPoint place) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (session_->selection.currentMesh()) {
        meshes_->fill(*menu);
    } else {
        actions_->fill(*menu);
    }
    menu->popup(tree_->viewport()->mapToGlobal(place));
}

NameEditor::Verdict OutlinerDock::judge(JointId joint, const QString& name) const {
    const QString problem = commands_->nameProblem(joint, name);
    if (!problem.isEmpty()) return {problem, false};
    for (const auto& character : session_->document.committed().characters) {
        if (character->skeleton->find(joint))
            return {sideText(*character->skeleton, name.toStdString()), true};
    }
    return {};
}

}  // namespace sinew
