#include "ui/widgets/LossConfirmation.h"

#include <QCoreApplication>
#include <QMessageBox>
#include <QPushButton>

namespace sinew {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("sinew::LossQuestion", text); }

constexpr qsizetype kMaxLines = 8;

}  // namespace

QStringList lossLines(const Losses& losses) {
    QStringList lines;
    for (const Losses::Curves& curves : losses.curves) {
        const QString count =
            curves.count == 1
                ? tr("1 curve of %1 in %2")
                : tr("%n curves of %1 in %2").replace(QStringLiteral("%n"), QString::number(curves.count));
        lines << count.arg(QString::fromUtf8(curves.joint), QString::fromUtf8(curves.clip));
    }
    for (const std::string& joint : losses.goals) lines << tr("Goal of %1").arg(QString::fromUtf8(joint));
    for (const std::string& set : losses.sets)
        lines << tr("Joints in the selection set %1").arg(QString::fromUtf8(set));
    for (const std::string& pose : losses.poses)
        lines << tr("Values in the pose %1").arg(QString::fromUtf8(pose));
    for (const std::string& mesh : losses.meshes)
        lines << tr("Influences on the mesh %1").arg(QString::fromUtf8(mesh));
    if (losses.unkeyed) lines << tr("Values posed but not keyed");
    return lines;
}

void confirmLosses(QWidget& window, const QString& text, const Losses& losses,
                   std::function<void()> onConfirm) {
    QStringList lines = lossLines(losses);
    const qsizetype more = lines.size() - kMaxLines;
    if (more > 0) lines = lines.mid(0, kMaxLines) << tr("and %1 more").arg(more);
    auto* box = new QMessageBox(QMessageBox::Warning, text, tr("%1? This also deletes:").arg(text),
                                QMessageBox::Cancel, &window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(lines.join(u'\n'));
    QPushButton* confirm = box->addButton(text, QMessageBox::AcceptRole);
    box->setDefaultButton(confirm);
    QObject::connect(confirm, &QPushButton::clicked, &window,
                     [onConfirm = std::move(onConfirm)] { onConfirm(); });
    box->open();
}

}  // namespace sinew
