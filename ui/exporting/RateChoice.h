#pragma once

#include <QWidget>
#include <optional>

#include "core/base/Time.h"

class QComboBox;

namespace sinew {

class RateBox;

/// The frames a second of a file: the clip's own, or others.
class RateChoice : public QWidget {
    Q_OBJECT
public:
    explicit RateChoice(FrameRate own, QWidget* parent = nullptr);

    void set(const std::optional<FrameRate>& rate);
    std::optional<FrameRate> rate() const;  ///< unset: the clip's own
    bool isRate() const;                    ///< false: what is typed is none

Q_SIGNALS:
    void changed();

private:
    QComboBox* choice_;
    RateBox* hertz_;
};

}  // namespace sinew
