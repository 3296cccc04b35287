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

TrimPage::TrimPage(QWidget* parent) : ToolPage(parent) {
    QFormLayout* form = makeToolForm(*this);
    const auto most = static_cast<double>(kMaximumFrame.value);
    first_ = addNumber(*form, tr("&From frame"), 0, {}, 0, -most, most, 1);
    last_ = addNumber(*form, tr("To f&rame"), 0, {}, 0, -most, most, 1);
    setFocusProxy(first_);
}

QString TrimPage::disabledReason(const Session& session) const {
    const auto clip = session.selection.clip();
    if (!clip) return tr("This character has no clip");
    const TimeWarp* warp = clip->playingWarp();
    return warp && !warp->allForward() ? tr("Bake the time warp first: it contains holds or reverse spans")
                                       : QString();
}

QString TrimPage::scopeText(const CurveScope& scope) const {
    return tr("All of %1").arg(QString::fromStdString(scope.clip->name));
}

void TrimPage::prepare(const Session& session) {
    proposed_ = FrameRange{session.playback.inFrame(), session.playback.outFrame()};
}

void TrimPage::setScope(const CurveScope& scope) {
    const FrameRange range = std::exchange(proposed_, std::nullopt).value_or(scope.clip->playedRange());
    first_->setValue(static_cast<double>(range.first.value));
    last_->setValue(static_cast<double>(range.last.value));
}

ToolPage::Work TrimPage::work() {
    const FrameRange range{{std::llround(first_->value())}, {std::llround(last_->value())}};
    return [range](const Scene& scene, const CurveScope& scope, BackgroundTask::Control&) -> Outcome {
        const Clip& before = *scope.clip;
        auto made = trimClip(scene, scope.character->id, before.id, range);
        if (!made) return {std::move(made), {}};
        const Clip& after = *made->find(scope.character->id)->find(before.id);
        QString text = lengthText(after, before) + QLatin1Char('.');
        if (before.playingWarp())
            text += QLatin1Char('\n') + tr("The range is in new time. The time warp stays unchanged.");
        return {std::move(made), text, recipe::Trim{range.first, range.last}};
    };
}

SpeedPage::SpeedPage(QWidget* parent) : ToolPage(parent) {
    QFormLayout* form = makeToolForm(*this);
    speed_ = addNumber(*form, tr("&Speed"), 3, tr("x"), 1, 1e-3, 1e3, 0.05);
    duration_ = addNumber(*form, tr("&Duration"), 3, tr("s"), 1, 1e-6, 1e9, 0.1);
    setFocusProxy(speed_);
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
                                      BackgroundTask::Control&) -> Outcome {
        const Clip& before = *scope.clip;
        auto made = changeSpeed(scene, scope.character->id, before.id, factor);
        if (!made) return {std::move(made), {}};
        const Clip& after = *made->find(scope.character->id)->find(before.id);
        const QString text = lengthText(after, before) + tr(". Keys may end up between frames.");
        return {std::move(made), text, recipe::ChangeSpeed{factor}};
    };
}

LoopPage::LoopPage(QWidget* parent) : ToolPage(parent) {
    QFormLayout* form = makeToolForm(*this);
    times_ = addNumber(*form, tr("&Repetitions"), 0, {}, 2, 1, 1000, 1);
    setFocusProxy(times_);
}

QString LoopPage::disabledReason(const Session& session) const {
    const auto clip = session.selection.clip();
    if (!clip) return tr("This character has no clip");
    return clip->warp ? tr("Bake or remove the time warp before looping the clip") : QString();
}

QString LoopPage::scopeText(const CurveScope& scope) const {
    return tr("All of %1").arg(QString::fromStdString(scope.clip->name));
}

ToolPage::Work LoopPage::work() {
    const int times = static_cast<int>(std::lround(times_->value()));
    return [times](const Scene& scene, const CurveScope& scope, BackgroundTask::Control&) -> Outcome {
        const Clip& before = *scope.clip;
        auto made = loopClip(scene, scope.character->id, before.id, times);
        if (!made) return {std::move(made), {}};
        const Clip& after = *made->find(scope.character->id)->find(before.id);
        QString text = lengthText(after, before) + QLatin1Char('.');
        // If the clip ends as it begins, each seam merges two frames into one.
        if (times > 1 && after.frameCount() == before.frameCount() * times)
            text += QLatin1Char('\n') +
                    tr("The clip does not end as it begins. Use Match Loop first for a seamless "
                       "loop.");
        return {std::move(made), text};
    };
}

MatchLoopPage::MatchLoopPage(QWidget* parent) : ToolPage(parent), end_(new QComboBox) {
    QFormLayout* form = makeToolForm(*this);
    end_->addItems({tr("First key"), tr("Last key"), tr("Both, to their mean")});
    end_->setCurrentIndex(static_cast<int>(LoopEnd::last));
    end_->setAccessibleName(tr("Adjust"));
    form->addRow(tr("A&djust"), end_);
    setFocusProxy(end_);
    connect(end_, &QComboBox::currentIndexChanged, this, &ToolPage::edited);
}

ToolPage::Work MatchLoopPage::work() {
    const auto end = static_cast<LoopEnd>(end_->currentIndex());
    return [end](const Scene& scene, const CurveScope& scope, BackgroundTask::Control&) {
        const auto channels = scope.channels();
        return Outcome{
            matchLoop(scene, scope.character->id, scope.clip->id, channels, end),
            tr("%n curve(s) matched. Whole turns are kept.", nullptr, static_cast<int>(channels.size()))};
    };
}

ResamplePage::ResamplePage(QWidget* parent)
    : ToolPage(parent),
      rate_(new RateBox),
      curves_(new QCheckBox(tr("&Follow the curves between frames (not the shortest rotation)"))) {
    QFormLayout* form = makeToolForm(*this);
    form->addRow(tr("Frame &rate (fps)"), rate_);
    form->addRow(curves_);
    setFocusProxy(rate_);
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
                                           BackgroundTask::Control&) -> Outcome {
        if (!rate)
            return {fail(ErrorCode::argumentInvalid, "",
                         tr("enter a frame rate from 0.001 to 1,000,000").toStdString()),
                    {}};
        const Clip& before = *scope.clip;
        auto made = resampleClip(scene, scope.character->id, before.id, {*rate, between});
        if (!made) return {std::move(made), {}};
        const Clip& after = *made->find(scope.character->id)->find(before.id);
        const QString text = lengthText(after, before);
        return {std::move(made), text, recipe::Resample{*rate, between == Between::curves}};
    };
}

}  // namespace sinew
