#include "ui/layers/LayerModel.h"

#include <QColor>
#include <QMimeData>
#include <algorithm>

#include "core/scene/edits/keys/SetKeys.h"
#include "core/scene/edits/layers/EditLayers.h"
#include "ui/editing/CommitOrReport.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

const auto kLayerMime = QStringLiteral("application/x-sinew-layer");

QString columnTitle(int column) {
    switch (column) {
        case LayerModel::nameColumn:
            return LayerModel::tr("Layer");
        case LayerModel::modeColumn:
            return LayerModel::tr("Mode");
        case LayerModel::weightColumn:
            return LayerModel::tr("Weight");
        case LayerModel::muteColumn:
            return LayerModel::tr("Mute");
        case LayerModel::soloColumn:
            return LayerModel::tr("Solo");
        default:
            return LayerModel::tr("Lock");
    }
}

bool isOn(const ClipLayer& layer, int column) {
    return column == LayerModel::muteColumn   ? layer.muted
           : column == LayerModel::soloColumn ? layer.solo
                                              : layer.locked;
}

bool isSwitch(int column) { return column >= LayerModel::muteColumn; }

}  // namespace

QString layerName(const ClipLayer& layer) { return QString::fromStdString(layer.name); }

LayerModel::LayerModel(Session& session, QObject* parent) : QAbstractTableModel(parent), session_(&session) {
    connect(&session.document, &Document::changed, this, &LayerModel::refresh);
    connect(&session.selection, &Selection::characterChanged, this, &LayerModel::refresh);
    connect(&session.playback, &Playback::frameChanged, this, [this] {
        if (clip_) Q_EMIT dataChanged(index(0, weightColumn), index(rowCount() - 1, weightColumn));
    });
    refresh();
}

void LayerModel::refresh() {
    const auto clip = session_->selection.clip();
    if (clip == clip_) return;
    const auto ids = [](const Clip* of) {
        std::vector<LayerId> list;
        for (std::size_t i = 0; of && i < of->layers.size(); ++i) list.push_back(of->layers[i]->id);
        return list;
    };
    const bool sameRows = clip && clip_ && clip->id == clip_->id && ids(clip.get()) == ids(clip_.get());
    if (!sameRows) beginResetModel();
    clip_ = clip;
    if (!sameRows) return endResetModel();
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
}

QStringList LayerModel::modeNames() { return {tr("Additive"), tr("Override")}; }

int LayerModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !clip_ ? 0 : static_cast<int>(clip_->layers.size()) + 1;
}

int LayerModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

const ClipLayer* LayerModel::at(int row) const {
    const int fromBottom = rowCount() - 2 - row;
    return fromBottom < 0 ? nullptr : clip_->layers[static_cast<std::size_t>(fromBottom)].get();
}

LayerId LayerModel::layer(int row) const {
    const ClipLayer* const found = row >= 0 && row < rowCount() ? at(row) : nullptr;
    return found ? found->id : LayerId{};
}

int LayerModel::row(LayerId layer) const {
    for (int i = 0; i + 1 < rowCount(); ++i) {
        if (at(i)->id == layer) return i;
    }
    return rowCount() - 1;
}

Qt::ItemFlags LayerModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::ItemIsDropEnabled;
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    if (!at(index.row())) return flags;
    flags |= Qt::ItemIsDragEnabled;
    return isSwitch(index.column()) ? flags | Qt::ItemIsUserCheckable : flags | Qt::ItemIsEditable;
}

QVariant LayerModel::text(const ClipLayer& layer, int column) const {
    switch (column) {
        case nameColumn:
            return layerName(layer);
        case modeColumn:
            return modeNames()[static_cast<int>(layer.mode)];
        case weightColumn:
            return shortNumberText(layer.weightAt(session_->playback.sourceTime()), 2);
        default:
            return {};
    }
}

QVariant LayerModel::data(const QModelIndex& index, int role) const {
    const ClipLayer* const layer = at(index.row());
    if (role == Qt::ToolTipRole) return toolTip(index.row(), index.column());
    if (!layer) {
        if (role == Qt::DisplayRole && index.column() == nameColumn) return tr("Base");
        return {};
    }
    if (role == Qt::DisplayRole) return text(*layer, index.column());
    if (role == Qt::EditRole) {
        if (index.column() == modeColumn) return static_cast<int>(layer->mode);
        if (index.column() == weightColumn)
            return QString::number(layer->weightAt(session_->playback.sourceTime()), 'g',
                                   QLocale::FloatingPointShortest);
        return text(*layer, index.column());
    }
    if (role == Qt::CheckStateRole && isSwitch(index.column()))
        return isOn(*layer, index.column()) ? Qt::Checked : Qt::Unchecked;
    if (role == Qt::DecorationRole && index.column() == nameColumn) return QColor(QRgb{layer->color});
    if (role == Qt::TextAlignmentRole && index.column() == weightColumn)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::AccessibleTextRole && isSwitch(index.column()))
        return tr("%1 %2").arg(columnTitle(index.column()), layerName(*layer));
    return {};
}

QString LayerModel::toolTip(int row, int column) const {
    const ClipLayer* const layer = at(row);
    if (!layer) return tr("The clip's own curves, which the layers modify");
    switch (column) {
        case nameColumn:
            return isPlaying(*clip_, *layer) ? layerName(*layer)
                                             : tr("%1 has no effect").arg(layerName(*layer));
        case modeColumn:
            return tr("Add to the motion below, or replace it");
        case weightColumn:
            return layer->find(layerChannel(layer->id)) ? tr("Weight at the playhead; it has keys")
                                                        : tr("Weight, 0 to 1");
        case muteColumn:
            return tr("Play the clip without this layer");
        case soloColumn:
            return tr("Play only solo layers on the base");
        default:
            return tr("Protect the layer's keys from changes");
    }
}

QVariant LayerModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::DisplayRole)
        return isSwitch(section) ? columnTitle(section).left(1) : columnTitle(section);
    if (role == Qt::ToolTipRole || role == Qt::AccessibleTextRole) return columnTitle(section);
    return {};
}

bool LayerModel::set(const ClipLayer& layer, const QString& step, LayerSettings settings) {
    if (settings == static_cast<const LayerSettings&>(layer)) return false;
    const auto character = session_->selection.character();
    session_->document.cancel();
    commitOrReport(
        session_->document, step.arg(layerName(layer)),
        setLayer(session_->document.committed(), character->id, clip_->id, layer.id, std::move(settings)));
    return true;
}

bool LayerModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    const ClipLayer* const layer = at(index.row());
    if (!layer) return false;
    LayerSettings settings = *layer;
    if (role == Qt::CheckStateRole && isSwitch(index.column())) {
        const bool on = value.toInt() == Qt::Checked;
        switch (index.column()) {
            case muteColumn:
                settings.muted = on;
                return set(*layer, on ? tr("Mute Layer %1") : tr("Unmute Layer %1"), settings);
            case soloColumn:
                settings.solo = on;
                return set(*layer, tr("Solo Layer %1"), settings);
            default:
                settings.locked = on;
                return set(*layer, on ? tr("Lock Layer %1") : tr("Unlock Layer %1"), settings);
        }
    }
    if (role != Qt::EditRole) return false;
    if (index.column() == nameColumn) {
        settings.name = value.toString().trimmed().toStdString();
        return !settings.name.empty() && set(*layer, tr("Rename Layer %1"), settings);
    }
    if (index.column() == modeColumn) {
        settings.mode = static_cast<LayerMode>(value.toInt());
        return set(*layer, tr("Change Mode of Layer %1"), settings);
    }
    bool isNumber = false;
    const double weight = value.toString().toDouble(&isNumber);
    if (!isNumber) return false;
    const double clamped = std::clamp(weight, 0.0, 1.0);
    if (layer->find(layerChannel(layer->id))) {
        const ChannelValue keyed{layerChannel(layer->id), clamped};
        session_->document.cancel();
        commitOrReport(session_->document, tr("Key Weight of Layer %1").arg(layerName(*layer)),
                       setKeys(session_->document.committed(), session_->selection.character()->id,
                               layerClip(layer->id), session_->playback.sourceTime(), {&keyed, 1}));
        return true;
    }
    settings.weight = clamped;
    return set(*layer, tr("Set Weight of Layer %1"), settings);
}

QStringList LayerModel::mimeTypes() const { return {kLayerMime}; }

QMimeData* LayerModel::mimeData(const QModelIndexList& indexes) const {
    auto* data = new QMimeData;
    if (!indexes.isEmpty()) data->setData(kLayerMime, QByteArray::number(indexes.front().row()));
    return data;
}

bool LayerModel::dropMimeData(const QMimeData* data, Qt::DropAction, int row, int,
                              const QModelIndex& parent) {
    if (!data->hasFormat(kLayerMime) || !clip_) return false;
    const int from = data->data(kLayerMime).toInt(), count = rowCount() - 1;
    const int gap = row >= 0 ? row : parent.isValid() ? parent.row() : count;
    // Rows count from the top, positions from the bottom; the row itself is taken out first.
    const int to = std::clamp(gap > from ? gap - 1 : gap, 0, count - 1);
    const ClipLayer* const layer = at(from);
    if (!layer || to == from) return false;
    commitOrReport(session_->document, tr("Move Layer %1").arg(layerName(*layer)),
                   moveLayer(session_->document.committed(), session_->selection.character()->id, clip_->id,
                             layer->id, static_cast<std::size_t>(count - 1 - to)));
    return false;  // the model has moved the row itself
}

}  // namespace sinew
