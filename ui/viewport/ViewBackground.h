#pragma once

#include <QObject>

#include "ui/widgets/Theme.h"

class QAction;
class QWidget;

namespace sinew {

class Actions;

/// What the viewport is drawn on, by View > Background: the window's theme, or something dark, light or of
/// any colour, with what the theme of that brightness draws over it. The colour is kept with the settings.
class ViewBackground : public QObject {
    Q_OBJECT
public:
    /// `view`: what shows it, and over which the colour is asked for.
    ViewBackground(Actions& actions, QWidget& view);

    /// To be read when painting.
    const Theme& theme() const;

Q_SIGNALS:
    void changed();

private:
    void ask();
    void setColor(const QColor& color);

    Actions* actions_;
    QWidget* view_;
    Theme own_;                  ///< on the colour of the user's
    QAction* before_ = nullptr;  ///< what was checked before the last choice
};

}  // namespace sinew
