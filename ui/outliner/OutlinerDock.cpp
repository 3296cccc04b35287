#include "ui/outliner/OutlinerDock.h"

#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScopedValueRollback>
#include <QStackedWidget>
#include <QToolButton>
#include <algorithm>

#include "ui/actions/Actions.h"
#include "ui/document/Descriptions.h"
#include "ui/outliner/JointActions.h"
#include "ui/outliner/JointCommands.h"
#include "ui/outliner/JointModel.h"
#include "ui/outliner/JointTree.h"
#include "ui/outliner/MeshCommands.h"
#include "ui/outliner/SelectActions.h"
#include "ui/outliner/SelectionSets.h"
#include "ui/session/Session.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

constexpr int kMaxExpandedJoints = 200;  // joints
constexpr int kMaxExpandedMeshes = 10;   // per character
constexpr int kRow = 28;

QHBoxLayout* headerLayout(QWidget* row) {
    row->setFixedHeight(kRow);
    return rowLayout(row, {8, 2, 8, 2}, 4);
}

}  // namespace

OutlinerDock::OutlinerDock(Session& session, Actions& actions, QWidget* parent)
    : QDockWidget(tr("Outliner"), parent),
      session_(&session),
      commands_(new JointCommands(session, *this)),
      sets_(new SelectionSets(session, actions, *this)),
      allActions_(&actions),
      meshes_(new MeshCommands(session, actions, this)),
      model_(new JointModel(session.selection, this)),
      filtered_(new QSortFilterProxyModel(this)),
      tree_(new JointTree(session.visibility)),
      note_(new QLabel) {
    setObjectName(QStringLiteral("outliner"));
    filtered_->setSourceModel(model_);
    filtered_->setRecursiveFilteringEnabled(true);
    filtered_->setFilterCaseSensitivity(Qt::CaseInsensitive);
    filtered_->setFilterRole(Qt::EditRole);  // it is empty for "Meshes", which the filter should not match
    tree_->setModel(filtered_);

    auto* empty = makePageHint(tr("Open a file to see its joints"));
    auto* content = new QWidget;
    auto* column = columnLayout(content);
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
    pages_->addWidget(content);
    pages_->setAutoFillBackground(true);
    setWidget(pages_);

    makeActions(actions);
    connectSession();
}

void OutlinerDock::fillSetMenu(QMenu& menu) { sets_->fill(menu); }

void OutlinerDock::makeActions(Actions& actions) {
    new SelectActions(*session_, actions, this);
    jointActions_ = new JointActions(*session_, actions, *commands_);
    connect(actions["joint.rename"], &QAction::triggered, this, [this] {
        editName(viewIndex(session_->selection.currentJoint()),
                 tr("The joint is hidden by the filter. Clear the filter to rename it."));
    });
    connect(commands_, &JointCommands::reported, this, &OutlinerDock::showNote);
    connect(model_, &JointModel::renameRequested, commands_, &JointCommands::rename);
    // Queued, because the tree's drop handler must not continue with changed rows.
    connect(model_, &JointModel::reparentRequested, commands_, &JointCommands::reparent,
            Qt::QueuedConnection);
    connect(tree_, &JointTree::switchClicked, this, &OutlinerDock::toggleJointSwitch);
    connect(tree_, &JointTree::meshSwitchClicked, this, &OutlinerDock::toggleMeshVisibility);
    connect(actions["mesh.rename"], &QAction::triggered, this, [this] {
        editName(viewIndex(session_->selection.currentMesh()),
                 tr("The mesh is hidden by the filter. Clear the filter to rename it."));
    });
    connect(model_, &JointModel::meshRenameRequested, meshes_, &MeshCommands::rename);
    tree_->installEventFilter(this);
    connect(tree_, &QWidget::customContextMenuRequested, this, &OutlinerDock::showMenu);
    tree_->delegate().setValidators(
        [this](JointId joint, const QString& name) { return validateName(joint, name); },
        [this](MeshId mesh, const QString& name) {
            const QString problem = meshes_->nameProblem(mesh, name);
            return NameEditor::Validation{problem, problem.isEmpty()};
        });
}

QWidget* OutlinerDock::makeFilterRow(const Actions& actions) {
    auto* row = new QWidget;
    auto* layout = headerLayout(row);
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
    layout->addWidget(makeMoreButton(*menu, tr("Expand or collapse the tree, and manage selection sets")));

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
    if (watched == tree_ && handleMeshKey(*event)) return true;
    return QDockWidget::eventFilter(watched, event);
}

/// Makes F2 and Delete apply to the current mesh, taking precedence over other shortcuts.
bool OutlinerDock::handleMeshKey(QEvent& event) {
    const bool isOverride = event.type() == QEvent::ShortcutOverride;
    if ((!isOverride && event.type() != QEvent::KeyPress) || !meshAt(tree_->currentIndex())) return false;
    const int key = static_cast<QKeyEvent&>(event).key();
    if (key != Qt::Key_F2 && key != Qt::Key_Delete) return false;
    event.accept();
    if (!isOverride) (*allActions_)[key == Qt::Key_F2 ? "mesh.rename" : "mesh.delete"]->trigger();
    return true;
}

QWidget* OutlinerDock::makeClipRow() {
    auto* clipRow = new QWidget;
    auto* layout = headerLayout(clipRow);
    clips_ = new QComboBox;
    clips_->setPlaceholderText(tr("No clip"));
    clips_->setAccessibleName(tr("Clip of the active character"));
    clips_->setToolTip(tr("Active clip of the active character"));
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

void OutlinerDock::connectSession() {
    Selection& selection = session_->selection;
    connect(&session_->document, &Document::changed, this, &OutlinerDock::showScene);
    connect(&selection, &Selection::jointsChanged, this, &OutlinerDock::showSelection);
    connect(&selection, &Selection::meshesChanged, this, &OutlinerDock::showSelection);
    connect(&selection, &Selection::characterChanged, this, &OutlinerDock::showClips);
    connect(filtered_, &QAbstractItemModel::rowsAboutToBeRemoved, this, &OutlinerDock::rememberCollapsed);
    connect(filtered_, &QAbstractItemModel::rowsInserted, this, &OutlinerDock::expandNew);
    connect(&session_->playback, &Playback::frameChanged, this, [this] {
        model_->setTime(session_->playback.time());
        if (isVisible()) tree_->refreshBadges();
    });
    connect(&session_->visibility, &Visibility::changed, tree_->viewport(), qOverload<>(&QWidget::update));
    connect((*allActions_)["view.meshes"], &QAction::toggled, this, [this](bool drawn) {
        tree_->delegate().setMeshesDrawn(drawn);
        tree_->viewport()->update();
    });
    connect(tree_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &OutlinerDock::selectFromTree);
    connect(tree_->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &OutlinerDock::selectFromTree);
    connect(tree_, &QTreeView::activated, this, &OutlinerDock::activate);
    connect(tree_, &QTreeView::doubleClicked, this, [this](const QModelIndex& index) {
        if (jointAt(index) || meshAt(index)) return editInPlace(*tree_, index);
        if (!index.parent().isValid()) activate(index);
    });
    showScene();
    showClips();
}

void OutlinerDock::showScene() {
    {
        const QScopedValueRollback guard(isSyncing_, true);
        model_->setTime(session_->playback.time());
        // Ids are not comparable across documents, so discard the state of the previous one.
        if (std::exchange(shownOpening_, session_->document.openCount()) != shownOpening_) {
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

void OutlinerDock::rememberCollapsed(const QModelIndex& parent, int first, int last) {
    for (int row = first; row <= last; ++row) {
        const QModelIndex index = filtered_->index(row, 0, parent);
        if (!filtered_->hasChildren(index)) continue;
        const CharacterId character = model_->character(filtered_->mapToSource(index));
        if (filtered_->mapToSource(index) == model_->meshes(character)) {
            meshesExpanded_[character] = tree_->isExpanded(index);
            continue;
        }
        if (parent.isValid() && !tree_->isExpanded(index)) collapsed_.insert(jointAt(index));
        rememberCollapsed(index, 0, filtered_->rowCount(index) - 1);
    }
}

void OutlinerDock::expandNew(const QModelIndex& parent, int first, int last) {
    if (parent.isValid()) return;
    const bool expandsAll = model_->jointCount() <= kMaxExpandedJoints || !filter_->text().isEmpty();
    for (int row = first; row <= last; ++row) {
        const QModelIndex character = filtered_->index(row, 0);
        if (expandsAll || !collapsed_.empty()) {
            tree_->expandRecursively(character);
        } else {
            tree_->expand(character);
        }
        expandMeshes(model_->character(filtered_->mapToSource(character)));
    }
    for (const JointId joint : collapsed_) {
        if (const QModelIndex index = viewIndex(joint); index.isValid()) tree_->collapse(index);
    }
}

void OutlinerDock::expandMeshes(CharacterId character) {
    const QModelIndex meshes = filtered_->mapFromSource(model_->meshes(character));
    if (!meshes.isValid()) return;
    const auto before = meshesExpanded_.find(character);
    const bool isFew = filtered_->rowCount(meshes) <= kMaxExpandedMeshes || !filter_->text().isEmpty();
    tree_->setExpanded(meshes, before == meshesExpanded_.end() ? isFew : before->second);
}

void OutlinerDock::showClips() {
    const auto character = session_->selection.character();
    pages_->setCurrentIndex(character ? 1 : 0);
    // The row is disabled rather than hidden, so that the rows below do not move under the pointer.
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

void OutlinerDock::setFilter(const QString& text) {
    session_->jointFilter.setText(text);
    {
        const QScopedValueRollback guard(isSyncing_, true);
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

void OutlinerDock::toggleJointSwitch(JointId joint, JointDelegate::Switch kind) {
    // A switch of a selected joint applies to all selected joints.
    Visibility& visibility = session_->visibility;
    const Selection& selection = session_->selection;
    const auto joints = selection.contains(joint) ? selection.joints() : std::vector{joint};
    if (kind == JointDelegate::hideSwitch) visibility.setHidden(joints, !visibility.isHidden(joint));
    if (kind == JointDelegate::lockSwitch) visibility.setLocked(joints, !visibility.isLocked(joint));
    if (kind == JointDelegate::soloSwitch)
        visibility.setSolo(visibility.isSolo(joint) ? std::vector<JointId>{} : joints);
}

void OutlinerDock::toggleMeshVisibility(MeshId mesh) {
    const Selection& selection = session_->selection;
    const bool isSelected = std::ranges::find(selection.meshes(), mesh) != selection.meshes().end();
    session_->visibility.setHidden(isSelected ? selection.meshes() : std::vector{mesh},
                                   !session_->visibility.isHidden(mesh));
}

void OutlinerDock::editName(const QModelIndex& index, const QString& hiddenNote) {
    if (!index.isValid()) return showNote(hiddenNote);
    show();
    raise();
    tree_->setFocus();
    tree_->scrollTo(index);
    editInPlace(*tree_, index);
}

void OutlinerDock::showNote(const QString& note) {
    note_->setText(note);
    note_->setVisible(!note.isEmpty());
}

void OutlinerDock::showMenu(QPoint position) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (session_->selection.currentMesh()) {
        meshes_->fill(*menu);
    } else {
        jointActions_->fill(*menu);
    }
    menu->popup(tree_->viewport()->mapToGlobal(position));
}

NameEditor::Validation OutlinerDock::validateName(JointId joint, const QString& name) const {
    const QString problem = commands_->nameProblem(joint, name);
    if (!problem.isEmpty()) return {problem, false};
    const auto owner = owningCharacter(session_->document.committed(), joint);
    return {owner ? sideText(*owner->skeleton, name.toStdString()) : QString(), true};
}

}  // namespace sinew
