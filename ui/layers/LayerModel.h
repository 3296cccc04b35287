#pragma once

#include <QAbstractTableModel>
#include <memory>

#include "core/anim/clip/ClipLayer.h"

namespace sinew {

struct Session;

QString layerName(const ClipLayer& layer);

/// Table model of the layers of the active clip: a row per layer, the topmost first, and the base in the last
/// row. Edits are steps of the document. Rows can be dragged to another position.
class LayerModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { nameColumn, modeColumn, weightColumn, muteColumn, soloColumn, lockColumn };
    static constexpr int kColumns = 6;

    explicit LayerModel(Session& session, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

    /// Returns the layer in a row; null for the base.
    LayerId layer(int row) const;
    /// Returns the row of a layer, or of the base if it is null.
    int row(LayerId layer) const;

    /// Names of the modes, indexed by LayerMode: "Additive", "Override".
    static QStringList modeNames();

private:
    void refresh();
    const ClipLayer* at(int row) const;
    QVariant text(const ClipLayer& layer, int column) const;
    QString toolTip(int row, int column) const;
    bool set(const ClipLayer& layer, const QString& step, LayerSettings settings);

    Session* session_;
    std::shared_ptr<const Clip> clip_;  ///< null without a clip
};

}  // namespace sinew
