#include "core/base/Index.h"
#include "core/io/acclaim/AcclaimCharacter.h"
#include "core/io/acclaim/AmcFile.h"
#include "core/io/acclaim/BoneNames.h"
#include "core/io/text/Utf8.h"
#include "core/math/Angle.h"
#include "core/math/Axis.h"

namespace sinew {

namespace {

using Kind = MotionColumn::Kind;

MotionLayout layoutFromChannels(const Skeleton& skeleton) {
    MotionLayout layout;
    for (const Joint& joint : skeleton.joints()) {
        JointColumns columns{joint.id, {}};
        const bool isRoot = joint.parent == kNoParent;
        const bool moves = isRoot || joint.free.containsAny(kTranslations);
        for (int axis = 0; moves && axis < 3; ++axis) columns.columns.push_back({Kind::translation, axis});
        for (int i = 0; i < 3; ++i) {
            if (isRoot || joint.free.contains(angle(i))) columns.columns.push_back({Kind::angle, i});
        }
        layout.joints.push_back(std::move(columns));
    }
    return layout;
}

std::vector<AmcBone> bonesOf(const Skeleton& skeleton, const MotionLayout& layout) {
    const std::vector<std::string> names = BoneNames().namesOfJoints(skeleton);
    std::vector<AmcBone> bones;
    for (std::size_t i = 0; i < names.size(); ++i) {
        bones.push_back({names[i], skeleton.joints()[i].name, layout.joints[i].columns.size()});
    }
    return bones;
}

/// Converts the columns of an AMC to curves, joint by joint.
class ClipBuilder {
public:
    ClipBuilder(const Skeleton& skeleton, const MotionLayout& layout, AmcFile& file, double metresPerUnit)
        : skeleton_(skeleton), layout_(layout), file_(file), unit_(metresPerUnit) {
        toRadians_ = file.radians.value_or(layout.radians) ? 1 : radians(1);
        std::size_t column = 0;
        for (const JointColumns& joint : layout.joints) {
            firstColumn_.push_back(column);
            column += joint.columns.size();
        }
    }

    /// Returns the number of values in all tracks so far.
    std::size_t valueCount() const { return valueCount_; }

    void addTracks(Clip& clip, std::size_t joint) {
        const auto& columns = layout_.joints[joint].columns;
        for (std::size_t c = 0; file_.present[joint] && c < columns.size(); ++c) {
            if (columns[c].kind != Kind::angle) continue;
            SampleChunks& pieces = file_.columns[firstColumn_[joint] + c];
            for (std::vector<double>& piece : pieces) {
                for (double& value : piece) value *= toRadians_;
            }
            add(clip, joint, angle(columns[c].component), std::move(pieces));
        }
        addTranslations(clip, joint);
    }

private:
    /// A column that moves a joint, and its direction in parent space, in metres per column unit.
    struct Move {
        const SampleChunks* values;
        Eigen::Vector3d direction;
    };

    std::vector<Move> moves(std::size_t joint) const {
        std::vector<Move> moves;
        const Joint& j = skeleton_.joints()[joint];
        const auto collect = [&](std::size_t from, Kind kind, const auto& direction) {
            const auto& columns = layout_.joints[from].columns;
            for (std::size_t c = 0; file_.present[from] && c < columns.size(); ++c) {
                if (columns[c].kind != kind) continue;
                moves.push_back(
                    {&file_.columns[firstColumn_[from] + c], direction(columns[c].component) * unit_});
            }
        };
        const bool isRoot = j.parent == kNoParent;
        collect(joint, Kind::translation, [&](int axis) -> Eigen::Vector3d {
            const Eigen::Vector3d unit = unitVector(static_cast<Axis>(axis));
            return isRoot ? unit : j.rest.rotation * unit;
        });
        if (isRoot) return moves;
        const std::size_t parent = asIndex(j.parent);
        collect(parent, Kind::length, [&](int) { return layout_.joints[parent].lengthOffset; });
        return moves;
    }

    void addTranslations(Clip& clip, std::size_t joint) {
        const std::vector<Move> all = moves(joint);
        const Joint& j = skeleton_.joints()[joint];
        for (int axis = 0; !all.empty() && axis < 3; ++axis) {
            if (!j.free.contains(translation(axis))) continue;
            SampleChunks positions;
            for (const std::vector<double>& piece : *all.front().values)
                positions.emplace_back(piece.size(), j.rest.translation[axis]);
            for (const Move& move : all) addMove(positions, move.direction[axis], *move.values);
            add(clip, joint, translation(axis), std::move(positions));
        }
    }

    static void addMove(SampleChunks& positions, double factor, const SampleChunks& values) {
        for (std::size_t p = 0; factor != 0 && p < positions.size(); ++p) {
            for (std::size_t i = 0; i < positions[p].size(); ++i) positions[p][i] += factor * values[p][i];
        }
    }

    void add(Clip& clip, std::size_t joint, Channel channel, SampleChunks values) {
        valueCount_ += static_cast<std::size_t>(file_.frames);
        clip.tracks.push_back({{skeleton_.joints()[joint].id, channel},
                               std::make_shared<const Curve>(
                                   Curve::fromSampleChunks(clip.rate, FrameIndex{0}, std::move(values)))});
    }

    const Skeleton& skeleton_;
    const MotionLayout& layout_;
    AmcFile& file_;
    double unit_;
    double toRadians_ = 1;
    std::size_t valueCount_ = 0;
    std::vector<std::size_t> firstColumn_;  ///< one per joint
};

constexpr int kDefaultHertz = 120;

/// A single length `l` moves every child of its bone. These limit the values in tracks beyond the size of the
/// file.
constexpr std::size_t kMaxMovedValuesPerByte = 16;
constexpr std::size_t kMaxMovedValues = std::size_t{1} << 22;

}  // namespace

Result<Clip> readAcclaimMotion(const Source& source, const Character& character, const ReadOptions& options,
                               Diagnostics& diagnostics) {
    const Skeleton& skeleton = *character.skeleton;
    const bool hasLayout = character.motionLayout &&
                           character.motionLayout->joints.size() == static_cast<std::size_t>(skeleton.size());
    const MotionLayout layout = hasLayout ? *character.motionLayout : layoutFromChannels(skeleton);
    auto file = readAmc(source, bonesOf(skeleton, layout), options, diagnostics);
    if (!file) return tl::unexpected(file.error());

    Clip clip;
    clip.name = toUtf8(source.stem());
    const FrameRate defaultRate = *FrameRate::create(kDefaultHertz, 1);
    clip.rate = options.rate.value_or(file->rate.value_or(defaultRate));
    clip.lastFrame = FrameIndex{file->frames - 1};
    ClipBuilder builder(skeleton, layout, *file, options.metresPerUnit.value_or(character.metresPerUnit));
    for (std::size_t joint = 0; joint < layout.joints.size(); ++joint) {
        builder.addTracks(clip, joint);
        if (builder.valueCount() > kMaxMovedValues + kMaxMovedValuesPerByte * source.bytes().size()) {
            return fail(ErrorCode::limitExceeded, source.name(),
                        "degrees of freedom 'l' move too many joints for a motion file of this size");
        }
    }
    clip.sortTracks();
    return clip;
}

}  // namespace sinew
