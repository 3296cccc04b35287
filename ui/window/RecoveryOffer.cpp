#include "ui/window/RecoveryOffer.h"

#include <QDir>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>

#include "ui/widgets/ElidedLabel.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kIconColumn = 40;
constexpr int kMaxHeight = 200;

QLabel* makeLabel(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setFocusPolicy(Qt::NoFocus);
    return label;
}

QPushButton* makeButton(const QString& text, const QString& tip, QWidget* parent) {
    auto* button = new QPushButton(text, parent);
    button->setToolTip(tip);
    button->setAutoDefault(true);
    return button;
}

QString timeText(const QDateTime& time) {
    const QString clock = QLocale().toString(time.time(), QLocale::ShortFormat);
    return time.date() == QDate::currentDate()
               ? RecoveryOffer::tr("today at %1").arg(clock)
               : RecoveryOffer::tr("%1 at %2")
                     .arg(QLocale().toString(time.date(), QLocale::ShortFormat), clock);
}

QString detailText(const Recovery::Offer& offer) {
    const QString location = offer.path.isEmpty() ? RecoveryOffer::tr("never saved as a project")
                                                  : QDir::toNativeSeparators(offer.path);
    return RecoveryOffer::tr("Last step: %1, %2 · %n unsaved step(s) · %3", nullptr,
                             static_cast<int>(offer.steps))
        .arg(offer.step, timeText(offer.time), location);
}

}  // namespace

RecoveryOffer::RecoveryOffer(Recovery& recovery, QWidget* parent) : QFrame(parent), recovery_(&recovery) {
    setAccessibleName(tr("Unsaved work"));
    auto* title = makeLabel(tr("Sinew closed unexpectedly with unsaved changes"), this);
    QFont bold = title->font();
    bold.setWeight(QFont::DemiBold);
    title->setFont(bold);
    title->setWordWrap(true);
    auto* later = makeButton(tr("Later"), tr("Offer recovery again at the next start"), this);
    later->setObjectName(QStringLiteral("later"));
    connect(later, &QPushButton::clicked, recovery_, &Recovery::postpone);

    auto* list = new QWidget;
    rows_ = columnLayout(list, {}, 4);
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    scroll->setMaximumHeight(kMaxHeight);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(list);
    scroll->viewport()->setAutoFillBackground(false);
    list->setAutoFillBackground(false);

    auto* header = new QHBoxLayout;
    header->addWidget(title, 1);
    header->addWidget(later);
    auto* column = columnLayout(this, {kIconColumn, 8, 8, 8}, 4);
    column->addLayout(header);
    column->addWidget(scroll);
    connect(recovery_, &Recovery::offersChanged, this, &RecoveryOffer::fill);
    hide();
    fill();
}

void RecoveryOffer::fill() {
    while (QLayoutItem* item = rows_->takeAt(0)) {
        if (item->widget()) item->widget()->deleteLater();
        delete item;
    }
    const auto offers = recovery_->offers();
    for (std::size_t i = 0; i < offers.size(); ++i) rows_->addWidget(makeRow(i, offers[i]));
    setVisible(!offers.empty());
}

QWidget* RecoveryOffer::makeRow(std::size_t index, const Recovery::Offer& offer) {
    auto* row = new QWidget(this);
    const QString name = offer.title.isEmpty() ? tr("Untitled") : offer.title;
    auto* detail = makeLabel(detailText(offer), row);
    detail->setForegroundRole(QPalette::PlaceholderText);
    detail->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    detail->setToolTip(detail->text());
    auto* recover = makeButton(tr("Recover"), tr("Open the project as it was after the last step"), row);
    recover->setObjectName(QStringLiteral("recover"));
    recover->setAccessibleName(tr("Recover %1").arg(name));
    auto* discard = makeButton(tr("Discard"), tr("Delete the unsaved changes (asks for confirmation)"), row);
    discard->setObjectName(QStringLiteral("discard"));
    discard->setAccessibleName(tr("Discard %1").arg(name));
    auto* texts = new QVBoxLayout;
    texts->setSpacing(0);
    texts->addWidget(new ElidedLabel(name, row));
    texts->addWidget(detail);
    auto* line = rowLayout(row, {});
    line->addLayout(texts, 1);
    line->addWidget(recover);
    line->addWidget(discard);

    connect(recover, &QPushButton::clicked, this, [this, index] { Q_EMIT recoverRequested(index); });
    connect(discard, &QPushButton::clicked, this, [this, index, discard, isConfirmed = false]() mutable {
        if (std::exchange(isConfirmed, true)) return recovery_->discard(index);
        discard->setText(tr("Confirm Discard"));
        discard->setToolTip(tr("Discarded changes cannot be recovered"));
    });
    return row;
}

void RecoveryOffer::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme().panel);
    painter.fillRect(QRect(0, 0, 2, height()), theme().info);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme().line);
    painter.drawPixmap(QPoint(12, 12), iconPixmap("info", theme().info, 16, devicePixelRatioF()));
}

}  // namespace sinew
