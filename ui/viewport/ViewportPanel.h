#pragma once

#include <QWidget>

class QComboBox;
class QHBoxLayout;
class QToolButton;

namespace sinew {

class Actions;
class ViewportView;
struct Session;

/// The centre of the window: a row of view buttons over the ViewportView, or, where OpenGL 3.3 is missing, a
/// page that says so in its place. Make it before the window is shown.
class ViewportPanel : public QWidget {
    Q_OBJECT
public:
    /// Both outlive the panel. Sets the first state of the checkable `view.*` actions.
    ViewportPanel(Session& session, Actions& actions, QWidget* parent = nullptr);

    /// Null where there is no OpenGL.
    ViewportView* view() const { return view_; }

private:
    QWidget* makeHeader(Session& session);
    QComboBox* makeKindChoice();
    QToolButton* makeShadingChoice();
    void addButtons(QHBoxLayout& row, std::initializer_list<const char*> ids);
    QWidget* makeMessage();

    Actions* actions_;
    ViewportView* view_ = nullptr;
};

}  // namespace sinew
