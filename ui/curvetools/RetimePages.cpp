#include "ui/curvetools/RetimePages.h"

#include <QCheckBox>
#include <QComboBox>
#include <cmath>
#include <utility>

#include "core/scene/edits/clips/RetimeClip.h"
#include "ui/document/Descriptions.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/RateBox.h"

namespace sinew {

namespace {

/// Returns the clip of `scope` in an edited scene.
const Clip& clipIn(const Scene& scene, const CurveScope& scope) {
    return *scene.find(scope.character->id)->find(scope.clip->id);
}

}  // namespace

TrimPage::TrimPage() : ToolPage(tr("Trim Clip"), tr("Trim Clip")) {
    first_ = addFrame(tr("&From frame"));
    last_ = addFrame(tr("To f&rame"));
}

QString TrimPage::disabledReason(const Session& session) const {
    const auto clip = session.selection.clip();
    if (!clip) return missingClipReason(session);
    const TimeWarp* warp = clip->playingWarp();
    return warp && !warp->allForward() ? tr("Bake the time warp first: it contains holds or reverse spans")
                                       : QString();
}

void TrimPage::prepare(const Session& session) {
    proposed_ = FrameRange{session.playback.inFrame(), session.playback.outFrame()};
}

void TrimPage::setScope(const CurveScope& scope) {
    const FrameRange range = std::exchange(proposed_, std::nullopt).value_or(scope.clip->playedRange());
    showFrame(*first_, range.first);
    showFrame(*last_, range.last);
}

ToolPage::Work TrimPage::work() {
    const FrameRange range{frameOf(*first_), frameOf(*last_)};
    return [range](const Scene& scene, const CurveScope& scope, BackgroundTask::Control& control) -> Outcome {
        auto made = trimClip(scene, scope.character->id, scope.clip->id, range, control);
        if (!made) return {std::move(made), {}};
        QString text = lengthText(clipIn(*made, scope), *scope.clip) + QLatin1Char('.');
        if (scope.clip->playingWarp())
            text += QLatin1Char('\n') + tr("The range is in new time. The time warp stays unchanged.");
        return {std::move(made), text, recipe::Trim{range.first, range.last}};
    };
}

SpeedPage::SpeedPage() : ToolPage(tr("Change Speed"), tr("Change Speed")) {
    speed_ = addNumber(tr("&Speed"), 3, tr("x"), 1, 1e-3, 1e3, 0.05);
    duration_ = addNumber(tr("&Duration"), 3, tr("s"), 1, 1e-6, 1e9, 0.1);
    connect(speed_, &NumberField::valueEdited, this,
            [this](double speed) { duration_->setValue(durationBefore_ / speed); });
    connect(duration_, &NumberField::valueEdited, this,
            [this](double duration) { speed_->setValue(durationBefore_ / duration); });
}

void SpeedPage::setScope(const CurveScope& scope) {
    const auto [first, last] = scope.clip->playedRange();
    durationBefore_ = (scope.clip->rate.time(last) - scope.clip->rate.time(first)).value;
    speed_->setValue(1);
    duration_->setValue(durationBefore_);
    duration_->setEnabled(durationBefore_ > 0);
}

ToolPage::Work SpeedPage::work() {
    return [factor = speed_->value()](const Scene& scene, const CurveScope& scope,
                                      BackgroundTask::Control& control) -> Outcome {
        auto made = changeSpeed(scene, scope.character->id, scope.clip->id, factor, control);
        if (!made) return {std::move(made), {}};
        const QString text =
            tr("%1. Keys may end up between frames.").arg(lengthText(clipIn(*made, scope), *scope.clip));
        return {std::move(made), text, recipe::ChangeSpeed{factor}};
    };
}

LoopPage::LoopPage() : ToolPage(tr("Loop Clip"), tr("Loop Clip")) {
    times_ = addNumber(tr("&Repetitions"), 0, {}, 2, 1, 1000, 1);
}

QString LoopPage::disabledReason(const Session& session) const {
    const auto clip = session.selection.clip();
    if (!clip) return missingClipReason(session);
    return clip->warp ? tr("Bake or remove the time warp before looping the clip") : QString();
}

ToolPage::Work LoopPage::work() {
    const int times = static_cast<int>(std::lround(times_->value()));
    return [times](const Scene& scene, const CurveScope& scope, BackgroundTask::Control& control) -> Outcome {
        const Clip& before = *scope.clip;
        auto made = loopClip(scene, scope.character->id, before.id, times, control);
        if (!made) return {std::move(made), {}};
        const Clip& after = clipIn(*made, scope);
        QString text = lengthText(after, before) + QLatin1Char('.');
        // If the clip ends as it begins, each seam merges two frames into one.
        if (times > 1 && after.frameCount() == before.frameCount() * times)
            text += QLatin1Char('\n') +
                    tr("The clip does not end as it begins. Use Match Loop first for a seamless "
                       "loop.");
        return {std::move(made), text};
    };
}

MatchLoopPage::MatchLoopPage() : ToolPage(tr("Match Loop"), tr("Match Loop")) {
    end_ = addChoice(tr("A&djust"), {tr("First key"), tr("Last key"), tr("Both, to their mean")});
    end_->setCurrentIndex(static_cast<int>(LoopEnd::last));
}

ToolPage::Work MatchLoopPage::work() {
    const auto end = static_cast<LoopEnd>(end_->currentIndex());
    return [end](const Scene& scene, const CurveScope& scope, BackgroundTask::Control& control) {
        const auto channels = scope.channels();
        return Outcome{
            matchLoop(scene, scope.character->id, scope.curves->id, channels, end, control),
            tr("%n curve(s) matched. Whole turns are kept.", nullptr, static_cast<int>(channels.size()))};
    };
}

ResamplePage::ResamplePage()
    : ToolPage(tr("Resample"), tr("Resample Clip")),
      rate_(new RateBox),
      curves_(new QCheckBox(tr("&Sample curves between frames (otherwise rotations use SLERP)"))) {
    form().addRow(tr("Frame &rate (fps)"), rate_);
    form().addRow(curves_);
    connect(rate_, &QComboBox::editTextChanged, this, &ToolPage::edited);
    connect(curves_, &QCheckBox::toggled, this, &ToolPage::edited);
}

void ResamplePage::setScope(const CurveScope& scope) {
    const QSignalBlocker blocker(rate_);
    rate_->setRate(scope.clip->rate);
}

ToolPage::Work ResamplePage::work() {
    using Between = ResampleSettings::Sampling;
    const Between between = curves_->isChecked() ? Between::curves : Between::slerp;
    return [rate = rate_->rate(), between](const Scene& scene, const CurveScope& scope,
                                           BackgroundTask::Control& control) -> Outcome {
        if (!rate)
            return {fail(ErrorCode::argumentInvalid, "",
                         tr("enter a frame rate from 0.001 to 1,000,000").toStdString()),
                    {}};
        auto made = resampleClip(scene, scope.character->id, scope.clip->id, {*rate, between}, control);
        if (!made) return {std::move(made), {}};
        const QString text = lengthText(clipIn(*made, scope), *scope.clip);
        return {std::move(made), text, recipe::Resample{*rate, between == Between::curves}};
    };
}

}  // namespace sinew
