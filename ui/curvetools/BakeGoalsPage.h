#pragma once

#include "ui/curvetools/IkPage.h"

namespace sinew {

/// Curve tool that bakes the effect of live goals into keys.
class BakeGoalsPage : public IkPage {
    Q_OBJECT
public:
    explicit BakeGoalsPage(QWidget* parent = nullptr);

    Work work() override;
    QString title() const override { return tr("Bake Goals"); }
    QString stepName() const override;
    QString scopeText(const CurveScope& scope) const override;
    QString disabledReason(const Session& session) const override;
    CurveScope scope(const Session& session) const override;
};

}  // namespace sinew
