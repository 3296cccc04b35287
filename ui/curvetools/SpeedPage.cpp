#include "ui/curvetools/SpeedPage.h"

#include "core/scene/edits/ChangeSpeed.h"
#include "ui/document/LengthText.h"
#include "ui/widgets/NumberField.h"

namespace sinew {

SpeedPage::SpeedPage(QWidget* parent) : ToolPage(parent) {
    QFormLayout* form = makeToolForm(*this);
    speed_ = addNumber(*form, tr("&Speed"), 3, tr("x"), 1, 1e-3, 1e3, 0.05);
    duration_ = addNumber(*form, tr("&Duration"), 3, tr("s"), 1, 1e-6, 1e9, 0.1);
    setFocusProxy(speed_);
    connect(speed_, &NumberField::valueEdited, this,
            [this](double speed) { duration_->setValue(before_ / speed); });
    connect(duration_, &NumberField::valueEdited, this,
            [this](double duration) { speed_->setValue(before_ / duration); });
}

void SpeedPage::setScope(const CurveScope& scope) {
    const auto [first, last] = scope.clip->played();
    before_ = (scope.clip->rate.time(last) - scope.clip->rate.time(first)).value;
    speed_->setValue(1);
    duration_->setValue(before_);
    duration_->setEnabled(before_ > 0);
}

ToolPage::Work SpeedPage::work() {
    return [factor = speed_->value()](const Scene& scene, const CurveScope& scope,
                                      BackgroundTask::Control&) -> Outcome {
        const Clip& before = *scope.clip;
        auto made = changeSpeed(scene, scope.character->id, before.id, factor);
        if (!made) return {std::move(made), {}};
        const Clip& after = *made->find(scope.character->id)->find(before.id);
        const QString text = lengthText(after, before) + tr(". Keys may lie between frames then.");
        return {std::move(made), text, recipe::ChangeSpeed{factor}};
    };
}

}  // namespace sinew
