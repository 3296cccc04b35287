#pragma once

#include <QDockWidget>
#include <QSortFilterProxyModel>

#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/base/Id.h"
#include "ui/outliner/JointDelegate.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QMenu;
class QStackedWidget;

namespace sinew {

class Actions;
class JointActions;
class JointCommands;
class JointModel;
class MeshCommands;
class SelectionSets;
class JointTree;
struct Session;

/// The outliner panel: a filterable tree of characters, meshes and joints that is synchronised with the
/// selection, and a choice of the active character's clip. Joints can be renamed, reparented, hidden, locked
/// and soloed in it, and meshes renamed, deleted and hidden. Implements the `edit.select…` and `mesh.…`
/// actions and the `joint.…` actions that edit the skeleton or its visibility.
class OutlinerDock : public QDockWidget {
    Q_OBJECT
public:
    OutlinerDock(Session& session, Actions& actions, QWidget* parent = nullptr);

    /// Adds the selection sets to another menu.
    void fillSetMenu(QMenu& menu);

protected:
    bool eventFilter(QObject* watched,
                     QEvent* event) override;  ///< handles keys in the filter and for meshes

private:
    QWidget* makeFilterRow(const Actions& actions);
    void makeActions(Actions& actions);
    QWidget* makeClipRow();
    void connectSession();
    void showScene();
    void showClips();
    void showSelection();
    void selectFromTree();
    void setFilter(const QString& text);
    void expandNew(const QModelIndex& parent, int first, int last);
    void expandMeshes(CharacterId character);
    void activate(const QModelIndex& index);
    void rememberCollapsed(const QModelIndex& parent, int first, int last);
    void toggleJointSwitch(JointId joint, JointDelegate::Switch kind);
    /// Edits the name in a row of the tree, or shows `hiddenNote` if the row is hidden.
    void editName(const QModelIndex& index, const QString& hiddenNote);
    void toggleMeshVisibility(MeshId mesh);
    bool handleMeshKey(QEvent& event);
    void showNote(const QString& note);
    void showMenu(QPoint position);
    NameEditor::Validation validateName(JointId joint, const QString& name) const;
    QModelIndex viewIndex(JointId joint) const;
    QModelIndex viewIndex(MeshId mesh) const;
    JointId jointAt(const QModelIndex& index) const;
    MeshId meshAt(const QModelIndex& index) const;
    bool selectMeshesFromTree();

    Session* session_;
    JointCommands* commands_;
    SelectionSets* sets_;
    Actions* allActions_;
    JointActions* jointActions_ = nullptr;
    MeshCommands* meshes_;
    JointModel* model_;
    QSortFilterProxyModel* filtered_;
    JointTree* tree_;
    QLineEdit* filter_ = nullptr;
    QComboBox* clips_ = nullptr;
    QStringList clipNames_;  ///< items of the combo box
    QStackedWidget* pages_ = nullptr;
    QLabel* note_;
    std::uint64_t shownOpening_ = 0;                        ///< Document::opening() of the rows shown
    std::unordered_set<JointId> collapsed_;                 ///< collapsed joints of characters being rebuilt
    std::unordered_map<CharacterId, bool> meshesExpanded_;  ///< state of "Meshes" in characters being rebuilt
    std::pair<JointId, MeshId> lastScrollTarget_;           ///< current joint and mesh at the last scroll
    bool isSyncing_ = false;  ///< the tree is being updated, so its selection signals are ignored
};

}  // namespace sinew
