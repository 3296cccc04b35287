#pragma once

#include <QFrame>

class QComboBox;
class QLabel;
class QSlider;

namespace sinew {

class Actions;
struct Session;

/// The tween slider, over the lower edge of the viewport: drags the pose of the selected joints, or of all,
/// towards the keys on either side or the rest pose. Letting go makes one step and the slider stands in the
/// middle again, as does whatever is pressed elsewhere; Enter makes it and closes, Escape takes it back and
/// closes. Owns what key.tween does.
class TweenBar : public QFrame {
    Q_OBJECT
public:
    static constexpr int kMinimum = -100, kMaximum = 150;  ///< percent

    TweenBar(Session& session, Actions& actions, QWidget& above);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void makeRow();
    void open();
    void place();
    void enable();
    void showGoal();
    void preview();
    void finish();
    void rewind();
    bool isOwn(const QObject* object) const;  ///< the bar or a part of it

    Session* session_;
    Actions* actions_;
    QComboBox* goal_ = nullptr;
    QLabel* low_ = nullptr;
    QSlider* slider_ = nullptr;
    QLabel* high_ = nullptr;
    QLabel* amount_ = nullptr;
    bool previewing_ = false;
};

}  // namespace sinew
