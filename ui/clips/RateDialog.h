#pragma once

#include <QDialog>
#include <memory>
#include <optional>

#include "core/anim/ClipRate.h"

class QLabel;
class QPushButton;
class QRadioButton;

namespace sinew {

class RateBox;

/// Asks for a clip's new frame rate and what is to stay, the speed or the frame numbers; says what either
/// comes to before it happens.
class RateDialog : public QDialog {
    Q_OBJECT
public:
    explicit RateDialog(std::shared_ptr<const Clip> clip, QWidget* parent = nullptr);

    std::optional<FrameRate> rate() const;  ///< nullopt where what was typed is none
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
