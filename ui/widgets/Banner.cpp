#include "ui/widgets/Banner.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

#include "ui/widgets/Icon.h"
#include "ui/widgets/PanelParts.h"
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
      showButton_(new QPushButton(this)),
      actionButton_(new QPushButton(this)) {
    setAccessibleName(tr("Message"));
    QFont bold = title_->font();
    bold.setWeight(QFont::DemiBold);
    title_->setFont(bold);
    showButton_->setText(tr("Show Location"));
    auto* copy = new QPushButton(tr("Copy"), this);
    copy->setToolTip(tr("Copy the message"));
    auto* close = new QToolButton(this);
    close->setIcon(icon("close"));
    close->setAutoRaise(true);
    close->setToolTip(tr("Close the message"));
    close->setAccessibleName(tr("Close the message"));

    auto* texts = columnLayout(nullptr, {}, 2);
    texts->addWidget(title_);
    texts->addWidget(detail_);
    auto* row = rowLayout(this, {kIconColumn, 8, 8, 8});
    row->addLayout(texts, 1);
    for (QWidget* button : std::initializer_list<QWidget*>{actionButton_, showButton_, copy, close})
        row->addWidget(button, 0, Qt::AlignTop);

    connect(showButton_, &QPushButton::clicked, this, [this] { Q_EMIT locationRequested(location_); });
    connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(text()); });
    connect(actionButton_, &QPushButton::clicked, this, [this] {
        const auto action = action_;  // may show another message
        action();
    });
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    hide();
}

void Banner::showError(const QString& title, const QString& detail, const QString& location) {
    isError_ = true;
    location_ = location;
    showButton_->setVisible(!location.isEmpty());
    actionButton_->hide();
    showText(title, detail);
}

void Banner::showNotice(const QString& title, const QString& detail, const QString& actionText,
                        const std::function<void()>& action) {
    isError_ = false;
    action_ = action;
    showButton_->hide();
    actionButton_->setText(actionText);
    actionButton_->setVisible(!actionText.isEmpty());
    showText(title, detail);
}

void Banner::hideNotice(const QString& title) {
    if (title_->text() == title) hide();
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
    const QColor color = isError_ ? theme().error : theme().info;
    painter.fillRect(rect(), theme().panel);
    painter.fillRect(QRect(0, 0, 2, height()), color);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme().line);
    painter.drawPixmap(QPoint(12, 8),
                       iconPixmap(isError_ ? "error" : "info", color, 16, devicePixelRatioF()));
}

}  // namespace sinew
