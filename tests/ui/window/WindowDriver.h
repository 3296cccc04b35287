#pragma once

#include <QAbstractButton>
#include <QString>
#include <functional>

#include "ui/session/Session.h"
#include "ui/window/MainWindow.h"

class QTreeView;

namespace sinew {

class ViewportView;

namespace test {

/// Operates a shown window as an animator does: everything goes through mouse and keyboard, the session is
/// only read. Throws std::runtime_error if a step cannot be done.
class WindowDriver {
public:
    WindowDriver(MainWindow& window, const Session& session);

    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) const;  ///< in the viewport
    void startFromTemplate(const char* name) const;
    void clickBone(const char* joint) const;               ///< in the viewport
    void clickRow(const char* joint) const;                ///< in the outliner
    void renameInPlace(const char* name) const;            ///< F2 in the outliner
    void goTo(int frame) const;                            ///< types the frame into the transport bar
    void type(const char* field, const char* text) const;  ///< `field` is an accessible name
    /// Drags the X ring of the selected joint by an angle in degrees, anticlockwise as seen from the right.
    void rotateAboutX(const char* joint, double by) const;
    void saveAs(const QString& path) const;  ///< Ctrl+S, then the path in the file dialog
    void openPath(const QString& path) const;
    void pressButton(const char* objectName) const;
    void waitUntil(const char* what, const std::function<bool()>& done) const;
    void waitForJournal() const;
    void waitForFile() const;

    int joint(const char* name) const;       ///< index in the active character
    double angleX(const char* joint) const;  ///< shown angle about X in degrees

private:
    void enterFilePath(const QString& path) const;
    const Evaluator& evaluator() const;
    ViewportView& view() const;

    MainWindow* window_;
    const Session* session_;
};

}  // namespace test
}  // namespace sinew
