#pragma once

#include <vector>

#include "core/scene/evaluation/Motion.h"
#include "ui/curvetools/ToolPage.h"

class QComboBox;

namespace sinew {

/// Curve tool that suggests a time warp which aligns the active clip with another by matching their poses.
/// The pins are previewed while the fields change, and can be edited like others once applied.
class AlignPage : public ToolPage {
    Q_OBJECT
public:
    explicit AlignPage(QWidget* parent = nullptr);

    Work work() override;
    QString title() const override { return tr("Align to Clip"); }
    QString stepName() const override { return tr("Align to Clip"); }
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

}  // namespace sinew
