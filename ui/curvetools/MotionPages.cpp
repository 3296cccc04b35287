#include "ui/curvetools/MotionPages.h"

#include <QCheckBox>
#include <QComboBox>
#include <QSignalBlocker>
#include <QSlider>
#include <algorithm>
#include <cmath>

#include "core/anim/sampling/ClipSampler.h"
#include "core/math/Angle.h"
#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/edits/motion/BlendClips.h"
#include "core/scene/edits/motion/EaseClip.h"
#include "core/scene/edits/motion/MakeLoop.h"
#include "core/scene/edits/motion/RootEdits.h"
#include "ui/document/Descriptions.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

constexpr double kPercentOfOne = 100;
constexpr double kFarthest = 1e6;  // metres

/// Returns a clip of the scope's character in a changed scene.
std::shared_ptr<const Clip> sharedClipIn(const Scene& scene, const CurveScope& scope) {
    const auto owner = scene.find(scope.character->id);
    const auto found =
        std::ranges::find(owner->clips, scope.clip->id, [](const auto& clip) { return clip->id; });
    return found == owner->clips.end() ? nullptr : *found;
}

/// Returns the number of keys on curves that change.
std::size_t animatedKeys(const Clip& clip) {
    std::size_t keys = 0;
    for (const Track& track : clip.tracks) keys += track.curve->size() > 1 ? track.curve->size() : 0;
    return keys;
}

QString warpedReason(const Session& session) {
    const auto clip = session.selection.clip();
    return clip && clip->warp ? ToolPage::tr("Bake or remove the time warp first") : QString();
}

/// Returns "3.25 m travelled, 12.5° turned" for the motion of a clip on the floor; nothing if cancelled.
QString pathText(const Character& character, const std::shared_ptr<const Clip>& clip,
                 const WorkControl& control) {
    const auto joints = findRootJoints(*character.skeleton);
    if (!joints || !clip) return {};
    const auto path = rootPath(ClipSampler(character.skeleton, clip), *joints, {}, control);
    if (!path) return {};
    double length = 0;
    for (std::size_t i = 1; i < path->size(); ++i)
        length += ((*path)[i].position - (*path)[i - 1].position).norm();
    return ToolPage::tr("%1 m travelled, %2° turned")
        .arg(numberText(length, 2), numberText(degrees(path->back().heading - path->front().heading), 1));
}

QString seamLine(const Skeleton& skeleton, const LoopSeam& seam) {
    return ToolPage::tr("%1° (%2), %3 mm (%4)")
        .arg(numberText(degrees(seam.angle), 2), QString::fromStdString(skeleton[seam.angleJoint].name),
             numberText(1000 * seam.distance, 1), QString::fromStdString(skeleton[seam.distanceJoint].name));
}

}  // namespace

QString MotionPage::disabledReason(const Session& session) const { return missingClipReason(session); }

CurveScope MotionPage::scope(const Session& session) const { return clipScope(session); }

QCheckBox* MotionPage::addCheck(const QString& text, bool checked, const QString& tip) {
    auto* box = new QCheckBox(text);
    box->setChecked(checked);
    box->setToolTip(tip);
    form().addRow(box);
    connect(box, &QCheckBox::toggled, this, &ToolPage::edited);
    return box;
}

RootMotionPage::RootMotionPage() : MotionPage(tr("Root Motion"), tr("Root Motion")) {
    action_ =
        addChoice(tr("&Action"), {tr("Extract to a root joint"), tr("In place"), tr("Restore to the hips")},
                  tr("Move the motion on the floor to a joint above the hips, remove it, or move it "
                     "back"));
    heading_ = addCheck(tr("&Heading"), true, tr("Include the rotation about the vertical axis"));
    height_ = addCheck(tr("He&ight"), false, tr("Include the height of the hips, for jumps and stairs"));
    smoothing_ = addNumber(tr("&Smoothing"), 2, tr("s"), 0, 0, 10, 0.1);
    smoothing_->setToolTip(
        tr("Standard deviation of the filter that smooths the path (0: the root follows the hips exactly)"));
    connect(action_, &QComboBox::currentIndexChanged, this, &RootMotionPage::showFields);
}

void RootMotionPage::showFields() {
    const bool restores = action_->currentIndex() == 2;
    for (QWidget* field : std::initializer_list<QWidget*>{heading_, height_, smoothing_})
        field->setEnabled(!restores);
}

ToolPage::Work RootMotionPage::work() {
    recipe::MoveRoot step;
    step.action = static_cast<recipe::MoveRoot::Action>(action_->currentIndex());
    step.settings = {heading_->isChecked(), height_->isChecked(), {smoothing_->value()}};
    return [step](const Scene& scene, const CurveScope& scope, BackgroundTask::Control& control) -> Outcome {
        using Action = recipe::MoveRoot::Action;
        const CharacterId character = scope.character->id;
        const ClipId clip = scope.clip->id;
        auto made = step.action == Action::restore ? restoreRoot(scene, character, clip, control)
                    : step.action == Action::extract
                        ? extractRoot(scene, character, clip, step.settings, control)
                        : removeRoot(scene, character, clip, step.settings, control);
        if (!made) return {std::move(made), {}};
        const auto owner = made->find(character);
        const RootJoints joints = *findRootJoints(*owner->skeleton);
        const auto nameOf = [&](int joint) { return QString::fromStdString((*owner->skeleton)[joint].name); };
        const QString before = pathText(*scope.character, scope.clip, {&control.cancel});
        const bool isAdded = owner->skeleton->size() > scope.character->skeleton->size();
        QString line;
        if (step.action == Action::inPlace)
            line = tr("Before: %1\nAfter: %2")
                       .arg(before, pathText(*owner, sharedClipIn(*made, scope), {&control.cancel}));
        else if (step.action == Action::restore)
            line = tr("Moved to the joints below %1: %2").arg(nameOf(joints.root), before);
        else
            line = (isAdded ? tr("Moved from %1 to the new joint %2: %3") : tr("Moved from %1 to %2: %3"))
                       .arg(nameOf(joints.hips), nameOf(joints.root), before);
        return {std::move(made), line, step};
    };
}

MakeLoopPage::MakeLoopPage() : MotionPage(tr("Make Loop"), tr("Make Loop")) {
    search_ = addChoice(tr("&Loop"), {tr("Best loop in the clip"), tr("Frame range")});
    minimum_ = addNumber(tr("&Minimum length"), 2, tr("s"), LoopSearch{}.minimum.value, 0, 1e6, 0.1);
    first_ = addFrame(tr("&First frame"));
    last_ = addFrame(tr("La&st frame"));
    plantsFeet_ = addCheck(tr("&Plant feet"), true, tr("Pin feet that slide during contact"));
    connect(search_, &QComboBox::currentIndexChanged, this, &MakeLoopPage::showFields);
    showFields();
}

QString MakeLoopPage::disabledReason(const Session& session) const {
    const QString reason = missingClipReason(session);
    return reason.isEmpty() ? warpedReason(session) : reason;
}

void MakeLoopPage::showFields() {
    const bool isRange = search_->currentIndex() == static_cast<int>(Search::range);
    minimum_->setEnabled(!isRange);
    first_->setEnabled(isRange);
    last_->setEnabled(isRange);
}

void MakeLoopPage::prepare(const Session& session) {
    proposed_ = FrameRange{session.playback.inFrame(), session.playback.outFrame()};
}

void MakeLoopPage::setScope(const CurveScope& scope) {
    const FrameRange whole{scope.clip->firstFrame, scope.clip->lastFrame};
    const FrameRange range = std::exchange(proposed_, std::nullopt).value_or(whole);
    showFrame(*first_, range.first);
    showFrame(*last_, range.last);
    const QSignalBlocker blocker(search_);
    search_->setCurrentIndex(static_cast<int>(range == whole ? Search::best : Search::range));
    showFields();
}

ToolPage::Work MakeLoopPage::work() {
    LoopSettings settings;
    settings.plantsFeet = plantsFeet_->isChecked();
    settings.search.minimum = {minimum_->value()};
    if (search_->currentIndex() == static_cast<int>(Search::range))
        settings.frames = FrameRange{frameOf(*first_), frameOf(*last_)};
    return
        [settings](const Scene& scene, const CurveScope& scope, BackgroundTask::Control& control) -> Outcome {
            LoopSettings own = settings;
            own.cancel = &control.cancel;
            own.progress = &control.progress;
            auto made = makeLoop(scene, scope.character->id, scope.clip->id, own);
            if (!made) return {tl::unexpected<Error>(made.error()), {}};
            const Skeleton& skeleton = *scope.character->skeleton;
            const FrameRate rate = scope.clip->rate;
            QString text =
                tr("Frames %1 to %2 (%3 s), %4 m per cycle.\nSeam before: %5\nSeam after: %6")
                    .arg(QString::number(made->frames.first.value), QString::number(made->frames.last.value),
                         numberText(rate.time(made->frames.last - made->frames.first).value, 3),
                         numberText(made->travel, 2), seamLine(skeleton, made->before),
                         seamLine(skeleton, made->after));
            if (made->contacts > 0)
                text += u'\n' + tr("Foot slide: %1 mm → %2 mm")
                                    .arg(numberText(1000 * made->slideBefore, 1),
                                         numberText(1000 * made->slideAfter, 1));
            const recipe::MakeLoop step{made->frames.first, made->frames.last, settings.search.minimum,
                                        settings.plantsFeet};
            return {std::move(made->scene), text,
                    settings.frames ? step
                                    : recipe::MakeLoop{{}, {}, settings.search.minimum, settings.plantsFeet}};
        };
}

MoveClipPage::MoveClipPage() : MotionPage(tr("Rotate and Move"), tr("Move Clip")) {
    heading_ = addNumber(tr("&Rotation"), 1, tr("°"), 0, -3600, 3600, 15);
    heading_->setToolTip(tr("Angle about the vertical axis, counter-clockwise as seen from above"));
    pivot_ = addChoice(tr("&Pivot"), {tr("Start of path"), tr("Origin")});
    const std::array<QString, 3> names{tr("Offset &X"), tr("Offset &Y"), tr("Offset &Z")};
    for (std::size_t i = 0; i < 3; ++i)
        offset_[i] = addNumber(names[i], 3, tr("m"), 0, -kFarthest, kFarthest, 0.1);
}

ToolPage::Work MoveClipPage::work() {
    ClipMove move;
    move.heading = radians(heading_->value());
    for (int i = 0; i < 3; ++i) move.offset[i] = offset_[i]->value();
    const bool isAboutStart = pivot_->currentIndex() == static_cast<int>(Pivot::start);
    return [move, isAboutStart](const Scene& scene, const CurveScope& scope,
                                BackgroundTask::Control& control) -> Outcome {
        ClipMove own = move;
        const Skeleton& skeleton = *scope.character->skeleton;
        const auto joints = findRootJoints(skeleton);
        if (isAboutStart && joints) {
            Evaluator evaluator(scope.character, withoutWarp(scope.clip));
            evaluator.evaluate(scope.clip->rate.time(scope.clip->firstFrame));
            own.pivot = evaluator.bone(joints->hips).head;
            own.pivot.y() = 0;
        }
        auto made = moveClip(scene, scope.character->id, scope.clip->id, own, control);
        if (!made) return {std::move(made), {}};
        const std::size_t before = animatedKeys(*scope.clip),
                          after = animatedKeys(*sharedClipIn(*made, scope));
        const QString text = before == after ? tr("All keys are kept.")
                                             : tr("Keys: %1 → %2 (one on every frame where keys cannot be "
                                                  "kept)")
                                                   .arg(before)
                                                   .arg(after);
        // Paths of other clips start elsewhere, so a recipe cannot store this pivot.
        const bool isGeneral = own.heading == 0 || own.pivot.isZero(0);
        return {std::move(made), text,
                isGeneral ? std::optional<recipe::Step>(recipe::Move{own}) : std::nullopt};
    };
}

EaseClipPage::EaseClipPage() : MotionPage(tr("Ease from Rest Pose"), tr("Ease Clip")) {
    in_ = addNumber(tr("Ease &in"), 2, tr("s"), EaseSettings{}.in.value, 0, 1e6, 0.1);
    out_ = addNumber(tr("Ease &out"), 2, tr("s"), EaseSettings{}.out.value, 0, 1e6, 0.1);
}

ToolPage::Work EaseClipPage::work() {
    const EaseSettings settings{{in_->value()}, {out_->value()}};
    return
        [settings](const Scene& scene, const CurveScope& scope, BackgroundTask::Control& control) -> Outcome {
            auto made = easeClip(scene, scope.character->id, scope.clip->id, settings, control);
            if (!made) return {std::move(made), {}};
            const QString text = tr("The clip keeps its length, %1.").arg(lengthText(*scope.clip));
            return {std::move(made), text, recipe::Ease{settings}};
        };
}

BlendClipsPage::BlendClipsPage()
    : MotionPage(tr("Blend with Clip"), tr("Blend Clips")), slider_(new QSlider(Qt::Horizontal)) {
    other_ = addChoice(tr("&Other clip"), {});
    other_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    weight_ = addNumber(tr("W&eight"), 0, tr("%"), kPercentOfOne / 2, 0, kPercentOfOne, 5);
    weight_->setToolTip(tr("0 %: the active clip; 100 %: the other clip"));
    slider_->setRange(0, static_cast<int>(kPercentOfOne));
    slider_->setValue(static_cast<int>(kPercentOfOne / 2));
    slider_->setAccessibleName(tr("Weight"));
    form().addRow(slider_);
    plantsFeet_ = addCheck(tr("&Plant feet"), true, tr("Pin feet that slide during contact"));
    connect(slider_, &QSlider::valueChanged, this, [this](int value) {
        weight_->setValue(value);
        Q_EMIT edited();
    });
    connect(weight_, &NumberField::valueEdited, this, [this](double value) {
        const QSignalBlocker blocker(slider_);
        slider_->setValue(static_cast<int>(std::lround(value)));
    });
}

QString BlendClipsPage::disabledReason(const Session& session) const {
    const QString reason = missingClipReason(session);
    if (!reason.isEmpty()) return reason;
    if (session.selection.committedCharacter()->clips.size() < 2)
        return tr("This character has no other clip to blend with");
    return warpedReason(session);
}

void BlendClipsPage::updateScope(const CurveScope& scope) {
    const QSignalBlocker blocker(other_);
    const auto index = static_cast<std::size_t>(std::max(0, other_->currentIndex()));
    const ClipId chosen = index < others_.size() ? others_[index] : ClipId{};
    others_.clear();
    other_->clear();
    for (const auto& clip : scope.character->clips) {
        if (clip->id == scope.clip->id) continue;
        others_.push_back(clip->id);
        other_->addItem(QString::fromStdString(clip->name));
        if (clip->id == chosen) other_->setCurrentIndex(other_->count() - 1);
    }
}

ToolPage::Work BlendClipsPage::work() {
    BlendSettings settings;
    settings.weight = weight_->value() / kPercentOfOne;
    settings.plantsFeet = plantsFeet_->isChecked();
    const auto index = static_cast<std::size_t>(std::max(0, other_->currentIndex()));
    const ClipId other = index < others_.size() ? others_[index] : ClipId{};
    return [settings, other](const Scene& scene, const CurveScope& scope,
                             BackgroundTask::Control& control) -> Outcome {
        BlendSettings own = settings;
        own.control = control;
        auto made = blendClips(scene, scope.character->id, scope.clip->id, other, own);
        if (!made) return {std::move(made), {}};
        const auto& blend = made->find(scope.character->id)->clips.back();
        const QString text =
            tr("New clip %1: %2.").arg(QString::fromStdString(blend->name), lengthText(*blend));
        return {std::move(made), text};
    };
}

}  // namespace sinew
