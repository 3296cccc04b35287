#pragma once

#include <vector>

#include "core/scene/evaluation/Evaluator.h"
#include "ui/curvetools/ToolPage.h"

class QCheckBox;

namespace sinew {

/// Curve tool that suggests a time warp which aligns the active clip with another by matching their poses.
/// The pins are previewed while the fields change, and can be edited like others once applied.
class AlignPage : public ToolPage {
    Q_OBJECT
public:
    AlignPage();

    Work work() override;
    QString disabledReason(const Session& session) const override;
    CurveScope scope(const Session& session) const override { return clipScope(session); }
    QString scopeText(const CurveScope& scope) const override;
    bool isSlow() const override { return true; }
    void prepare(const Session& session) override { session_ = &session; }
    void updateScope(const CurveScope& scope) override;

private:
    const Session* session_ = nullptr;
    QComboBox* reference_;
    NumberField* window_;
    NumberField* tolerance_;
    QComboBox* span_;
    std::vector<Motion> others_;  ///< clips listed in reference_
};

/// Curve tool that bakes what plays through a clip's time warp into the clip's own curves. Reports the number
/// of keys and the error before it is applied.
class BakeWarpPage : public ToolPage {
    Q_OBJECT
public:
    BakeWarpPage();

    Work work() override;
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
