#include "ui/curvetools/TrimPage.h"

#include <cmath>
#include <utility>

#include "core/scene/edits/TrimClip.h"
#include "ui/document/LengthText.h"
#include "ui/document/Session.h"
#include "ui/widgets/NumberField.h"

namespace sinew {

TrimPage::TrimPage(QWidget* parent) : ToolPage(parent) {
    QFormLayout* form = makeToolForm(*this);
    const auto most = static_cast<double>(kMaximumFrame.value);
    first_ = addNumber(*form, tr("&From frame"), 0, {}, 0, -most, most, 1);
    last_ = addNumber(*form, tr("To f&rame"), 0, {}, 0, -most, most, 1);
    setFocusProxy(first_);
}

QString TrimPage::whyNot(const Session& session) const {
    const auto clip = session.selection.clip();
    if (!clip) return tr("This character has no clip");
    const TimeWarp* warp = clip->playingWarp();
    return warp && !warp->allForward() ? tr("The time warp holds or goes backwards; bake it first")
                                       : QString();
}

QString TrimPage::scopeText(const CurveScope& scope) const {
    return tr("All of %1").arg(QString::fromStdString(scope.clip->name));
}

void TrimPage::opened(const Session& session) {
    proposed_ = FrameRange{session.playback.inFrame(), session.playback.outFrame()};
}

void TrimPage::setScope(const CurveScope& scope) {
    const FrameRange range = std::exchange(proposed_, std::nullopt).value_or(scope.clip->played());
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
            text += QLatin1Char('\n') + tr("Frames are those that play; the time warp stays as it is.");
        return {std::move(made), text, recipe::Trim{range.first, range.last}};
    };
}

}  // namespace sinew
