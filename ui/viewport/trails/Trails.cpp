#include "ui/viewport/trails/Trails.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/anim/clip/Clip.h"
#include "ui/session/Session.h"

namespace sinew {

namespace {

constexpr double kSamplesPerSecond = 60;  // minimum, so that trails of clips with a low frame rate are smooth
constexpr int kMaxPerFrame = 4;
constexpr std::int64_t kExtraFrames =
    240;  // extra frames computed on each side, so that playback rarely needs new ones

int samplesPerFrame(FrameRate rate) {
    return std::clamp(static_cast<int>(std::ceil(kSamplesPerSecond / rate.hertz())), 1, kMaxPerFrame);
}

std::pair<FrameIndex, FrameIndex> within(const Clip& clip, std::pair<FrameIndex, FrameIndex> frames) {
    const auto [first, last] = clip.playedRange();
    return {std::max(first, frames.first), std::min(last, frames.second)};
}

}  // namespace

Trails::Trails(Session& session) : session_(&session) {
    connect(&session.pose, &CurrentPose::rebuilt, this, &Trails::update);
    connect(&session.selection, &Selection::jointsChanged, this, &Trails::update);
    connect(&session.visibility, &Visibility::changed, this, &Trails::update);
    connect(&session.playback, &Playback::frameChanged, this, &Trails::update);
    connect(&session.playback, &Playback::rangeChanged, this, &Trails::update);
    connect(&session.comparison, &Comparison::changed, this, &Trails::update);
    connect(&session.document, &Document::previewEnded, this, &Trails::update);
}

void Trails::setShowSelected(bool on) {
    if (std::exchange(showsSelected_, on) != on) update();
}

void Trails::setSettings(const MotionSettings& settings) {
    if (std::exchange(settings_, settings) != settings) update();
}

std::pair<FrameIndex, FrameIndex> Trails::range() const {
    const Playback& playback = session_->playback;
    if (settings_.range == MotionSettings::Range::inOut) return {playback.inFrame(), playback.outFrame()};
    if (settings_.range == MotionSettings::Range::whole)
        return {FrameIndex{0} - kMaximumFrame, kMaximumFrame};
    const FrameIndex margin{settings_.framesAround};
    return {playback.frame() - margin, playback.frame() + margin};
}

std::vector<JointId> Trails::wantedJoints() const {
    std::vector<JointId> joints = session_->visibility.trailJoints();
    if (showsSelected_) {
        for (const JointId joint : session_->selection.joints())
            if (!session_->visibility.hasTrail(joint)) joints.push_back(joint);
    }
    std::erase_if(joints, [this](JointId joint) { return !session_->visibility.isShown(joint); });
    return joints;
}

Trails::Request Trails::wantedRequest() {
    Request request;
    if (session_->pose.atRest()) return request;
    const std::vector<JointId> joints = wantedJoints();
    for (const auto& character : session_->document.scene().characters) {
        const auto clip = session_->selection.clip(*character);
        if (!clip) continue;
        const auto [first, last] = within(*clip, range());
        Part part{character, clip, {}, first, last, {}, !isWarpDragged(*character, *clip)};
        for (const JointId joint : joints) {
            if (const auto index = character->skeleton->find(joint))
                part.points.push_back({*index, settings_.boneEnd});
        }
        if (!part.points.empty()) request.push_back(std::move(part));
    }
    requestOriginal(request);
    requestCompared(request);
    return request;
}

/// Returns whether the clip's warp, and nothing else of its motion, is being dragged.
bool Trails::isWarpDragged(const Character& character, const Clip& clip) const {
    const Document& document = session_->document;
    const auto committed = document.previewing(nullptr) ? document.committed().find(character.id) : nullptr;
    const auto committedClip = committed ? committed->find(clip.id) : nullptr;
    return committedClip && committedClip->playingWarp() && committedClip->warp != clip.warp &&
           sameMotion(*committedClip, clip);
}

void Trails::requestOriginal(Request& request) {
    const auto clip = session_->selection.clip();
    if (settings_.original == MotionSettings::Original::off || !clip || !clip->playingWarp()) return;
    const auto active = std::ranges::find(request, clip, &Part::clip);
    if (active == request.end()) return;
    if (!unwarpedClip_ || !sameMotion(*unwarpedClip_, *clip)) unwarpedClip_ = withoutWarp(clip);
    const auto [first, last] = within(*unwarpedClip_, range());
    request.push_back({active->character, unwarpedClip_, active->points, first, last, {.isOriginal = true}});
}

void Trails::requestCompared(Request& request) const {
    const Comparison& comparison = session_->comparison;
    const auto character = session_->selection.character();
    const auto clip = session_->selection.clip();
    if (!comparison.enabled() || !comparison.showsTipTrails() || !clip) return;
    const auto joint = character->skeleton->find(session_->selection.currentJoint());
    if (!joint) return;
    const auto [first, last] = within(*clip, range());
    for (const Interpolation kind : Comparison::kKinds)
        request.push_back(
            {character, comparison.clip(kind), {{*joint}}, first, last, {.comparedInterpolation = kind}});
}

/// Returns whether two parts have the same poses at the same source times.
bool Trails::isRetimed(const Part& a, const Part& b) {
    return a.character->skeleton == b.character->skeleton && a.character->goals == b.character->goals &&
           a.points == b.points && a.kind == b.kind && sameMotion(*a.clip, *b.clip);
}

bool Trails::isSameTrail(const Part& a, const Part& b) {
    return a.character->id == b.character->id && a.clip->id == b.clip->id && a.points == b.points &&
           a.kind == b.kind;
}

bool Trails::covers(const Part& available, const Part& wanted) {
    return available.clip == wanted.clip && available.character->skeleton == wanted.character->skeleton &&
           available.character->goals == wanted.character->goals && available.points == wanted.points &&
           available.first <= wanted.first && available.last >= wanted.last &&
           (available.isExact || !wanted.isExact);
}

/// Returns whether a request may replace the running one: that one is exact, and this one can be read off
/// quickly.
bool Trails::mayReplaceRunning(const Request& request) const {
    const auto isExact = [](const Request& parts) { return std::ranges::all_of(parts, &Part::isExact); };
    const auto isKnown = [this](const Part& part) {
        return std::ranges::any_of(lastExact_,
                                   [&part](const Part& computed) { return isRetimed(computed, part); });
    };
    return isExact(*current_) && !isExact(request) && std::ranges::all_of(request, isKnown);
}

void Trails::update() {
    Request request = wantedRequest();
    removeUnwanted(request);
    if (current_ && std::ranges::equal(*current_, request, covers)) return waitingRequest_.reset();
    if (task_.running() && std::ranges::equal(*current_, request, isSameTrail) &&
        !mayReplaceRunning(request)) {
        // Otherwise a drag that sends a request per frame would cancel every computation.
        waitingRequest_ = std::move(request);
        return;
    }
    start(std::move(request));
}

void Trails::removeUnwanted(const Request& wanted) {
    const auto unwanted = [&wanted](const JointTrail& trail) {
        return std::ranges::none_of(wanted, [&trail](const Part& part) {
            return part.character->id == trail.character && part.kind == trail.kind &&
                   std::ranges::any_of(part.points, [&](const BonePoint& point) {
                       return (*part.character->skeleton)[point.joint].id == trail.joint &&
                              point.end == trail.point.end;
                   });
        });
    };
    if (std::erase_if(trails_, unwanted) > 0) Q_EMIT changed();
}

void Trails::start(Request request) {
    waitingRequest_.reset();
    if (request.empty()) {
        task_.cancel();
        current_ = std::move(request);
        return;
    }
    for (Part& part : request) {
        std::tie(part.first, part.last) =
            within(*part.clip, {part.first - FrameIndex{kExtraFrames}, part.last + FrameIndex{kExtraFrames}});
    }
    current_ = request;
    task_.start(tr("Computing motion trails"),
                [this, request = std::move(request), cache = cache_](BackgroundTask::Control& control) {
                    auto computed = compute(request, *cache, control);
                    return [this, computed = std::move(computed)]() mutable {
                        if (computed) finish(std::move(*computed));
                    };
                });
}

/// Returns false if cancelled, in which case nothing is kept.
bool Trails::compute(const Part& part, PartResult& result, const BackgroundTask::Control& control) {
    result.evaluator = std::make_unique<Evaluator>(part.character, part.clip, Evaluator::Unkeyed::ignored,
                                                   result.evaluator.get());
    const bool isKnown = !part.isExact && result.pathPart && isRetimed(*result.pathPart, part);
    auto trails = motionTrails(
        *result.evaluator, part.points, part.first, part.last, samplesPerFrame(part.clip->rate),
        [&control] { return control.cancel.load(); }, isKnown ? &result.paths : nullptr);
    if (!trails) return false;
    if (part.isExact && part.kind.isPlayed() && part.clip->playingWarp()) {
        result.paths.clear();
        for (const MotionTrail& trail : *trails)
            result.paths.emplace_back(trail.samples, part.clip->playingWarp());
        result.pathPart = part;
    }
    result.trails.clear();
    for (std::size_t i = 0; i < part.points.size(); ++i) {
        result.trails.push_back({part.character->id, (*part.character->skeleton)[part.points[i].joint].id,
                                 part.points[i], part.clip->rate, part.first, part.kind,
                                 std::move((*trails)[i])});
    }
    result.part = part;
    return true;
}

std::optional<Trails::ComputedTrails> Trails::compute(const Request& request, ResultCache& cache,
                                                      const BackgroundTask::Control& control) {
    ComputedTrails computed;
    for (const Part& part : request) {
        PartResult& result = cache[{part.character->id, part.kind}];
        const bool isCached = result.part && covers(*result.part, part);
        if (!isCached && !compute(part, result, control)) return std::nullopt;
        computed.trails.insert(computed.trails.end(), result.trails.begin(), result.trails.end());
    }
    for (auto& [key, result] : cache) {
        const auto available = [&key](const Part& part) {
            return key == std::pair(part.character->id, part.kind);
        };
        if (std::ranges::none_of(request, available))
            result = PartResult{.evaluator = std::move(result.evaluator)};
    }
    for (const JointTrail& trail : computed.trails) {
        if (trail.kind.comparedInterpolation) continue;
        for (const TrailSample& sample : trail.motion.samples)
            computed.maxSpeed = std::max(computed.maxSpeed, sample.speed);
    }
    return computed;
}

void Trails::finish(ComputedTrails computed) {
    trails_ = std::move(computed.trails);
    maxSpeed_ = computed.maxSpeed;
    if (std::ranges::all_of(*current_, &Part::isExact)) lastExact_ = *current_;
    if (waitingRequest_) start(*std::exchange(waitingRequest_, std::nullopt));
    Q_EMIT changed();
}

}  // namespace sinew
