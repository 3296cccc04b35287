#pragma once

#include <QString>

class QFileDialog;
class QWidget;

namespace sinew {

// These dialogs do not block: connect to fileSelected() or filesSelected(), then call open(). They delete
// themselves when they are closed. An empty folder stands for the one used last.

/// Returns a dialog that chooses an existing file, or several in its mode QFileDialog::ExistingFiles.
QFileDialog* makeOpenDialog(QWidget* parent, const QString& title, const QString& folder,
                            const QString& filter);

/// Returns a dialog that chooses a file to write, and asks before an existing one is replaced.
/// @param proposed  name or path that the user can change; its suffix is added to names without one
QFileDialog* makeSaveDialog(QWidget* parent, const QString& title, const QString& folder,
                            const QString& filter, const QString& proposed);

/// Returns a dialog that chooses a folder.
QFileDialog* makeFolderDialog(QWidget* parent, const QString& title);

}  // namespace sinew
