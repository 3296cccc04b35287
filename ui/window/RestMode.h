#pragma once

#include <QObject>

class QLabel;
class QWidget;

namespace sinew {

class Actions;
struct Session;

/// What `joint.restMode` does, and the sign over the viewport that says that the rest pose is shown. Playing
/// or closing what is open leaves the mode.
class RestMode : public QObject {
    Q_OBJECT
public:
    /// @param view  what the sign stands over
    RestMode(Session& session, Actions& actions, QWidget& view);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;  ///< the sign follows the view's size

private:
    void enable();
    void show();
    void placeSign();

    Session* session_;
    Actions* actions_;
    QWidget* view_;
    QLabel* sign_;
};

}  // namespace sinew
