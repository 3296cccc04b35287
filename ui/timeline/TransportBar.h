#pragma once

#include <QWidget>

class QComboBox;
class QHBoxLayout;
class QLabel;

namespace sinew {

class Actions;
class NumberField;
class Playback;
struct Session;

/// Bar below the timeline: keying, transport buttons, frame and seconds, in and out, speed, frame rate and
/// playback mode. Creates the PlaybackActions.
class TransportBar : public QWidget {
    Q_OBJECT
public:
    TransportBar(Session& session, Actions& actions, QWidget* parent = nullptr);

private:
    void addButtons(QHBoxLayout& layout, Actions& actions);
    void addFrame(QHBoxLayout& layout);
    void addRange(QHBoxLayout& layout);
    void addSpeed(QHBoxLayout& layout);
    NumberField* addField(QHBoxLayout& layout, const QString& label, int width, int decimals = 0,
                          const QString& unit = {});
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
