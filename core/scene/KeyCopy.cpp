#include "core/scene/KeyCopy.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <unordered_map>

#include "core/anim/curve/EditCurve.h"
#include "core/anim/filter/Reorder.h"
#include "core/anim/retime/ClipRate.h"
#include "core/scene/ClipValues.h"
#include "core/scene/CopyText.h"
#include "core/scene/ShapesByName.h"

namespace sinew {

namespace {

Seconds earliest(std::span<const ChannelKeys> channels) {
    Seconds first{HUGE_VAL};
    for (const ChannelKeys& channel : channels)
        first = std::min(first, channel.curve->key(channel.indices.front()).time);
    return first;
}

std::vector<Key> copiesOf(const ChannelKeys& keys, Seconds start) {
    std::vector<Key> copied;
    copied.reserve(keys.indices.size());
    for (const std::size_t index : keys.indices) {
        Key key = keys.curve->key(index);
        key.time = key.time - start;
        copied.push_back(key);
    }
    return copied;
}

/// The names of a shape and its mesh.
struct ShapeNames {
    const Mesh* mesh = nullptr;
    const Shape* shape = nullptr;
};

std::unordered_map<ShapeId, ShapeNames> shapeNames(const Character& character) {
    std::unordered_map<ShapeId, ShapeNames> names;
    for (const auto& mesh : character.meshes) {
        for (const Shape& shape : mesh->shapes) names.emplace(shape.id, ShapeNames{mesh.get(), &shape});
    }
    return names;
}

/// Returns the values of the angles that were not copied at the times of those that were.
std::vector<CopiedChannel> otherAngles(const Joint& joint, const Clip& clip, const CopiedKeys& copy,
                                       Seconds start) {
    std::map<Seconds, Interpolation> times;
    ChannelSet copiedAngles;
    for (const CopiedChannel& channel : copy.channels) {
        if (!isAngle(channel.channel)) continue;
        copiedAngles.insert(channel.channel);
        for (const Key& key : channel.keys) times.try_emplace(key.time, key.interpolation);
    }
    std::vector<CopiedChannel> others;
    for (int i = 0; i < 3 && !times.empty(); ++i) {
        if (copiedAngles.contains(angle(i)) || !joint.free.contains(angle(i))) continue;
        CopiedChannel other{angle(i), {}};
        for (const auto& [time, kind] : times)
            other.keys.push_back({time, clipValues(joint, clip, start + time).angles[i], kind});
        others.push_back(std::move(other));
    }
    return others;
}

/// Converts the copied keys of one joint for a skeleton's joint.
class KeyConverter {
public:
    KeyConverter(const Joint& joint, FrameRate rate, Seconds at, AdaptedKeys& result)
        : joint_(&joint), rate_(rate), at_(at), result_(&result) {}

    void run(const CopiedKeys& copy) {
        const bool sameOrder = copy.order == joint_->order;
        const bool hasAngles =
            std::ranges::any_of(copy.channels, [](const CopiedChannel& c) { return isAngle(c.channel); });
        for (const CopiedChannel& channel : copy.channels) {
            if (isAngle(channel.channel) && !sameOrder) continue;
            addKeys(channel.channel, channel.keys, offsetOf(copy, channel.channel));
        }
        if (hasAngles && !sameOrder) addConvertedAngles(copy);
        if (hasSkipped_) result_->notFree.push_back(joint_->name);
    }

private:
    double offsetOf(const CopiedKeys& copy, Channel channel) const {
        if (!isTranslation(channel)) return 0;
        return joint_->rest.translation[component(channel)] - copy.restTranslation[component(channel)];
    }

    void addKeys(Channel channel, std::span<const Key> keys, double offset) {
        if (!joint_->free.contains(channel)) {
            hasSkipped_ = true;
            return;
        }
        for (Key key : keys) {
            key.time = snapNearFrame(rate_, at_ + key.time);
            if (offset != 0) key.value += offset;
            result_->keys.push_back({{joint_->id, channel}, key});
        }
    }

    void addConvertedAngles(const CopiedKeys& copy) {
        AngleCurves curves;
        for (const auto* list : {&copy.channels, &copy.otherAngles}) {
            for (const CopiedChannel& channel : *list) {
                if (!isAngle(channel.channel)) continue;
                curves[static_cast<std::size_t>(component(channel.channel))] =
                    std::make_shared<const Curve>(Curve::fromKeys(channel.keys));
            }
        }
        const auto converted = reordered(curves, copy.order, joint_->order);
        if (!converted) {
            hasSkipped_ = true;
            return;
        }
        result_->reordered.push_back(joint_->name);
        for (int i = 0; i < 3; ++i) {
            const auto& curve = (*converted)[static_cast<std::size_t>(i)];
            if (curve) addKeys(angle(i), curve->keys(), 0);
        }
    }

    const Joint* joint_;
    FrameRate rate_;
    Seconds at_;
    AdaptedKeys* result_;
    bool hasSkipped_ = false;
};

void addShapeKeys(const KeyCopy& copy, const Character& character, FrameRate rate, Seconds at,
                  AdaptedKeys& result) {
    if (copy.shapes.empty()) return;
    const ShapesByName shapes(character);
    std::vector<const Shape*> targets(copy.shapes.size());
    std::set<ShapeId> pasted;
    // Shapes of the same mesh come first, so that those of other meshes do not take their places.
    for (const bool onSameMesh : {true, false}) {
        for (std::size_t i = 0; i < targets.size(); ++i) {
            const auto& [mesh, name, keys] = copy.shapes[i];
            const Shape* shape = onSameMesh ? shapes.findOnMesh(mesh, name) : shapes.find(mesh, name);
            if (!targets[i] && shape && pasted.insert(shape->id).second) targets[i] = shape;
        }
    }
    for (std::size_t i = 0; i < targets.size(); ++i) {
        if (!targets[i]) {
            result.unknownShapes.push_back(copy.shapes[i].mesh + ": " + copy.shapes[i].name);
            continue;
        }
        for (Key key : copy.shapes[i].keys) {
            key.time = snapNearFrame(rate, at + key.time);
            result.keys.push_back({shapeChannel(targets[i]->id), key});
        }
    }
}

}  // namespace

KeyCopy copyKeys(const Character& character, const Clip& clip, std::span<const KeyRef> refs) {
    const Skeleton& skeleton = *character.skeleton;
    const auto shapes = shapeNames(character);
    const auto shapeOf = [&](ChannelId id) {
        return id.channel == Channel::weight ? shapes.find(ShapeId{id.joint.value}) : shapes.end();
    };
    std::vector<ChannelKeys> channels = keysByChannel(clip, refs);
    std::erase_if(channels, [&](const ChannelKeys& keys) {
        return !skeleton.find(keys.id.joint) && shapeOf(keys.id) == shapes.end();
    });
    const Seconds start = earliest(channels);
    KeyCopy copy;
    for (const ChannelKeys& keys : channels) {
        if (const auto found = shapeOf(keys.id); found != shapes.end()) {
            const auto& [mesh, shape] = found->second;
            copy.shapes.push_back({mesh->name, shape->name, copiesOf(keys, start)});
            continue;
        }
        const Joint& joint = skeleton[*skeleton.find(keys.id.joint)];
        if (copy.joints.empty() || copy.joints.back().name != joint.name)
            copy.joints.push_back({joint.name, joint.order, joint.rest.translation, {}, {}});
        copy.joints.back().channels.push_back({keys.id.channel, copiesOf(keys, start)});
    }
    for (CopiedKeys& keys : copy.joints)
        keys.otherAngles = otherAngles(skeleton[*skeleton.find(keys.name)], clip, keys, start);
    return copy;
}

std::size_t keyCount(const KeyCopy& copy) {
    std::size_t count = 0;
    for (const CopiedKeys& joint : copy.joints) {
        for (const CopiedChannel& channel : joint.channels) count += channel.keys.size();
    }
    for (const CopiedShapeKeys& shape : copy.shapes) count += shape.keys.size();
    return count;
}

AdaptedKeys adaptKeys(const KeyCopy& copy, const Character& character, FrameRate rate, Seconds at) {
    const Skeleton& skeleton = *character.skeleton;
    AdaptedKeys result;
    for (const CopiedKeys& keys : copy.joints) {
        if (const auto index = skeleton.find(keys.name)) {
            KeyConverter(skeleton[*index], rate, at, result).run(keys);
        } else {
            result.unknown.push_back(keys.name);
        }
    }
    addShapeKeys(copy, character, rate, at, result);
    std::ranges::stable_sort(result.keys, {},
                             [](const ChannelKey& key) { return std::pair(key.id, key.key.time); });
    return result;
}

namespace {

using nlohmann::json;

constexpr CopyFormat kKeysFormat{"sinew-keys", "the clipboard text contains no copied keys",
                                 "the copied keys have more joints than a skeleton can have",
                                 "a joint of the copied keys is not an object"};
constexpr std::size_t kNumbers = 9;  // per key: time, value, slopes, shape, tangent lengths

constexpr std::array kInterpolations{Interpolation::step,       Interpolation::linear,
                                     Interpolation::catmullRom, Interpolation::catmullRomUniform,
                                     Interpolation::monotone,   Interpolation::hermite,
                                     Interpolation::slerp};

json listOf(const std::vector<Key>& keys) {
    json list = json::array();
    for (const Key& key : keys) {
        list.push_back({key.time.value, key.value, key.slopeIn, key.slopeOut, key.shape.tension,
                        key.shape.continuity, key.shape.bias, key.lengths.in, key.lengths.out,
                        name(key.interpolation)});
    }
    return list;
}

json listOf(const std::vector<CopiedChannel>& channels) {
    json list = json::array();
    for (const CopiedChannel& channel : channels)
        list.push_back({{"channel", name(channel.channel)}, {"keys", listOf(channel.keys)}});
    return list;
}

template <class Value, std::size_t n>
std::optional<Value> findNamed(const std::array<Value, n>& values, const json& text) {
    if (!text.is_string()) return std::nullopt;
    const auto found = std::ranges::find_if(
        values, [&](Value value) { return name(value) == text.get_ref<const std::string&>(); });
    return found != values.end() ? std::optional(*found) : std::nullopt;
}

Result<Key> keyOf(const json& list, const std::string& location) {
    const bool isComplete = list.is_array() && list.size() == kNumbers + 1;
    const auto kind = isComplete ? findNamed(kInterpolations, list[kNumbers]) : std::nullopt;
    if (!kind)
        return fail(ErrorCode::syntax, location, "a key is not a list of nine numbers and an interpolation");
    std::array<double, kNumbers> n{};
    for (std::size_t i = 0; i < kNumbers; ++i) {
        if (!list[i].is_number())
            return fail(ErrorCode::syntax, location, "a value of a key is not a number");
        n[i] = list[i].get<double>();
        if (!std::isfinite(n[i]))
            return fail(ErrorCode::numberNotFinite, location, "a value of a key is not finite");
    }
    return Key{{n[0]}, n[1], *kind, n[2], n[3], {n[4], n[5], n[6]}, {n[7], n[8]}};
}

/// Returns the keys of a channel or shape. Fails with `syntax` or `numberNotFinite`.
Result<std::vector<Key>> keysOf(const json& object, const std::string& location) {
    const auto list = object.find("keys");
    if (list == object.end() || !list->is_array() || list->empty())
        return fail(ErrorCode::syntax, location, "one of its channels has no keys");
    std::vector<Key> keys;
    for (const json& values : *list) {
        const Result<Key> read = keyOf(values, location);
        if (!read) return tl::unexpected<Error>(read.error());
        keys.push_back(*read);
    }
    return sortedDistinctKeys(std::move(keys));
}

Result<std::vector<CopiedChannel>> channelsOf(const json& object, const char* key,
                                              const std::string& location) {
    std::vector<CopiedChannel> channels;
    const auto list = object.find(key);
    if (list == object.end() || !list->is_array() || list->size() > kChannels.size())
        return fail(ErrorCode::syntax, location, std::string("it lacks ") + key + ", a list of channels");
    for (const json& entry : *list) {
        const auto channel =
            entry.is_object() ? findNamed(kChannels, entry.value("channel", json())) : std::nullopt;
        if (!channel) return fail(ErrorCode::syntax, location, "one of its channels is unknown");
        auto keys = keysOf(entry, location);
        if (!keys) return tl::unexpected<Error>(keys.error());
        channels.push_back({*channel, std::move(*keys)});
    }
    return channels;
}

/// Returns the shapes of a copy; none in copies made before meshes had shapes.
Result<std::vector<CopiedShapeKeys>> shapesOf(const json& copy) {
    std::vector<CopiedShapeKeys> shapes;
    const auto list = copy.find("shapes");
    if (list == copy.end()) return shapes;
    if (!list->is_array()) return fail(ErrorCode::syntax, "", "the shapes of the copied keys are not a list");
    for (const json& entry : *list) {
        if (!entry.is_object())
            return fail(ErrorCode::syntax, "", "a shape of the copied keys is not an object");
        CopiedShapeKeys& shape =
            shapes.emplace_back(CopiedShapeKeys{stringIn(entry, "mesh"), stringIn(entry, "name"), {}});
        auto keys = keysOf(entry, "shape " + shape.name);
        if (!keys) return tl::unexpected<Error>(keys.error());
        shape.keys = std::move(*keys);
    }
    return shapes;
}

Result<void> readKeysJoint(const json& object, const std::string& location, CopiedKeys& joint) {
    const auto rest = vectorIn(object, "rest", location);
    if (!rest) {
        const bool isFinite = rest.error().code != ErrorCode::numberNotFinite;
        return fail(rest.error().code, location,
                    isFinite ? "its rest position does not consist of three numbers"
                             : "its rest position is not finite");
    }
    joint.restTranslation = *rest;
    auto channels = channelsOf(object, "channels", location);
    if (!channels) return tl::unexpected<Error>(channels.error());
    auto others = channelsOf(object, "otherAngles", location);
    if (!others) return tl::unexpected<Error>(others.error());
    joint.channels = std::move(*channels);
    joint.otherAngles = std::move(*others);
    return {};
}

}  // namespace

std::string textOf(const KeyCopy& copy) {
    json joints = json::array();
    for (const CopiedKeys& joint : copy.joints) {
        const Eigen::Vector3d& rest = joint.restTranslation;
        joints.push_back({{"name", joint.name},
                          {"order", name(joint.order)},
                          {"rest", {rest.x(), rest.y(), rest.z()}},
                          {"channels", listOf(joint.channels)},
                          {"otherAngles", listOf(joint.otherAngles)}});
    }
    json shapes = json::array();
    for (const CopiedShapeKeys& shape : copy.shapes)
        shapes.push_back({{"mesh", shape.mesh}, {"name", shape.name}, {"keys", listOf(shape.keys)}});
    json copied = copyDocument(kKeysFormat, std::move(joints));
    copied["shapes"] = std::move(shapes);
    return copied.dump(-1, ' ', false, json::error_handler_t::replace);
}

Result<KeyCopy> parseKeyCopy(std::string_view text) {
    const auto copy = parseCopy(text, kKeysFormat);
    if (!copy) return tl::unexpected<Error>(copy.error());
    auto joints = readJoints<CopiedKeys>(*copy, kKeysFormat, readKeysJoint);
    if (!joints) return tl::unexpected<Error>(joints.error());
    auto shapes = shapesOf(*copy);
    if (!shapes) return tl::unexpected<Error>(shapes.error());
    return KeyCopy{std::move(*joints), std::move(*shapes)};
}

}  // namespace sinew
