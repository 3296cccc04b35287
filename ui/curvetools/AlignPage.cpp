#include "ui/curvetools/AlignPage.h"

#include <QComboBox>

#include "core/scene/analysis/AlignClips.h"
#include "core/scene/edits/warp/SetWarp.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

constexpr double kPercent = 100;

/// Returns all clips of the scene except `clip`, each with its character.
std::vector<Motion> othersThan(const Scene& scene, const std::shared_ptr<const Clip>& clip) {
    std::vector<Motion> others;
    for (const auto& character : scene.characters) {
        for (const auto& each : character->clips) {
            if (!clip || each->id != clip->id) others.push_back({character, each});
        }
    }
    return others;
}

}  // namespace

AlignPage::AlignPage(QWidget* parent) : ToolPage(parent), reference_(new QComboBox), span_(new QComboBox) {
    QFormLayout* form = makeToolForm(*this);
    reference_->setAccessibleName(tr("Align with"));
    reference_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    form->addRow(tr("Align w&ith"), reference_);
    window_ = addNumber(*form, tr("&Window"), 0, tr("%"), AlignSettings{}.window * kPercent, 1, kPercent, 5);
    window_->setToolTip(tr("Maximum time between matched poses, as a percentage of the clip length"));
    tolerance_ =
        addNumber(*form, tr("To&lerance"), 3, tr("s"), AlignSettings{}.tolerance.value, 1e-4, 10, 0.01);
    tolerance_->setToolTip(
        tr("Maximum distance of the warp from the match (a larger tolerance gives fewer pins)"));
    span_->addItems({tr("Smooth"), tr("Linear")});
    span_->setAccessibleName(tr("Spans"));
    form->addRow(tr("&Spans"), span_);
    setFocusProxy(reference_);
    connect(reference_, &QComboBox::currentIndexChanged, this, &ToolPage::edited);
    connect(span_, &QComboBox::currentIndexChanged, this, &ToolPage::edited);
}

QString AlignPage::disabledReason(const Session& session) const {
    const auto clip = session.selection.clip();
    if (!clip) return tr("This character has no clip");
    return othersThan(session.document.committed(), clip).empty() ? tr("There is no other clip to align to")
                                                                  : QString();
}

QString AlignPage::scopeText(const CurveScope& scope) const {
    return tr("Timing of %1").arg(QString::fromStdString(scope.clip->name));
}

void AlignPage::updateScope(const CurveScope& scope) {
    const QSignalBlocker blocker(reference_);
    const Scene& scene = session_->document.committed();
    const auto index = static_cast<std::size_t>(reference_->currentIndex());
    const ClipId chosen = index < others_.size() ? others_[index].clip->id : ClipId{};
    others_ = othersThan(scene, scope.clip);
    reference_->clear();
    for (const Motion& other : others_) {
        const QString clip = QString::fromStdString(other.clip->name);
        reference_->addItem(scene.characters.size() == 1
                                ? clip
                                : tr("%1 of %2").arg(clip, QString::fromStdString(other.character->name)));
        if (other.clip->id == chosen) reference_->setCurrentIndex(reference_->count() - 1);
    }
}

ToolPage::Work AlignPage::work() {
    AlignSettings settings;
    settings.window = window_->value() / kPercent;
    settings.tolerance = {tolerance_->value()};
    settings.span = span_->currentIndex() == 0 ? WarpSpan::smooth : WarpSpan::linear;
    const auto index = static_cast<std::size_t>(reference_->currentIndex());
    const Motion other = index < others_.size() ? others_[index] : Motion{};
    return [settings, other](const Scene& scene, const CurveScope& scope,
                             BackgroundTask::Control& control) -> Outcome {
        if (!other.clip) return {fail(ErrorCode::argumentInvalid, "", "choose a clip to align to"), {}};
        AlignSettings own = settings;
        own.cancel = &control.cancel;
        own.progress = &control.progress;
        Result<Alignment> made = alignClips({scope.character, scope.clip}, other, own);
        if (!made) return {tl::unexpected<Error>(made.error()), {}};
        const QString text =
            tr("%n pin(s). The difference between poses is %1 % of what it was without the warp.", nullptr,
               static_cast<int>(made->warp.pins().size()))
                .arg(numberText(made->costBefore > 0 ? kPercent * made->costAfter / made->costBefore : 0, 0));
        const CharacterId character = scope.character->id;
        const ClipId clip = scope.clip->id;
        Result<Scene> aligned =
            setWarp(scene, character, clip, std::make_shared<const TimeWarp>(std::move(made->warp)));
        // Make the result visible even if the replaced warp was off.
        if (aligned) aligned = muteWarp(*aligned, character, clip, false);
        return {std::move(aligned), text};
    };
}

}  // namespace sinew
