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

/// The tree of characters, meshes and joints with its filter, in step with the selection both ways, and the
/// choice of a character's clip. Joints are renamed, reparented, hidden, locked and soloed in it, meshes
/// renamed, deleted and hidden. Owns what the `edit.select…` and `mesh.…` actions and those `joint.…` actions
/// do that change the skeleton or what is seen of it.
class OutlinerDock : public QDockWidget {
    Q_OBJECT
public:
    OutlinerDock(Session& session, Actions& actions, QWidget* parent = nullptr);

    /// Puts the selection sets into another menu, as in its own.
    void fillSetMenu(QMenu& menu);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;  ///< keys of filter and meshes

private:
    QWidget* makeFilterRow(const Actions& actions);
    void makeActions(Actions& actions);
    QWidget* makeClipRow();
    void followSession();
    void showScene();
    void showClips();
    void showSelection();
    void readSelection();
    void setFilter(const QString& text);
    void expandNew(const QModelIndex& parent, int first, int last);
    void expandMeshes(CharacterId character);
    void activate(const QModelIndex& index);
    void keepCollapsed(const QModelIndex& parent, int first, int last);
    void switchJoint(JointId joint, JointDelegate::Switch which);
    void rename();
    void renameMesh();
    void editAt(const QModelIndex& index);
    void switchMesh(MeshId mesh);
    bool meshKey(QEvent& event);
    void showNote(const QString& note);
    void showMenu(QPoint place);
    NameEditor::Verdict judge(JointId joint, const QString& name) const;
    QModelIndex shown(JointId joint) const;
    QModelIndex shown(MeshId mesh) const;
    JointId jointAt(const QModelIndex& shownIndex) const;
    MeshId meshAt(const QModelIndex& shownIndex) const;
    bool readMeshes();

    Session* session_;
    JointCommands* commands_;
    SelectionSets* sets_;
    Actions* all_;
    JointActions* actions_ = nullptr;
    MeshCommands* meshes_;
    JointModel* model_;
    QSortFilterProxyModel* filtered_;
    JointTree* tree_;
    QLineEdit* filter_ = nullptr;
    QComboBox* clips_ = nullptr;
    QStringList clipNames_;  ///< that it shows
    QStackedWidget* pages_ = nullptr;
    QLabel* note_;
    std::uint64_t opening_ = 0;                             ///< whose rows it shows
    std::unordered_set<JointId> collapsed_;                 ///< of characters that are being shown anew
    std::unordered_map<CharacterId, bool> meshesExpanded_;  ///< of the same
    std::pair<JointId, MeshId> scrolledTo_;                 ///< what was current when it was scrolled to
    bool following_ =
        false;  ///< the tree is being told; what it says of its selection is no wish of the user
};

}  // namespace sinew
