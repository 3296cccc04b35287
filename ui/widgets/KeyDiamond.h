#pragma once

#include <QToolButton>

namespace sinew {

/// Whether a channel is keyed at the playhead (`now`), only at other times (`elsewhere`), or never;
/// `unkeyed`: posed at the playhead but not keyed yet.
enum class KeyState { never, elsewhere, now, unkeyed };

/// A button that shows whether a channel is keyed: filled diamond = keyed here, hollow diamond = keyed
/// elsewhere, dot = never keyed, hollow diamond with a dot = posed but not keyed.
class KeyDiamond : public QToolButton {
    Q_OBJECT
public:
    explicit KeyDiamond(QWidget* parent = nullptr);

    KeyState state() const { return state_; }
    void setState(KeyState state);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void updateDescription();

    KeyState state_ = KeyState::never;
};

}  // namespace sinew
