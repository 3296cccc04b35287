#pragma once

#include <QPushButton>

namespace sinew {

class Actions;
struct Session;

/// Says over the viewport that only some joints are shown; a press shows all of them again. Hidden while
/// none is shown alone.
class IsolatedNote : public QPushButton {
    Q_OBJECT
public:
    /// Stands at the top of `canvas`, in its middle. All outlive it.
    IsolatedNote(Session& session, Actions& actions, QWidget& canvas);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();
    void place();

    Session* session_;
};

}  // namespace sinew
