#pragma once

#include "ui/curvetools/ToolPage.h"

class QComboBox;

namespace sinew {

/// Samples curves to keys, on every so many frames of a range.
class BakePage : public ToolPage {
    Q_OBJECT
public:
    explicit BakePage(QWidget* parent = nullptr);

    Work work() override;
    QString title() const override { return tr("Bake"); }
    QString step() const override { return tr("Bake curves"); }
    QString scopeText(const CurveScope& scope) const override { return scope.curvesText(); }
    void setScope(const CurveScope& scope) override;

private:
    NumberField* first_;
    NumberField* last_;
    NumberField* step_;
    QComboBox* kind_;
};

}  // namespace sinew
