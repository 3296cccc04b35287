#pragma once

#include <QToolButton>

namespace sinew {

/// What is keyed of a channel at the playhead. unkeyed: posed, and not in a key yet.
enum class KeyState { never, elsewhere, now, unkeyed };

/// A button that shows whether a channel is keyed: filled diamond now, hollow elsewhere, a dot never, a
/// hollow diamond with a dot where it was posed and not keyed.
class KeyDiamond : public QToolButton {
    Q_OBJECT
public:
    explicit KeyDiamond(QWidget* parent = nullptr);

    KeyState state() const { return state_; }
    void setState(KeyState state);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void describe();

    KeyState state_ = KeyState::never;
};

}  // namespace sinew
