#pragma once

#include "ui/curvetools/ToolPage.h"

class QCheckBox;

namespace sinew {

class RateBox;

/// Gives a clip a key on each frame of another rate.
class ResamplePage : public ToolPage {
    Q_OBJECT
public:
    explicit ResamplePage(QWidget* parent = nullptr);

    Work work() override;
    QString title() const override { return tr("Resample"); }
    QString step() const override { return tr("Resample clip"); }
    CurveScope scope(const Session& session) const override { return clipScope(session); }
    void setScope(const CurveScope& scope) override;

private:
    RateBox* rate_;
    QCheckBox* curves_;
};

}  // namespace sinew
