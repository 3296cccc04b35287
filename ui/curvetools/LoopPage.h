#pragma once

#include "ui/curvetools/ToolPage.h"

namespace sinew {

/// Repeats a clip so many times, end to start; says how long it is then.
class LoopPage : public ToolPage {
    Q_OBJECT
public:
    explicit LoopPage(QWidget* parent = nullptr);

    Work work() override;
    QString title() const override { return tr("Loop Clip"); }
    QString step() const override { return tr("Loop clip"); }
    QString whyNot(const Session& session) const override;
    CurveScope scope(const Session& session) const override { return clipScope(session); }
    QString scopeText(const CurveScope& scope) const override;
    bool needsCurves() const override { return false; }

private:
    NumberField* times_;
};

}  // namespace sinew
