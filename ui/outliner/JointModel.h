#pragma once

#include <QAbstractItemModel>
#include <memory>
#include <vector>

#include "core/scene/Scene.h"

namespace sinew {

class Selection;

/// The tree of characters, each with a row "Meshes" that holds its meshes, where it has any, and below that
/// its joints. What the user named has that name as its Qt::EditRole. Keeps the characters it shows; on
/// changes it inserts, removes and moves rows, and resets nothing whose ids match.
class JointModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Role {
        badgesRole = Qt::UserRole,  ///< int of Badge flags
        countRole,                  ///< of a character: its number of joints; of meshes: theirs; else invalid
        activeRole,                 ///< bool: the active character
        jointRole,                  ///< qulonglong: the joint's id, 0 of a character
        goalRole,                   ///< int: the number of the joint's first goal, from 1; 0: it has none
        sideRole,                   ///< QString: what the name says of a side, and the counterpart
        meshRole,                   ///< qulonglong: the mesh's id, 0 of joints and characters
        verticesRole                ///< qulonglong: of a mesh; else invalid
    };
    /// keyed: anywhere in the clip; keyedNow: at the time that was set.
    enum Badge { limited = 1, locked = 2, keyed = 4, keyedNow = 8, goal = 16 };

    explicit JointModel(Selection& selection, QObject* parent = nullptr);
    ~JointModel() override;

    /// Shows the characters of another version of the scene; clips follow the selection by themselves.
    void show(const Scene& scene);
    /// The time that badges speak of. Tells nobody: whoever draws the rows in sight asks for them again.
    void setTime(Seconds time) { time_ = time; }

    QModelIndex index(CharacterId character) const;
    QModelIndex index(JointId joint) const;
    QModelIndex index(MeshId mesh) const;
    QModelIndex meshes(CharacterId character) const;        ///< what holds them; invalid where there are none
    CharacterId character(const QModelIndex& index) const;  ///< also of a row below it
    JointId joint(const QModelIndex& index) const;          ///< id 0 where the row is no joint's
    MeshId mesh(const QModelIndex& index) const;            ///< id 0 where the row is no mesh's
    int jointCount() const;                                 ///< of all characters

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    /// A new name for a joint or a mesh: asked for by renameRequested() and meshRenameRequested().
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    /// Joints dropped on a joint or a character: asked for by reparentRequested().
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

Q_SIGNALS:
    void renameRequested(sinew::JointId joint, const QString& name);
    void meshRenameRequested(sinew::MeshId mesh, const QString& name);
    /// @param parent  id 0: they become roots
    void reparentRequested(sinew::CharacterId character, const std::vector<sinew::JointId>& joints,
                           sinew::JointId parent);

private:
    struct Row;
    struct Entry;

    void removeGone(const Scene& scene);
    void insert(int row, const std::shared_ptr<const Character>& character);
    void refresh(Entry& entry, const std::shared_ptr<const Character>& character);
    void readSelection();
    void touch(Entry& entry);
    std::unique_ptr<Entry> makeEntry(const std::shared_ptr<const Character>& character) const;
    QModelIndex indexOf(const Row& row) const;
    int rowOf(const Entry& entry) const;

    int badgesOf(const Entry& entry, int joint) const;
    QVariant characterData(const Character& character, int role) const;

    const Selection* selection_;
    CharacterId active_;
    Seconds time_;
    std::vector<std::unique_ptr<Entry>> entries_;
};

}  // namespace sinew
