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
    connect(&session.document, &Document::previewEnded, this, &Trails::update);
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
        Part part{character, clip, {}, first, last, {}, !inHand(*character, *clip)};
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

/// Whether a hand has the clip's warp, and nothing else of its motion.
bool Trails::inHand(const Character& character, const Clip& clip) const {
    const Document& document = session_->document;
    const auto before = document.previewing(nullptr) ? document.committed().find(character.id) : nullptr;
    const auto was = before ? before->find(clip.id) : nullptr;
    return was && was->playingWarp() && was->warp != clip.warp && sameMotion(*was, clip);
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

/// Whether the two show the same poses at the same source times.
bool Trails::isRetimed(const Part& a, const Part& b) {
    return a.character->skeleton == b.character->skeleton && a.character->goals == b.character->goals &&
           a.points == b.points && a.kind == b.kind && sameMotion(*a.clip, *b.clip);
}

bool Trails::isOfTheSame(const Request& a, const Request& b) {
    return std::ranges::equal(a, b, [](const Part& x, const Part& y) {
        return x.character->id == y.character->id && x.clip->id == y.clip->id && x.points == y.points &&
               x.kind == y.kind;
    });
}

bool Trails::covers(const Part& asked, const Part& wanted) {
    return isSameMotion(asked, wanted) && asked.points == wanted.points && asked.first <= wanted.first &&
           asked.last >= wanted.last && (asked.exact || !wanted.exact);
}

bool Trails::covers(const Request& asked, const Request& wanted) {
    return std::ranges::equal(asked, wanted, [](const Part& a, const Part& w) { return covers(a, w); });
}

/// Whether a request need not wait for what is at work: that is exact, and this is read off in no time.
bool Trails::overtakes(const Request& request) const {
    const auto exact = [](const Request& parts) { return std::ranges::all_of(parts, &Part::exact); };
    const auto known = [this](const Part& part) {
        return std::ranges::any_of(exact_, [&part](const Part& made) { return isRetimed(made, part); });
    };
    return exact(*asked_) && !exact(request) && std::ranges::all_of(request, known);
}

void Trails::update() {
    Request request = wanted();
    dropUnwanted(request);
    if (asked_ && covers(*asked_, request)) return waiting_.reset();
    if (task_.running() && isOfTheSame(*asked_, request) && !overtakes(request)) {
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
    task_.start(tr("Trails"),
                [this, request = std::move(request), work = work_](BackgroundTask::Control& control) {
                    auto made = compute(request, *work, control);
                    return [this, made = std::move(made)]() mutable {
                        if (made) finish(std::move(*made));
                    };
                });
}

/// False where it was stopped: then nothing of it is kept.
bool Trails::compute(const Part& part, Done& done, const BackgroundTask::Control& control) {
    done.evaluator = std::make_unique<Evaluator>(part.character, part.clip, Evaluator::Unkeyed::left,
                                                 done.evaluator.get());
    const bool known = !part.exact && done.wayOf && isRetimed(*done.wayOf, part);
    auto trails = motionTrails(
        *done.evaluator, part.points, part.first, part.last, samplesPerFrame(part.clip->rate),
        [&control] { return control.cancel.load(); }, known ? &done.ways : nullptr);
    if (!trails) return false;
    if (part.exact && part.kind.plays() && part.clip->playingWarp()) {
        done.ways.clear();
        for (const MotionTrail& trail : *trails)
            done.ways.emplace_back(trail.samples, part.clip->playingWarp());
        done.wayOf = part;
    }
    done.trails.clear();
    for (std::size_t i = 0; i < part.points.size(); ++i) {
        done.trails.push_back({part.character->id, (*part.character->skeleton)[part.points[i].joint].id,
                               part.points[i], part.clip->rate, part.first, part.kind,
                               std::move((*trails)[i])});
    }
    done.part = part;
    return true;
}

std::optional<Trails::Made> Trails::compute(const Request& request, Work& work,
                                            const BackgroundTask::Control& control) {
    Made made;
    for (const Part& part : request) {
        Done& done = work[{part.character->id, part.kind}];
        const bool there = done.part && covers(*done.part, part);
        if (!there && !compute(part, done, control)) return std::nullopt;
        made.trails.insert(made.trails.end(), done.trails.begin(), done.trails.end());
    }
    for (auto& [key, done] : work) {
        const auto asked = [&key](const Part& part) {
            return key == std::pair(part.character->id, part.kind);
        };
        if (std::ranges::none_of(request, asked)) done = Done{.evaluator = std::move(done.evaluator)};
    }
    for (const JointTrail& trail : made.trails) {
        if (trail.kind.compared) continue;
        for (const TrailSample& sample : trail.motion.samples)
            made.greatestSpeed = std::max(made.greatestSpeed, sample.speed);
    }
    return made;
}

void Trails::finish(Made made) {
    shown_ = std::move(made.trails);
    greatestSpeed_ = made.greatestSpeed;
    if (std::ranges::all_of(*asked_, &Part::exact)) exact_ = *asked_;
    if (waiting_) start(*std::exchange(waiting_, std::nullopt));
    Q_EMIT changed();
}

}  // namespace sinew
