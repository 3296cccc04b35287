#pragma once

#include "core/anim/Simplify.h"
#include "ui/curvetools/ToolPage.h"

class QComboBox;
class QSlider;

namespace sinew {

/// Takes keys away within a promised distance. The slider goes from few keys to little error, and what it
/// comes to is told at once.
class SimplifyPage : public ToolPage {
    Q_OBJECT
public:
    explicit SimplifyPage(QWidget* parent = nullptr);

    Work work() override;
    QString title() const override { return tr("Simplify"); }
    QString step() const override { return tr("Simplify curves"); }
    QString scopeText(const CurveScope& scope) const override { return scope.curvesText(); }

private:
    void showTolerance();

    NumberField* tolerance_;
    QSlider* slider_;
    NumberField* distance_;
    QComboBox* kind_;
};

}  // namespace sinew
