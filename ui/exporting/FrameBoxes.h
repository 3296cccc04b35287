#pragma once

#include <QWidget>
#include <optional>

#include "core/anim/clip/Clip.h"
#include "core/base/Time.h"

class QComboBox;
class QSpinBox;

namespace sinew {

class Playback;

/// Chooses the frames of the playing clip to write: all, the in/out range, or a custom range.
class FrameRangeBox : public QWidget {
    Q_OBJECT
public:
    explicit FrameRangeBox(const Playback& playback, QWidget* parent = nullptr);

    /// Returns the chosen range; nullopt for the whole clip. The first frame may be after the last, see
    /// isOrdered().
    std::optional<FrameRange> range() const;
    /// Like range(), but returns the clip's own range for the whole clip.
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

class RateBox;

/// Chooses the frame rate of a file: the clip's own or another one.
class RateOverrideBox : public QWidget {
    Q_OBJECT
public:
    explicit RateOverrideBox(FrameRate clipRate, QWidget* parent = nullptr);

    void set(const std::optional<FrameRate>& rate);
    std::optional<FrameRate> rate() const;  ///< nullopt: the clip's own
    bool isValid() const;                   ///< false if the typed text is not a frame rate

Q_SIGNALS:
    void changed();

private:
    QComboBox* choice_;
    RateBox* hertz_;
};

}  // namespace sinew
