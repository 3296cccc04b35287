#include "core/scene/encode/ReadParts.h"

#include <algorithm>

namespace sinew {

namespace {

// The minimum size of each kind of element, which bounds the length of lists.
constexpr std::size_t kRowBytes = 8;
constexpr std::size_t kTrackBytes = 17;
constexpr std::size_t kValueBytes = 17;
constexpr std::size_t kJointBytes = 175;
constexpr std::size_t kColumnBytes = 2;
constexpr std::size_t kJointColumnsBytes = 36;
constexpr std::size_t kGoalBytes = 50;
constexpr std::size_t kSetBytes = 16;
constexpr std::size_t kShapeBytes = 24;
constexpr std::size_t kMarkerBytes = 12;
constexpr std::size_t kPinBytes = 18;

ChannelId readChannel(ByteReader& in) {
    const auto joint = in.id<JointId>();
    return {joint, in.choice(Channel::influence)};
}

AngleLimit readLimit(ByteReader& in) {
    const auto mode = in.choice(AngleLimit::Mode::locked);
    const double min = in.rawNumber();
    return {mode, min, in.rawNumber(), 0};
}

ChannelSet readFree(ByteReader& in) {
    const unsigned bits = in.u16();
    ChannelSet free;
    for (const Channel channel : kChannels) {
        if ((bits >> static_cast<int>(channel) & 1u) != 0) free.insert(channel);
    }
    if (bits >> kChannelCount != 0) in.setError(ErrorCode::valueRange, "a joint has an unknown channel");
    return free;
}

Joint readJoint(ByteReader& in) {
    Joint joint;
    joint.id = in.ownId<JointId>();
    joint.name = in.text();
    joint.parent = in.i32();
    joint.rest.translation = in.vector();
    for (double& part : joint.rest.rotation.coeffs()) part = in.number();
    joint.rest.scale = in.vector();
    joint.tail = in.vector();
    joint.order = in.choice(EulerOrder::ZYZ);
    joint.free = readFree(in);
    for (AngleLimit& limit : joint.limits.angles) limit = readLimit(in);
    joint.limits.setEnforced(LimitUse::ik, in.flag());
    joint.limits.setEnforced(LimitUse::drags, joint.limits.appliesTo(LimitUse::ik));
    return joint;
}

/// Reads the fields added in version 3.
void readVersion3Fields(ByteReader& in, Joint& joint) {
    for (AngleLimit& limit : joint.limits.angles) limit.stiffness = in.number();
    joint.limits.setEnforced(LimitUse::drags, in.flag());
    joint.limits.setEnforced(LimitUse::display, in.flag());
}

Goal readGoal(ByteReader& in) {
    Goal goal;
    goal.id = in.ownId<GoalId>();
    goal.joint = in.id<JointId>();
    goal.end = in.choice(Goal::End::tail);
    goal.target = in.vector();
    goal.weight = in.number();
    goal.pinned = in.flag();
    return goal;
}

SelectionSet readSet(ByteReader& in) {
    SelectionSet set{in.ownId<SelectionSetId>(), std::string(in.text()), {}};
    set.joints.resize(in.count(sizeof(std::uint64_t)));
    for (JointId& joint : set.joints) joint = in.id<JointId>();
    return set;
}

}  // namespace

Rows readRows(ByteReader& in) {
    Rows rows(in.count(kRowBytes));
    for (PartRow& row : rows) row = in.i64();
    return rows;
}

std::vector<ChannelValue> readValues(ByteReader& in) {
    std::vector<ChannelValue> values(in.count(kValueBytes));
    for (ChannelValue& value : values) {
        value.id = readChannel(in);
        value.value = in.number();
        if (value.id.channel == Channel::influence)
            in.setError(ErrorCode::valueRange, "a pose contains a channel that joints do not have");
    }
    const auto isNotAscending = [](const auto& a, const auto& b) { return !(a.id < b.id); };
    if (std::adjacent_find(values.begin(), values.end(), isNotAscending) != values.end()) {
        in.setError(ErrorCode::valueRange, "the values are not sorted by channel");
    }
    return values;
}

std::vector<Joint> readJoints(ByteReader& in) {
    std::vector<Joint> joints(in.count(kJointBytes));
    for (Joint& joint : joints) joint = readJoint(in);
    for (std::size_t i = 0; in.bytesLeft() > 0 && i < joints.size(); ++i) readVersion3Fields(in, joints[i]);
    return joints;
}

std::vector<Goal> readGoals(ByteReader& in) {
    std::vector<Goal> goals(in.count(kGoalBytes));
    for (Goal& goal : goals) goal = readGoal(in);
    return goals;
}

void readVersion3Fields(ByteReader& in, Goal& goal) {
    goal.live = in.flag();
    goal.influence = in.number();
    goal.depth = in.i32();
    goal.oriented = in.flag();
    goal.angles = in.vector();
    goal.orientationWeight = in.number();
    if (const auto follow = in.id<JointId>()) goal.follow = follow;
    const auto pole = in.id<JointId>();
    const Eigen::Vector3d position = in.vector();
    if (pole) goal.pole = Pole{pole, position};
}

std::vector<SelectionSet> readSets(ByteReader& in) {
    std::vector<SelectionSet> sets(in.count(kSetBytes));
    for (SelectionSet& set : sets) set = readSet(in);
    return sets;
}

CurveChunk readChunk(ByteReader& in) {
    CurveChunk chunk;
    const std::size_t n = in.u32();
    const bool hasTimes = in.flag(), hasSlopes = in.flag(), hasInterpolations = in.flag();
    chunk.interpolation = in.choice(Interpolation::slerp);
    chunk.rate = in.rate();
    chunk.firstFrame = in.frame();
    chunk.values = in.numbers(n);
    if (hasTimes) chunk.times = in.numbers(n);
    if (hasSlopes) chunk.slopes = in.numbers(2 * n);
    if (hasInterpolations && in.good()) chunk.interpolations.resize(std::min(n, in.bytesLeft()));
    for (Interpolation& interpolation : chunk.interpolations) interpolation = in.choice(Interpolation::slerp);
    // In version 1 chunks end here; curves and clips also lack their last fields.
    const bool hasShapes = in.bytesLeft() > 0 && in.flag();
    if (hasShapes && in.good()) chunk.shapes.resize(std::min(n, in.bytesLeft() / kShapeBytes));
    for (KeyShape& shape : chunk.shapes) shape = {in.number(), in.number(), in.number()};
    if (!isValid(chunk)) in.setError(ErrorCode::valueRange, "the key times do not increase");
    return chunk;
}

std::vector<Track> readTracks(ByteReader& in, Rows& curves) {
    std::vector<Track> tracks(in.count(kTrackBytes));
    curves.reserve(tracks.size());
    for (Track& track : tracks) {
        track.id = readChannel(in);
        curves.push_back(in.i64());
    }
    const auto isNotAscending = [](const Track& a, const Track& b) { return !(a.id < b.id); };
    if (std::ranges::adjacent_find(tracks, isNotAscending) != tracks.end()) {
        in.setError(ErrorCode::valueRange, "the tracks are not sorted by channel");
    }
    return tracks;
}

std::vector<Marker> readMarkers(ByteReader& in) {
    std::vector<Marker> markers(in.count(kMarkerBytes));
    for (Marker& marker : markers) marker = {Seconds{in.number()}, std::string(in.text())};
    const auto isNotAscending = [](const Marker& a, const Marker& b) { return !(a.time < b.time); };
    if (std::ranges::adjacent_find(markers, isNotAscending) != markers.end())
        in.setError(ErrorCode::valueRange, "the markers are not sorted by time");
    return markers;
}

std::vector<AcceptedConflict> readAccepted(ByteReader& in) {
    std::vector<AcceptedConflict> accepted(in.count(kValueBytes));
    for (AcceptedConflict& conflict : accepted) {
        conflict.id = readChannel(in);
        conflict.excess = in.number();
    }
    const auto isNotAscending = [](const auto& a, const auto& b) { return !(a.id < b.id); };
    if (std::ranges::adjacent_find(accepted, isNotAscending) != accepted.end())
        in.setError(ErrorCode::valueRange, "the accepted conflicts are not sorted by channel");
    return accepted;
}

std::optional<WarpParts> readWarp(ByteReader& in) {
    if (!in.flag()) return std::nullopt;
    WarpParts warp;
    warp.muted = in.flag();
    warp.limits.floor = in.rawNumber();
    warp.limits.ceiling = in.rawNumber();
    warp.pins.resize(in.count(kPinBytes));
    for (WarpPin& pin : warp.pins) {
        pin.time = {in.number()};
        pin.source = {in.number()};
        pin.span = in.choice(WarpSpan::reverse);
        pin.locked = in.flag();
    }
    return warp;
}

MotionLayout readMotionLayout(ByteReader& in) {
    MotionLayout layout;
    layout.radians = in.flag();
    layout.joints.resize(in.count(kJointColumnsBytes));
    for (JointColumns& joint : layout.joints) {
        joint.joint = in.id<JointId>();
        joint.lengthOffset = in.vector();
        joint.columns.resize(in.count(kColumnBytes));
        for (MotionColumn& column : joint.columns) {
            column.kind = in.choice(MotionColumn::Kind::length);
            column.component = in.boundedByte(2);
        }
    }
    return layout;
}

}  // namespace sinew
