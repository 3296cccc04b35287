#pragma once

#include "core/anim/WarpBake.h"
#include "ui/curvetools/ToolPage.h"

class QCheckBox;
class QComboBox;

namespace sinew {

/// Makes what plays through a clip's time warp the clip's own curves; says before it is applied how many keys
/// that takes and how far it is off.
class BakeWarpPage : public ToolPage {
    Q_OBJECT
public:
    explicit BakeWarpPage(QWidget* parent = nullptr);

    Work work() override;
    QString title() const override { return tr("Bake Time Warp"); }
    QString step() const override { return tr("Bake time warp"); }
    QString whyNot(const Session& session) const override;
    /// The clip with the selected joints, which count where only those are to be warped.
    CurveScope scope(const Session& session) const override;
    QString scopeText(const CurveScope& scope) const override;
    bool needsCurves() const override { return false; }
    bool slow() const override { return true; }

private:
    QComboBox* way_;
    QComboBox* kind_;
    NumberField* angle_;
    NumberField* length_;
    QComboBox* who_;
    QCheckBox* repair_;
};

}  // namespace sinew
