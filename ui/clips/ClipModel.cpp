#include "ui/clips/ClipModel.h"

#include <algorithm>

#include "ui/document/Selection.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

QString details(const Clip& clip) {
    const auto [first, last] = clip.playedRange();
    const Seconds duration = clip.rate.time(last) - clip.rate.time(first);
    const QStringList parts{
        ClipModel::tr("%n frame(s)", nullptr, static_cast<int>(last.value - first.value + 1)),
        ClipModel::tr("%1 s").arg(numberText(duration.value, 2)),
        ClipModel::tr("%1 fps").arg(shortNumberText(clip.rate.hertz(), 3)),
        ClipModel::tr("%n key(s)", nullptr, static_cast<int>(clip.keyCount()))};
    const QString info = parts.join(QStringLiteral(" · "));
    if (!clip.playingWarp()) return info;
    return ClipModel::tr("%1 · warped, source %n frame(s)", nullptr, static_cast<int>(clip.frameCount()))
        .arg(info);
}

QString details(const Character& character) {
    const auto count = static_cast<int>(character.clips.size());
    return count == 0 ? ClipModel::tr("no clips") : ClipModel::tr("%n clip(s)", nullptr, count);
}

template <class Row, class RowId, class IdOf>
int find(const std::vector<Row>& rows, RowId id, IdOf idOf) {
    const auto found = std::ranges::find(rows, id, idOf);
    return found == rows.end() ? -1 : static_cast<int>(found - rows.begin());
}

}  // namespace

ClipModel::ClipModel(const Selection& selection, QObject* parent)
    : SyncedModel(parent), selection_(&selection) {
    connect(&selection, &Selection::characterChanged, this, &ClipModel::refreshRows);
}

void ClipModel::show(const Scene& scene) {
    std::vector<CharacterRow> target;
    for (const CharacterPtr& character : scene.characters) {
        const int old = rowOf(character->id);
        target.push_back(
            {character, old < 0 ? character->clips : rows_[static_cast<std::size_t>(old)].clips});
    }
    syncRows(rows_, target, idOf);
    for (int row = 0; row < rowCount(); ++row) {
        auto& [character, clips] = rows_[static_cast<std::size_t>(row)];
        syncRows(clips, character->clips, &Clip::id, index(row, 0));
    }
}

void ClipModel::refreshRows() {
    for (int row = 0; row < rowCount(); ++row) {
        const QModelIndex parentIndex = index(row, 0);
        Q_EMIT dataChanged(parentIndex, parentIndex);
        const int last = rowCount(parentIndex) - 1;
        if (last >= 0) Q_EMIT dataChanged(index(0, 0, parentIndex), index(last, 0, parentIndex));
    }
}

int ClipModel::rowOf(CharacterId character) const { return find(rows_, character, idOf); }

QModelIndex ClipModel::index(CharacterId character) const {
    const int row = rowOf(character);
    return row < 0 ? QModelIndex() : index(row, 0);
}

QModelIndex ClipModel::index(CharacterId character, ClipId clip) const {
    const int parentIndex = rowOf(character);
    const int row =
        parentIndex < 0 ? -1 : find(rows_[static_cast<std::size_t>(parentIndex)].clips, clip, &Clip::id);
    return row < 0 ? QModelIndex() : index(row, 0, index(parentIndex, 0));
}

CharacterId ClipModel::character(const QModelIndex& index) const {
    if (!index.isValid()) return {};
    if (index.internalId() != 0) return {index.internalId()};
    return idOf(rows_[static_cast<std::size_t>(index.row())]);
}

const Clip* ClipModel::clipAt(const QModelIndex& index) const {
    if (!index.isValid() || index.internalId() == 0) return nullptr;
    const int parentIndex = rowOf({index.internalId()});
    return rows_[static_cast<std::size_t>(parentIndex)].clips[static_cast<std::size_t>(index.row())].get();
}

ClipId ClipModel::clip(const QModelIndex& index) const {
    const Clip* clip = clipAt(index);
    return clip ? clip->id : ClipId{};
}

QModelIndex ClipModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    // A clip's index refers to its character by id, which does not change when rows move.
    return createIndex(row, column, parent.isValid() ? quintptr(character(parent).value) : quintptr(0));
}

QModelIndex ClipModel::parent(const QModelIndex& child) const {
    return child.internalId() == 0 ? QModelIndex() : index(CharacterId{child.internalId()});
}

int ClipModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid()) return static_cast<int>(rows_.size());
    if (parent.internalId() != 0) return 0;
    return static_cast<int>(rows_[static_cast<std::size_t>(parent.row())].clips.size());
}

int ClipModel::columnCount(const QModelIndex&) const { return 1; }

Qt::ItemFlags ClipModel::flags(const QModelIndex& index) const {
    return QAbstractItemModel::flags(index) | Qt::ItemIsEditable;
}

QVariant ClipModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Clip* clip = clipAt(index);
    const Character& owner = *rows_[static_cast<std::size_t>(rowOf(character(index)))].character;
    const QString name = QString::fromUtf8(clip ? clip->name : owner.name);
    const QString info = clip ? details(*clip) : details(owner);
    switch (role) {
        case Qt::DisplayRole:
        case Qt::EditRole:
            return name;
        case detailsRole:
            return info;
        case Qt::AccessibleTextRole:
        case Qt::ToolTipRole:
            return name + QStringLiteral(", ") + info;
        case activeRole: {
            const auto active = selection_->character();
            if (!active || active->id != owner.id) return false;
            return !clip || selection_->clip(*active).get() == clip;
        }
        default:
            return {};
    }
}

bool ClipModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::EditRole || !index.isValid()) return false;
    Q_EMIT renameRequested(character(index), clip(index), value.toString().trimmed());
    return true;
}

}  // namespace sinew
