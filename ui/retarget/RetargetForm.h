#pragma once

#include <QWidget>
#include <optional>
#include <vector>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;

namespace sinew {

class NumberField;
class Retargeting;

/// The settings of the Retarget panel: path and contacts, style, and the correction of one role in the
/// target's reference pose.
class RetargetForm : public QWidget {
    Q_OBJECT
public:
    explicit RetargetForm(Retargeting& retargeting);

    /// Shows the correction of an entry of the mapping, or none.
    void setEntry(std::optional<std::size_t> entry);

private:
    void addMotion(QFormLayout& form);
    void addStyle(QFormLayout& form);
    void addCorrection(QFormLayout& form);
    void showSettings();
    void showCorrection();
    void setStyle();
    void setCorrection();

    Retargeting* retargeting_;
    QComboBox* root_ = nullptr;
    QCheckBox* contacts_ = nullptr;
    std::vector<NumberField*> style_;
    QLabel* corrected_ = nullptr;  ///< names the role
    std::vector<NumberField*> correction_;
    std::optional<std::size_t> entry_;
};

}  // namespace sinew
