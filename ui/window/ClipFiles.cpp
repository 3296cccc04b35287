#include "ui/window/ClipFiles.h"

#include <QFileDialog>

#include "ui/actions/Actions.h"
#include "ui/clips/ClipImporter.h"
#include "ui/importing/FileOpener.h"
#include "ui/start/RecentFiles.h"

namespace sinew {

void connectClipImport(Actions& actions, ClipImporter& importer, const RecentFiles& recent, QWidget& window) {
    QObject::connect(actions["clip.import"], &QAction::triggered, &window, [&importer, &recent, &window] {
        const QString title = QCoreApplication::translate("sinew::ClipFiles", "Import Clips");
        importer.read(QFileDialog::getOpenFileNames(&window, title, recent.folder(), openFilter(), nullptr,
                                                    QFileDialog::HideNameFilterDetails));
    });
}

}  // namespace sinew
