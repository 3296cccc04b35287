#include "ui/retarget/Retargeting.h"

#include <QScopedValueRollback>
#include <algorithm>
#include <utility>

#include "core/retarget/BodyRoles.h"
#include "core/retarget/NamedMapping.h"
#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/edits/keys/SetKeys.h"
#include "core/scene/evaluation/SolveGoals.h"
#include "ui/retarget/LikelySource.h"
#include "ui/retarget/MappingLibrary.h"
#include "ui/session/Session.h"

namespace sinew {

namespace {

std::shared_ptr<const Clip> findClip(const Character& character, ClipId id) {
    const auto found = std::ranges::find(character.clips, id, [](const auto& each) { return each->id; });
    return found == character.clips.end() ? nullptr : *found;
}

/// Returns the values of all free channels of a pose.
std::vector<ChannelValue> channelValues(const Skeleton& skeleton, const PoseValues& values) {
    std::vector<ChannelValue> channels;
    for (int j = 0; j < skeleton.size(); ++j) {
        for (const Channel channel : kChannels) {
            if (skeleton[j].free.contains(channel))
                channels.push_back(
                    {{skeleton[j].id, channel}, values[static_cast<std::size_t>(j)].at(channel)});
        }
    }
    return channels;
}

}  // namespace

Retargeting::Retargeting(Session& session, QObject* parent)
    : QObject(parent), session_(&session), task_(this) {
    // Combines several changes in one pass of the event loop.
    startTimer_.setSingleShot(true);
    startTimer_.setInterval(0);
    connect(&startTimer_, &QTimer::timeout, this, &Retargeting::start);
    followSession();
    chooseDefaults();
}

void Retargeting::followSession() {
    const Document& document = session_->document;
    connect(&document, &Document::stepped, this, &Retargeting::onStepped);
    connect(&document, &Document::changed, this, &Retargeting::onChanged);
    connect(&document, &Document::previewEnded, this, &Retargeting::onPreviewEnded);
    connect(&session_->selection, &Selection::characterChanged, this, &Retargeting::chooseDefaults);
    connect(&session_->playback, &Playback::frameChanged, this, [this] {
        if (isPreviewing() && !isSettled()) showFrame();
    });
    // Cancelling the task discards the preview that was waiting for it.
    connect(&task_, &BackgroundTask::finished, this, [this](bool cancelled) {
        if (cancelled && !isOwnChange_) discard();
    });
}

std::shared_ptr<const Character> Retargeting::source() const {
    return session_->document.committed().find(source_.character);
}

std::shared_ptr<const Clip> Retargeting::clip() const {
    const auto character = source();
    return character ? findClip(*character, source_.clip) : nullptr;
}

std::shared_ptr<const Character> Retargeting::target() const {
    return session_->document.committed().find(target_);
}

QString Retargeting::refusal() const {
    if (!clip()) return tr("Choose a character with motion as the source");
    if (!target()) return tr("Import a second character as the target");
    if (std::ranges::none_of(mapping_.roles, &RoleMapping::isComplete))
        return tr("Map at least one joint of the source to one of the target");
    return {};
}

void Retargeting::setSource(const RecipeClip& source) {
    if (source == source_) return;
    shown_.reset();
    discard();
    reset();
    if (target_ == source.character) target_ = source_.character;
    source_ = source;
    result_ = std::nullopt;
    updateSkeletons();
    Q_EMIT subjectChanged();
    Q_EMIT reported();
}

void Retargeting::setTarget(CharacterId target) {
    if (target == target_ || target == source_.character) return;
    shown_.reset();
    discard();
    reset();
    target_ = target;
    result_ = std::nullopt;
    updateSkeletons();
    Q_EMIT subjectChanged();
    Q_EMIT reported();
}

void Retargeting::setResult(std::optional<ClipId> result) {
    if (result == result_) return;
    discard();
    result_ = result;
    reset();
    Q_EMIT subjectChanged();
}

void Retargeting::setMapping(Mapping mapping) {
    if (mapping == mapping_) return;
    mapping_ = std::move(mapping);
    mappedByHand_ = true;
    updateReference();
    refresh();
}

void Retargeting::mapAutomatically() {
    const auto from = source(), onto = target();
    if (!from || !onto) return;
    forgetMapping(*from->skeleton, *onto->skeleton);
    updateMapping();
    refresh();
}

void Retargeting::setSettings(const RetargetSettings& settings) {
    settings_ = settings;
    Q_EMIT settingsChanged();
    refresh();
}

void Retargeting::setPreviews(bool previews) {
    previews_ = previews;
    if (!previews) discard();
    Q_EMIT settingsChanged();
}

bool Retargeting::isPreviewing() const { return session_->document.previewing(this); }

/// Chooses a clip and another character, if nothing is chosen.
void Retargeting::chooseDefaults() {
    if (isOwnChange_ || (clip() && target())) return;
    const Scene& scene = session_->document.committed();
    if (!clip()) {
        const auto chosen = likelySource(scene, session_->selection.committedCharacter());
        if (!chosen) return;
        const auto played = session_->selection.clip(*chosen);
        const bool isKnown = played && findClip(*chosen, played->id);
        setSource({chosen->id, isKnown ? played->id : chosen->clips.back()->id});
    }
    for (const auto& each : scene.characters) {
        if (!target() && each->id != source_.character) setTarget(each->id);
    }
}

/// Maps the skeletons if they are others than before; otherwise, finds the reference poses of another clip.
void Retargeting::updateSkeletons() {
    const auto from = source(), onto = target();
    const bool areOthers = (from ? from->skeleton : nullptr) != sourceSkeleton_ ||
                           (onto ? onto->skeleton : nullptr) != targetSkeleton_;
    if (areOthers)
        updateMapping();
    else if (clip() != referenceClip_)
        updateReference();
}

void Retargeting::updateMapping() {
    const auto from = source(), onto = target();
    mappedByHand_ = false;
    mapping_ = {};
    sourceSkeleton_ = from ? from->skeleton : nullptr;
    targetSkeleton_ = onto ? onto->skeleton : nullptr;
    if (from && onto) {
        if (auto saved = savedMapping(*from->skeleton, *onto->skeleton))
            mapping_ = *std::move(saved);
        else
            mapping_ = mapSkeletons(*from->skeleton, *onto->skeleton);
    }
    updateReference();
}

void Retargeting::updateReference() {
    const auto from = source(), onto = target();
    const auto played = clip();
    sourceReference_.clear();
    targetReference_.clear();
    // Compiling a long clip takes longer than a frame, so it is done once.
    if (!from || !played)
        evaluator_.reset();
    else if (!evaluator_ || played != referenceClip_ || evaluator_->character().skeleton != from->skeleton)
        evaluator_ = std::make_unique<Evaluator>(withoutGoals(*from), withoutWarp(played));
    referenceClip_ = played;
    if (from && onto && played) {
        targetFromSource_ = uprightRotation(*from, played, mapping_);
        reference_ = findReference(*from, played, mapping_);
        sourceReference_ = reference_.model;
        for (Affine& joint : sourceReference_) joint = targetFromSource_ * joint;
        targetReference_ = poseWithRotations(
            *onto->skeleton,
            alignReference(*from->skeleton, reference_, *onto->skeleton, mapping_, targetFromSource_));
    }
    Q_EMIT mappingChanged();
}

/// Forgets the last result.
void Retargeting::reset() {
    shown_.reset();
    error_.reset();
    clipBefore_.reset();
    isStale_ = true;
}

void Retargeting::refresh() {
    isStale_ = true;
    applyPending_ = false;
    error_.reset();
    if (previews_ && refusal().isEmpty()) {
        showFrame();
        startTimer_.start();
    }
    Q_EMIT reported();
}

void Retargeting::start() {
    const bool isBusy = session_->document.previewing() && !isPreviewing();
    if (!refusal().isEmpty() || isBusy) return;
    const QScopedValueRollback own(isOwnChange_, true);
    isStale_ = false;
    baseStep_ = session_->document.history().current().id;
    task_.start(tr("Retargeting"), [this, scene = session_->document.committed(), source = source_,
                                    target = target_, mapping = mapping_, settings = settings_,
                                    result = result_](BackgroundTask::Control& control) mutable {
        settings.cancel = &control.cancel;
        settings.progress = &control.progress;
        auto made = retarget(scene, source.character, source.clip, target, mapping, settings, result);
        return BackgroundTask::Delivery([this, made = std::move(made)] { receive(made); });
    });
    Q_EMIT reported();
}

void Retargeting::receive(const Result<RetargetEdit>& made) {
    if (isStale_) return;  // the choices have changed meanwhile, and the next run is about to start
    if (!made) {
        error_ = made.error();
        discard();
    } else {
        shown_ = *made;
        if (previews_) showResult();
        // Committed from the event loop, because the task only ends after this call.
        if (applyPending_) QTimer::singleShot(0, this, &Retargeting::commitPending);
    }
    Q_EMIT reported();
}

/// Shows the pose at the playhead before the whole clip has been computed: an unkeyed pose of the last
/// result.
void Retargeting::showFrame() {
    const auto from = source(), onto = target();
    if (!from || !onto || !evaluator_ || (session_->document.previewing() && !isPreviewing())) return;
    const QScopedValueRollback own(isOwnChange_, true);
    const auto played = clip();
    Scene scene = shown_ ? shown_->scene : session_->document.committed();
    std::optional<ClipId> shown = shown_ ? std::optional(shown_->clip) : result_;
    if (!shown) {
        auto added =
            newClip(scene, target_, played->name, played->rate, played->firstFrame, played->lastFrame);
        if (!added) return;
        scene = *std::move(added);
        shown = scene.find(target_)->clips.back()->id;
    }
    const Seconds time = session_->playback.sourceTime();
    evaluator_->evaluate(time);
    PoseTransfer transfer(*from->skeleton, *onto->skeleton, mapping_,
                          {settings_.root != HipPath::keep, settings_.style, targetFromSource_, reference_});
    if (shown_ && settings_.style.hipHeight == 1) transfer.setHeightOffset(shown_->report.heightOffset);
    PoseValues values = restValues(*onto->skeleton);
    transfer.transfer({evaluator_->local(), evaluator_->model()}, values);
    const auto posed = setUnkeyedPose(scene, target_, *shown, time, channelValues(*onto->skeleton, values));
    if (!posed) return;
    noteClip();
    session_->document.preview(*posed, this);
}

void Retargeting::showResult() {
    const QScopedValueRollback own(isOwnChange_, true);
    noteClip();
    session_->document.preview(shown_->scene, this);
}

void Retargeting::apply() {
    if (!refusal().isEmpty()) return;
    if (!isPreviewing()) session_->document.cancel();  // another tool's preview
    if (shown_ && isSettled() && baseStep_ == session_->document.history().current().id) return commit();
    applyPending_ = true;
    if (isStale_ || !task_.running()) start();
}

void Retargeting::commitPending() {
    if (std::exchange(applyPending_, false) && isSettled()) commit();
}

void Retargeting::commit() {
    const auto played = clip();
    if (!shown_ || !played) return;
    const QScopedValueRollback own(isOwnChange_, true);
    const ClipId made = shown_->clip;
    const QString text =
        (result_ ? tr("Retarget %1 Again") : tr("Retarget %1")).arg(QString::fromStdString(played->name));
    if (const auto from = source(), onto = target(); mappedByHand_) {
        if (const auto saved = saveMapping(mapping_, *from->skeleton, *onto->skeleton); !saved)
            session_->document.report(saved.error());
    }
    if (isPreviewing()) session_->document.cancel();
    restoreClip();  // so that undo returns to it
    session_->document.commit(text, shown_->scene, std::make_shared<const StepRecipe>(recipe()));
    session_->document.report(shown_->report.diagnostics);
    baseStep_ = session_->document.history().current().id;
    result_ = made;
    session_->selection.setCharacter(target_);
    session_->selection.setClip(target_, made);
    Q_EMIT subjectChanged();
    Q_EMIT reported();
}

void Retargeting::discard() {
    const QScopedValueRollback own(isOwnChange_, true);
    startTimer_.stop();
    task_.cancel();
    isStale_ = true;
    applyPending_ = false;
    if (isPreviewing()) session_->document.cancel();
    restoreClip();
    Q_EMIT reported();
}

/// Notes which clip the target plays, before the first preview.
void Retargeting::noteClip() {
    const auto onto = target();
    const auto played = onto && !clipBefore_ ? session_->selection.clip(*onto) : nullptr;
    if (played) clipBefore_ = played->id;
}

void Retargeting::restoreClip() {
    if (const auto before = std::exchange(clipBefore_, std::nullopt))
        session_->selection.setClip(target_, *before);
}

/// After an undo, or an edit of the source, the last result is no longer valid.
void Retargeting::onStepped() {
    if (isOwnChange_) return;
    if (const auto onto = target(); result_ && !(onto && onto->find(*result_))) result_ = std::nullopt;
    reset();
    {
        const QScopedValueRollback own(isOwnChange_, true);
        task_.cancel();
    }
    chooseDefaults();
    updateSkeletons();
    Q_EMIT subjectChanged();
    Q_EMIT reported();
}

/// Lets the target play the clip that is previewed.
void Retargeting::onChanged() {
    if (!isPreviewing()) return;
    const auto shown = session_->document.scene().find(target_);
    if (!shown || shown->clips.empty()) return;
    const ClipId preview = shown_ ? shown_->clip : result_ ? *result_ : shown->clips.back()->id;
    const auto played = session_->selection.clip(*shown);
    if (!played || played->id != preview) session_->selection.setClip(target_, preview);
}

/// Escape ends the preview; a gesture in the viewport or the timeline interrupts it.
void Retargeting::onPreviewEnded() {
    if (isOwnChange_) return;
    if (session_->document.previewOwner() == this) return discard();
    restoreClip();
    Q_EMIT reported();
}

StepRecipe Retargeting::recipe() const {
    recipe::Retarget step;
    step.mapping = withNames(mapping_, *source()->skeleton, *target()->skeleton);
    step.root = settings_.root;
    step.style = settings_.style;
    step.keepsContacts = settings_.keepsContacts;
    return {{target_, shown_->clip}, step, source_};
}

}  // namespace sinew
