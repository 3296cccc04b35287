#include "core/io/fbx/read/readFbx.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <ranges>

#include "core/io/fbx/read/FbxMeshReader.h"
#include "core/io/format/ClipFrames.h"
#include "core/io/format/assembleScene.h"
#include "core/io/text/Names.h"
#include "core/io/text/Utf8.h"

namespace sinew {

namespace {

/// Returns the frame rate of the file.
FrameRate rateOf(const FbxObjects& objects) {
    struct Rate {
        std::int64_t numerator, denominator;
    };
    // TimeMode: default, 120, 100, 60, 50, 48, 30, 30 drop, NTSC drop, NTSC full, PAL, 24, 1000, film full,
    // custom, 96, 72, 59.94.
    constexpr std::array<Rate, 18> kRates{{{30, 1},
                                           {120, 1},
                                           {100, 1},
                                           {60, 1},
                                           {50, 1},
                                           {48, 1},
                                           {30, 1},
                                           {30, 1},
                                           {30000, 1001},
                                           {30000, 1001},
                                           {25, 1},
                                           {24, 1},
                                           {1000, 1},
                                           {24000, 1001},
                                           {24, 1},
                                           {96, 1},
                                           {72, 1},
                                           {60000, 1001}}};
    constexpr std::size_t kTwentyFour = 11, kCustom = 14;
    auto mode = static_cast<std::size_t>(objects.globalInteger("TimeMode", kTwentyFour));
    double custom = objects.globalNumber("CustomFrameRate", -1);
    const FbxElement* version5 = objects.tree().find("Version5");
    const FbxElement* settings = version5 ? version5->find("Settings") : objects.tree().find("Settings");
    if (const FbxElement* rate = settings ? settings->find("FrameRate") : nullptr) {
        const double stated = rate->number(0);
        const FbxValue printed = fbxTextValue(rate->text(0));
        if (stated > 0) custom = stated;
        if (const auto* number = std::get_if<double>(&printed)) custom = *number;
        if (const auto* whole = std::get_if<std::int64_t>(&printed)) custom = static_cast<double>(*whole);
        if (custom > 0) mode = kCustom;
    }
    if (mode >= kRates.size()) mode = kTwentyFour;
    if (mode == kCustom) {
        if (const auto rate = FrameRate::fromHertz(custom)) return *rate;
    }
    return *FrameRate::create(kRates[mode].numerator, kRates[mode].denominator);
}

/// Gives joints of files before version 6 the values that their models have outside of takes.
void applyModelChannels(std::vector<FbxNode>& nodes, const FbxLayer& layer) {
    for (FbxNode& node : nodes) {
        const auto apply = [&](std::string_view name, Eigen::Vector3d& value) {
            const auto found = layer.properties.find({node.object, name});
            if (found != layer.properties.end()) value = found->second.evaluate(0);
        };
        apply(kLclTranslation, node.translation);
        apply(kLclRotation, node.rotation);
        apply(kLclScaling, node.scale);
    }
}

/// Sets the frame range of a clip from that of its stack.
void setRange(Clip& clip, const FbxStack& stack, FrameRate rate) {
    if (!stack.range || !(stack.range->stop > stack.range->start)) {
        setFrames(clip, rate);
        return;
    }
    constexpr double kSlack = 1e-4;
    clip.rate = rate;
    clip.firstFrame = FrameIndex{std::llround(std::floor(rate.frame(Seconds{stack.range->start}) + kSlack))};
    clip.lastFrame = FrameIndex{std::llround(std::ceil(rate.frame(Seconds{stack.range->stop}) - kSlack))};
}

/// Cuts a clip and its keys off at the longest supported time. Returns whether that was necessary.
bool limitTimes(Clip& clip, FbxStack& stack, FrameRate rate, const ReadLimits& limits) {
    const double longest = static_cast<double>(limits.frames) / 2 / rate.hertz();
    bool isLimited = false;
    if (stack.range && std::max(std::abs(stack.range->start), std::abs(stack.range->stop)) > longest) {
        stack.range->start = std::clamp(stack.range->start, -longest, longest);
        stack.range->stop = std::clamp(stack.range->stop, -longest, longest);
        isLimited = true;
    }
    const auto limit = [&](Clip curves, const WorkControl&) -> Result<Clip> {
        for (Track& track : curves.tracks) {
            const Curve& curve = *track.curve;
            if (curve.startTime().value >= -longest && curve.endTime().value <= longest) continue;
            std::vector<Key> keys = curve.keys();
            for (const double end : {-longest, longest})
                keys.push_back({Seconds{end}, curve.evaluate(Seconds{end}), Interpolation::linear});
            std::erase_if(keys, [&](const Key& key) { return std::abs(key.time.value) > longest; });
            track.curve = std::make_shared<const Curve>(Curve::fromKeys(std::move(keys)));
            isLimited = true;
        }
        return curves;
    };
    clip = *editedWithLayers(clip, limit);
    return isLimited;
}

Result<std::vector<Clip>> readClips(const FbxRig& rig, std::vector<FbxStack> stacks,
                                    std::span<const Joint> joints, std::span<const FbxShapeSource> shapes,
                                    const Source& source, FrameRate rate, Diagnostics& diagnostics) {
    std::vector<Clip> clips;
    UniqueNames names;
    for (FbxStack& stack : stacks) {
        const std::string name = toUtf8(std::string(stack.name));
        const auto animatesNodes = [&](const FbxLayer& layer) {
            return std::ranges::any_of(layer.properties,
                                       [&](const auto& each) { return rig.nodeOf(each.first.first) >= 0; });
        };
        const bool animates = std::ranges::any_of(stack.layers, animatesNodes) ||
                              std::ranges::any_of(stack.muted | std::views::values, animatesNodes);
        if (!animates && !animatesShapes(stack, shapes)) {
            diagnostics.inform(ErrorCode::dataIgnored, source.name(),
                               "the take '" + name + "' animates no node and no shape and is ignored");
            continue;
        }
        Clip clip;
        FbxTracks tracks = fbxTracks(rig, stack, joints, diagnostics);
        clip.tracks = std::move(tracks.base);
        for (ClipLayer& layer : tracks.layers)
            clip.layers.push_back(std::make_shared<const ClipLayer>(std::move(layer)));
        std::ranges::move(fbxWeightTracks(stack, shapes), std::back_inserter(clip.tracks));
        if (limitTimes(clip, stack, rate, source.limits())) {
            diagnostics.warn(ErrorCode::limitExceeded, source.name(),
                             "the take '" + name + "' is longer than supported; the rest is ignored");
        }
        clip.sortTracks();
        clip.name = names.unique(name.empty() ? source.stem() : name);
        setRange(clip, stack, rate);
        clips.push_back(std::move(clip));
    }
    return clips;
}

}  // namespace

Result<Scene> readFbx(const Source& source, const ReadOptions& options, Diagnostics& diagnostics) {
    const auto tree = parseFbx(source, diagnostics);
    if (!tree) return tl::unexpected<Error>(tree.error());
    const FbxObjects objects(*tree, source, diagnostics);
    FbxSpace space = readFbxSpace(objects, source, diagnostics);
    if (options.metresPerUnit) space.metresPerUnit = *options.metresPerUnit;
    if (!(space.metresPerUnit > 0) || !std::isfinite(space.metresPerUnit))
        return fail(ErrorCode::valueRange, source.name(),
                    "the file's unit of length is not a positive number");
    auto nodes = readFbxNodes(objects, source, diagnostics);
    if (!nodes) return tl::unexpected<Error>(nodes.error());
    applyModelChannels(*nodes, readFbxModelChannels(objects, diagnostics));
    const FrameRate rate = options.rate.value_or(rateOf(objects));
    std::vector<FbxStack> stacks = readFbxStacks(objects, rate, diagnostics);
    const FbxRig rig(objects, std::move(*nodes), stacks, space);

    Scene scene;
    std::vector<Joint> joints = rig.joints(scene, diagnostics);
    FbxMeshes meshes = readFbxMeshes(objects, rig, joints, space, source, scene, diagnostics);
    auto clips = readClips(rig, std::move(stacks), joints, meshes.shapes, source, rate, diagnostics);
    if (!clips) return tl::unexpected<Error>(clips.error());
    return assembleScene(
        std::move(scene),
        {std::move(joints), std::move(*clips), std::move(meshes.meshes), space.metresPerUnit}, source.stem());
}

}  // namespace sinew
