#pragma once

#include "core/anim/Unroll.h"
#include "ui/curvetools/ToolPage.h"

class QCheckBox;
class QTreeWidget;
class QTreeWidgetItem;

namespace sinew {

/// Unrolls rotations and lists the jumps that it finds; a click on one goes to its frame and joint.
class UnrollPage : public ToolPage {
    Q_OBJECT
public:
    static constexpr int kMostRows = 1000;

    explicit UnrollPage(QWidget* parent = nullptr);

    Work work() override;
    QString title() const override { return tr("Unroll"); }
    QString step() const override { return tr("Unroll rotations"); }
    QString scopeText(const CurveScope& scope) const override;

private:
    void list(const Skeleton& skeleton, const Clip& clip, const std::vector<UnrollFinding>& findings);
    void jump(QTreeWidgetItem* row);

    QCheckBox* second_;
    QCheckBox* distant_;
    QTreeWidget* list_;
    std::vector<UnrollFinding> listed_;
};

}  // namespace sinew
