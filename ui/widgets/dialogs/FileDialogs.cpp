#include "ui/widgets/dialogs/FileDialogs.h"

#include <QFileDialog>
#include <QFileInfo>

namespace sinew {

QFileDialog* makeOpenDialog(QWidget* parent, const QString& title, const QString& folder,
                            const QString& filter) {
    auto* dialog = new QFileDialog(parent, title, folder, filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setOption(QFileDialog::HideNameFilterDetails);
    return dialog;
}

QFileDialog* makeSaveDialog(QWidget* parent, const QString& title, const QString& folder,
                            const QString& filter, const QString& proposed) {
    auto* dialog = new QFileDialog(parent, title, folder, filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QFileInfo(proposed).suffix());
    dialog->selectFile(proposed);
    return dialog;
}

QFileDialog* makeFolderDialog(QWidget* parent, const QString& title) {
    auto* dialog = new QFileDialog(parent, title);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    return dialog;
}

}  // namespace sinew
