#include "ui/curvetools/BakeGoalsPage.h"

#include <algorithm>

#include "core/scene/edits/goals/BakeGoals.h"
#include "ui/session/Session.h"

namespace sinew {

namespace {

int liveGoals(const Character& character) {
    return static_cast<int>(std::ranges::count_if(character.goals, &Goal::live));
}

}  // namespace

BakeGoalsPage::BakeGoalsPage(QWidget* parent) : IkPage(parent) {
    QFormLayout* form = makeToolForm(*this);
    addFrames(*form);
    addSimplify(*form);
}

QString BakeGoalsPage::stepName() const {
    return tr("Bake Goals over Frames %1–%2").arg(frames().first.value).arg(frames().last.value);
}

QString BakeGoalsPage::scopeText(const CurveScope& scope) const {
    return tr("%n live goal(s) in %1", nullptr, liveGoals(*scope.character))
        .arg(QString::fromStdString(scope.clip->name));
}

QString BakeGoalsPage::disabledReason(const Session& session) const {
    const QString why = IkPage::disabledReason(session);
    if (!why.isEmpty() || liveGoals(*session.selection.character()) > 0) return why;
    return tr("No goal is live");
}

CurveScope BakeGoalsPage::scope(const Session& session) const { return clipScope(session); }

ToolPage::Work BakeGoalsPage::work() {
    return [frames = frames(), tolerance = tolerance()](const Scene& scene, const CurveScope& scope,
                                                        BackgroundTask::Control& control) {
        const QString text =
            tr("%n live goal(s) baked into keys and turned off.", nullptr, liveGoals(*scope.character));
        return outcome(bakeGoals(scene, scope.character->id, scope.clip->id, frames.first, frames.last,
                                 &control.cancel, &control.progress),
                       text, tolerance, scope, control);
    };
}

}  // namespace sinew
