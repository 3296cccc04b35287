#pragma once

#include <QWidget>
#include <functional>
#include <optional>

#include "core/anim/sequence/ArrangeStrips.h"

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QSpinBox;

namespace sinew {

class NumberField;
class SequenceEditing;

/// The settings of the selected strip: what it plays, how, and how it is joined with its neighbours.
class StripForm : public QWidget {
    Q_OBJECT
public:
    explicit StripForm(SequenceEditing& editing);

    void focusFirst();  ///< focuses the first field

private:
    /// Returns the strips with the value of a field applied to the selected one.
    using Edit = std::function<Result<Sequence>(const Sequence&, StripRef, const Strip&, double)>;

    NumberField* addNumber(QGridLayout& grid, int row, int column, const QString& text, const QString& tip,
                           const QString& step, const QString& name, int decimals, const QString& unit,
                           const Edit& edit);
    void addChoices(QGridLayout& grid);
    void showStrip();
    void showAlignment(const Strip& strip);
    void showPreviewed(const Edit& edit, double value);
    /// @param step  name of the undo step, in which %1 stands for the clip
    void apply(const QString& step, const Edit& edit, double value);
    const Clip* clip() const;  ///< of the selected strip; null if there is none

    SequenceEditing* editing_;
    QLabel* title_;
    QWidget* fields_;
    NumberField *in_ = nullptr, *out_ = nullptr, *start_ = nullptr, *speed_ = nullptr, *hold_ = nullptr,
                *fade_ = nullptr;
    QSpinBox* repeats_ = nullptr;
    QCheckBox* warp_ = nullptr;
    QComboBox *blend_ = nullptr, *alignment_ = nullptr;
};

}  // namespace sinew
