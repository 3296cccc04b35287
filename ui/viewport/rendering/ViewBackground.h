#pragma once

#include <QObject>

#include "ui/widgets/Theme.h"

class QAction;
class QWidget;

namespace sinew {

class Actions;

/// The viewport's background, controlled by View > Background: the window's theme, dark, light or a custom
/// colour. Everything drawn over it uses the theme of that brightness. The custom colour is stored in the
/// settings.
class ViewBackground : public QObject {
    Q_OBJECT
public:
    /// @param view  shows the background; parent of the colour dialog
    ViewBackground(Actions& actions, QWidget& view);

    /// Returns the current theme. Query it on each paint.
    const Theme& theme() const;

Q_SIGNALS:
    void changed();

private:
    void chooseColor();
    void setColor(const QColor& color);

    Actions* actions_;
    QWidget* view_;
    QColor color_;                       ///< the custom one
    mutable Theme customTheme_;          ///< the theme with that colour, as last returned
    QAction* previousAction_ = nullptr;  ///< action checked before the latest choice
};

}  // namespace sinew
