#include "ui/curvetools/LoopPage.h"

#include <cmath>

#include "core/scene/edits/LoopClip.h"
#include "ui/document/LengthText.h"
#include "ui/document/Session.h"
#include "ui/widgets/NumberField.h"

namespace sinew {

LoopPage::LoopPage(QWidget* parent) : ToolPage(parent) {
    QFormLayout* form = makeToolForm(*this);
    times_ = addNumber(*form, tr("&Times"), 0, {}, 2, 1, 1000, 1);
    setFocusProxy(times_);
}

QString LoopPage::whyNot(const Session& session) const {
    const auto clip = session.selection.clip();
    if (!clip) return tr("This character has no clip");
    return clip->warp ? tr("The time warp is of one time through; bake it first, or take it away")
                      : QString();
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
        // Where the end is as the beginning, each seam has one frame of the two.
        if (times > 1 && after.frameCount() == before.frameCount() * times)
            text += QLatin1Char('\n') + tr("It does not end as it begins: Match Loop before makes it go on "
                                           "without a jump.");
        return {std::move(made), text};
    };
}

}  // namespace sinew
