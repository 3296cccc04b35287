#include <cmath>
#include <nlohmann/json.hpp>

#include "core/anim/EditCurve.h"
#include "core/scene/KeyCopy.h"

namespace sinew {
namespace {

using nlohmann::json;

constexpr const char* kKind = "sinew-keys";
constexpr std::size_t kNumbers = 7;  // of a key: time, value, slopes, shape

constexpr std::array kInterpolations{Interpolation::step,       Interpolation::linear,
                                     Interpolation::catmullRom, Interpolation::catmullRomUniform,
                                     Interpolation::monotone,   Interpolation::hermite,
                                     Interpolation::slerp};

json listOf(const std::vector<CopiedChannel>& channels) {
    json list = json::array();
    for (const CopiedChannel& channel : channels) {
        json keys = json::array();
        for (const Key& key : channel.keys) {
            keys.push_back({key.time.value, key.value, key.slopeIn, key.slopeOut, key.shape.tension,
                            key.shape.continuity, key.shape.bias, name(key.interpolation)});
        }
        list.push_back({{"channel", name(channel.channel)}, {"keys", std::move(keys)}});
    }
    return list;
}

std::string stringIn(const json& object, const char* key) {
    const auto text = object.find(key);
    return text != object.end() && text->is_string() ? text->get<std::string>() : std::string();
}

template <class Value, std::size_t n>
std::optional<Value> named(const std::array<Value, n>& values, const json& text) {
    if (!text.is_string()) return std::nullopt;
    const auto found = std::ranges::find_if(
        values, [&](Value value) { return name(value) == text.get_ref<const std::string&>(); });
    return found != values.end() ? std::optional(*found) : std::nullopt;
}

Result<Key> keyOf(const json& list, const std::string& place) {
    const bool whole = list.is_array() && list.size() == kNumbers + 1;
    const auto kind = whole ? named(kInterpolations, list[kNumbers]) : std::nullopt;
    if (!kind)
        return fail(ErrorCode::syntax, place, "one of its keys is no list of seven numbers and a kind");
    std::array<double, kNumbers> n{};
    for (std::size_t i = 0; i < kNumbers; ++i) {
        if (!list[i].is_number()) return fail(ErrorCode::syntax, place, "a number of a key is none");
        n[i] = list[i].get<double>();
        if (!std::isfinite(n[i]))
            return fail(ErrorCode::numberNotFinite, place, "a number of a key is not finite");
    }
    return Key{{n[0]}, n[1], *kind, n[2], n[3], {n[4], n[5], n[6]}};
}

Result<std::vector<CopiedChannel>> channelsOf(const json& object, const char* key, const std::string& place) {
    std::vector<CopiedChannel> channels;
    const auto list = object.find(key);
    if (list == object.end() || !list->is_array() || list->size() > kChannels.size())
        return fail(ErrorCode::syntax, place, std::string("it has no list called ") + key);
    for (const json& entry : *list) {
        const auto channel =
            entry.is_object() ? named(kChannels, entry.value("channel", json())) : std::nullopt;
        if (!channel || !entry.contains("keys") || !entry["keys"].is_array() || entry["keys"].empty())
            return fail(ErrorCode::syntax, place, "one of its channels is not known or has no keys");
        std::vector<Key> keys;
        for (const json& values : entry["keys"]) {
            const Result<Key> read = keyOf(values, place);
            if (!read) return tl::unexpected<Error>(read.error());
            keys.push_back(*read);
        }
        channels.push_back({*channel, sortedApart(std::move(keys))});
    }
    return channels;
}

Result<Eigen::Vector3d> restOf(const json& object, const std::string& place) {
    const json list = object.value("rest", json());
    Eigen::Vector3d rest;
    bool good = list.is_array() && list.size() == 3;
    for (std::size_t i = 0; good && i < 3; ++i) {
        good = list[i].is_number();
        if (good) rest[static_cast<int>(i)] = list[i].get<double>();
    }
    if (!good) return fail(ErrorCode::syntax, place, "its place at rest is not three numbers");
    if (!rest.allFinite()) return fail(ErrorCode::numberNotFinite, place, "its place at rest is not finite");
    return rest;
}

Result<CopiedKeys> jointOf(const json& object) {
    if (!object.is_object()) return fail(ErrorCode::syntax, "", "a joint of the copied keys is no object");
    CopiedKeys joint;
    joint.name = stringIn(object, "name");
    const std::string place = "joint " + joint.name;
    const auto order = eulerOrder(stringIn(object, "order"));
    if (!order) return fail(ErrorCode::syntax, place, "its rotation order is not known");
    joint.order = *order;
    const auto rest = restOf(object, place);
    if (!rest) return tl::unexpected<Error>(rest.error());
    joint.restTranslation = *rest;
    auto channels = channelsOf(object, "channels", place);
    if (!channels) return tl::unexpected<Error>(channels.error());
    auto others = channelsOf(object, "otherAngles", place);
    if (!others) return tl::unexpected<Error>(others.error());
    joint.channels = std::move(*channels);
    joint.otherAngles = std::move(*others);
    return joint;
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
    const json keys{{"kind", kKind}, {"version", 1}, {"joints", std::move(joints)}};
    return keys.dump(-1, ' ', false, json::error_handler_t::replace);
}

Result<KeyCopy> keyCopyOf(std::string_view text) {
    const json keys = json::parse(text, nullptr, false);
    if (!keys.is_object() || stringIn(keys, "kind") != kKind || !keys.contains("joints") ||
        !keys["joints"].is_array()) {
        return fail(ErrorCode::syntax, "", "these are no copied keys");
    }
    const json& joints = keys["joints"];
    if (joints.size() > static_cast<std::size_t>(kMaximumJoints)) {
        return fail(ErrorCode::valueRange, "", "there are more joints than a skeleton can have");
    }
    KeyCopy copy;
    for (const json& object : joints) {
        Result<CopiedKeys> joint = jointOf(object);
        if (!joint) return tl::unexpected<Error>(joint.error());
        copy.joints.push_back(std::move(*joint));
    }
    return copy;
}

}  // namespace sinew
