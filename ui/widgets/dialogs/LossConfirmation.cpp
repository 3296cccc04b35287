#include "ui/widgets/dialogs/LossConfirmation.h"

#include <QCoreApplication>
#include <QMessageBox>
#include <QPushButton>

namespace sinew {

namespace {

/// Translates the texts of this file.
struct LossTexts {
    Q_DECLARE_TR_FUNCTIONS(sinew::LossQuestion)
};

constexpr qsizetype kMaxLines = 8;

}  // namespace

QStringList lossLines(const Losses& losses) {
    QStringList lines;
    for (const Losses::Curves& curves : losses.curves) {
        lines << LossTexts::tr("%n curve(s) of %1 in %2", nullptr, static_cast<int>(curves.count))
                     .arg(QString::fromUtf8(curves.joint), QString::fromUtf8(curves.clip));
    }
    for (const std::string& joint : losses.goals)
        lines << LossTexts::tr("Goal of %1").arg(QString::fromUtf8(joint));
    for (const std::string& set : losses.sets)
        lines << LossTexts::tr("Joints in the selection set %1").arg(QString::fromUtf8(set));
    for (const std::string& pose : losses.poses)
        lines << LossTexts::tr("Values in the pose %1").arg(QString::fromUtf8(pose));
    for (const std::string& mesh : losses.meshes)
        lines << LossTexts::tr("Influences on the mesh %1").arg(QString::fromUtf8(mesh));
    if (losses.unkeyed) lines << LossTexts::tr("Values posed but not keyed");
    return lines;
}

void confirmLosses(QWidget& window, const QString& text, const Losses& losses,
                   std::function<void()> onConfirm) {
    QStringList lines = lossLines(losses);
    const qsizetype more = lines.size() - kMaxLines;
    if (more > 0)
        lines = lines.mid(0, kMaxLines) << LossTexts::tr("and %n more", nullptr, static_cast<int>(more));
    auto* box = new QMessageBox(QMessageBox::Warning, text, LossTexts::tr("%1? This also deletes:").arg(text),
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
