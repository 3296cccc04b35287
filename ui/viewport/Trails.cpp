#include "ui/viewport/Trails.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/anim/SameMotion.h"
#include "ui/document/Session.h"

namespace sinew {

namespace {

constexpr double kSamplesPerSecond = 60;  // at least, so that slow clips are round
constexpr int kMostPerFrame = 4;
constexpr std::int64_t kAhead = 240;  // frames computed beyond what is asked, so that playing asks seldom

int samplesPerFrame(FrameRate rate) {
    return std::clamp(static_cast<int>(std::ceil(kSamplesPerSecond / rate.hertz())), 1, kMostPerFrame);
}

std::pair<FrameIndex, FrameIndex> within(const Clip& clip, std::pair<FrameIndex, FrameIndex> frames) {
    const auto [first, last] = clip.played();
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
}

void Trails::setOfSelected(bool on) {
    if (std::exchange(ofSelected_, on) != on) update();
}

void Trails::setSettings(const MotionSettings& settings) {
    if (std::exchange(settings_, settings) != settings) update();
}

std::pair<FrameIndex, FrameIndex> Trails::range() const {
    const Playback& playback = session_->playback;
    switch (settings_.range) {
        case MotionSettings::Range::inOut:
            return {playback.inFrame(), playback.outFrame()};
        case MotionSettings::Range::whole:
            return {FrameIndex{0} - kMaximumFrame, kMaximumFrame};
        case MotionSettings::Range::around:
            break;
    }
    const FrameIndex reach{settings_.around};
    return {playback.frame() - reach, playback.frame() + reach};
}

std::vector<JointId> Trails::wantedJoints() const {
    std::vector<JointId> joints = session_->visibility.trailJoints();
    if (ofSelected_) {
        for (const JointId joint : session_->selection.joints())
            if (!session_->visibility.trail(joint)) joints.push_back(joint);
    }
    std::erase_if(joints, [this](JointId joint) { return !session_->visibility.shown(joint); });
    return joints;
}

Trails::Request Trails::wanted() {
    Request request;
    if (session_->pose.atRest()) return request;
    const std::vector<JointId> joints = wantedJoints();
    for (const auto& character : session_->document.scene().characters) {
        const auto clip = session_->selection.clip(*character);
        if (!clip) continue;
        const auto [first, last] = within(*clip, range());
        Part part{character, clip, {}, first, last, {}};
        for (const JointId joint : joints) {
            if (const auto index = character->skeleton->find(joint))
                part.points.push_back({*index, settings_.end});
        }
        if (!part.points.empty()) request.push_back(std::move(part));
    }
    appendOriginal(request);
    appendCompared(request);
    return request;
}

void Trails::appendOriginal(Request& request) {
    const auto clip = session_->selection.clip();
    if (settings_.original == MotionSettings::Original::off || !clip || !clip->playingWarp()) return;
    const auto active = std::ranges::find(request, clip, &Part::clip);
    if (active == request.end()) return;
    if (!original_ || !sameMotion(*original_, *clip)) original_ = unwarped(clip);
    const auto [first, last] = within(*original_, range());
    request.push_back({active->character, original_, active->points, first, last, {.original = true}});
}

void Trails::appendCompared(Request& request) const {
    const Comparison& comparison = session_->comparison;
    const auto character = session_->selection.character();
    const auto clip = session_->selection.clip();
    if (!comparison.enabled() || !comparison.showsTip() || !clip) return;
    const auto joint = character->skeleton->find(session_->selection.currentJoint());
    if (!joint) return;
    const auto [first, last] = within(*clip, range());
    for (const Interpolation kind : Comparison::kKinds)
        request.push_back({character, comparison.clip(kind), {{*joint}}, first, last, {.compared = kind}});
}

bool Trails::isSameMotion(const Part& a, const Part& b) {
    return a.clip == b.clip && a.character->skeleton == b.character->skeleton &&
           a.character->goals == b.character->goals;
}

bool Trails::isOfTheSame(const Request& a, const Request& b) {
    return std::ranges::equal(a, b, [](const Part& x, const Part& y) {
        return x.character->id == y.character->id && x.clip->id == y.clip->id && x.points == y.points &&
               x.kind == y.kind;
    });
}

bool Trails::covers(const Request& asked, const Request& wanted) {
    return std::ranges::equal(asked, wanted, [](const Part& a, const Part& w) {
        return isSameMotion(a, w) && a.points == w.points && a.first <= w.first && a.last >= w.last;
    });
}

void Trails::update() {
    Request request = wanted();
    dropUnwanted(request);
    if (asked_ && covers(*asked_, request)) return waiting_.reset();
    if (task_.running() && isOfTheSame(*asked_, request)) {
        // A drag that asks for another picture each frame must not keep every one from being finished.
        waiting_ = std::move(request);
        return;
    }
    start(std::move(request));
}

void Trails::dropUnwanted(const Request& wanted) {
    const auto unwanted = [&wanted](const JointTrail& trail) {
        return std::ranges::none_of(wanted, [&trail](const Part& part) {
            return part.character->id == trail.character && part.kind == trail.kind &&
                   std::ranges::any_of(part.points, [&](const BonePoint& point) {
                       return (*part.character->skeleton)[point.joint].id == trail.joint &&
                              point.end == trail.point.end;
                   });
        });
    };
    if (std::erase_if(shown_, unwanted) > 0) Q_EMIT changed();
}

void Trails::start(Request request) {
    waiting_.reset();
    if (request.empty()) {
        task_.cancel();
        asked_ = std::move(request);
        return;
    }
    for (Part& part : request) {
        std::tie(part.first, part.last) =
            within(*part.clip, {part.first - FrameIndex{kAhead}, part.last + FrameIndex{kAhead}});
    }
    asked_ = request;
    task_.start(tr("Trails"), [this, request = std::move(request),
                               evaluators = evaluators_](BackgroundTask::Control& control) {
        auto trails = compute(request, *evaluators, control);
        return [this, trails = std::move(trails)]() mutable {
            if (trails) finish(std::move(*trails));
        };
    });
}

std::optional<std::vector<JointTrail>> Trails::compute(const Request& request, Evaluators& evaluators,
                                                       const BackgroundTask::Control& control) {
    std::vector<JointTrail> list;
    for (const Part& part : request) {
        std::unique_ptr<Evaluator>& evaluator = evaluators[{part.character->id, part.kind}];
        evaluator =
            std::make_unique<Evaluator>(part.character, part.clip, Evaluator::Unkeyed::left, evaluator.get());
        auto trails =
            motionTrails(*evaluator, part.points, part.first, part.last, samplesPerFrame(part.clip->rate),
                         [&control] { return control.cancel.load(); });
        if (!trails) return std::nullopt;
        for (std::size_t i = 0; i < part.points.size(); ++i) {
            list.push_back({part.character->id, (*part.character->skeleton)[part.points[i].joint].id,
                            part.points[i], part.clip->rate, part.first, part.kind, std::move((*trails)[i])});
        }
    }
    return list;
}

void Trails::finish(std::vector<JointTrail> trails) {
    shown_ = std::move(trails);
    greatestSpeed_ = 0;
    for (const JointTrail& trail : shown_) {
        if (trail.kind.compared) continue;
        for (const TrailSample& sample : trail.motion.samples)
            greatestSpeed_ = std::max(greatestSpeed_, sample.speed);
    }
    if (waiting_) start(*std::exchange(waiting_, std::nullopt));
    Q_EMIT changed();
}

}  // namespace sinew
