#include "ui/widgets/Banner.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

#include "ui/widgets/Icon.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kIconColumn = 40;

QLabel* makeLabel(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setFocusPolicy(Qt::NoFocus);
    return label;
}

}  // namespace

Banner::Banner(QWidget* parent)
    : QFrame(parent),
      title_(makeLabel(this)),
      detail_(makeLabel(this)),
      show_(new QPushButton(this)),
      answer_(new QPushButton(this)) {
    setAccessibleName(tr("Message"));
    QFont bold = title_->font();
    bold.setWeight(QFont::DemiBold);
    title_->setFont(bold);
    show_->setText(tr("Show Place"));
    auto* copy = new QPushButton(tr("Copy"), this);
    copy->setToolTip(tr("Copies the message"));
    auto* close = new QToolButton(this);
    close->setIcon(icon("close"));
    close->setAutoRaise(true);
    close->setToolTip(tr("Closes the message"));
    close->setAccessibleName(tr("Close the message"));

    auto* texts = new QVBoxLayout;
    texts->setSpacing(2);
    texts->addWidget(title_);
    texts->addWidget(detail_);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kIconColumn, 8, 8, 8);
    row->addLayout(texts, 1);
    for (QWidget* button : std::initializer_list<QWidget*>{answer_, show_, copy, close})
        row->addWidget(button, 0, Qt::AlignTop);

    connect(show_, &QPushButton::clicked, this, [this] { Q_EMIT placeRequested(place_); });
    connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(text()); });
    connect(answer_, &QPushButton::clicked, this, [this] {
        hide();
        act_();
    });
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    hide();
}

void Banner::showError(const QString& title, const QString& detail, const QString& place) {
    error_ = true;
    place_ = place;
    show_->setVisible(!place.isEmpty());
    answer_->hide();
    showText(title, detail);
}

void Banner::showNotice(const QString& title, const QString& detail, const QString& answer,
                        const std::function<void()>& act) {
    error_ = false;
    act_ = act;
    show_->hide();
    answer_->setText(answer);
    answer_->setVisible(!answer.isEmpty());
    showText(title, detail);
}

void Banner::showText(const QString& title, const QString& detail) {
    title_->setText(title);
    detail_->setText(detail);
    setAccessibleDescription(text());
    update();
    show();
}

QString Banner::text() const { return title_->text() + u'\n' + detail_->text(); }

void Banner::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QColor colour = error_ ? theme().error : theme().info;
    painter.fillRect(rect(), theme().panel);
    painter.fillRect(QRect(0, 0, 2, height()), colour);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme().line);
    painter.drawPixmap(QPoint(12, 8), iconPixmap(error_ ? "error" : "info", colour, 16, devicePixelRatioF()));
}

}  // namespace sinew
