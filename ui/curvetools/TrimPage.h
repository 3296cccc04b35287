#pragma once

#include <optional>

#include "ui/curvetools/ToolPage.h"

namespace sinew {

/// Leaves of a clip some of the frames that play; says how long it is then.
class TrimPage : public ToolPage {
    Q_OBJECT
public:
    explicit TrimPage(QWidget* parent = nullptr);

    Work work() override;
    QString title() const override { return tr("Trim Clip"); }
    QString step() const override { return tr("Trim clip"); }
    QString whyNot(const Session& session) const override;
    CurveScope scope(const Session& session) const override { return clipScope(session); }
    QString scopeText(const CurveScope& scope) const override;
    bool needsCurves() const override { return false; }
    /// Proposes what lies between In and Out.
    void opened(const Session& session) override;
    void setScope(const CurveScope& scope) override;

private:
    NumberField* first_;
    NumberField* last_;
    std::optional<FrameRange> proposed_;  ///< from opened() to setScope()
};

}  // namespace sinew
