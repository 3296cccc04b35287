#pragma once

#include <QDockWidget>

#include "core/base/Id.h"

class QLabel;
class QMenu;
class QStackedWidget;

namespace sinew {

class Actions;
class ClipCommands;
class ClipImporter;
class ClipModel;
class ClipTree;
struct Session;

/// The clip browser: all characters with their clips. Clicking a clip makes it active; Enter or a
/// double-click plays it. Implements the `clip.…` and `character.…` actions, except for the file dialog of
/// clip.import.
class ClipsDock : public QDockWidget {
    Q_OBJECT
public:
    ClipsDock(Session& session, Actions& actions, QWidget* parent = nullptr);

    ClipImporter& importer() const { return *importer_; }

private:
    QWidget* makeBar();
    void fillMenu();
    void connectActions();
    void connectTree();
    void showScene();
    void showSelection();
    void activate(const QModelIndex& index);
    void play(const QModelIndex& index);
    void rename(bool clip);
    void askRate();
    void check();
    void askImport();
    void updateEnabled();

    Session* session_;
    Actions* actions_;
    ClipCommands* commands_;
    ClipImporter* importer_;
    ClipModel* model_;
    ClipTree* tree_;
    QMenu* menu_;
    QLabel* hint_;
    QStackedWidget* pages_;
    bool isSyncing_ = false;  ///< the tree is being updated, so its current-row signals are ignored
};

}  // namespace sinew
