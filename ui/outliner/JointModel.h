#pragma once

#include <QAbstractItemModel>
#include <memory>
#include <vector>

#include "core/scene/Scene.h"

namespace sinew {

class Selection;

/// Tree of the scene's characters. Below each are a row "Meshes" with its meshes, if it has any, and its
/// joints. Qt::EditRole is the name of a character, joint or mesh and empty for "Meshes". Updates insert,
/// remove and move rows, so that unchanged characters keep their rows.
class JointModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Role {
        badgesRole = Qt::UserRole,  ///< int of Badge flags
        countRole,    ///< int: number of joints of a character or of meshes in "Meshes"; otherwise invalid
        activeRole,   ///< bool: whether this is the active character
        jointRole,    ///< qulonglong: id of the joint; 0 for a character
        goalRole,     ///< int: number of the joint's first goal, from 1; 0 if it has none
        sideRole,     ///< QString: see sideText()
        meshRole,     ///< qulonglong: id of the mesh; 0 for joints and characters
        verticesRole  ///< qulonglong: number of vertices of a mesh; otherwise invalid
    };
    /// keyed: has keys anywhere in the clip; keyedNow: has a key at the time set by setTime().
    enum Badge { limited = 1, locked = 2, keyed = 4, keyedNow = 8, goal = 16 };

    explicit JointModel(Selection& selection, QObject* parent = nullptr);
    ~JointModel() override;

    /// Shows the characters of `scene`. Their active clips follow the selection automatically.
    void show(const Scene& scene);
    /// Sets the time that `keyedNow` refers to. Emits no signal: the view queries the badges of its visible
    /// rows.
    void setTime(Seconds time) { time_ = time; }

    QModelIndex index(CharacterId character) const;
    QModelIndex index(JointId joint) const;
    QModelIndex index(MeshId mesh) const;
    QModelIndex meshes(CharacterId character) const;  ///< the row "Meshes"; invalid if there are no meshes
    CharacterId character(const QModelIndex& index) const;  ///< also for rows below the character
    JointId joint(const QModelIndex& index) const;          ///< id 0 if the row is not a joint
    MeshId mesh(const QModelIndex& index) const;            ///< id 0 if the row is not a mesh
    int jointCount() const;                                 ///< in all characters

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    /// Emits renameRequested() or meshRenameRequested() instead of changing the name.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    /// Emits reparentRequested() for joints dropped on a joint or character.
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

Q_SIGNALS:
    void renameRequested(sinew::JointId joint, const QString& name);
    void meshRenameRequested(sinew::MeshId mesh, const QString& name);
    /// @param parent  new parent; id 0 makes the joints roots
    void reparentRequested(sinew::CharacterId character, const std::vector<sinew::JointId>& joints,
                           sinew::JointId parent);

private:
    struct Row;
    struct Entry;

    void removeMissing(const Scene& scene);
    void insert(int row, const std::shared_ptr<const Character>& character);
    void refresh(Entry& entry, const std::shared_ptr<const Character>& character);
    void syncSelection();
    void emitDataChanged(Entry& entry);
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
