#include "ui/outliner/JointModel.h"

#include <QCoreApplication>
#include <QMimeData>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/document/Selection.h"
#include "ui/outliner/SideText.h"

namespace sinew {

/// What an index points to: a character (joint -1) or one of its joints.
struct JointModel::Row {
    Entry* entry;
    int joint;
    int place;  ///< among its siblings
};

struct JointModel::Entry {
    std::shared_ptr<const Character> character;
    std::shared_ptr<const Clip> clip;
    std::vector<int> roots;
    std::vector<Row> rows;  ///< of the character, then of its joints; never resized
    std::vector<bool> keyed;

    const Skeleton& skeleton() const { return *character->skeleton; }
    const std::vector<int>& children(int joint) const {
        return joint == kNoParent ? roots : skeleton().children(joint);
    }
    Row* row(int joint) { return &rows[static_cast<std::size_t>(joint + 1)]; }
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
        if (now && sameTree(*now->skeleton, *shown.skeleton)) continue;
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
        before->goals == character->goals)
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
    for (int joint = kNoParent; joint < size; ++joint) entry->rows.push_back({entry.get(), joint, 0});
    for (int joint = 0; joint < size; ++joint) {
        if (entry->skeleton()[joint].parent == kNoParent) entry->roots.push_back(joint);
    }
    for (int joint = kNoParent; joint < size; ++joint) {
        int place = 0;
        for (const int child : entry->children(joint)) entry->row(child)->place = place++;
    }
    return entry;
}

int JointModel::rowOf(const Entry& entry) const {
    const auto found = std::ranges::find(entries_, &entry, &std::unique_ptr<Entry>::get);
    return static_cast<int>(found - entries_.begin());
}

QModelIndex JointModel::indexOf(const Row& row) const {
    return createIndex(row.joint == kNoParent ? rowOf(*row.entry) : row.place, 0, &row);
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

CharacterId JointModel::character(const QModelIndex& index) const {
    const auto* row = static_cast<const Row*>(index.constInternalPointer());
    return row ? row->entry->character->id : CharacterId{};
}

JointId JointModel::joint(const QModelIndex& index) const {
    const auto* row = static_cast<const Row*>(index.constInternalPointer());
    return row && row->joint != kNoParent ? row->entry->skeleton()[row->joint].id : JointId{};
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
    return indexOf(*above->entry->row(above->entry->children(above->joint)[static_cast<std::size_t>(row)]));
}

QModelIndex JointModel::parent(const QModelIndex& child) const {
    const auto* row = static_cast<const Row*>(child.constInternalPointer());
    if (!row || row->joint == kNoParent) return {};
    return indexOf(*row->entry->row(row->entry->skeleton()[row->joint].parent));
}

int JointModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid()) return static_cast<int>(entries_.size());
    const auto* row = static_cast<const Row*>(parent.constInternalPointer());
    return static_cast<int>(row->entry->children(row->joint).size());
}

int JointModel::columnCount(const QModelIndex&) const { return 1; }

QVariant JointModel::data(const QModelIndex& index, int role) const {
    const auto* row = static_cast<const Row*>(index.constInternalPointer());
    if (!row) return {};
    const Character& character = *row->entry->character;
    if (row->joint == kNoParent) {
        if (role == jointRole) return qulonglong{0};
        if (role == Qt::DisplayRole) return toQString(character.name);
        if (role == countRole) return character.skeleton->size();
        if (role == activeRole) return character.id == active_;
        return {};
    }
    const Joint& joint = row->entry->skeleton()[row->joint];
    if (role == Qt::DisplayRole || role == Qt::EditRole) return toQString(joint.name);
    if (role == badgesRole) return badgesOf(*row->entry, row->joint);
    if (role == jointRole) return qulonglong{joint.id.value};
    if (role == goalRole) return goalOf(character, joint.id);
    if (role == sideRole) return sideText(*character.skeleton, joint.name);
    return {};
}

int JointModel::badgesOf(const Entry& entry, int index) const {
    const Joint& joint = entry.skeleton()[index];
    int badges = limitBadges(joint);
    if (entry.keyed[static_cast<std::size_t>(index)]) {
        badges |= keyed;
        if (hasKeyAt(*entry.clip, joint.id, time_)) badges |= keyedNow;
    }
    if (goalOf(*entry.character, joint.id) > 0) badges |= goal;
    return badges;
}

bool JointModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    const JointId id = joint(index);
    if (role != Qt::EditRole || !id) return false;
    Q_EMIT renameRequested(id, value.toString());
    return true;
}

Qt::ItemFlags JointModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags flags = QAbstractItemModel::flags(index);
    if (!index.isValid()) return flags;
    if (!joint(index)) return flags | Qt::ItemIsDropEnabled;
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
