#pragma once

#include "ui/curvetools/ToolPage.h"

class QComboBox;

namespace sinew {

/// Offsets, flips or scales the values of keys: angles in degrees and positions in metres by numbers of their
/// own, shown where the scope has such keys.
class ValuePage : public ToolPage {
    Q_OBJECT
public:
    enum class Tool { offset, flip, scale };

    explicit ValuePage(Tool tool, QWidget* parent = nullptr);

    Work work() override;
    QString title() const override;
    QString step() const override;
    void setScope(const CurveScope& scope) override;

private:
    enum class About { zero, mean, value };
    /// What the fields say: of angles in radians, of positions in metres, of scales as factors.
    struct Numbers {
        Tool tool;
        About about;
        double factor;
        double angle, position, scale;
    };
    static Outcome apply(const Numbers& numbers, const Scene& scene, const CurveScope& scope);
    void showFields();

    Tool tool_;
    QFormLayout* form_;
    QComboBox* about_ = nullptr;
    NumberField* factor_ = nullptr;
    NumberField* angle_ = nullptr;
    NumberField* position_ = nullptr;
    NumberField* scale_ = nullptr;
    bool angles_ = true, positions_ = true, scales_ = true;  ///< what the scope has
};

}  // namespace sinew
