#include "ui/curvetools/ResamplePage.h"

#include <QCheckBox>

#include "core/scene/edits/ResampleClip.h"
#include "ui/document/LengthText.h"
#include "ui/widgets/RateBox.h"

namespace sinew {

ResamplePage::ResamplePage(QWidget* parent)
    : ToolPage(parent),
      rate_(new RateBox),
      curves_(new QCheckBox(tr("Between frames as the &curves go, not the shortest way"))) {
    QFormLayout* form = makeToolForm(*this);
    form->addRow(tr("&Frames a second"), rate_);
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
    using Between = ResampleSettings::Between;
    const Between between = curves_->isChecked() ? Between::curves : Between::slerp;
    return [rate = rate_->rate(), between](const Scene& scene, const CurveScope& scope,
                                           BackgroundTask::Control&) -> Outcome {
        if (!rate)
            return {
                fail(ErrorCode::argumentInvalid, "", tr("a rate is from 0.001 to 1,000,000").toStdString()),
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
