#include "app/manual/saveManual.h"

#include <QGuiApplication>

#include "app/cli/Output.h"
#include "ui/help/ManualExporter.h"

namespace sinew {

int saveManual(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");  // fonts, which need no display
    const QGuiApplication application(argc, argv);
    const auto saved = writeManual(QGuiApplication::arguments().value(2));
    return saved ? kDone : report(saved.error());
}

}  // namespace sinew
