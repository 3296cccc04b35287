#include "ui/widgets/LossQuestion.h"

#include <QCoreApplication>
#include <QMessageBox>
#include <QPushButton>

namespace sinew {

namespace {

constexpr qsizetype kLinesShown = 8;

QString tr(const char* text) { return QCoreApplication::translate("sinew::LossQuestion", text); }
QString toQString(const std::string& text) { return QString::fromStdString(text); }

}  // namespace

QStringList lossLines(const Losses& losses) {
    QStringList lines;
    for (const Losses::Curves& curves : losses.curves) {
        const QString count =
            curves.count == 1
                ? tr("1 curve of %1 in %2")
                : tr("%n curves of %1 in %2").replace(QStringLiteral("%n"), QString::number(curves.count));
        lines << count.arg(toQString(curves.joint), toQString(curves.clip));
    }
    for (const std::string& joint : losses.goals) lines << tr("The goal of %1").arg(toQString(joint));
    for (const std::string& set : losses.sets)
        lines << tr("Joints of the selection set %1").arg(toQString(set));
    for (const std::string& pose : losses.poses) lines << tr("Values of the pose %1").arg(toQString(pose));
    for (const std::string& mesh : losses.meshes)
        lines << tr("Joints that move the mesh %1").arg(toQString(mesh));
    if (losses.unkeyed) lines << tr("Values that were posed and not keyed");
    return lines;
}

void askAboutLosses(QWidget& window, const QString& text, const Losses& losses, std::function<void()> go) {
    QStringList lines = lossLines(losses);
    const qsizetype more = lines.size() - kLinesShown;
    if (more > 0) lines = lines.mid(0, kLinesShown) << tr("and %1 more").arg(more);
    auto* box = new QMessageBox(QMessageBox::Warning, text, tr("%1? This is lost with it:").arg(text),
                                QMessageBox::Cancel, &window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(lines.join(u'\n'));
    QPushButton* yes = box->addButton(text, QMessageBox::AcceptRole);
    box->setDefaultButton(yes);
    QObject::connect(yes, &QPushButton::clicked, &window, [go = std::move(go)] { go(); });
    box->open();
}

}  // namespace sinew
