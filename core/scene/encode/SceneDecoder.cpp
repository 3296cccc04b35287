#include "core/scene/encode/SceneDecoder.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "core/scene/HighestId.h"
#include "core/scene/encode/ByteReader.h"

namespace sinew {

namespace {

// The fewest bytes that each takes, so that no list is longer than its bytes.
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

// How many more keys the tracks of a clip may play than its curves have: what plays is expanded.
constexpr std::size_t kMostSharing = 16;
constexpr std::size_t kFewKeys = std::size_t{1} << 22;

using Rows = std::vector<PartRow>;

Rows readRows(ByteReader& in) {
    Rows rows(in.count(kRowBytes));
    for (PartRow& row : rows) row = in.i64();
    return rows;
}

ChannelId readChannel(ByteReader& in) {
    const auto joint = in.id<JointId>();
    return {joint, in.choice(Channel::influence)};
}

std::vector<ChannelValue> readValues(ByteReader& in) {
    std::vector<ChannelValue> values(in.count(kValueBytes));
    for (ChannelValue& value : values) {
        value.id = readChannel(in);
        value.value = in.number();
        if (value.id.channel == Channel::influence)
            in.refuse(ErrorCode::valueRange, "a pose has a channel that joints do not have");
    }
    const auto stands = [](const auto& a, const auto& b) { return !(a.id < b.id); };
    if (std::adjacent_find(values.begin(), values.end(), stands) != values.end()) {
        in.refuse(ErrorCode::valueRange, "the values are not in the order of their channels");
    }
    return values;
}

AngleLimit readLimit(ByteReader& in) {
    const auto mode = in.choice(AngleLimit::Mode::locked);
    const double min = in.bound();
    return {mode, min, in.bound(), 0};
}

ChannelSet readFree(ByteReader& in) {
    const unsigned bits = in.u16();
    ChannelSet free;
    for (const Channel channel : kChannels) {
        if ((bits >> static_cast<int>(channel) & 1u) != 0) free.insert(channel);
    }
    if (bits >> kChannelCount != 0)
        in.refuse(ErrorCode::valueRange, "a joint has a channel that there is not");
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
    joint.limits.apply(LimitUse::ik, in.flag());
    joint.limits.apply(LimitUse::drags, joint.limits.appliesTo(LimitUse::ik));
    return joint;
}

/// What version 3 added.
void readMore(ByteReader& in, Joint& joint) {
    for (AngleLimit& limit : joint.limits.angles) limit.stiffness = in.number();
    joint.limits.apply(LimitUse::drags, in.flag());
    joint.limits.apply(LimitUse::display, in.flag());
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

/// What version 3 added.
void readMore(ByteReader& in, Goal& goal) {
    goal.live = in.flag();
    goal.influence = in.number();
    goal.depth = in.i32();
    goal.oriented = in.flag();
    goal.angles = in.vector();
    goal.orientationWeight = in.number();
    if (const auto follow = in.id<JointId>()) goal.follow = follow;
    const auto pole = in.id<JointId>();
    const Eigen::Vector3d place = in.vector();
    if (pole) goal.pole = Pole{pole, place};
}

std::vector<AcceptedConflict> readAccepted(ByteReader& in) {
    std::vector<AcceptedConflict> accepted(in.count(kValueBytes));
    for (AcceptedConflict& conflict : accepted) {
        conflict.id = readChannel(in);
        conflict.excess = in.number();
    }
    const auto stands = [](const auto& a, const auto& b) { return !(a.id < b.id); };
    if (std::ranges::adjacent_find(accepted, stands) != accepted.end())
        in.refuse(ErrorCode::valueRange, "the accepted conflicts are not in the order of their channels");
    return accepted;
}

SelectionSet readSet(ByteReader& in) {
    SelectionSet set{in.ownId<SelectionSetId>(), std::string(in.text()), {}};
    set.joints.resize(in.count(sizeof(std::uint64_t)));
    for (JointId& joint : set.joints) joint = in.id<JointId>();
    return set;
}

CurveChunk readChunk(ByteReader& in) {
    CurveChunk chunk;
    const std::size_t n = in.u32();
    const bool timed = in.flag(), sloped = in.flag(), mixed = in.flag();
    chunk.interpolation = in.choice(Interpolation::slerp);
    chunk.rate = in.rate();
    chunk.firstFrame = in.frame();
    chunk.values = in.numbers(n);
    if (timed) chunk.times = in.numbers(n);
    if (sloped) chunk.slopes = in.numbers(2 * n);
    if (mixed && in.good()) chunk.interpolations.resize(std::min(n, in.left()));
    for (Interpolation& interpolation : chunk.interpolations) interpolation = in.choice(Interpolation::slerp);
    // Version 1 has no more than this of a chunk, nor the last of curves and clips.
    const bool shaped = in.left() > 0 && in.flag();
    if (shaped && in.good()) chunk.shapes.resize(std::min(n, in.left() / kShapeBytes));
    for (KeyShape& shape : chunk.shapes) shape = {in.number(), in.number(), in.number()};
    if (!isSound(chunk)) in.refuse(ErrorCode::valueRange, "the keys do not go on in time");
    return chunk;
}

std::vector<Marker> readMarkers(ByteReader& in) {
    std::vector<Marker> markers(in.count(kMarkerBytes));
    for (Marker& marker : markers) marker = {Seconds{in.number()}, std::string(in.text())};
    const auto stands = [](const Marker& a, const Marker& b) { return !(a.time < b.time); };
    if (std::ranges::adjacent_find(markers, stands) != markers.end())
        in.refuse(ErrorCode::valueRange, "the markers are not in the order of time");
    return markers;
}

MotionLayout readMotionLayout(ByteReader& in) {
    MotionLayout layout;
    layout.radians = in.flag();
    layout.joints.resize(in.count(kJointColumnsBytes));
    for (JointColumns& joint : layout.joints) {
        joint.joint = in.id<JointId>();
        joint.stretch = in.vector();
        joint.columns.resize(in.count(kColumnBytes));
        for (MotionColumn& column : joint.columns) {
            column.kind = in.choice(MotionColumn::Kind::length);
            column.component = in.upTo(2);
        }
    }
    return layout;
}

/// The keys that the tracks play, and those that there are.
bool sharesTooMuch(const std::vector<Track>& tracks) {
    std::unordered_set<const Curve*> curves;
    std::size_t played = 0, there = 0;
    for (const Track& track : tracks) {
        played += track.curve->size();
        if (curves.insert(track.curve.get()).second) there += track.curve->size();
    }
    return played > kFewKeys + kMostSharing * there;
}

template <class Parts>
bool repeatsId(const Parts& parts) {
    std::unordered_set<std::uint64_t> ids;
    return std::any_of(parts.begin(), parts.end(), [&](const auto& part) {
        if constexpr (requires { part->id; }) {
            return !ids.insert(part->id.value).second;
        } else {
            return !ids.insert(part.id.value).second;
        }
    });
}

/// Reads each part once. The first failure stays; what is read after it counts for nothing.
class Decoder {
public:
    Decoder(PartSource& source, DecodeOptions options) : source_(source), options_(options) {}

    Result<Scene> scene(PartRow row);

private:
    template <class Part>
    using Known = std::unordered_map<PartRow, std::shared_ptr<const Part>>;

    ByteReader open(PartKind kind, PartRow row);
    bool finish(PartKind kind, PartRow row, const ByteReader& in);
    void fail(const Error& error) {
        if (!error_) error_ = error;
    }
    void failAt(PartKind kind, PartRow row, ErrorCode code, std::string message) {
        fail({code, std::string(name(kind)) + " " + std::to_string(row), std::move(message)});
    }

    template <class Part>
    std::shared_ptr<const Part> shared(Known<Part>& known, PartRow row,
                                       std::optional<Part> (Decoder::*read)(PartRow));
    template <class Part>
    auto sharedAll(Known<Part>& known, const Rows& rows, std::optional<Part> (Decoder::*read)(PartRow));
    template <class Part>
    std::optional<Part> simple(PartKind kind, PartRow row, Part (*read)(ByteReader&));

    std::optional<CurveChunk> chunk(PartRow row) { return simple(PartKind::chunk, row, readChunk); }
    std::optional<MotionLayout> motionLayout(PartRow row) {
        return simple(PartKind::motionLayout, row, readMotionLayout);
    }
    std::optional<NamedPose> pose(PartRow row);
    std::optional<UnkeyedPose> unkeyedPose(PartRow row);
    std::optional<Skeleton> skeleton(PartRow row);
    std::optional<Curve> curve(PartRow row);
    std::optional<Clip> clip(PartRow row);
    std::optional<Character> character(PartRow row);

    PartSource& source_;
    DecodeOptions options_;
    std::optional<Error> error_;
    Known<CurveChunk> chunks_;
    Known<Curve> curves_;
    Known<Clip> clips_;
    Known<Skeleton> skeletons_;
    Known<MotionLayout> layouts_;
    Known<NamedPose> poses_;
    Known<UnkeyedPose> unkeyed_;
    Known<Character> characters_;
};

ByteReader Decoder::open(PartKind kind, PartRow row) {
    if (error_) return ByteReader({});
    const Result<std::string_view> bytes = source_.get(kind, row);
    if (!bytes) fail(bytes.error());
    return ByteReader(bytes.value_or(std::string_view()));
}

bool Decoder::finish(PartKind kind, PartRow row, const ByteReader& in) {
    if (error_) return false;
    const auto finished = in.finish(std::string(name(kind)) + " " + std::to_string(row), !options_.newer);
    if (!finished) fail(finished.error());
    return !error_;
}

template <class Part>
std::shared_ptr<const Part> Decoder::shared(Known<Part>& known, PartRow row,
                                            std::optional<Part> (Decoder::*read)(PartRow)) {
    if (error_) return nullptr;
    const auto [place, isNew] = known.try_emplace(row);
    if (isNew) {
        if (auto part = (this->*read)(row)) place->second = std::make_shared<const Part>(std::move(*part));
    }
    return place->second;
}

template <class Part>
auto Decoder::sharedAll(Known<Part>& known, const Rows& rows, std::optional<Part> (Decoder::*read)(PartRow)) {
    std::vector<std::shared_ptr<const Part>> parts;
    parts.reserve(rows.size());
    for (const PartRow row : rows) parts.push_back(shared(known, row, read));
    return parts;
}

template <class Part>
std::optional<Part> Decoder::simple(PartKind kind, PartRow row, Part (*read)(ByteReader&)) {
    ByteReader in = open(kind, row);
    Part part = read(in);
    if (!finish(kind, row, in)) return std::nullopt;
    return part;
}

std::optional<NamedPose> Decoder::pose(PartRow row) {
    return simple<NamedPose>(PartKind::pose, row, [](ByteReader& in) {
        const auto id = in.ownId<PoseId>();
        std::string name(in.text());
        return NamedPose{id, std::move(name), readValues(in)};
    });
}

std::optional<UnkeyedPose> Decoder::unkeyedPose(PartRow row) {
    return simple<UnkeyedPose>(PartKind::unkeyedPose, row, [](ByteReader& in) {
        const auto clip = in.id<ClipId>();
        const Seconds time{in.number()};
        UnkeyedPose pose{clip, time, readValues(in)};
        if (pose.values.empty()) in.refuse(ErrorCode::valueCount, "the pose has no values");
        return pose;
    });
}

std::optional<Skeleton> Decoder::skeleton(PartRow row) {
    ByteReader in = open(PartKind::skeleton, row);
    std::vector<Joint> joints(in.count(kJointBytes));
    for (Joint& joint : joints) joint = readJoint(in);
    for (std::size_t i = 0; in.left() > 0 && i < joints.size(); ++i) readMore(in, joints[i]);
    if (!finish(PartKind::skeleton, row, in)) return std::nullopt;
    Result<Skeleton> skeleton = Skeleton::create(std::move(joints));
    if (!skeleton) {
        fail(skeleton.error());
        return std::nullopt;
    }
    return std::move(*skeleton);
}

std::optional<Curve> Decoder::curve(PartRow row) {
    ByteReader in = open(PartKind::curve, row);
    const Rows rows = readRows(in);
    if (rows.empty()) in.refuse(ErrorCode::valueCount, "the curve has no keys");
    Ends ends;
    if (in.left() > 0) {
        ends.before = in.choice(Extrapolation::cycleOffset);
        ends.after = in.choice(Extrapolation::cycleOffset);
    }
    if (!finish(PartKind::curve, row, in)) return std::nullopt;
    auto chunks = sharedAll(chunks_, rows, &Decoder::chunk);
    if (error_) return std::nullopt;
    auto curve = Curve::fromChunks(std::move(chunks));
    if (!curve) {
        failAt(PartKind::curve, row, ErrorCode::valueRange, "the keys do not go on in time");
        return std::nullopt;
    }
    return curve->withEnds(ends);
}

std::optional<Clip> Decoder::clip(PartRow row) {
    ByteReader in = open(PartKind::clip, row);
    Clip clip;
    clip.id = in.ownId<ClipId>();
    clip.name = in.text();
    clip.rate = in.rate();
    clip.firstFrame = in.frame();
    clip.lastFrame = in.frame();
    if (clip.lastFrame < clip.firstFrame)
        in.refuse(ErrorCode::valueRange, "the last frame is before the first");
    clip.tracks.resize(in.count(kTrackBytes));
    Rows rows;
    rows.reserve(clip.tracks.size());
    for (Track& track : clip.tracks) {
        track.id = readChannel(in);
        rows.push_back(in.i64());
    }
    const auto stands = [](const Track& a, const Track& b) { return !(a.id < b.id); };
    if (std::adjacent_find(clip.tracks.begin(), clip.tracks.end(), stands) != clip.tracks.end()) {
        in.refuse(ErrorCode::valueRange, "the tracks are not in the order of their channels");
    }
    if (in.left() > 0) clip.markers = readMarkers(in);
    if (in.left() > 0) clip.accepted = readAccepted(in);
    if (!finish(PartKind::clip, row, in)) return std::nullopt;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        clip.tracks[i].curve = shared(curves_, rows[i], &Decoder::curve);
        if (error_) return std::nullopt;
    }
    if (sharesTooMuch(clip.tracks)) {
        failAt(PartKind::clip, row, ErrorCode::limitExceeded, "too many tracks play the same keys");
    }
    return clip;
}

std::optional<Character> Decoder::character(PartRow row) {
    ByteReader in = open(PartKind::character, row);
    Character character;
    character.id = in.ownId<CharacterId>();
    character.name = in.text();
    character.metresPerUnit = in.number();
    if (!(character.metresPerUnit > 0))
        in.refuse(ErrorCode::valueRange, "the unit is not a positive number of metres");
    const PartRow skeleton = in.i64(), layout = in.i64(), unkeyed = in.i64();
    const Rows clips = readRows(in), poses = readRows(in);
    for (std::size_t i = in.count(kGoalBytes); i > 0; --i) character.goals.push_back(readGoal(in));
    for (std::size_t i = in.count(kSetBytes); i > 0; --i) character.selectionSets.push_back(readSet(in));
    if (in.left() > 0) {
        for (Goal& goal : character.goals) readMore(in, goal);
        character.ik = in.choice(IkMethod::projectedGradient);
    }
    if (const char* fault = goalFault(character.goals)) in.refuse(ErrorCode::valueRange, fault);
    if (!finish(PartKind::character, row, in)) return std::nullopt;

    character.skeleton = shared(skeletons_, skeleton, &Decoder::skeleton);
    if (layout != 0) character.motionLayout = shared(layouts_, layout, &Decoder::motionLayout);
    if (unkeyed != 0) character.unkeyed = shared(unkeyed_, unkeyed, &Decoder::unkeyedPose);
    character.clips = sharedAll(clips_, clips, &Decoder::clip);
    character.poses = sharedAll(poses_, poses, &Decoder::pose);
    if (error_) return std::nullopt;
    if (std::ranges::any_of(character.goals, [&](const Goal& goal) {
            return character.skeleton->find(JointId{goal.id.value}).has_value();
        })) {
        failAt(PartKind::character, row, ErrorCode::duplicateName, "a goal has the identity of a joint");
    }
    if (repeatsId(character.clips) || repeatsId(character.poses) || repeatsId(character.goals) ||
        repeatsId(character.selectionSets)) {
        failAt(PartKind::character, row, ErrorCode::duplicateName, "two of its parts have one identity");
    }
    return character;
}

Result<Scene> Decoder::scene(PartRow row) {
    ByteReader in = open(PartKind::scene, row);
    Scene scene;
    scene.lastId = in.identity();
    const Rows characters = readRows(in);
    if (finish(PartKind::scene, row, in)) {
        scene.characters = sharedAll(characters_, characters, &Decoder::character);
    }
    if (!error_ && repeatsId(scene.characters)) {
        failAt(PartKind::scene, row, ErrorCode::duplicateName, "two characters have one identity");
    }
    if (error_) return tl::unexpected<Error>(*error_);
    for (const auto& character : scene.characters)
        scene.lastId = std::max(scene.lastId, highestId(*character));
    return scene;
}

}  // namespace

Result<Scene> decodeScene(PartSource& source, PartRow row, DecodeOptions options) {
    return Decoder(source, options).scene(row);
}

}  // namespace sinew
