#include "core/io/recipe/ApplyRecipe.h"

#include <algorithm>
#include <new>
#include <set>
#include <stdexcept>

#include "core/anim/limits/FitLimits.h"
#include "core/io/recipe/FileSteps.h"
#include "core/io/text/TextCursor.h"
#include "core/retarget/BodyRoles.h"
#include "core/scene/analysis/LimitConflicts.h"
#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/edits/clips/RetimeClip.h"
#include "core/scene/edits/keys/BakeKeys.h"
#include "core/scene/edits/keys/EditCurves.h"
#include "core/scene/edits/layers/EditLayers.h"
#include "core/scene/edits/limits/EditLimits.h"
#include "core/scene/edits/limits/ResolveConflicts.h"
#include "core/scene/edits/motion/MakeLoop.h"
#include "core/scene/edits/motion/MirrorClip.h"
#include "core/scene/edits/motion/RootEdits.h"
#include "core/scene/edits/warp/EditWarp.h"

namespace sinew {

Result<Scene> fitClipLimits(const Scene& scene, CharacterId id, const recipe::FitLimits& settings) {
    const auto character = scene.find(id);
    const auto samples = angleSamples(character->skeleton, character->clips);
    if (!samples) return tl::unexpected<Error>(samples.error());
    std::vector<ChannelLimit> limits;
    for (const AngleSamples& angle : *samples) {
        const Joint& joint = (*character->skeleton)[*character->skeleton->find(angle.id.joint)];
        AngleLimit limit = fittedLimit(angle, {settings.percentile, settings.margin});
        limit.stiffness =
            joint.limits.angles[static_cast<std::size_t>(component(angle.id.channel))].stiffness;
        limits.push_back({angle.id, limit});
    }
    return setAngleLimits(scene, id, limits);
}

Result<Scene> clampClip(const Scene& scene, const RecipeClip& clip) {
    const auto character = scene.find(clip.character);
    for (const auto& candidate : character->clips) {
        if (candidate->id != clip.clip) continue;
        const auto conflicts = limitConflicts(character, candidate);
        if (!conflicts) return tl::unexpected<Error>(conflicts.error());
        std::vector<ChannelId> outside;
        for (const LimitConflict& conflict : *conflicts) {
            if (!conflict.accepted) outside.push_back(conflict.id);
        }
        return clampConflicts(scene, clip.character, clip.clip, outside);
    }
    return fail(ErrorCode::argumentInvalid, character->name, "the character has no such clip");
}

namespace {

/// Applies a step to a clip.
class StepApplier {
public:
    StepApplier(const Scene& scene, const RecipeClip& clip, const RecipeContext& context)
        : scene_(scene), target_(clip), context_(context) {}

    Result<Scene> operator()(const recipe::Import&) const { return scene_; }
    Result<Scene> operator()(const recipe::Export&) const { return scene_; }

    Result<Scene> operator()(const recipe::Warp& step) const {
        if (step.pins.empty()) return setWarp(scene_, target_.character, target_.clip, nullptr);
        const auto warp = TimeWarp::create(step.pins, step.limits);
        if (!warp) return tl::unexpected<Error>(warp.error());
        auto warped =
            setWarp(scene_, target_.character, target_.clip, std::make_shared<const TimeWarp>(*warp));
        if (!warped) return warped;
        return muteWarp(*warped, target_.character, target_.clip, false);
    }

    Result<Scene> operator()(const recipe::BakeWarp& step) const {
        WarpBakeSettings settings;
        const auto joints = jointsNamed(step.joints);
        if (!joints) return tl::unexpected<Error>(joints.error());
        settings.joints = *joints;
        settings.method = step.method;
        settings.interpolation = step.interpolation;
        settings.maxAngleError = step.maxAngleError;
        settings.maxLengthError = step.maxLengthError;
        settings.repairsContacts = step.repairsContacts;
        settings.cancel = context_.cancel;
        auto baked = bakeWarp(scene_, target_.character, target_.clip, settings);
        if (!baked) return tl::unexpected<Error>(baked.error());
        return std::move(baked->scene);
    }

    Result<Scene> operator()(const recipe::Simplify& step) const {
        SimplifySettings settings;
        settings.tolerance = step.tolerance;
        settings.distance = step.distance;
        settings.interpolation = step.interpolation;
        auto channels = channelsOf(step.joints);
        if (!channels) return tl::unexpected<Error>(channels.error());
        settings.channels = *std::move(channels);
        settings.cancel = context_.cancel;
        return simplifyClip(scene_, target_.character, target_.clip, settings);
    }

    Result<Scene> operator()(const recipe::Unroll& step) const {
        UnrollSettings settings;
        const auto joints = jointsNamed(step.joints);
        if (!joints) return tl::unexpected<Error>(joints.error());
        settings.joints = *joints;
        settings.alternativeSolution = step.alternativeSolution;
        settings.includeDistantKeys = step.distantKeys;
        return unrollRotations(scene_, target_.character, target_.clip, settings, {context_.cancel});
    }

    Result<Scene> operator()(const recipe::Smooth& step) const {
        SmoothSettings settings;
        settings.filter = step.filter;
        settings.blend = step.blend;
        auto channels = channelsOf(step.joints);
        if (!channels) return tl::unexpected<Error>(channels.error());
        settings.channels = *std::move(channels);
        return smoothKeys(scene_, target_.character, target_.clip, settings, {context_.cancel});
    }

    Result<Scene> operator()(const recipe::FitLimits& step) const {
        return fitClipLimits(scene_, target_.character, step);
    }
    Result<Scene> operator()(const recipe::ClampLimits&) const { return clampClip(scene_, target_); }

    Result<Scene> operator()(const recipe::Resample& step) const {
        ResampleSettings settings;
        settings.rate = step.rate;
        if (step.curves) settings.sampling = ResampleSettings::Sampling::curves;
        return resampleClip(scene_, target_.character, target_.clip, settings, {context_.cancel});
    }

    Result<Scene> operator()(const recipe::Reverse&) const {
        return reverseClip(scene_, target_.character, target_.clip, {context_.cancel});
    }

    Result<Scene> operator()(const recipe::ChangeSpeed& step) const {
        return changeSpeed(scene_, target_.character, target_.clip, step.factor, {context_.cancel});
    }

    Result<Scene> operator()(const recipe::Trim& step) const {
        const Clip* clip = ownClip();
        const FrameRange played = clip ? clip->playedRange() : FrameRange{};
        return trimClip(scene_, target_.character, target_.clip,
                        {step.first.value_or(played.first), step.last.value_or(played.last)},
                        {context_.cancel});
    }

    Result<Scene> operator()(const recipe::BakeKeys& step) const {
        const Clip* clip = ownClip();
        const FrameRange whole = clip ? FrameRange{clip->firstFrame, clip->lastFrame} : FrameRange{};
        const auto channels = channelsOf(step.joints);
        if (!channels) return tl::unexpected<Error>(channels.error());
        return bakeKeys(scene_, target_.character, target_.clip, *channels,
                        {step.first.value_or(whole.first), step.last.value_or(whole.last), step.every,
                         step.interpolation},
                        {context_.cancel});
    }

    Result<Scene> operator()(const recipe::MoveRoot& step) const {
        using Action = recipe::MoveRoot::Action;
        if (step.action == Action::restore)
            return restoreRoot(scene_, target_.character, target_.clip, {context_.cancel});
        const auto edit = step.action == Action::extract ? extractRoot : removeRoot;
        return edit(scene_, target_.character, target_.clip, step.settings, {context_.cancel});
    }

    Result<Scene> operator()(const recipe::MakeLoop& step) const {
        const Clip* clip = ownClip();
        const FrameRange whole = clip ? FrameRange{clip->firstFrame, clip->lastFrame} : FrameRange{};
        LoopSettings settings;
        if (step.first || step.last)
            settings.frames = FrameRange{step.first.value_or(whole.first), step.last.value_or(whole.last)};
        settings.search.minimum = step.minimum;
        settings.plantsFeet = step.plantsFeet;
        settings.cancel = context_.cancel;
        return makeLoop(scene_, target_.character, target_.clip, settings).map([](const MadeLoop& made) {
            return made.scene;
        });
    }

    Result<Scene> operator()(const recipe::Mirror&) const {
        return mirrorClip(scene_, target_.character, target_.clip, {context_.cancel});
    }

    Result<Scene> operator()(const recipe::Move& step) const {
        return moveClip(scene_, target_.character, target_.clip, step.move, {context_.cancel});
    }

    Result<Scene> operator()(const recipe::Ease& step) const {
        return easeClip(scene_, target_.character, target_.clip, step.settings, {context_.cancel});
    }

    Result<Scene> operator()(const recipe::FlattenLayers&) const {
        return flattenLayers(scene_, target_.character, target_.clip, {.cancel = context_.cancel});
    }

    Result<Scene> operator()(const recipe::MergeLayer& step) const {
        const Clip* clip = ownClip();
        for (std::size_t i = 0; clip && i < clip->layers.size(); ++i) {
            if (clip->layers[i]->name == step.layer)
                return mergeLayer(scene_, target_.character, target_.clip, clip->layers[i]->id,
                                  {.cancel = context_.cancel});
        }
        return fail(ErrorCode::nameUnknown, "layer", "the clip has no layer " + inQuotes(step.layer));
    }

    Result<Scene> operator()(const recipe::AddDifference& step) const {
        return fileNamed(step.file).and_then([&](const Motion& other) {
            return withFileDifference(scene_, target_, other, step.file, context_.cancel);
        });
    }

    Result<Scene> operator()(const recipe::Append& step) const {
        return fileNamed(step.file).and_then(
            [&](const Motion& other) { return withAppended(scene_, target_, other, step, context_.cancel); });
    }

    /// Returns the target's scene with the retargeted clip.
    Result<Scene> operator()(const recipe::Retarget& step) const {
        if (!context_.target || context_.target->characters.empty())
            return fail(ErrorCode::skeletonMissing, "",
                        "the recipe has a retarget step, but no target was given");
        const auto source = scene_.find(target_.character);
        const auto target = context_.target->characters.front();
        const auto clip =
            std::ranges::find(source->clips, target_.clip, [](const auto& each) { return each->id; });
        if (clip == source->clips.end())
            return fail(ErrorCode::argumentInvalid, source->name, "the character has no such clip");
        auto mapping = mappingOf(step, *source->skeleton, *target->skeleton);
        if (!mapping) return tl::unexpected<Error>(mapping.error());
        RetargetSettings settings;
        settings.root = step.root;
        settings.style = step.style;
        settings.keepsContacts = step.keepsContacts;
        settings.cancel = context_.cancel;
        auto made = retargetClip(*source, *clip, *target, *mapping, settings);
        if (!made) return tl::unexpected<Error>(made.error());
        return addClip(*context_.target, target->id, std::move(made->clip));
    }

private:
    static Result<Mapping> mappingOf(const recipe::Retarget& step, const Skeleton& source,
                                     const Skeleton& target) {
        if (!step.mapping) return mapSkeletons(source, target);
        auto mapping = withIndices(*step.mapping, source, target);
        if (mapping) return *std::move(mapping);
        const MappingFault& fault = mapping.error();
        return fail(fault.error.code, "mapping, entry " + std::to_string(fault.entry + 1),
                    fault.error.message);
    }

    Result<Motion> fileNamed(const std::string& file) const {
        if (context_.files) {
            if (const auto found = context_.files->find(file); found != context_.files->end())
                return found->second;
        }
        return fail(ErrorCode::motionMissing, file, "the step needs this file, but it was not provided");
    }

    const Clip* ownClip() const { return scene_.find(target_.character)->find(target_.clip); }

    /// Returns the channels of the clip's curves that belong to these joints, or all if no joint is named.
    Result<std::vector<ChannelId>> channelsOf(const std::vector<std::string>& names) const {
        const auto joints = jointsNamed(names);
        if (!joints) return tl::unexpected<Error>(joints.error());
        std::vector<ChannelId> channels;
        const Clip* clip = ownClip();
        for (std::size_t i = 0; clip && i < clip->tracks.size(); ++i) {
            const ChannelId id = clip->tracks[i].id;
            if (joints->empty() || std::ranges::find(*joints, id.joint) != joints->end())
                channels.push_back(id);
        }
        if (!joints->empty() && channels.empty())
            return fail(ErrorCode::motionMissing, "joints", "the clip has no curves for these joints");
        return channels;
    }

    Result<std::vector<JointId>> jointsNamed(const std::vector<std::string>& names) const {
        const Skeleton& skeleton = *scene_.find(target_.character)->skeleton;
        std::vector<JointId> joints;
        for (const std::string& name : names) {
            const auto index = skeleton.find(name);
            if (!index)
                return fail(ErrorCode::nameUnknown, "joints", "the skeleton has no joint " + inQuotes(name));
            joints.push_back(skeleton[*index].id);
        }
        return joints;
    }

    const Scene& scene_;
    RecipeClip target_;
    const RecipeContext& context_;
};

Result<Scene> applyStep(const Scene& scene, const RecipeClip& clip, const recipe::Step& step,
                        const RecipeContext& context) {
    try {
        return std::visit(StepApplier(scene, clip, context), step);
    } catch (const std::bad_alloc&) {
    } catch (const std::length_error&) {
    }
    return fail(ErrorCode::limitExceeded, "", "there is not enough memory for this step");
}

}  // namespace

ReadOptions readOptionsOf(const Recipe& recipe) {
    ReadOptions options;
    const auto* import = recipe.steps.empty() ? nullptr : std::get_if<recipe::Import>(&recipe.steps.front());
    if (import) {
        options.metresPerUnit = import->metresPerUnit;
        options.rate = import->rate;
        options.addPositionsToOffset = import->addPositionsToOffset;
        options.corrections = import->corrections;
    }
    return options;
}

std::vector<recipe::Export> exportsOf(const Recipe& recipe) {
    std::vector<recipe::Export> exports;
    for (const recipe::Step& step : recipe.steps) {
        if (const auto* one = std::get_if<recipe::Export>(&step)) exports.push_back(*one);
    }
    return exports;
}

std::vector<std::string> filesOf(const Recipe& recipe) {
    std::set<std::string> files;
    for (const recipe::Step& step : recipe.steps) {
        if (const auto* difference = std::get_if<recipe::AddDifference>(&step))
            files.insert(difference->file);
        if (const auto* append = std::get_if<recipe::Append>(&step)) files.insert(append->file);
    }
    return {files.begin(), files.end()};
}

const recipe::Retarget* retargetOf(const Recipe& recipe) {
    for (const recipe::Step& step : recipe.steps) {
        if (const auto* found = std::get_if<recipe::Retarget>(&step)) return found;
    }
    return nullptr;
}

Result<AppliedRecipe> applyRecipe(const Scene& scene, const RecipeClip& clip, const Recipe& recipe,
                                  const RecipeContext& context) {
    if (!scene.find(clip.character))
        return fail(ErrorCode::argumentInvalid, "", "the character does not exist");
    AppliedRecipe applied{scene, clip};
    for (std::size_t i = 0; i < recipe.steps.size(); ++i) {
        const recipe::Step& step = recipe.steps[i];
        Result<Scene> edited = context.cancel && *context.cancel
                                   ? fail(ErrorCode::cancelled, "", "the recipe was cancelled")
                                   : applyStep(applied.scene, applied.clip, step, context);
        if (!edited) {
            std::string where = "step " + std::to_string(i + 1) + " (";
            where.append(operationName(step)).append(1, ')');
            if (!edited.error().where.empty()) where += ", " + edited.error().where;
            return fail(edited.error().code, where, edited.error().message);
        }
        applied.scene = *std::move(edited);
        if (std::holds_alternative<recipe::Retarget>(step)) {
            const auto& target = applied.scene.characters.front();
            applied.clip = {target->id, target->clips.back()->id};
        }
    }
    return applied;
}

}  // namespace sinew
