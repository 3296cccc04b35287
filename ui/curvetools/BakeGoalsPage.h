#pragma once

#include "ui/curvetools/IkPage.h"

namespace sinew {

/// Makes keys of what live goals do.
class BakeGoalsPage : public IkPage {
    Q_OBJECT
public:
    explicit BakeGoalsPage(QWidget* parent = nullptr);

    Work work() override;
    QString title() const override { return tr("Bake Goals"); }
    QString step() const override;
    QString scopeText(const CurveScope& scope) const override;
    QString whyNot(const Session& session) const override;
    CurveScope scope(const Session& session) const override;
};

}  // namespace sinew
