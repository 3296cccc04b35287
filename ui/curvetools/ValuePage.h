#pragma once

#include "ui/curvetools/ToolPage.h"

class QComboBox;

namespace sinew {

/// Curve tool that offsets, flips or scales key values. Angles in degrees, positions in metres and scales
/// have fields of their own, shown if the scope has such keys.
class ValuePage : public ToolPage {
    Q_OBJECT
public:
    enum class Tool { offset, flip, scale };

    explicit ValuePage(Tool tool, QWidget* parent = nullptr);

    Work work() override;
    QString title() const override;
    QString stepName() const override;
    void setScope(const CurveScope& scope) override;

private:
    enum class Pivot { zero, mean, value };
    /// The values of the fields: angles in radians, positions in metres, scales as factors.
    struct Values {
        Tool tool;
        Pivot pivot;
        double factor;
        double angle, position, scale;
    };
    static Outcome apply(const Values& values, const Scene& scene, const CurveScope& scope);
    void showFields();

    Tool tool_;
    QFormLayout* form_;
    QComboBox* pivot_ = nullptr;
    NumberField* factor_ = nullptr;
    NumberField* angle_ = nullptr;
    NumberField* position_ = nullptr;
    NumberField* scale_ = nullptr;
    bool angles_ = true, positions_ = true, scales_ = true;  ///< the scope has such channels
};

}  // namespace sinew
