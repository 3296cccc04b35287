#pragma once

#include "core/anim/reduction/Simplify.h"
#include "ui/curvetools/ToolPage.h"

class QComboBox;
class QSlider;

namespace sinew {

/// Curve tool that removes keys within an error tolerance. The slider trades keys against error, and the
/// result is reported at once.
class SimplifyPage : public ToolPage {
    Q_OBJECT
public:
    explicit SimplifyPage(QWidget* parent = nullptr);

    Work work() override;
    QString title() const override { return tr("Simplify"); }
    QString stepName() const override { return tr("Simplify Curves"); }
    QString scopeText(const CurveScope& scope) const override { return scope.curvesText(); }

private:
    void showTolerance();

    NumberField* tolerance_;
    QSlider* slider_;
    NumberField* distance_;
    QComboBox* kind_;
};

}  // namespace sinew
