#pragma once

#include "core/anim/filter/LowPass.h"
#include "core/anim/filter/Unroll.h"
#include "ui/curvetools/ToolPage.h"

class QCheckBox;

namespace sinew {

/// Curve tool that smooths curves with a Gaussian or Butterworth filter.
class SmoothPage : public ToolPage {
    Q_OBJECT
public:
    SmoothPage();

    Work work() override;

private:
    LowPass filter() const;
    void showFields();

    QComboBox* kind_;
    NumberField* width_;
    NumberField* cutoff_;
    QComboBox* order_;
    NumberField* blend_;
};

class JumpList;

/// Curve tool that unrolls rotations and lists the jumps it finds. Clicking a jump goes to its frame and
/// joint.
class UnrollPage : public ToolPage {
    Q_OBJECT
public:
    UnrollPage();

    Work work() override;
    QString scopeText(const CurveScope& scope) const override;

private:
    void showFindings(const Skeleton& skeleton, const Clip& clip, const std::vector<UnrollFinding>& findings);

    QCheckBox* alternativeSolution_;
    QCheckBox* distantKeys_;
    JumpList* list_;
};

}  // namespace sinew
