#pragma once

#include "core/anim/bake/WarpBake.h"
#include "ui/curvetools/ToolPage.h"

class QCheckBox;
class QComboBox;

namespace sinew {

/// Curve tool that bakes what plays through a clip's time warp into the clip's own curves. Reports the number
/// of keys and the error before it is applied.
class BakeWarpPage : public ToolPage {
    Q_OBJECT
public:
    explicit BakeWarpPage(QWidget* parent = nullptr);

    Work work() override;
    QString title() const override { return tr("Bake Time Warp"); }
    QString stepName() const override { return tr("Bake Time Warp"); }
    QString disabledReason(const Session& session) const override;
    /// The clip and the selected joints, which are used only for Selected Joints Only.
    CurveScope scope(const Session& session) const override;
    QString scopeText(const CurveScope& scope) const override;
    bool needsCurves() const override { return false; }
    bool isSlow() const override { return true; }

private:
    QComboBox* method_;
    QComboBox* kind_;
    NumberField* angle_;
    NumberField* length_;
    QComboBox* jointsBox_;
    QCheckBox* repair_;
};

}  // namespace sinew
