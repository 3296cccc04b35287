#pragma once

#include <QComboBox>
#include <optional>

#include "core/base/Time.h"

namespace sinew {

/// Asks for a frame rate: the usual ones are listed, any other can be typed. Rounded spellings of the NTSC
/// rates mean those. editTextChanged() tells of every change.
class RateBox : public QComboBox {
    Q_OBJECT
public:
    explicit RateBox(QWidget* parent = nullptr);

    void setRate(FrameRate rate);
    std::optional<FrameRate> rate() const;  ///< nullopt where what was typed is none
};

}  // namespace sinew
