#pragma once

#include <QPushButton>
#include <QWidget>

class QComboBox;
class QHBoxLayout;

namespace sinew {

class Actions;
struct Session;

/// Button over the viewport saying that only some joints are shown. Clicking it shows all joints again.
/// Hidden unless a joint is in solo mode.
class SoloNote : public QPushButton {
    Q_OBJECT
public:
    /// Placed at the top centre of `canvas`. All arguments must outlive it.
    SoloNote(Session& session, Actions& actions, QWidget& canvas);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();
    void updatePosition();

    Session* session_;
};

class ViewportView;

/// The centre of the window: a row of view buttons above the ViewportView, or above a message if OpenGL 3.3
/// is missing. Create it before the window is shown.
class ViewportPanel : public QWidget {
    Q_OBJECT
public:
    /// Both arguments must outlive the panel. Sets the initial state of the checkable `view.*` actions.
    ViewportPanel(Session& session, Actions& actions, QWidget* parent = nullptr);

    /// Returns null if there is no OpenGL.
    ViewportView* view() const { return view_; }

private:
    QWidget* makeHeader(Session& session);
    QComboBox* makeProjectionBox();
    void addButtons(QHBoxLayout& row, std::initializer_list<const char*> ids);
    QWidget* makeMessage();

    Actions* actions_;
    ViewportView* view_ = nullptr;
};

}  // namespace sinew
