#pragma once

#include <QDockWidget>
#include <initializer_list>

class QMenu;

namespace sinew {

class Actions;
class TimeCanvas;

/// Base class of the docks of canvases with a time axis.
class CanvasDock : public QDockWidget {
    Q_OBJECT
public:
    CanvasDock(const QString& title, const QString& name, const Actions& actions, QWidget* parent);

protected:
    const Actions& actions() const { return *actions_; }
    /// Shows a canvas, with a toolbar above it if there is one. Takes both. Called once.
    void setCanvas(TimeCanvas& canvas, QWidget* bar = nullptr);
    /// Fills the context menu each time that it opens, after the object below the pointer was selected.
    virtual void fillMenu(QMenu& menu) = 0;
    void fill(QMenu& menu, std::initializer_list<const char*> ids) const;
    /// Adds actions and a separator.
    void addGroup(QMenu& menu, std::initializer_list<const char*> ids) const;
    /// Adds Frame All, and Frame Selected with the text `selectedText`.
    void addFrameActions(QMenu& menu, const QString& selectedText) const;

private:
    void showMenu(QPoint position);

    TimeCanvas* canvas_ = nullptr;
    const Actions* actions_;
};

}  // namespace sinew
