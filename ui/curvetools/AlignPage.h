#pragma once

#include <vector>

#include "core/scene/Motion.h"
#include "ui/curvetools/ToolPage.h"

class QComboBox;

namespace sinew {

/// Proposes a time warp that brings the active clip in step with another, by matching their poses. The pins
/// are shown while the fields change, and edited like others once they are applied.
class AlignPage : public ToolPage {
    Q_OBJECT
public:
    explicit AlignPage(QWidget* parent = nullptr);

    Work work() override;
    QString title() const override { return tr("Align to Clip"); }
    QString step() const override { return tr("Align to clip"); }
    QString whyNot(const Session& session) const override;
    CurveScope scope(const Session& session) const override { return clipScope(session); }
    QString scopeText(const CurveScope& scope) const override;
    bool slow() const override { return true; }
    void opened(const Session& session) override { session_ = &session; }
    void follow(const CurveScope& scope) override;

private:
    const Session* session_ = nullptr;
    QComboBox* with_;
    NumberField* window_;
    NumberField* tolerance_;
    QComboBox* span_;
    std::vector<Motion> others_;  ///< what with_ lists
};

}  // namespace sinew
