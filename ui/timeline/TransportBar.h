#pragma once

#include "ui/canvas/CanvasBar.h"

class QComboBox;
class QLabel;

namespace sinew {

class Actions;
class NumberField;
class Playback;
struct Session;

/// Bar below the timeline: keying, transport buttons, frame and seconds, in and out, speed, frame rate and
/// playback mode. Creates the PlaybackActions.
class TransportBar : public CanvasBar {
    Q_OBJECT
public:
    TransportBar(Session& session, Actions& actions, QWidget* parent = nullptr);

private:
    void addButtons(const Actions& actions);
    void addFrame();
    void addRange();
    void addSpeed();
    NumberField* addField(const QString& name, const QString& tip, int width = 56, int decimals = 0,
                          const QString& unit = {});
    QLabel* addReadOut(const QString& name, int width);
    void showFrame();
    void showClip();
    void showState();

    Playback* playback_;
    NumberField* frame_ = nullptr;
    QLabel* seconds_ = nullptr;
    NumberField* in_ = nullptr;
    NumberField* out_ = nullptr;
    NumberField* speed_ = nullptr;
    QLabel* rate_ = nullptr;
    QComboBox* mode_ = nullptr;
};

}  // namespace sinew
