#pragma once

#include "core/anim/reduction/Simplify.h"
#include "ui/curvetools/ToolPage.h"

class QSlider;

namespace sinew {

/// Curve tool that samples curves into keys, on every nth frame of a range.
class BakePage : public ToolPage {
    Q_OBJECT
public:
    BakePage();

    Work work() override;
    QString scopeText(const CurveScope& scope) const override { return scope.curvesText(); }
    void setScope(const CurveScope& scope) override;

private:
    NumberField* first_;
    NumberField* last_;
    NumberField* step_;
    QComboBox* kind_;
};

/// Curve tool that removes keys within an error tolerance. The slider trades keys against error, and the
/// result is reported at once.
class SimplifyPage : public ToolPage {
    Q_OBJECT
public:
    SimplifyPage();

    Work work() override;
    QString scopeText(const CurveScope& scope) const override { return scope.curvesText(); }

private:
    void showTolerance();

    NumberField* tolerance_;
    QSlider* slider_;
    NumberField* distance_;
    QComboBox* kind_;
};

/// Curve tool that offsets, flips or scales key values. Angles in degrees, positions in metres, scales and
/// weights have fields of their own, shown if the scope has such keys.
class ValuePage : public ToolPage {
    Q_OBJECT
public:
    enum class Tool { offset, flip, scale };

    explicit ValuePage(Tool tool);

    Work work() override;
    void setScope(const CurveScope& scope) override;

private:
    enum class Pivot { zero, mean, value };
    /// The values of the fields: angles in radians, positions in metres, scales and weights as factors.
    struct Values {
        Tool tool;
        Pivot pivot;
        double factor;
        double angle, position, scale, weight;
    };
    static Outcome apply(const Values& values, const Scene& scene, const CurveScope& scope,
                         const WorkControl& control);
    void showFields();

    Tool tool_;
    QComboBox* pivot_ = nullptr;
    NumberField* factor_ = nullptr;
    NumberField* angle_ = nullptr;
    NumberField* position_ = nullptr;
    NumberField* scale_ = nullptr;
    NumberField* weight_ = nullptr;
    /// Whether the scope has such channels.
    bool angles_ = true, positions_ = true, scales_ = true, weights_ = false;
};

}  // namespace sinew
