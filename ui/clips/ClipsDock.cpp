#include "ui/clips/ClipsDock.h"

#include <QLabel>
#include <QMenu>
#include <QScopedValueRollback>
#include <QStackedWidget>

#include "ui/actions/Actions.h"
#include "ui/clips/ClipCheckDialog.h"
#include "ui/clips/ClipCommands.h"
#include "ui/clips/ClipImporter.h"
#include "ui/clips/ClipModel.h"
#include "ui/clips/ClipTree.h"
#include "ui/clips/ImportClipsDialog.h"
#include "ui/clips/RateDialog.h"
#include "ui/session/Session.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

constexpr const char* kClipActions[] = {"clip.duplicate", "clip.rename", "clip.delete", "clip.setRate",
                                        "clip.check"};
constexpr const char* kCharacterActions[] = {"clip.new", "clip.import", "character.rename",
                                             "character.duplicate", "character.delete"};

}  // namespace

ClipsDock::ClipsDock(Session& session, Actions& actions, QWidget* parent)
    : QDockWidget(tr("Clips"), parent),
      session_(&session),
      actions_(&actions),
      commands_(new ClipCommands(session, this)),
      importer_(new ClipImporter(session, this)),
      model_(new ClipModel(session.selection, this)),
      tree_(new ClipTree),
      menu_(new QMenu(this)),
      hint_(makePageHint(
          tr("This character has no clip. Click New to create an empty one, or Import to import clips from "
             "other files by joint name."))),
      pages_(new QStackedWidget) {
    setObjectName(QStringLiteral("clips"));
    tree_->setModel(model_);
    auto* content = new QWidget;
    auto* column = columnLayout(content);
    column->addWidget(makeBar());
    column->addWidget(tree_, 1);
    column->addWidget(hint_);
    pages_->addWidget(
        makePageHint(tr("Open a file or create a project to see its characters and clips "
                        "here.")));
    pages_->addWidget(content);
    pages_->setAutoFillBackground(true);
    setWidget(pages_);
    fillMenu();
    connectActions();
    connectTree();
    connect(&session.document, &Document::changed, this, &ClipsDock::showScene);
    connect(&session.selection, &Selection::characterChanged, this, &ClipsDock::showSelection);
    connect(importer_, &ClipImporter::ready, this, &ClipsDock::askImport);
    showScene();
}

QWidget* ClipsDock::makeBar() {
    auto* bar = new PanelBar(*menu_, tr("More commands for the active clip and character"));
    (*actions_)["clip.import"]->setIconText(tr("Import"));
    for (const char* id : {"clip.new", "clip.import"}) bar->add(*(*actions_)[id]);
    return bar;
}

void ClipsDock::fillMenu() {
    for (const char* id : {"clip.new", "clip.duplicate", "clip.rename", "clip.setRate", "clip.import",
                           "clip.check", "", "clip.delete"}) {
        if (*id) {
            menu_->addAction((*actions_)[id]);
        } else {
            menu_->addSeparator();
        }
    }
    QMenu* character = menu_->addMenu(tr("Character"));
    for (const char* id : {"character.rename", "character.duplicate", "character.delete"}) {
        character->addAction((*actions_)[id]);
    }
}

void ClipsDock::connectActions() {
    const auto on = [this](const char* id, auto slot) {
        connect((*actions_)[id], &QAction::triggered, this, slot);
    };
    on("clip.new", [this] { commands_->newClip(); });
    on("clip.duplicate", [this] { commands_->duplicateClip(); });
    on("clip.rename", [this] { rename(true); });
    on("clip.delete", [this] { commands_->deleteClip(); });
    on("clip.setRate", [this] { askRate(); });
    on("clip.check", [this] { check(); });
    on("character.rename", [this] { rename(false); });
    on("character.duplicate", [this] { commands_->duplicateCharacter(); });
    on("character.delete", [this] { commands_->deleteCharacter(); });
}

void ClipsDock::connectTree() {
    connect(tree_->selectionModel(), &QItemSelectionModel::currentChanged, this, &ClipsDock::activate);
    // A click on the row that is already current may be on a character that is no longer active.
    connect(tree_, &QTreeView::clicked, this, &ClipsDock::activate);
    connect(tree_, &QTreeView::activated, this, &ClipsDock::play);
    connect(tree_, &ClipTree::deleteRequested, this, [this](const QModelIndex& index) {
        model_->clip(index) ? commands_->deleteClip() : commands_->deleteCharacter();
    });
    connect(model_, &ClipModel::renameRequested, commands_,
            [this](CharacterId character, ClipId clip, const QString& name) {
                clip ? commands_->renameClip(character, clip, name)
                     : commands_->renameCharacter(character, name);
            });
    connect(model_, &QAbstractItemModel::rowsInserted, tree_, &QTreeView::expandAll);
    tree_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(tree_, &QTreeView::customContextMenuRequested, this, [this](QPoint position) {
        if (const QModelIndex index = tree_->indexAt(position); index.isValid())
            tree_->setCurrentIndex(index);
        menu_->popup(tree_->viewport()->mapToGlobal(position));
    });
}

void ClipsDock::showScene() {
    {
        const QScopedValueRollback guard(isSyncing_, true);
        model_->show(session_->document.scene());
    }
    showSelection();
}

void ClipsDock::showSelection() {
    const auto character = session_->selection.character();
    const auto clip = session_->selection.clip();
    pages_->setCurrentIndex(character ? 1 : 0);
    hint_->setVisible(character && !clip);
    updateEnabled();
    if (!character || isSyncing_) return;
    const QScopedValueRollback guard(isSyncing_, true);
    const QModelIndex current = tree_->currentIndex();
    // Keep the row of the active character current if it is, so that it can be renamed or deleted.
    if (current.isValid() && !model_->clip(current) && model_->character(current) == character->id) return;
    tree_->setCurrentIndex(clip ? model_->index(character->id, clip->id) : model_->index(character->id));
}

void ClipsDock::activate(const QModelIndex& index) {
    if (isSyncing_ || !index.isValid()) return;
    const CharacterId character = model_->character(index);
    const ClipId clip = model_->clip(index);
    const QScopedValueRollback guard(isSyncing_, true);
    session_->selection.setCharacter(character);
    if (clip) session_->selection.setClip(character, clip);
}

void ClipsDock::play(const QModelIndex& index) {
    activate(index);
    if (model_->clip(index)) session_->playback.setPlaying(!session_->playback.playing());
}

void ClipsDock::rename(bool clip) {
    const auto character = session_->selection.character();
    const auto activeClip = session_->selection.clip();
    if (!character || (clip && !activeClip)) return;
    show();
    raise();
    const QModelIndex index =
        clip ? model_->index(character->id, activeClip->id) : model_->index(character->id);
    tree_->setFocus();
    tree_->setCurrentIndex(index);
    editInPlace(*tree_, index);
}

void ClipsDock::askRate() {
    const auto clip = session_->selection.clip();
    if (!clip) return;
    auto* dialog = new RateDialog(clip, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        if (const auto rate = dialog->rate()) commands_->setRate(*rate, dialog->change());
    });
    dialog->open();
}

void ClipsDock::check() {
    auto* dialog = new ClipCheckDialog(*session_, *actions_, window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

void ClipsDock::askImport() {
    const auto character = session_->selection.character();
    if (!character) return;
    auto* dialog = new ImportClipsDialog(importer_->loadedScene(), character, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, id = character->id] {
        importer_->convert(id, dialog->source(), dialog->clips());
    });
    dialog->open();
}

void ClipsDock::updateEnabled() {
    const bool character = session_->selection.character() != nullptr;
    const bool clip = session_->selection.clip() != nullptr;
    for (const char* id : kCharacterActions) (*actions_)[id]->setEnabled(character);
    for (const char* id : kClipActions) (*actions_)[id]->setEnabled(clip);
}

}  // namespace sinew
