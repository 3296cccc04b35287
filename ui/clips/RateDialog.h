#pragma once

#include <QDialog>
#include <memory>
#include <optional>

#include "core/anim/retime/ClipRate.h"

class QLabel;
class QPushButton;
class QRadioButton;

namespace sinew {

class RateBox;

/// Asks for a clip's new frame rate and whether to keep its speed or its frame numbers. Previews the outcome
/// of both.
class RateDialog : public QDialog {
    Q_OBJECT
public:
    explicit RateDialog(std::shared_ptr<const Clip> clip, QWidget* parent = nullptr);

    std::optional<FrameRate> rate() const;  ///< nullopt if the text is not a valid rate
    RateChange change() const;

private:
    void addChoices();
    void showOutcome();

    std::shared_ptr<const Clip> clip_;
    RateBox* rate_;
    QRadioButton* keepTimes_;
    QRadioButton* keepFrames_;
    QLabel* timesOutcome_;
    QLabel* framesOutcome_;
    QPushButton* accept_ = nullptr;
};

}  // namespace sinew
