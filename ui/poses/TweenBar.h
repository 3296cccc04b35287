#pragma once

#include <QFrame>

class QComboBox;
class QLabel;
class QSlider;

namespace sinew {

class Actions;
struct Session;

/// The tween slider at the bottom of the viewport. Blends the pose of the selected joints (all if none is
/// selected) towards the previous or next keys or the rest pose. Releasing the slider or clicking elsewhere
/// commits one step and returns the slider to 0. Enter commits and closes; Escape cancels and closes.
/// Implements key.tween.
class TweenBar : public QFrame {
    Q_OBJECT
public:
    static constexpr int kMinimum = -100, kMaximum = 150;  ///< percent

    TweenBar(Session& session, Actions& actions, QWidget& view);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void makeRow();
    void open();
    void positionBar();
    void updateEnabled();
    void updateLabels();
    void preview();
    void commit();
    void resetSlider();
    bool isOwnWidget(const QObject* object) const;  ///< whether `object` is the bar or one of its descendants

    Session* session_;
    Actions* actions_;
    QComboBox* goalBox_ = nullptr;
    QLabel* lowLabel_ = nullptr;
    QSlider* slider_ = nullptr;
    QLabel* highLabel_ = nullptr;
    QLabel* amountLabel_ = nullptr;
    bool isPreviewing_ = false;
};

}  // namespace sinew
