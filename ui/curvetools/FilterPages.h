#pragma once

#include "core/anim/filter/LowPass.h"
#include "core/anim/filter/Unroll.h"
#include "ui/curvetools/ToolPage.h"

class QComboBox;
class QCheckBox;
class QTreeWidget;
class QTreeWidgetItem;

namespace sinew {

/// Curve tool that smooths curves with a Gaussian or Butterworth filter.
class SmoothPage : public ToolPage {
    Q_OBJECT
public:
    explicit SmoothPage(QWidget* parent = nullptr);

    Work work() override;
    QString title() const override { return tr("Smooth"); }
    QString stepName() const override { return tr("Smooth Curves"); }

private:
    LowPass filter() const;
    void showFields();

    QFormLayout* form_;
    QComboBox* kind_;
    NumberField* width_;
    NumberField* cutoff_;
    QComboBox* order_;
    NumberField* blend_;
};

/// Curve tool that unrolls rotations and lists the jumps it finds. Clicking a jump goes to its frame and
/// joint.
class UnrollPage : public ToolPage {
    Q_OBJECT
public:
    static constexpr int kMaxRows = 1000;

    explicit UnrollPage(QWidget* parent = nullptr);

    Work work() override;
    QString title() const override { return tr("Unroll"); }
    QString stepName() const override { return tr("Unroll Rotations"); }
    QString scopeText(const CurveScope& scope) const override;

private:
    void showFindings(const Skeleton& skeleton, const Clip& clip, const std::vector<UnrollFinding>& findings);
    void jump(QTreeWidgetItem* row);

    QCheckBox* secondSolution_;
    QCheckBox* distantKeys_;
    QTreeWidget* list_;
    std::vector<UnrollFinding> findings_;
};

}  // namespace sinew
