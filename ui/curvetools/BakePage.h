#pragma once

#include "ui/curvetools/ToolPage.h"

class QComboBox;

namespace sinew {

/// Curve tool that samples curves into keys, on every nth frame of a range.
class BakePage : public ToolPage {
    Q_OBJECT
public:
    explicit BakePage(QWidget* parent = nullptr);

    Work work() override;
    QString title() const override { return tr("Bake"); }
    QString stepName() const override { return tr("Bake Curves"); }
    QString scopeText(const CurveScope& scope) const override { return scope.curvesText(); }
    void setScope(const CurveScope& scope) override;

private:
    NumberField* first_;
    NumberField* last_;
    NumberField* step_;
    QComboBox* kind_;
};

}  // namespace sinew
