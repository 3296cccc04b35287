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

/// The clip browser: every character with its clips. A click makes a clip the one that its character plays,
/// Enter or a double click plays it. Owns what the `clip.…` and `character.…` actions do, but for the choice
/// of files that clip.import begins with.
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
    void askImport();
    void enable();

    Session* session_;
    Actions* actions_;
    ClipCommands* commands_;
    ClipImporter* importer_;
    ClipModel* model_;
    ClipTree* tree_;
    QMenu* menu_;
    QLabel* hint_;
    QStackedWidget* pages_;
    bool following_ = false;  ///< the tree is being told; its current row is no wish of the user
};

}  // namespace sinew
