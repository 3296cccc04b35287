#include "ui/retarget/MappingDialogs.h"

#include <QFileDialog>

#include "ui/retarget/MappingLibrary.h"
#include "ui/retarget/Retargeting.h"
#include "ui/session/Session.h"
#include "ui/widgets/dialogs/FileDialogs.h"

namespace sinew {

namespace {

QString mappingFilter() { return Retargeting::tr("Mappings (*.json)"); }

}  // namespace

void loadMapping(Session& session, Retargeting& retargeting, QWidget* parent) {
    auto* dialog = makeOpenDialog(parent, Retargeting::tr("Load Mapping"), {}, mappingFilter());
    QObject::connect(dialog, &QFileDialog::fileSelected, &retargeting, [&](const QString& file) {
        const auto from = retargeting.source(), onto = retargeting.target();
        if (!from || !onto) return;
        auto mapping = readMapping(file, *from->skeleton, *onto->skeleton);
        if (!mapping) return session.document.report(mapping.error());
        retargeting.setMapping(*std::move(mapping));
    });
    dialog->open();
}

void saveMapping(Session& session, const Retargeting& retargeting, QWidget* parent) {
    auto* dialog = makeSaveDialog(parent, Retargeting::tr("Save Mapping"), {}, mappingFilter(),
                                  QStringLiteral("mapping.json"));
    QObject::connect(dialog, &QFileDialog::fileSelected, &retargeting, [&](const QString& file) {
        const auto from = retargeting.source(), onto = retargeting.target();
        if (!from || !onto) return;
        const auto written = writeMapping(file, retargeting.mapping(), *from->skeleton, *onto->skeleton);
        if (!written) session.document.report(written.error());
    });
    dialog->open();
}

}  // namespace sinew
