#pragma once

#include "core/anim/LowPass.h"
#include "ui/curvetools/ToolPage.h"

class QComboBox;

namespace sinew {

/// Smooths curves with a Gaussian or a Butterworth filter.
class SmoothPage : public ToolPage {
    Q_OBJECT
public:
    explicit SmoothPage(QWidget* parent = nullptr);

    Work work() override;
    QString title() const override { return tr("Smooth"); }
    QString step() const override { return tr("Smooth curves"); }

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

}  // namespace sinew
