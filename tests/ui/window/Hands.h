#pragma once

#include <QAbstractButton>
#include <QString>
#include <functional>

#include "ui/document/Session.h"
#include "ui/window/MainWindow.h"

class QTreeView;

namespace sinew {

class ViewportView;

namespace test {

/// An animator's hands: everything goes through mouse and keyboard of a shown window, the session is only
/// looked at. What cannot be done throws std::runtime_error, which says what.
class Hands {
public:
    Hands(MainWindow& window, const Session& session);

    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) const;  ///< in the viewport
    void beginTemplate(const char* name) const;
    void clickBone(const char* joint) const;               ///< in the viewport
    void clickRow(const char* joint) const;                ///< in the outliner
    void renameInPlace(const char* name) const;            ///< F2 in the outliner
    void goTo(int frame) const;                            ///< types it into the transport
    void type(const char* field, const char* text) const;  ///< into a panel's field, by its accessible name
    /// Drags the ring about X of the selected joint, degrees anticlockwise as seen from the right.
    void turnAboutX(const char* joint, double by) const;
    void saveAs(const QString& path) const;  ///< Ctrl+S, and the path into the dialog that asks
    void openPath(const QString& path) const;
    void pressButton(const char* objectName) const;
    void waitUntil(const char* what, const std::function<bool()>& done) const;
    void waitForJournal() const;
    void waitForFile() const;

    int joint(const char* name) const;       ///< its index in the active character
    double angleX(const char* joint) const;  ///< as it is shown, degrees

private:
    void answerFileDialog(const QString& path) const;
    const Evaluator& evaluator() const;
    ViewportView& view() const;

    MainWindow* window_;
    const Session* session_;
};

}  // namespace test
}  // namespace sinew
