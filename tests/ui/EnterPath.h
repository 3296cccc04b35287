#pragma once

#include <QAbstractItemView>
#include <QFileDialog>
#include <QItemSelectionModel>
#include <QLineEdit>
#include <QTest>

namespace sinew::test {

/// Enters a path into an open file dialog, and accepts it.
inline void enterPath(QFileDialog& dialog, const QString& path) {
    auto* field = dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    // The proposed name is selected once the folder has been read, which would replace the entered path.
    auto* files = dialog.findChild<QAbstractItemView*>(QStringLiteral("listView"));
    if (dialog.directory().exists(field->text())) {
        [[maybe_unused]] const bool isRead =
            QTest::qWaitFor([&] { return files->selectionModel()->hasSelection(); });
        files->clearSelection();
    }
    field->setText(path);  // without typing, so that no completer takes the Return
    QTest::keyClick(field, Qt::Key_Return);
}

}  // namespace sinew::test
