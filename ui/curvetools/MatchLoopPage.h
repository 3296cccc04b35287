#pragma once

#include "ui/curvetools/ToolPage.h"

class QComboBox;

namespace sinew {

/// Makes curves go on without a jump from their last key to their first.
class MatchLoopPage : public ToolPage {
    Q_OBJECT
public:
    explicit MatchLoopPage(QWidget* parent = nullptr);

    Work work() override;
    QString title() const override { return tr("Match Loop"); }
    QString step() const override { return tr("Match loop"); }
    QString scopeText(const CurveScope& scope) const override { return scope.curvesText(); }

private:
    QComboBox* end_;
};

}  // namespace sinew
