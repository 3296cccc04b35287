#pragma once

#include <QAbstractItemModel>
#include <memory>
#include <vector>

#include "core/scene/Scene.h"

namespace sinew {

class Selection;

/// The tree of characters and their joints. Keeps the characters it shows; on changes it inserts, removes and
/// moves rows, and resets nothing whose ids match.
class JointModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Role {
        badgesRole = Qt::UserRole,  ///< int of Badge flags
        countRole,                  ///< of a character: its number of joints; else invalid
        activeRole                  ///< bool: the active character
    };
    enum Badge { limited = 1, locked = 2, keyed = 4 };

    explicit JointModel(Selection& selection, QObject* parent = nullptr);
    ~JointModel() override;

    /// Shows the characters of another version of the scene; clips follow the selection by themselves.
    void show(const Scene& scene);

    QModelIndex index(CharacterId character) const;
    QModelIndex index(JointId joint) const;
    CharacterId character(const QModelIndex& index) const;  ///< also of a joint's row
    JointId joint(const QModelIndex& index) const;          ///< id 0 for a character's row
    int jointCount() const;                                 ///< of all characters

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

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

    const Selection* selection_;
    CharacterId active_;
    std::vector<std::unique_ptr<Entry>> entries_;
};

}  // namespace sinew
