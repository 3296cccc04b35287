#pragma once

#include <memory>
#include <vector>

#include "core/scene/Scene.h"
#include "ui/widgets/SyncedModel.h"

namespace sinew {

class Selection;

/// Tree of the scene's characters and their clips. Updates insert, remove and move rows, so that unchanged
/// items keep their rows.
class ClipModel : public SyncedModel<QAbstractItemModel> {
    Q_OBJECT
public:
    enum Role {
        detailsRole = Qt::UserRole,  ///< "201 frames · 2.000 s · 100 fps · 215 keys"
        activeRole                   ///< bool: whether this is the active character or its active clip
    };

    explicit ClipModel(const Selection& selection, QObject* parent = nullptr);

    void show(const Scene& scene);

    QModelIndex index(CharacterId character) const;
    QModelIndex index(CharacterId character, ClipId clip) const;
    CharacterId character(const QModelIndex& index) const;  ///< also for a clip's row
    ClipId clip(const QModelIndex& index) const;            ///< id 0 for a character's row

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    /// Emits renameRequested() instead of changing the name.
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

Q_SIGNALS:
    /// The user has entered a new name for a clip, or for the character if `clip` has id 0.
    void renameRequested(CharacterId character, ClipId clip, const QString& name);

private:
    using CharacterPtr = std::shared_ptr<const Character>;
    struct CharacterRow {
        CharacterPtr character;
        std::vector<std::shared_ptr<const Clip>> clips;  ///< the rows below
    };

    static CharacterId idOf(const CharacterRow& row) { return row.character->id; }
    int rowOf(CharacterId character) const;
    const Clip* clipAt(const QModelIndex& index) const;
    void refreshRows();

    const Selection* selection_;
    std::vector<CharacterRow> rows_;
};

}  // namespace sinew
