#pragma once

#include <QComboBox>
#include <optional>

#include "core/base/Time.h"

namespace sinew {

/// An editable combo box for frame rates. Lists common rates; rounded NTSC rates such as 29.97 stand for the
/// exact ones. editTextChanged() is emitted for every change.
class RateBox : public QComboBox {
    Q_OBJECT
public:
    explicit RateBox(QWidget* parent = nullptr);

    void setRate(FrameRate rate);
    std::optional<FrameRate> rate() const;  ///< nullopt if the text is not a frame rate
};

}  // namespace sinew
