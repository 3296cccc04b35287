#include "ui/outliner/JointModel.h"

#include <QCoreApplication>
#include <QMimeData>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/document/Descriptions.h"
#include "ui/document/Selection.h"

namespace sinew {

/// Internal pointer of a model index.
struct JointModel::Row {
    enum class Kind { character, joint, mesh, meshes };

    Entry* entry;
    Kind kind;
    int itemIndex;  ///< index of the joint or mesh in its character; kNoParent for other rows
    int position;   ///< row among its siblings

    bool is(Kind other) const { return kind == other; }
};

struct JointModel::Entry {
    std::shared_ptr<const Character> character;
    std::shared_ptr<const Clip> clip;
    std::vector<int> roots;
    /// Rows of the character, its joints, its meshes and "Meshes", in this order; never resized, since model
    /// indices point to them.
    std::vector<Row> rows;
    std::vector<bool> keyed;

    const Skeleton& skeleton() const { return *character->skeleton; }
    const std::vector<int>& children(int joint) const {
        return joint == kNoParent ? roots : skeleton().children(joint);
    }
    Row* row(int joint) { return &rows[static_cast<std::size_t>(joint + 1)]; }
    int meshCount() const { return static_cast<int>(character->meshes.size()); }
    Row* meshRow(int mesh) { return row(skeleton().size() + mesh); }
    Row* meshesRow() { return meshRow(meshCount()); }
    const Mesh& mesh(const Row& row) const {
        return *character->meshes[static_cast<std::size_t>(row.itemIndex)];
    }
    /// Returns the number of rows before the root joints.
    int rowsBeforeRoots() const { return character->meshes.empty() ? 0 : 1; }
    bool updateKeyed();
};

/// Updates `keyed` and returns whether it has changed.
bool JointModel::Entry::updateKeyed() {
    const auto before = std::exchange(keyed, {});
    keyed.assign(character->skeleton->joints().size(), false);
    for (std::size_t i = 0; clip && i < clip->tracks.size(); ++i) {
        if (const auto joint = skeleton().find(clip->tracks[i].id.joint))
            keyed[static_cast<std::size_t>(*joint)] = true;
    }
    return keyed != before;
}

namespace {

QString mimeType() { return QStringLiteral("application/x-sinew-joints"); }

bool hasKeyAt(const Clip& clip, JointId joint, Seconds time) {
    return std::ranges::any_of(kChannels, [&](Channel channel) {
        const Curve* curve = clip.find({joint, channel});
        if (!curve) return false;
        const std::size_t keyIndex = curve->keyAtOrBefore(time + Seconds{Curve::kMinimumGap / 2});
        return keyIndex < curve->size() &&
               std::abs((curve->key(keyIndex).time - time).value) < Curve::kMinimumGap;
    });
}

int goalNumber(const Character& character, JointId joint) {
    const auto found = std::ranges::find(character.goals, joint, &Goal::joint);
    return found == character.goals.end() ? 0 : static_cast<int>(found - character.goals.begin()) + 1;
}

int limitBadges(const Joint& joint) {
    int flags = 0;
    for (const AngleLimit& limit : joint.limits.angles) {
        if (limit.mode == AngleLimit::Mode::limited) flags |= JointModel::limited;
        if (limit.mode == AngleLimit::Mode::locked) flags |= JointModel::locked;
    }
    return flags;
}

bool sameTree(const Skeleton& a, const Skeleton& b) {
    return std::ranges::equal(a.joints(), b.joints(), [](const Joint& left, const Joint& right) {
        return left.id == right.id && left.parent == right.parent;
    });
}

bool sameRows(const Character& a, const Character& b) {
    const auto idOf = [](const auto& mesh) { return mesh->id; };
    return sameTree(*a.skeleton, *b.skeleton) && std::ranges::equal(a.meshes, b.meshes, {}, idOf, idOf);
}

QVariant meshData(const Mesh& mesh, int role) {
    if (role == Qt::DisplayRole || role == Qt::EditRole) return QString::fromUtf8(mesh.name);
    if (role == JointModel::meshRole) return qulonglong{mesh.id.value};
    if (role == JointModel::verticesRole) return qulonglong{mesh.geometry->positions.size()};
    return {};
}

QVariant meshesData(const Character& character, int role) {
    if (role == Qt::DisplayRole) return JointModel::tr("Meshes");
    if (role == JointModel::countRole) return static_cast<int>(character.meshes.size());
    return {};
}

}  // namespace

JointModel::JointModel(Selection& selection, QObject* parent)
    : QAbstractItemModel(parent), selection_(&selection) {
    connect(&selection, &Selection::characterChanged, this, &JointModel::syncSelection);
}

JointModel::~JointModel() = default;

void JointModel::show(const Scene& scene) {
    removeMissing(scene);
    for (int row = 0; row < static_cast<int>(scene.characters.size()); ++row) {
        const auto& character = scene.characters[static_cast<std::size_t>(row)];
        const auto from = std::ranges::find_if(
            entries_, [&](const auto& entry) { return entry->character->id == character->id; });
        if (from == entries_.end()) {
            insert(row, character);
            continue;
        }
        if (const int old = static_cast<int>(from - entries_.begin()); old != row) {
            beginMoveRows({}, old, old, {}, row);
            std::rotate(entries_.begin() + row, from, from + 1);
            endMoveRows();
        }
        refresh(*entries_[static_cast<std::size_t>(row)], character);
    }
    syncSelection();
}

void JointModel::removeMissing(const Scene& scene) {
    for (int row = static_cast<int>(entries_.size()) - 1; row >= 0; --row) {
        const Character& shown = *entries_[static_cast<std::size_t>(row)]->character;
        const auto now = scene.find(shown.id);
        if (now && sameRows(*now, shown)) continue;
        beginRemoveRows({}, row, row);
        const auto removed = std::move(entries_[static_cast<std::size_t>(row)]);
        entries_.erase(entries_.begin() + row);
        endRemoveRows();
    }
}

void JointModel::insert(int row, const std::shared_ptr<const Character>& character) {
    beginInsertRows({}, row, row);
    entries_.insert(entries_.begin() + row, makeEntry(character));
    endInsertRows();
}

void JointModel::refresh(Entry& entry, const std::shared_ptr<const Character>& character) {
    const auto before = std::exchange(entry.character, character);
    if (before == character) return;
    if (before->skeleton == character->skeleton && before->name == character->name &&
        before->goals == character->goals && before->meshes == character->meshes)
        return;
    entry.updateKeyed();
    emitDataChanged(entry);
}

void JointModel::syncSelection() {
    const auto active = selection_->character();
    const CharacterId wasActive = std::exchange(active_, active ? active->id : CharacterId{});
    for (const auto& entry : entries_) {
        const auto clip = selection_->clip(*entry->character);
        const bool clipChanged = std::exchange(entry->clip, clip) != clip;
        if (clipChanged && entry->updateKeyed()) {
            emitDataChanged(*entry);
        } else if (wasActive != active_) {
            const QModelIndex row = indexOf(*entry->row(kNoParent));
            Q_EMIT dataChanged(row, row, {activeRole});
        }
    }
}

void JointModel::emitDataChanged(Entry& entry) {
    const QModelIndex top = indexOf(*entry.row(kNoParent));
    Q_EMIT dataChanged(top, top);
    if (const int meshes = entry.meshCount(); meshes > 0)
        Q_EMIT dataChanged(indexOf(*entry.meshRow(0)), indexOf(*entry.meshRow(meshes - 1)));
    for (int joint = kNoParent; joint < entry.skeleton().size(); ++joint) {
        const auto& children = entry.children(joint);
        if (children.empty()) continue;
        Q_EMIT dataChanged(indexOf(*entry.row(children.front())), indexOf(*entry.row(children.back())));
    }
}

std::unique_ptr<JointModel::Entry> JointModel::makeEntry(
    const std::shared_ptr<const Character>& character) const {
    auto entry = std::make_unique<Entry>();
    entry->character = character;
    entry->clip = selection_->clip(*character);
    entry->updateKeyed();
    const int size = character->skeleton->size();
    const int meshes = entry->meshCount();
    const auto add = [&](Row::Kind kind, int number, int position) {
        entry->rows.push_back({entry.get(), kind, number, position});
    };
    add(Row::Kind::character, kNoParent, 0);
    for (int joint = 0; joint < size; ++joint) add(Row::Kind::joint, joint, 0);
    for (int mesh = 0; mesh < meshes; ++mesh) add(Row::Kind::mesh, mesh, mesh);
    add(Row::Kind::meshes, kNoParent, 0);
    for (int joint = 0; joint < size; ++joint) {
        if (entry->skeleton()[joint].parent == kNoParent) entry->roots.push_back(joint);
    }
    for (int joint = kNoParent; joint < size; ++joint) {
        int position = joint == kNoParent ? entry->rowsBeforeRoots() : 0;
        for (const int child : entry->children(joint)) entry->row(child)->position = position++;
    }
    return entry;
}

int JointModel::rowOf(const Entry& entry) const {
    const auto found = std::ranges::find(entries_, &entry, &std::unique_ptr<Entry>::get);
    return static_cast<int>(found - entries_.begin());
}

QModelIndex JointModel::indexOf(const Row& row) const {
    return createIndex(row.is(Row::Kind::character) ? rowOf(*row.entry) : row.position, 0, &row);
}

QModelIndex JointModel::index(CharacterId character) const {
    for (const auto& entry : entries_) {
        if (entry->character->id == character) return indexOf(*entry->row(kNoParent));
    }
    return {};
}

QModelIndex JointModel::index(JointId joint) const {
    for (const auto& entry : entries_) {
        if (const auto found = entry->skeleton().find(joint)) return indexOf(*entry->row(*found));
    }
    return {};
}

QModelIndex JointModel::index(MeshId mesh) const {
    for (const auto& entry : entries_) {
        const auto& meshes = entry->character->meshes;
        const auto found = std::ranges::find(meshes, mesh, [](const auto& each) { return each->id; });
        if (found != meshes.end()) return indexOf(*entry->meshRow(static_cast<int>(found - meshes.begin())));
    }
    return {};
}

QModelIndex JointModel::meshes(CharacterId character) const {
    for (const auto& entry : entries_) {
        if (entry->character->id == character && entry->rowsBeforeRoots() > 0)
            return indexOf(*entry->meshesRow());
    }
    return {};
}

CharacterId JointModel::character(const QModelIndex& index) const {
    const auto* row = static_cast<const Row*>(index.constInternalPointer());
    return row ? row->entry->character->id : CharacterId{};
}

JointId JointModel::joint(const QModelIndex& index) const {
    const auto* row = static_cast<const Row*>(index.constInternalPointer());
    return row && row->is(Row::Kind::joint) ? row->entry->skeleton()[row->itemIndex].id : JointId{};
}

MeshId JointModel::mesh(const QModelIndex& index) const {
    const auto* row = static_cast<const Row*>(index.constInternalPointer());
    return row && row->is(Row::Kind::mesh) ? row->entry->mesh(*row).id : MeshId{};
}

int JointModel::jointCount() const {
    int count = 0;
    for (const auto& entry : entries_) count += entry->skeleton().size();
    return count;
}

QModelIndex JointModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    if (!parent.isValid()) return indexOf(*entries_[static_cast<std::size_t>(row)]->row(kNoParent));
    const auto* parentRow = static_cast<const Row*>(parent.constInternalPointer());
    Entry& entry = *parentRow->entry;
    if (parentRow->is(Row::Kind::meshes)) return indexOf(*entry.meshRow(row));
    const int before = parentRow->is(Row::Kind::character) ? entry.rowsBeforeRoots() : 0;
    if (row < before) return indexOf(*entry.meshesRow());
    return indexOf(*entry.row(entry.children(parentRow->itemIndex)[static_cast<std::size_t>(row - before)]));
}

QModelIndex JointModel::parent(const QModelIndex& child) const {
    const auto* row = static_cast<const Row*>(child.constInternalPointer());
    if (!row || row->is(Row::Kind::character)) return {};
    if (row->is(Row::Kind::mesh)) return indexOf(*row->entry->meshesRow());
    if (row->is(Row::Kind::meshes)) return indexOf(*row->entry->row(kNoParent));
    return indexOf(*row->entry->row(row->entry->skeleton()[row->itemIndex].parent));
}

int JointModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid()) return static_cast<int>(entries_.size());
    const auto* row = static_cast<const Row*>(parent.constInternalPointer());
    if (row->is(Row::Kind::mesh)) return 0;
    if (row->is(Row::Kind::meshes)) return row->entry->meshCount();
    const int before = row->is(Row::Kind::character) ? row->entry->rowsBeforeRoots() : 0;
    return before + static_cast<int>(row->entry->children(row->itemIndex).size());
}

int JointModel::columnCount(const QModelIndex&) const { return 1; }

QVariant JointModel::data(const QModelIndex& index, int role) const {
    const auto* row = static_cast<const Row*>(index.constInternalPointer());
    if (!row) return {};
    const Character& character = *row->entry->character;
    if (row->is(Row::Kind::mesh)) return meshData(row->entry->mesh(*row), role);
    if (row->is(Row::Kind::meshes)) return meshesData(character, role);
    if (row->is(Row::Kind::character)) return characterData(character, role);
    const Joint& joint = row->entry->skeleton()[row->itemIndex];
    if (role == Qt::DisplayRole || role == Qt::EditRole) return QString::fromUtf8(joint.name);
    if (role == badgesRole) return badgesOf(*row->entry, row->itemIndex);
    if (role == jointRole) return qulonglong{joint.id.value};
    if (role == goalRole) return goalNumber(character, joint.id);
    if (role == sideRole) return sideText(*character.skeleton, joint.name);
    return {};
}

QVariant JointModel::characterData(const Character& character, int role) const {
    if (role == jointRole) return qulonglong{0};
    if (role == Qt::DisplayRole || role == Qt::EditRole) return QString::fromUtf8(character.name);
    if (role == countRole) return character.skeleton->size();
    if (role == activeRole) return character.id == active_;
    return {};
}

int JointModel::badgesOf(const Entry& entry, int index) const {
    const Joint& joint = entry.skeleton()[index];
    int badges = limitBadges(joint);
    if (entry.keyed[static_cast<std::size_t>(index)]) {
        badges |= keyed;
        if (hasKeyAt(*entry.clip, joint.id, entry.clip->sourceTime(time_))) badges |= keyedNow;
    }
    if (goalNumber(*entry.character, joint.id) > 0) badges |= goal;
    return badges;
}

bool JointModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    const JointId jointId = joint(index);
    const MeshId meshId = mesh(index);
    if (role != Qt::EditRole || (!jointId && !meshId)) return false;
    if (jointId) Q_EMIT renameRequested(jointId, value.toString());
    if (meshId) Q_EMIT meshRenameRequested(meshId, value.toString());
    return true;
}

Qt::ItemFlags JointModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags flags = QAbstractItemModel::flags(index);
    if (!index.isValid()) return flags;
    if (mesh(index)) return flags | Qt::ItemIsEditable;
    if (!index.parent().isValid()) return flags | Qt::ItemIsDropEnabled;
    if (!joint(index)) return flags;
    return flags | Qt::ItemIsEditable | Qt::ItemIsDragEnabled | Qt::ItemIsDropEnabled;
}

QStringList JointModel::mimeTypes() const { return {mimeType()}; }

QMimeData* JointModel::mimeData(const QModelIndexList& indexes) const {
    // Ids are only valid within one process.
    QStringList ids{QString::number(QCoreApplication::applicationPid())};
    for (const QModelIndex& index : indexes) {
        if (const JointId id = joint(index)) ids << QString::number(id.value);
    }
    auto* data = new QMimeData;
    data->setData(mimeType(), ids.join(u' ').toLatin1());
    return data;
}

bool JointModel::dropMimeData(const QMimeData* data, Qt::DropAction, int, int, const QModelIndex& parent) {
    if (!data->hasFormat(mimeType()) || !parent.isValid()) return false;
    QList<QByteArray> ids = data->data(mimeType()).split(' ');
    if (ids.takeFirst().toLongLong() != QCoreApplication::applicationPid()) return false;
    std::vector<JointId> joints;
    for (const QByteArray& id : ids) joints.push_back({id.toULongLong()});
    Q_EMIT reparentRequested(character(parent), joints, joint(parent));
    return false;  // the rows are moved when the document changes
}

}  // namespace sinew
