#pragma once

#include <QObject>

class QLabel;
class QWidget;

namespace sinew {

class Actions;
struct Session;

/// Implements `joint.restMode` and shows a label over the viewport while the rest pose is edited. Starting
/// playback or closing the document leaves the mode.
class RestMode : public QObject {
    Q_OBJECT
public:
    /// @param view  widget over which the label is shown
    RestMode(Session& session, Actions& actions, QWidget& view);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;  ///< keeps the label centred in the view

private:
    void updateEnabled();
    void updateLabel();
    void positionLabel();

    Session* session_;
    Actions* actions_;
    QWidget* view_;
    QLabel* label_;
};

}  // namespace sinew
