#include "ui/outliner/JointModel.h"

#include <QCoreApplication>
#include <QMimeData>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/document/Selection.h"
#include "ui/outliner/SideText.h"

namespace sinew {

/// What an index points to.
struct JointModel::Row {
    enum class Kind { character, joint, mesh, meshes };

    Entry* entry;
    Kind kind;
    int number;  ///< of the joint or mesh in its character; else kNoParent
    int place;   ///< among its siblings

    bool is(Kind other) const { return kind == other; }
};

struct JointModel::Entry {
    std::shared_ptr<const Character> character;
    std::shared_ptr<const Clip> clip;
    std::vector<int> roots;
    /// Of the character, of its joints, of its meshes, and of what holds these; never resized.
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
        return *character->meshes[static_cast<std::size_t>(row.number)];
    }
    /// How many rows stand before the roots.
    int rowsBefore() const { return character->meshes.empty() ? 0 : 1; }
    bool readKeys();
};

/// Whether other joints have keys than before.
bool JointModel::Entry::readKeys() {
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
        const std::size_t at = curve->keyAtOrBefore(time + Seconds{Curve::kMinimumGap / 2});
        return at < curve->size() && std::abs((curve->key(at).time - time).value) < Curve::kMinimumGap;
    });
}

int goalOf(const Character& character, JointId joint) {
    const auto found = std::ranges::find(character.goals, joint, &Goal::joint);
    return found == character.goals.end() ? 0 : static_cast<int>(found - character.goals.begin()) + 1;
}

QString toQString(const std::string& text) { return QString::fromStdString(text); }

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
    if (role == Qt::DisplayRole || role == Qt::EditRole) return toQString(mesh.name);
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
    connect(&selection, &Selection::characterChanged, this, &JointModel::readSelection);
}

JointModel::~JointModel() = default;

void JointModel::show(const Scene& scene) {
    removeGone(scene);
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
    readSelection();
}

void JointModel::removeGone(const Scene& scene) {
    for (int row = static_cast<int>(entries_.size()) - 1; row >= 0; --row) {
        const Character& shown = *entries_[static_cast<std::size_t>(row)]->character;
        const auto now = scene.find(shown.id);
        if (now && sameRows(*now, shown)) continue;
        beginRemoveRows({}, row, row);
        const auto gone = std::move(entries_[static_cast<std::size_t>(row)]);
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
    entry.readKeys();
    touch(entry);
}

void JointModel::readSelection() {
    const auto active = selection_->character();
    const CharacterId wasActive = std::exchange(active_, active ? active->id : CharacterId{});
    for (const auto& entry : entries_) {
        const auto clip = selection_->clip(*entry->character);
        const bool otherClip = std::exchange(entry->clip, clip) != clip;
        if (otherClip && entry->readKeys()) {
            touch(*entry);
        } else if (wasActive != active_) {
            const QModelIndex row = indexOf(*entry->row(kNoParent));
            Q_EMIT dataChanged(row, row, {activeRole});
        }
    }
}

void JointModel::touch(Entry& entry) {
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
    entry->readKeys();
    const int size = character->skeleton->size();
    const int meshes = entry->meshCount();
    const auto add = [&](Row::Kind kind, int number, int place) {
        entry->rows.push_back({entry.get(), kind, number, place});
    };
    add(Row::Kind::character, kNoParent, 0);
    for (int joint = 0; joint < size; ++joint) add(Row::Kind::joint, joint, 0);
    for (int mesh = 0; mesh < meshes; ++mesh) add(Row::Kind::mesh, mesh, mesh);
    add(Row::Kind::meshes, kNoParent, 0);
    for (int joint = 0; joint < size; ++joint) {
        if (entry->skeleton()[joint].parent == kNoParent) entry->roots.push_back(joint);
    }
    for (int joint = kNoParent; joint < size; ++joint) {
        int place = joint == kNoParent ? entry->rowsBefore() : 0;
        for (const int child : entry->children(joint)) entry->row(child)->place = place++;
    }
    return entry;
}

int JointModel::rowOf(const Entry& entry) const {
    const auto found = std::ranges::find(entries_, &entry, &std::unique_ptr<Entry>::get);
    return static_cast<int>(found - entries_.begin());
}

QModelIndex JointModel::indexOf(const Row& row) const {
    return createIndex(row.is(Row::Kind::character) ? rowOf(*row.entry) : row.place, 0, &row);
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
        if (entry->character->id == character && entry->rowsBefore() > 0) return indexOf(*entry->meshesRow());
    }
    return {};
}

CharacterId JointModel::character(const QModelIndex& index) const {
    const auto* row = static_cast<const Row*>(index.constInternalPointer());
    return row ? row->entry->character->id : CharacterId{};
}

JointId JointModel::joint(const QModelIndex& index) const {
    const auto* row = static_cast<const Row*>(index.constInternalPointer());
    return row && row->is(Row::Kind::joint) ? row->entry->skeleton()[row->number].id : JointId{};
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
    const auto* above = static_cast<const Row*>(parent.constInternalPointer());
    Entry& entry = *above->entry;
    if (above->is(Row::Kind::meshes)) return indexOf(*entry.meshRow(row));
    const int before = above->is(Row::Kind::character) ? entry.rowsBefore() : 0;
    if (row < before) return indexOf(*entry.meshesRow());
    return indexOf(*entry.row(entry.children(above->number)[static_cast<std::size_t>(row - before)]));
}

QModelIndex JointModel::parent(const QModelIndex& child) const {
    const auto* row = static_cast<const Row*>(child.constInternalPointer());
    if (!row || row->is(Row::Kind::character)) return {};
    if (row->is(Row::Kind::mesh)) return indexOf(*row->entry->meshesRow());
    if (row->is(Row::Kind::meshes)) return indexOf(*row->entry->row(kNoParent));
    return indexOf(*row->entry->row(row->entry->skeleton()[row->number].parent));
}

int JointModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid()) return static_cast<int>(entries_.size());
    const auto* row = static_cast<const Row*>(parent.constInternalPointer());
    if (row->is(Row::Kind::mesh)) return 0;
    if (row->is(Row::Kind::meshes)) return row->entry->meshCount();
    const int before = row->is(Row::Kind::character) ? row->entry->rowsBefore() : 0;
    return before + static_cast<int>(row->entry->children(row->number).size());
}

int JointModel::columnCount(const QModelIndex&) const { return 1; }

QVariant JointModel::data(const QModelIndex& index, int role) const {
    const auto* row = static_cast<const Row*>(index.constInternalPointer());
    if (!row) return {};
    const Character& character = *row->entry->character;
    if (row->is(Row::Kind::mesh)) return meshData(row->entry->mesh(*row), role);
    if (row->is(Row::Kind::meshes)) return meshesData(character, role);
    if (row->is(Row::Kind::character)) return characterData(character, role);
    const Joint& joint = row->entry->skeleton()[row->number];
    if (role == Qt::DisplayRole || role == Qt::EditRole) return toQString(joint.name);
    if (role == badgesRole) return badgesOf(*row->entry, row->number);
    if (role == jointRole) return qulonglong{joint.id.value};
    if (role == goalRole) return goalOf(character, joint.id);
    if (role == sideRole) return sideText(*character.skeleton, joint.name);
    return {};
}

QVariant JointModel::characterData(const Character& character, int role) const {
    if (role == jointRole) return qulonglong{0};
    if (role == Qt::DisplayRole || role == Qt::EditRole) return toQString(character.name);
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
    if (goalOf(*entry.character, joint.id) > 0) badges |= goal;
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
    // Ids mean nothing in another process.
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
    return false;  // rows move when the document has changed
}

}  // namespace sinew
