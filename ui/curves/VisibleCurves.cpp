#include "ui/curves/VisibleCurves.h"

#include <algorithm>
#include <utility>

#include "core/anim/sampling/SlerpTrack.h"
#include "ui/curves/CurveGeometry.h"
#include "ui/document/Descriptions.h"
#include "ui/session/Session.h"

namespace sinew {

namespace {

QString letterOf(EulerOrder order, Channel channel) {
    if (isAngle(channel)) return angleLabel(order, component(channel));
    if (channel == Channel::influence) return QStringLiteral("I");
    if (channel == Channel::weight) return QStringLiteral("W");
    return QStringLiteral("XYZ").mid(component(channel), 1);
}

bool sameRows(const std::vector<CurveGroup>& a, const std::vector<CurveGroup>& b) {
    const auto sameRow = [](const CurveRow& x, const CurveRow& y) {
        return x.id == y.id && x.name == y.name;
    };
    return std::ranges::equal(a, b, [&](const CurveGroup& x, const CurveGroup& y) {
        return x.joint == y.joint && x.name == y.name && std::ranges::equal(x.rows, y.rows, sameRow);
    });
}

/// Returns the smallest and largest key value of a curve. O(keys).
std::pair<double, double> valueRange(const Curve& curve) {
    std::pair<double, double> range(curve.key(0).value, curve.key(0).value);
    for (const auto& chunk : curve.chunks()) {
        const auto [low, high] = std::ranges::minmax(chunk->values);
        range = {std::min(range.first, low), std::max(range.second, high)};
    }
    return range;
}

}  // namespace

VisibleCurves::VisibleCurves(Session& session, QObject* parent) : QObject(parent), session_(&session) {
    connect(&session.document, &Document::changed, this, &VisibleCurves::reload);
    connect(&session.selection, &Selection::characterChanged, this, &VisibleCurves::reload);
    connect(&session.selection, &Selection::jointsChanged, this, &VisibleCurves::reload);
    connect(&session.selection, &Selection::meshesChanged, this, &VisibleCurves::reload);
    reload();
}

void VisibleCurves::reload() {
    const auto character = session_->selection.character();
    const auto skeleton = character ? character->skeleton : nullptr;
    const auto clip = session_->selection.curves();
    if (std::exchange(documentOpening_, session_->document.openCount()) != session_->document.openCount()) {
        for (auto& ids : on_) ids.clear();  // they belong to another document
    }
    if (skeleton != skeleton_) sampler_.reset();
    skeleton_ = skeleton;
    clip_ = clip;
    base_ = session_->selection.clip();
    if (!base_ || !base_->find(session_->selection.layer())) base_.reset();
    std::vector<CurveGroup> groups = readGroups();
    const bool same = sameRows(groups, groups_);
    groups_ = std::move(groups);
    // While a gesture runs, normalised curves keep their scale.
    if (!session_->document.previewing()) readRanges();
    const bool activeIsNew = updateDrawn();
    if (!same) Q_EMIT rowsChanged();
    Q_EMIT changed();
    if (activeIsNew) Q_EMIT activeChanged();
}

std::vector<CurveGroup> VisibleCurves::readGroups() const {
    if (!skeleton_ || !clip_) return {};
    std::vector<int> joints;
    for (const JointId joint : session_->selection.joints()) {
        if (const auto index = skeleton_->find(joint)) joints.push_back(*index);
    }
    std::ranges::sort(joints);
    std::vector<CurveGroup> groups;
    const auto character = session_->selection.character();
    for (const int index : joints) {
        const Joint& joint = (*skeleton_)[index];
        groups.push_back(
            {joint.id, QString::fromStdString(joint.name), readRows(joint.id, index, joint.order)});
        for (const Goal& goal : character->goals) {
            const JointId id{goal.id.value};
            const auto owner = goal.joint == joint.id ? channelOwner(*character, id) : std::nullopt;
            if (!owner) continue;
            CurveGroup group{id, owner->name, readRows(id, kNoJoint, owner->order)};
            if (!group.rows.empty()) groups.push_back(std::move(group));
        }
    }
    const auto& selected = session_->selection.meshes();
    for (const auto& mesh : character->meshes) {
        if (std::ranges::find(selected, mesh->id) == selected.end()) continue;
        CurveGroup group = readMesh(*mesh);
        if (!group.rows.empty()) groups.push_back(std::move(group));
    }
    return groups;
}

CurveGroup VisibleCurves::readMesh(const Mesh& mesh) const {
    CurveGroup group{JointId{mesh.id.value}, QString::fromStdString(mesh.name), {}};
    for (const Shape& shape : mesh.shapes) {
        const ChannelId id = shapeChannel(shape.id);
        const Track* track = clip_->track(id);
        if (!track) continue;
        group.rows.push_back({id, kNoJoint, EulerOrder::XYZ, track->curve, false, shapeName(shape),
                              letterOf(EulerOrder::XYZ, id.channel)});
    }
    return group;
}

std::vector<CurveRow> VisibleCurves::readRows(JointId owner, int joint, EulerOrder order) const {
    std::array<const Curve*, 3> angles{};
    for (std::size_t i = 0; i < 3; ++i) angles[i] = clip_->find({owner, angle(static_cast<int>(i))});
    const bool slerp = joint != kNoJoint && SlerpTrack::isNeeded(angles);
    std::vector<CurveRow> rows;
    const auto ownerOf = [](const Track& track) { return track.id.joint; };
    for (const Track& track : std::ranges::equal_range(clip_->tracks, owner, {}, ownerOf)) {
        const Channel channel = track.id.channel;
        rows.push_back({track.id, joint, order, track.curve, slerp && isAngle(channel),
                        channelName(order, channel), letterOf(order, channel)});
    }
    return rows;
}

void VisibleCurves::readRanges() {
    if (!normalized_) return;
    ranges_.clear();
    for (const CurveRow& row : rows()) ranges_[row.id] = valueRange(*row.curve);
}

bool VisibleCurves::updateDrawn() {
    hasSolo_ = std::ranges::any_of(rows(), [&](const CurveRow& row) { return isSolo(row.id); });
    drawn_.clear();
    for (const CurveRow& row : rows()) {
        if (isVisible(row.id)) drawn_.push_back(&row);
    }
    const auto firstOf = [&](JointId joint) {
        return std::ranges::find_if(drawn_, [joint](const CurveRow* row) { return row->id.joint == joint; });
    };
    auto at = std::ranges::find_if(drawn_, [&](const CurveRow* row) { return row->id == active_; });
    if (at == drawn_.end()) at = firstOf(session_->selection.currentJoint());
    if (at == drawn_.end()) at = drawn_.begin();
    const auto before = active_;
    active_.reset();
    if (at != drawn_.end()) {
        active_ = (*at)->id;
        std::rotate(at, at + 1, drawn_.end());
    }
    return active_ != before;
}

void VisibleCurves::refresh() {
    const bool activeIsNew = updateDrawn();
    Q_EMIT changed();
    if (activeIsNew) Q_EMIT activeChanged();
}

QString VisibleCurves::groupName(JointId joint) const {
    const auto group = std::ranges::find(groups_, joint, &CurveGroup::joint);
    return group == groups_.end() ? QString() : group->name;
}

QString VisibleCurves::groupName(ChannelId id) const {
    for (const CurveGroup& group : groups_) {
        if (std::ranges::find(group.rows, id, &CurveRow::id) != group.rows.end()) return group.name;
    }
    return {};
}

const CurveRow* VisibleCurves::find(ChannelId id) const {
    for (const CurveRow& row : rows()) {
        if (row.id == id) return &row;
    }
    return nullptr;
}

const CurveRow* VisibleCurves::active() const { return drawn_.empty() ? nullptr : drawn_.back(); }

void VisibleCurves::setActive(ChannelId id) {
    if (active_ == id) return;
    active_ = id;
    refresh();
    Q_EMIT activeChanged();
}

void VisibleCurves::setSwitch(Switch control, ChannelId id, bool on) {
    if (on) {
        on_[control].insert(id);
    } else {
        on_[control].erase(id);
    }
    if (on && control == lockSwitch) {
        std::vector<KeyRef> keys = session_->selection.keys();
        std::erase_if(keys, [id](const KeyRef& key) { return key.id == id; });
        session_->selection.selectKeys(std::move(keys));
    }
    refresh();
}

bool VisibleCurves::hasHidden() const {
    return std::ranges::any_of(rows(), [&](const CurveRow& row) { return !isVisible(row.id); });
}

void VisibleCurves::showAll() {
    on_[hideSwitch].clear();
    on_[soloSwitch].clear();
    refresh();
}

void VisibleCurves::setNormalized(bool on) {
    if (normalized_ == on) return;
    normalized_ = on;
    readRanges();
    refresh();
}

double VisibleCurves::value(const CurveRow& row, Seconds time) const {
    if (!row.slerp) return row.curve->evaluate(time);
    return sampler().values(row.joint, time).at(row.id.channel);
}

VisibleCurves::Scale VisibleCurves::scale(const CurveRow& row) const {
    const auto range = ranges_.find(row.id);
    if (!normalized_ || range == ranges_.end()) return {unitOf(row.id.channel).perValue, 0};
    const auto [low, high] = range->second;
    const double factor = high - low > 1e-12 ? 2 / (high - low) : 1;
    return {factor, -factor * (low + high) / 2};
}

const ClipSampler& VisibleCurves::sampler() const {
    if (!sampler_ || &sampler_->clip() != clip_.get())
        sampler_ = std::make_unique<ClipSampler>(skeleton_, clip_, sampler_.get());
    return *sampler_;
}

}  // namespace sinew
