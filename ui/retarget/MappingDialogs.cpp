#include "ui/retarget/MappingDialogs.h"

#include <QFileDialog>

#include "ui/retarget/MappingLibrary.h"
#include "ui/retarget/Retargeting.h"
#include "ui/session/Session.h"

namespace sinew {

namespace {

QFileDialog* mappingDialog(const QString& title, QWidget* parent) {
    auto* dialog = new QFileDialog(parent, title, {}, Retargeting::tr("Mappings (*.json)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    return dialog;
}

}  // namespace

void loadMapping(Session& session, Retargeting& retargeting, QWidget* parent) {
    auto* dialog = mappingDialog(Retargeting::tr("Load Mapping"), parent);
    dialog->setFileMode(QFileDialog::ExistingFile);
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
    auto* dialog = mappingDialog(Retargeting::tr("Save Mapping"), parent);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("json"));
    QObject::connect(dialog, &QFileDialog::fileSelected, &retargeting, [&](const QString& file) {
        const auto from = retargeting.source(), onto = retargeting.target();
        if (!from || !onto) return;
        const auto written = writeMapping(file, retargeting.mapping(), *from->skeleton, *onto->skeleton);
        if (!written) session.document.report(written.error());
    });
    dialog->open();
}

}  // namespace sinew
