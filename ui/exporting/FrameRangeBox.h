#pragma once

#include <QWidget>
#include <optional>

#include "core/anim/Clip.h"

class QComboBox;
class QSpinBox;

namespace sinew {

class Playback;

/// Asks which frames of the clip that plays are written: all, what lies between in and out, or from one to
/// another.
class FrameRangeBox : public QWidget {
    Q_OBJECT
public:
    explicit FrameRangeBox(const Playback& playback, QWidget* parent = nullptr);

    /// nullopt: the whole clip. The first may lie behind the last, see isOrdered().
    std::optional<FrameRange> range() const;
    /// The same, with the clip's own ends where it is the whole clip.
    FrameRange frames() const;
    bool isOrdered() const;

Q_SIGNALS:
    void changed();

private:
    enum Choice { all, inOut, custom };

    const Playback* playback_;
    QComboBox* choice_;
    QSpinBox* first_;
    QSpinBox* last_;
};

}  // namespace sinew
