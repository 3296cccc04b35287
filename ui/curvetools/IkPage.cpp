#include "ui/curvetools/IkPage.h"

#include <QCheckBox>
#include <QLabel>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/anim/PlayTimes.h"
#include "core/anim/Simplify.h"
#include "core/scene/edits/Replace.h"
#include "ui/document/Session.h"
#include "ui/widgets/Hint.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

constexpr double kMillimetres = 1000;
constexpr double kMostFrames = 1e6;

/// The curves of a clip that an earlier one of it lacks or has otherwise; sorted.
std::vector<ChannelId> changedChannels(const Clip& before, const Clip& after) {
    std::vector<ChannelId> changed;
    for (const Track& track : after.tracks) {
        if (before.find(track.id) != track.curve.get()) changed.push_back(track.id);
    }
    return changed;
}

/// The frames of a clip's source that play from in to out.
FrameRange sourceFrames(const Clip& clip, const Playback& playback) {
    if (!playback.warp()) return {playback.inFrame(), playback.outFrame()};
    if (playback.inFrame() == playback.firstFrame() && playback.outFrame() == playback.lastFrame())
        return {clip.firstFrame, clip.lastFrame};
    const auto [first, last] = sourceBetween(playback.warp(), clip.rate.time(playback.inFrame()),
                                             clip.rate.time(playback.outFrame()));
    return {std::clamp(clip.rate.nearestFrame(first), clip.firstFrame, clip.lastFrame),
            std::clamp(clip.rate.nearestFrame(last), clip.firstFrame, clip.lastFrame)};
}

QString thinningText(const Simplified& made, const CurveScope& scope, std::span<const ChannelId> channels) {
    const Joint& worst = (*scope.character->skeleton)[made.worst.joint];
    return IkPage::tr("Simplified to %1 keys. Farthest off: %2 mm, %3 at frame %4.")
        .arg(numberText(keysOf(made.clip, channels)), millimetres(made.worst.distance),
             QString::fromStdString(worst.name), shortNumberText(made.clip.rate.frame(made.worst.time), 1));
}

}  // namespace

FrameIndex frameOf(const NumberField& field) { return {std::llround(field.value())}; }

QString millimetres(double metres) { return numberText(metres * kMillimetres, 3); }

QString IkPage::whyNot(const Session& session) const {
    return session.selection.clip() ? QString() : tr("This character has no clip");
}

void IkPage::opened(const Session& session) {
    const auto [first, last] = sourceFrames(*session.selection.clip(), session.playback);
    setFrames({first, last});
}

void IkPage::follow(const CurveScope& scope) {
    const UnkeyedPose* unkeyed = scope.character->unkeyed.get();
    const bool here = unkeyed && unkeyed->clip == scope.clip->id;
    if (!unkeyed_) return;
    unkeyed_->setVisible(here);
    if (!here) return;
    const QString frame = shortNumberText(scope.clip->rate.frame(unkeyed->time), 1);
    unkeyed_->setText(
        tr("The pose at frame %1 is not keyed and does not count here: set keys (S) first, if it shall.")
            .arg(frame));
}

CurveScope IkPage::scope(const Session& session) const {
    CurveScope scope = curveScope(session);
    scope.keys.clear();
    if (scope) scope.joints = session.selection.joints();
    return scope;
}

void IkPage::addFrames(QFormLayout& form) {
    const auto most = static_cast<double>(kMaximumFrame.value);
    first_ = makeNumber(tr("From frame"), 0, {}, 0, -most, most, 1);
    last_ = makeNumber(tr("To frame"), 0, {}, 0, -most, most, 1);
    auto* to = new QLabel(tr("to"));
    to->setAlignment(Qt::AlignCenter);
    to->setFixedWidth(kToolGap);
    addRow(form, tr("&Frames"), {first_, to, last_});
}

void IkPage::addSimplify(QFormLayout& form) {
    simplify_ = new QCheckBox(tr("Simplif&y after, within"));
    simplify_->setToolTip(tr("The curves that get keys keep as few as this tolerance allows"));
    tolerance_ = makeNumber(tr("Tolerance"), 3, tr("mm"), 1, 1e-3, 1e4, 0.1);
    tolerance_->setEnabled(false);
    form.addRow(simplify_, tolerance_);
    connect(simplify_, &QCheckBox::toggled, tolerance_, &QWidget::setEnabled);
    connect(simplify_, &QCheckBox::toggled, this, &ToolPage::edited);
}

void IkPage::addUnkeyedNote(QFormLayout& form) {
    unkeyed_ = makeHint({});
    unkeyed_->setObjectName(QStringLiteral("unkeyed"));
    unkeyed_->setContentsMargins(0, 0, 0, 0);
    unkeyed_->hide();
    form.addRow(unkeyed_);
}

NumberField* IkPage::makeFrames(const QString& name, double value) {
    return makeNumber(name, 0, tr("frames"), value, 0, kMostFrames, 1);
}

IkPage::Frames IkPage::frames() const { return {frameOf(*first_), frameOf(*last_)}; }

void IkPage::setFrames(const Frames& frames) {
    first_->setValue(static_cast<double>(frames.first.value));
    last_->setValue(static_cast<double>(frames.last.value));
}

IkPage::Tolerance IkPage::tolerance() const {
    return simplify_->isChecked() ? Tolerance(tolerance_->value() / kMillimetres) : std::nullopt;
}

ToolPage::Outcome IkPage::outcome(Result<Scene> made, QString text, Tolerance tolerance,
                                  const CurveScope& scope, BackgroundTask::Control& control) {
    if (!made) return {std::move(made), {}};
    const auto clip = rebased(scope, *made).clip;
    const auto channels = changedChannels(*scope.clip, *clip);
    if (!channels.empty()) {
        text += u'\n' + tr("%n curve(s) with %1 keys.", nullptr, static_cast<int>(channels.size()))
                            .arg(numberText(keysOf(*clip, channels)));
    }
    if (!tolerance || channels.empty()) return {std::move(made), text};
    SimplifySettings settings;
    settings.tolerance = *tolerance;
    settings.channels = channels;
    settings.cancel = &control.cancel;
    settings.progress = &control.progress;
    Result<Simplified> few = simplified(scope.character->skeleton, clip, settings);
    if (!few) return {tl::unexpected<Error>(few.error()), {}};
    text += u' ' + thinningText(*few, scope, channels);
    return {withClip(*made, scope.character->id, std::move(few->clip)), text};
}

}  // namespace sinew
