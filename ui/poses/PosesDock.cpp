#include "ui/poses/PosesDock.h"

#include <QInputDialog>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QStackedWidget>
#include <QToolButton>
#include <algorithm>

#include "core/scene/edits/characters/EditPoses.h"
#include "ui/actions/Actions.h"
#include "ui/document/Selection.h"
#include "ui/editing/CommitOrReport.h"
#include "ui/poses/PoseDelegate.h"
#include "ui/poses/PoseModel.h"
#include "ui/session/Session.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

QString nameOf(const NamedPose& pose) { return QString::fromStdString(pose.name); }

}  // namespace

PosesDock::PosesDock(Session& session, Actions& actions, QWidget* parent)
    : QDockWidget(tr("Poses"), parent),
      session_(&session),
      actions_(&actions),
      model_(new PoseModel(this)),
      view_(new QListView),
      menu_(new QMenu(this)),
      pages_(new QStackedWidget) {
    setObjectName(QStringLiteral("poses"));
    makeView();
    fillMenu();
    pages_->addWidget(
        makePageHint(tr("Open a file or create a project. Poses are stored with a character.")));
    pages_->addWidget(
        makePageHint(tr("No poses yet. Pose the character and click Add to store the pose of the "
                        "selected joints (all joints if none is selected).")));
    pages_->addWidget(view_);
    auto* content = new QWidget;
    auto* column = columnLayout(content);
    column->addWidget(makeBar());
    column->addWidget(pages_, 1);
    content->setAutoFillBackground(true);
    setWidget(content);
    connect(actions["key.storePose"], &QAction::triggered, this, &PosesDock::askName);
    connect(&session.document, &Document::changed, this, &PosesDock::showCharacter);
    connect(&session.selection, &Selection::characterChanged, this, &PosesDock::showCharacter);
    connect(&session.posing, &Posing::toolChanged, this, &PosesDock::updateEnabled);
    connect(&session.playback, &Playback::stateChanged, this, &PosesDock::updateEnabled);
    showCharacter();
}

QWidget* PosesDock::makeBar() {
    auto* bar = new PanelBar(*menu_, tr("More commands for the selected pose"));
    QAction* storeAction = (*actions_)["key.storePose"];
    storeAction->setIconText(tr("Add"));
    bar->add(*storeAction);
    applyButton_ = new QToolButton;
    applyButton_->setText(tr("Apply"));
    applyButton_->setToolTip(tr("Apply the pose to the selected joints (all joints if none is selected)"));
    connect(applyButton_, &QToolButton::clicked, this, &PosesDock::applyCurrent);
    bar->add(applyButton_);
    return bar;
}

void PosesDock::makeView() {
    view_->setModel(model_);
    view_->setItemDelegate(new PoseDelegate(view_));
    view_->setViewMode(QListView::IconMode);
    view_->setMovement(QListView::Static);
    view_->setResizeMode(QListView::Adjust);
    view_->setUniformItemSizes(true);
    view_->setMouseTracking(true);
    view_->setFrameShape(QFrame::NoFrame);
    view_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view_->viewport()->setBackgroundRole(QPalette::Window);
    view_->setAccessibleName(tr("Poses"));
    view_->setContextMenuPolicy(Qt::CustomContextMenu);
    view_->installEventFilter(this);
    connect(view_, &QListView::activated, this, &PosesDock::applyCurrent);
    connect(view_, &QListView::customContextMenuRequested, this, [this](QPoint position) {
        if (const QModelIndex index = view_->indexAt(position); index.isValid())
            view_->setCurrentIndex(index);
        menu_->popup(view_->viewport()->mapToGlobal(position));
    });
    connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this, &PosesDock::updateEnabled);
    connect(model_, &PoseModel::renameRequested, this, &PosesDock::rename);
}

void PosesDock::fillMenu() {
    const auto add = [this](const QString& text, auto slot) { return menu_->addAction(text, this, slot); };
    add(tr("&Apply"), [this] { applyCurrent(); });
    add(tr("Re&name"), [this] { editInPlace(*view_, view_->currentIndex()); });
    add(tr("&Delete"), [this] { deleteCurrent(); });
    menu_->addSeparator();
    menu_->addAction((*actions_)["key.storePose"]);
}

bool PosesDock::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride) {
        return QDockWidget::eventFilter(watched, event);
    }
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key != Qt::Key_F2 && key != Qt::Key_Delete) return QDockWidget::eventFilter(watched, event);
    // Take precedence over the window's F2 and Delete shortcuts.
    event->accept();
    if (event->type() == QEvent::ShortcutOverride || !view_->currentIndex().isValid()) return true;
    if (key == Qt::Key_Delete) deleteCurrent();
    if (key == Qt::Key_F2) editInPlace(*view_, view_->currentIndex());
    return true;
}

void PosesDock::showCharacter() {
    const auto character = session_->selection.character();
    model_->show(character);
    pages_->setCurrentIndex(!character ? closedPage : character->poses.empty() ? emptyPage : posesPage);
    updateEnabled();
}

void PosesDock::updateEnabled() {
    const bool hasCurrent = view_->currentIndex().isValid();
    (*actions_)["key.storePose"]->setEnabled(session_->selection.character() != nullptr);
    applyButton_->setEnabled(hasCurrent && session_->posing.canPose());
    const auto entries = menu_->actions();
    entries[0]->setEnabled(applyButton_->isEnabled());
    entries[1]->setEnabled(hasCurrent);
    entries[2]->setEnabled(hasCurrent);
}

void PosesDock::askName() {
    const auto character = session_->selection.character();
    if (!character) return;
    const PoseValues currentPose = session_->posing.start();
    std::vector<ChannelValue> values;
    for (const JointId id : selectedOrAllJoints(session_->selection)) {
        const int index = character->skeleton->find(id).value();
        for (const Channel channel : kChannels) {
            if (!(*character->skeleton)[index].free.contains(channel)) continue;
            values.push_back({{id, channel}, currentPose[static_cast<std::size_t>(index)].at(channel)});
        }
    }
    auto* dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Add to Pose Library"));
    dialog->setLabelText(tr("Pose name"));
    dialog->setTextValue(tr("Pose"));
    dialog->setOkButtonText(tr("&Add"));
    connect(dialog, &QInputDialog::textValueSelected, this,
            [this, values](const QString& name) { store(name.trimmed(), values); });
    dialog->open();
}

void PosesDock::store(const QString& name, const std::vector<ChannelValue>& values) {
    const auto character = session_->selection.character();
    if (!character) return;
    commitOrReport(session_->document, tr("Add Pose %1").arg(name),
                   storePose(session_->document.committed(), character->id, name.toStdString(), values));
    show();
    raise();
    view_->setCurrentIndex(model_->index(model_->rowCount() - 1));
}

void PosesDock::applyCurrent() {
    const auto pose = model_->pose(view_->currentIndex());
    if (!pose || !session_->posing.canPose()) return;
    const auto joints = selectedOrAllJoints(session_->selection);
    std::vector<ChannelValue> values;
    for (const ChannelValue& value : pose->values) {
        if (std::ranges::find(joints, value.id.joint) != joints.end()) values.push_back(value);
    }
    if (!values.empty()) session_->posing.set(tr("Apply Pose %1").arg(nameOf(*pose)), values);
}

void PosesDock::rename(PoseId id, const QString& name) {
    const auto character = session_->selection.character();
    const NamedPose* pose = character ? character->find(id) : nullptr;
    if (!pose || name.isEmpty() || nameOf(*pose) == name) return;
    commitOrReport(session_->document, tr("Rename Pose %1").arg(nameOf(*pose)),
                   renamePose(session_->document.committed(), character->id, id, name.toStdString()));
}

void PosesDock::deleteCurrent() {
    const auto character = session_->selection.character();
    const auto pose = model_->pose(view_->currentIndex());
    if (!character || !pose) return;
    commitOrReport(session_->document, tr("Delete Pose %1").arg(nameOf(*pose)),
                   deletePose(session_->document.committed(), character->id, pose->id));
}

}  // namespace sinew
