#include "ui/curvetools/IkPage.h"

#include <QCheckBox>
#include <QLabel>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/anim/reduction/Simplify.h"
#include "core/anim/warp/PlayTimes.h"
#include "core/scene/edits/Replace.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

constexpr double kMillimetres = 1000;
constexpr double kMaxFrames = 1e6;

/// Returns the curves of `after` that are new or differ from those of `before`, sorted.
std::vector<ChannelId> changedChannels(const Clip& before, const Clip& after) {
    std::vector<ChannelId> changed;
    for (const Track& track : after.tracks) {
        if (before.find(track.id) != track.curve.get()) changed.push_back(track.id);
    }
    return changed;
}

/// Returns the source frames that play between in and out.
FrameRange sourceFrames(const Clip& clip, const Playback& playback) {
    if (!playback.warp()) return {playback.inFrame(), playback.outFrame()};
    if (playback.inFrame() == playback.firstFrame() && playback.outFrame() == playback.lastFrame())
        return {clip.firstFrame, clip.lastFrame};
    const auto [first, last] = sourceBetween(playback.warp(), clip.rate.time(playback.inFrame()),
                                             clip.rate.time(playback.outFrame()));
    return {std::clamp(clip.rate.nearestFrame(first), clip.firstFrame, clip.lastFrame),
            std::clamp(clip.rate.nearestFrame(last), clip.firstFrame, clip.lastFrame)};
}

QString simplifyText(const SimplifyResult& made, const CurveScope& scope,
                     std::span<const ChannelId> channels) {
    const Joint& worst = (*scope.character->skeleton)[made.maximumError.joint];
    return IkPage::tr("Simplified to %n key(s). Maximum error %1 mm (%2, frame %3).", nullptr,
                      static_cast<int>(keyCount(made.clip, channels)))
        .arg(millimetres(made.maximumError.distance), QString::fromStdString(worst.name),
             shortNumberText(made.clip.rate.frame(made.maximumError.time), 1));
}

}  // namespace

QString millimetres(double metres) { return numberText(metres * kMillimetres, 3); }

QString IkPage::stepName() const {
    return ToolPage::stepName().arg(frames().first.value).arg(frames().last.value);
}

QString IkPage::disabledReason(const Session& session) const { return missingClipReason(session); }

void IkPage::prepare(const Session& session) {
    const auto [first, last] = sourceFrames(*session.selection.clip(), session.playback);
    setFrames({first, last});
}

void IkPage::updateScope(const CurveScope& scope) {
    const UnkeyedPose* unkeyed = scope.character->unkeyed.get();
    const bool here = unkeyed && unkeyed->clip == scope.clip->id;
    if (!unkeyed_) return;
    unkeyed_->setVisible(here);
    if (!here) return;
    const QString frame = shortNumberText(scope.clip->rate.frame(unkeyed->time), 1);
    unkeyed_->setText(
        tr("The pose at frame %1 is not keyed and will be ignored. Press S first to key it.").arg(frame));
}

CurveScope IkPage::scope(const Session& session) const {
    CurveScope scope = curveScope(session);
    scope.keys.clear();
    scope.meshes.clear();
    if (scope) scope.joints = session.selection.joints();
    return scope;
}

void IkPage::addFrames() {
    first_ = makeFrame(tr("From frame"));
    last_ = makeFrame(tr("To frame"));
    auto* to = new QLabel(tr("to"));
    to->setAlignment(Qt::AlignCenter);
    to->setFixedWidth(kGapWidth);
    addRow(tr("&Frames"), {first_, to, last_});
}

void IkPage::addSimplify() {
    simplify_ = new QCheckBox(tr("Simplif&y within"));
    simplify_->setToolTip(tr("Remove new keys as far as this tolerance allows"));
    tolerance_ = makeNumber(tr("Tolerance"), 3, tr("mm"), 1, 1e-3, 1e4, 0.1);
    tolerance_->setEnabled(false);
    form().addRow(simplify_, tolerance_);
    connect(simplify_, &QCheckBox::toggled, tolerance_, &QWidget::setEnabled);
    connect(simplify_, &QCheckBox::toggled, this, &ToolPage::edited);
}

void IkPage::addUnkeyedNote() {
    unkeyed_ = makeHint({});
    unkeyed_->setObjectName(QStringLiteral("unkeyed"));
    unkeyed_->setContentsMargins(0, 0, 0, 0);
    unkeyed_->hide();
    form().addRow(unkeyed_);
}

NumberField* IkPage::makeFrameCount(const QString& name, double value) {
    return makeNumber(name, 0, tr("frames"), value, 0, kMaxFrames, 1);
}

IkPage::Frames IkPage::frames() const { return {frameOf(*first_), frameOf(*last_)}; }

void IkPage::setFrames(const Frames& frames) {
    showFrame(*first_, frames.first);
    showFrame(*last_, frames.last);
}

IkPage::Tolerance IkPage::tolerance() const {
    return simplify_->isChecked() ? Tolerance(tolerance_->value() / kMillimetres) : std::nullopt;
}

ToolPage::Outcome IkPage::outcome(Result<Scene> made, QString text, Tolerance tolerance,
                                  const CurveScope& scope, BackgroundTask::Control& control) {
    if (!made) return {std::move(made), {}};
    const auto clip = rebasedScope(scope, *made).curves;
    const auto channels = changedChannels(*scope.curves, *clip);
    if (!channels.empty()) {
        text += u'\n' + tr("%n curve(s) with %1.", nullptr, static_cast<int>(channels.size()))
                            .arg(tr("%n key(s)", "of curves", static_cast<int>(keyCount(*clip, channels))));
    }
    if (!tolerance || channels.empty()) return {std::move(made), text};
    SimplifySettings settings;
    settings.tolerance = *tolerance;
    settings.channels = channels;
    settings.cancel = &control.cancel;
    settings.progress = &control.progress;
    Result<SimplifyResult> simplifiedClip = simplified(scope.character->skeleton, clip, settings);
    if (!simplifiedClip) return {tl::unexpected<Error>(simplifiedClip.error()), {}};
    text += u' ' + simplifyText(*simplifiedClip, scope, channels);
    return {withCurves(*made, scope.character->id, std::move(simplifiedClip->clip)), text};
}

}  // namespace sinew
