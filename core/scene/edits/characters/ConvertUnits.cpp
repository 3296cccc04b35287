#include "core/scene/edits/characters/ConvertUnits.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <unordered_map>
#include <unordered_set>

#include "core/anim/clip/ClipLayer.h"
#include "core/anim/sequence/NamedSequence.h"
#include "core/base/LengthUnit.h"
#include "core/scene/edits/Replace.h"

namespace sinew {

namespace {

/// Returns the channel to which a channel's values belong, and the factor to multiply them by.
struct Converted {
    Channel channel;
    double factor = 1;
};
using Conversion = std::function<Converted(ChannelId)>;

std::vector<ChannelValue> converted(std::vector<ChannelValue> values, const Conversion& conversion) {
    for (ChannelValue& each : values) {
        const auto [channel, factor] = conversion(each.id);
        each = {{each.id.joint, channel}, each.value * factor};
    }
    std::ranges::sort(values, {}, &ChannelValue::id);
    return values;
}

std::shared_ptr<const Clip> converted(const std::shared_ptr<const Clip>& clip, const Conversion& conversion) {
    return std::make_shared<const Clip>(
        *editedWithLayers(*clip, [&](Clip curves, const WorkControl&) -> Result<Clip> {
            for (Track& track : curves.tracks) {
                const auto [channel, factor] = conversion(track.id);
                track.id.channel = channel;
                if (factor != 1) track.curve = std::make_shared<const Curve>(track.curve->scaled(factor, 0));
            }
            curves.sortTracks();
            return curves;
        }));
}

/// Converts the values of all channels of a character.
void convertChannels(Character& character, const Conversion& conversion) {
    for (auto& clip : character.clips) clip = converted(clip, conversion);
    for (auto& pose : character.poses) {
        NamedPose changed = *pose;
        changed.values = converted(std::move(changed.values), conversion);
        pose = std::make_shared<const NamedPose>(std::move(changed));
    }
    if (character.unkeyed) {
        UnkeyedPose changed = *character.unkeyed;
        changed.values = converted(std::move(changed.values), conversion);
        character.unkeyed = std::make_shared<const UnkeyedPose>(std::move(changed));
    }
}

/// Converts the placements of strips on the floor.
void convertPlacements(Character& character, const Eigen::Matrix3d& change) {
    for (auto& sequence : character.sequences) {
        sequence = withChangedStrips(sequence, [&](Strip& strip) {
            const Eigen::Vector3d moved = change * Eigen::Vector3d(strip.placement.x, 0, strip.placement.z);
            strip.placement.x = moved.x();
            strip.placement.z = moved.z();
        });
    }
}

/// Scales meshes; those that share a geometry or a skin still share it afterwards.
class MeshScaler {
public:
    explicit MeshScaler(double factor) : factor_(factor) {}

    std::shared_ptr<const Mesh> operator()(const std::shared_ptr<const Mesh>& mesh) {
        Mesh scaled = *mesh;
        auto& geometry = geometries_[mesh->geometry.get()];
        if (!geometry) {
            geometry = std::make_shared<const Geometry>(
                transformed(*mesh->geometry, Affine(Eigen::UniformScaling<double>(factor_))));
        }
        auto& skin = skins_[mesh->skin.get()];
        if (!skin) skin = scaledSkin(*mesh->skin);
        for (Shape& shape : scaled.shapes) {
            for (ShapeTarget& target : shape.targets)
                target.deltas = scaledDeltas(target.deltas, *mesh->geometry);
        }
        scaled.geometry = geometry;
        scaled.skin = skin;
        return std::make_shared<const Mesh>(std::move(scaled));
    }

private:
    std::shared_ptr<const Skin> scaledSkin(const Skin& skin) const {
        Skin scaled = skin;
        for (SkinJoint& joint : scaled.joints) joint.jointFromMesh.translation() *= factor_;
        return std::make_shared<const Skin>(std::move(scaled));
    }

    std::shared_ptr<const ShapeDeltas> scaledDeltas(const std::shared_ptr<const ShapeDeltas>& deltas,
                                                    const Geometry& geometry) {
        auto& scaled = deltas_[deltas.get()];
        if (!scaled) {
            scaled = std::make_shared<const ShapeDeltas>(
                transformed(*deltas, geometry, Affine(Eigen::UniformScaling<double>(factor_))));
        }
        return scaled;
    }

    double factor_;
    std::unordered_map<const ShapeDeltas*, std::shared_ptr<const ShapeDeltas>> deltas_;
    std::unordered_map<const Geometry*, std::shared_ptr<const Geometry>> geometries_;
    std::unordered_map<const Skin*, std::shared_ptr<const Skin>> skins_;
};

/// Returns the scene with a character replaced, which gets a skeleton of these joints.
Result<Scene> withConverted(const Scene& scene, Character character, std::vector<Joint> joints) {
    auto skeleton = Skeleton::create(std::move(joints));
    if (!skeleton) return tl::unexpected<Error>(skeleton.error());
    character.skeleton = std::make_shared<const Skeleton>(*std::move(skeleton));
    return withCharacter(scene, std::move(character));
}

/// Returns the named unit that a product of units stands for, without its rounding, or the product itself.
double exactUnit(double metres) {
    const auto unit = namedUnit(metres);
    return unit && std::abs(metres / unit->metres - 1) < 1e-12 ? unit->metres : metres;
}

bool isFinite(const Mesh& mesh) {
    return !fault(*mesh.geometry) && std::ranges::all_of(mesh.shapes, [](const Shape& shape) {
        return std::ranges::all_of(shape.targets,
                                   [](const ShapeTarget& target) { return !fault(*target.deltas); });
    });
}

bool isFinite(const NamedSequence& sequence) { return checkStrips(sequence.sequence).has_value(); }

/// Returns whether all clips, meshes and sequences of a character have finite values.
bool isFinite(const Character& character) {
    return std::ranges::all_of(character.clips, [](const auto& clip) { return isFinite(*clip); }) &&
           std::ranges::all_of(character.meshes, [](const auto& mesh) { return isFinite(*mesh); }) &&
           std::ranges::all_of(character.sequences, [](const auto& sequence) { return isFinite(*sequence); });
}

/// Returns whether a clip keys the orientation of a goal.
bool keysOrientation(const Clip& clip, const Goal& goal) {
    return std::ranges::any_of(clip.tracks, [&](const Track& track) {
        return track.id.joint.value == goal.id.value && isAngle(track.id.channel);
    });
}

/// Returns free channels with the translations moved to the axes that a turn takes them to.
ChannelSet turnedFree(ChannelSet free, const Eigen::Matrix3d& turn) {
    ChannelSet result = free;
    for (int to = 0; to < 3; ++to) result.erase(translation(to));
    for (int from = 0; from < 3; ++from) {
        if (free.contains(translation(from)))
            result.insert(translation(component(closestAxis(turn.col(from)))));
    }
    return result;
}

/// Returns the layout for the turned joints, so that motion files read later still fit.
std::shared_ptr<const MotionLayout> turnedLayout(const std::shared_ptr<const MotionLayout>& layout,
                                                 const std::unordered_set<JointId>& turnedJoints,
                                                 const Eigen::Matrix3d& turn) {
    if (!layout) return nullptr;
    MotionLayout turned = *layout;
    for (JointColumns& joint : turned.joints) {
        if (!turnedJoints.contains(joint.joint)) continue;
        for (MotionColumn& column : joint.columns) {
            if (column.kind != MotionColumn::Kind::translation) continue;
            const Axis axis = static_cast<Axis>(column.component);
            column.component = static_cast<int>(closestAxis(turn * unitVector(axis)));
        }
    }
    return std::make_shared<const MotionLayout>(std::move(turned));
}

}  // namespace

Result<Scene> scaleCharacter(const Scene& scene, CharacterId id, double factor) {
    Result<Character> character = characterOf(scene, id);
    if (!character) return tl::unexpected<Error>(character.error());
    character->metresPerUnit = exactUnit(character->metresPerUnit * factor);
    if (!(factor > 0) || !(character->metresPerUnit >= 1e-9 && character->metresPerUnit <= 1e6))
        return fail(ErrorCode::valueRange, character->name, "the unit must be between 1e-9 and 1e6 metres");

    std::vector<Joint> joints = character->skeleton->joints();
    for (Joint& joint : joints) {
        joint.rest.translation *= factor;
        joint.tail *= factor;
    }
    convertChannels(*character, [factor](ChannelId channel) {
        return Converted{channel.channel, isTranslation(channel.channel) ? factor : 1};
    });
    for (Goal& goal : character->goals) {
        goal.target *= factor;
        if (goal.pole) goal.pole->position *= factor;
    }
    convertPlacements(*character, Eigen::Matrix3d::Identity() * factor);
    MeshScaler scaled(factor);
    for (auto& mesh : character->meshes) mesh = scaled(mesh);
    if (!isFinite(*character))
        return fail(ErrorCode::valueRange, character->name, "its values would be too large in this unit");
    return withConverted(scene, *std::move(character), std::move(joints));
}

Result<Scene> turnCharacter(const Scene& scene, CharacterId id, Axis up, Axis facing) {
    Result<Character> character = characterOf(scene, id);
    if (!character) return tl::unexpected<Error>(character.error());
    if (!isPerpendicular(up, facing))
        return fail(ErrorCode::valueRange, character->name, "the up axis and the facing axis are parallel");
    if (up == Axis::y && facing == Axis::z) return scene;
    const Eigen::Matrix3d turn = turnUpright(up, facing);
    const Eigen::Quaterniond rotation(turn);

    std::unordered_set<JointId> turned;  // owners of channels whose translations are in world space
    std::vector<Joint> joints = character->skeleton->joints();
    for (Joint& joint : joints) {
        if (joint.parent != kNoParent) continue;
        turned.insert(joint.id);
        joint.rest.translation = turn * joint.rest.translation;
        joint.rest.rotation = (rotation * joint.rest.rotation).normalized();
        joint.free = turnedFree(joint.free, turn);
    }
    character->motionLayout = turnedLayout(character->motionLayout, turned, turn);
    for (Goal& goal : character->goals) {
        if (goal.pole) goal.pole->position = turn * goal.pole->position;
        if (goal.follow) continue;
        for (const auto& clip : character->clips) {
            if (keysOrientation(*clip, goal))
                return fail(ErrorCode::argumentInvalid, clip->name,
                            "it keys the orientation of a goal in world space, which cannot be rotated; "
                            "delete these keys first");
        }
        turned.insert(goalChannel(goal.id, Channel::translationX).joint);
        goal.target = turn * goal.target;
        goal.angles = fromQuaternion(EulerOrder::XYZ, rotation * toQuaternion(EulerOrder::XYZ, goal.angles),
                                     goal.angles);
    }
    convertPlacements(*character, turn);
    convertChannels(*character, [&](ChannelId channel) {
        if (!isTranslation(channel.channel) || !turned.contains(channel.joint))
            return Converted{channel.channel};
        const Axis to = closestAxis(turn.col(component(channel.channel)));
        return Converted{translation(component(to)), isNegative(to) ? -1.0 : 1.0};
    });
    return withConverted(scene, *std::move(character), std::move(joints));
}

}  // namespace sinew
