#pragma once

#include <QAbstractItemModel>
#include <memory>
#include <vector>

#include "core/scene/Scene.h"

namespace sinew {

class Selection;

/// The characters of the scene with their clips below them. Keeps what it shows; on changes it inserts,
/// removes and moves rows, and resets nothing whose ids match.
class ClipModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Role {
        detailsRole = Qt::UserRole,  ///< "201 frames · 2.000 s · 100 fps · 215 keys"
        activeRole                   ///< bool: the active character, or the clip that it plays
    };

    explicit ClipModel(const Selection& selection, QObject* parent = nullptr);

    void show(const Scene& scene);

    QModelIndex index(CharacterId character) const;
    QModelIndex index(CharacterId character, ClipId clip) const;
    CharacterId character(const QModelIndex& index) const;  ///< also of a clip's row
    ClipId clip(const QModelIndex& index) const;            ///< id 0 for a character's row

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    /// A name that was typed is only asked for: see renamed().
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

Q_SIGNALS:
    /// The user wants another name for a clip, or for the character where `clip` is none.
    void renamed(CharacterId character, ClipId clip, const QString& name);

private:
    using Part = std::shared_ptr<const Character>;

    void removeGone(const Scene& scene);
    void place(const Part& character, int row);
    void showClips(int row, const Part& after);
    int rowOf(CharacterId character) const;
    const Clip* clipAt(const QModelIndex& index) const;
    void readSelection();

    const Selection* selection_;
    std::vector<Part> characters_;
    std::vector<std::vector<std::shared_ptr<const Clip>>> clips_;  ///< the rows, one list a character
};

}  // namespace sinew
