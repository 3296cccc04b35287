#include "ui/curves/ShownCurves.h"

#include <algorithm>
#include <utility>

#include "core/anim/SlerpTrack.h"
#include "ui/curves/CurveUnit.h"
#include "ui/document/ChannelName.h"
#include "ui/document/Session.h"

namespace sinew {

namespace {

void put(std::set<ChannelId>& set, ChannelId id, bool on) {
    if (on) {
        set.insert(id);
    } else {
        set.erase(id);
    }
}

QString letterOf(EulerOrder order, Channel channel) {
    if (isAngle(channel)) return angleLetter(order, component(channel));
    if (channel == Channel::influence) return QStringLiteral("I");
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

}  // namespace

std::pair<double, double> valueRange(const Curve& curve) {
    std::pair<double, double> range(curve.key(0).value, curve.key(0).value);
    for (const auto& chunk : curve.chunks()) {
        const auto [low, high] = std::ranges::minmax(chunk->values);
        range = {std::min(range.first, low), std::max(range.second, high)};
    }
    return range;
}

ShownCurves::ShownCurves(Session& session, QObject* parent) : QObject(parent), session_(&session) {
    connect(&session.document, &Document::changed, this, &ShownCurves::read);
    connect(&session.selection, &Selection::characterChanged, this, &ShownCurves::read);
    connect(&session.selection, &Selection::jointsChanged, this, &ShownCurves::read);
    read();
}

void ShownCurves::read() {
    const auto character = session_->selection.character();
    const auto skeleton = character ? character->skeleton : nullptr;
    const auto clip = session_->selection.clip();
    if (std::exchange(opening_, session_->document.opening()) != session_->document.opening()) {
        for (auto* set : {&hidden_, &locked_, &solo_}) set->clear();  // the ids of another document
    }
    if (skeleton != skeleton_) sampler_.reset();
    skeleton_ = skeleton;
    clip_ = clip;
    std::vector<CurveGroup> groups = readGroups();
    const bool same = sameRows(groups, groups_);
    groups_ = std::move(groups);
    // What is normalised does not rescale under the pointer.
    if (!session_->document.previewing()) readRanges();
    const bool another = choose();
    if (!same) Q_EMIT rowsChanged();
    Q_EMIT changed();
    if (another) Q_EMIT activeChanged();
}

std::vector<CurveGroup> ShownCurves::readGroups() const {
    if (!skeleton_ || !clip_) return {};
    std::vector<int> joints;
    for (const JointId joint : session_->selection.joints()) {
        if (const auto index = skeleton_->find(joint)) joints.push_back(*index);
    }
    std::ranges::sort(joints);
    std::vector<CurveGroup> groups;
    const auto character = session_->selection.character();
    for (const int joint : joints) {
        groups.push_back(readGroup(*skeleton_, joint));
        for (const Goal& goal : character->goals) {
            if (goal.joint != (*skeleton_)[joint].id) continue;
            if (auto group = readGoal(*character, goal)) groups.push_back(std::move(*group));
        }
    }
    return groups;
}

std::optional<CurveGroup> ShownCurves::readGoal(const Character& character, const Goal& goal) const {
    const JointId id{goal.id.value};
    const auto owner = channelOwner(character, id);
    if (!owner) return std::nullopt;
    CurveGroup group{id, owner->name, {}};
    const auto begin = std::ranges::lower_bound(clip_->tracks, ChannelId{id, kChannels[0]}, {}, &Track::id);
    for (auto track = begin; track != clip_->tracks.end() && track->id.joint == id; ++track) {
        const Channel channel = track->id.channel;
        group.rows.push_back({track->id, kNoJoint, owner->order, track->curve, false,
                              channelName(owner->order, channel), letterOf(owner->order, channel)});
    }
    if (group.rows.empty()) return std::nullopt;
    return group;
}

CurveGroup ShownCurves::readGroup(const Skeleton& skeleton, int index) const {
    const Joint& joint = skeleton[index];
    CurveGroup group{joint.id, QString::fromStdString(joint.name), {}};
    std::array<const Curve*, 3> angles{};
    for (std::size_t i = 0; i < 3; ++i) angles[i] = clip_->find({joint.id, angle(static_cast<int>(i))});
    const bool slerp = SlerpTrack::concerns(angles);
    const auto begin =
        std::ranges::lower_bound(clip_->tracks, ChannelId{joint.id, kChannels[0]}, {}, &Track::id);
    for (auto track = begin; track != clip_->tracks.end() && track->id.joint == joint.id; ++track) {
        const Channel channel = track->id.channel;
        group.rows.push_back({track->id, index, joint.order, track->curve, slerp && isAngle(channel),
                              channelName(joint.order, channel), letterOf(joint.order, channel)});
    }
    return group;
}

void ShownCurves::readRanges() {
    if (!normalised_) return;
    ranges_.clear();
    for (const CurveGroup& group : groups_) {
        for (const CurveRow& row : group.rows) ranges_[row.id] = valueRange(*row.curve);
    }
}

bool ShownCurves::choose() {
    soloHere_ = std::ranges::any_of(groups_, [&](const CurveGroup& group) {
        return std::ranges::any_of(group.rows, [&](const CurveRow& row) { return solo(row.id); });
    });
    drawn_.clear();
    for (const CurveGroup& group : groups_) {
        for (const CurveRow& row : group.rows) {
            if (shown(row.id)) drawn_.push_back(&row);
        }
    }
    const auto of = [&](JointId joint) {
        return std::ranges::find_if(drawn_, [joint](const CurveRow* row) { return row->id.joint == joint; });
    };
    auto at = std::ranges::find_if(drawn_, [&](const CurveRow* row) { return row->id == active_; });
    if (at == drawn_.end()) at = of(session_->selection.currentJoint());
    if (at == drawn_.end()) at = drawn_.begin();
    const auto before = active_;
    active_.reset();
    if (at != drawn_.end()) {
        active_ = (*at)->id;
        std::rotate(at, at + 1, drawn_.end());
    }
    return active_ != before;
}

void ShownCurves::settle() {
    const bool another = choose();
    Q_EMIT changed();
    if (another) Q_EMIT activeChanged();
}

const CurveRow* ShownCurves::find(ChannelId id) const {
    for (const CurveGroup& group : groups_) {
        for (const CurveRow& row : group.rows) {
            if (row.id == id) return &row;
        }
    }
    return nullptr;
}

const CurveRow* ShownCurves::active() const { return drawn_.empty() ? nullptr : drawn_.back(); }

void ShownCurves::setActive(ChannelId id) {
    if (active_ == id) return;
    active_ = id;
    settle();
    Q_EMIT activeChanged();
}

void ShownCurves::setHidden(ChannelId id, bool on) {
    put(hidden_, id, on);
    settle();
}

void ShownCurves::setLocked(ChannelId id, bool on) {
    put(locked_, id, on);
    if (on) {
        std::vector<KeyPlace> keys = session_->selection.keys();
        std::erase_if(keys, [id](const KeyPlace& key) { return key.id == id; });
        session_->selection.selectKeys(std::move(keys));
    }
    settle();
}

void ShownCurves::setSolo(ChannelId id, bool on) {
    put(solo_, id, on);
    settle();
}

bool ShownCurves::anyHidden() const {
    return std::ranges::any_of(groups_, [&](const CurveGroup& group) {
        return std::ranges::any_of(group.rows, [&](const CurveRow& row) { return !shown(row.id); });
    });
}

void ShownCurves::showEverything() {
    hidden_.clear();
    solo_.clear();
    settle();
}

void ShownCurves::setNormalised(bool on) {
    if (normalised_ == on) return;
    normalised_ = on;
    readRanges();
    settle();
}

double ShownCurves::value(const CurveRow& row, Seconds time) const {
    if (!row.slerp) return row.curve->evaluate(time);
    return sampler().values(row.joint, time).at(row.id.channel);
}

ShownCurves::Scale ShownCurves::scale(const CurveRow& row) const {
    const auto range = ranges_.find(row.id);
    if (!normalised_ || range == ranges_.end()) return {unitOf(row.id.channel).perValue, 0};
    const auto [low, high] = range->second;
    const double factor = high - low > 1e-12 ? 2 / (high - low) : 1;
    return {factor, -factor * (low + high) / 2};
}

const ClipSampler& ShownCurves::sampler() const {
    if (!sampler_ || &sampler_->clip() != clip_.get())
        sampler_ = std::make_unique<ClipSampler>(skeleton_, clip_, sampler_.get());
    return *sampler_;
}

}  // namespace sinew
