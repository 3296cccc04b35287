#pragma once

#include "ui/curvetools/ToolPage.h"

namespace sinew {

/// Plays a clip faster or slower, its frame rate kept; says how long it is then.
class SpeedPage : public ToolPage {
    Q_OBJECT
public:
    explicit SpeedPage(QWidget* parent = nullptr);

    Work work() override;
    QString title() const override { return tr("Change Speed"); }
    QString step() const override { return tr("Change speed"); }
    CurveScope scope(const Session& session) const override { return clipScope(session); }
    void setScope(const CurveScope& scope) override;

private:
    NumberField* speed_;
    NumberField* duration_;
    double before_ = 0;  ///< seconds that play
};

}  // namespace sinew
