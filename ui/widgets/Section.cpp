#include "ui/widgets/Section.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

#include "ui/widgets/Icon.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kHeader = 24;
constexpr int kChevron = 12;

class Header : public QToolButton {
public:
    explicit Header(const QString& title) {
        setText(title);
        setCheckable(true);
        setChecked(true);
        setFixedHeight(kHeader);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        setFocusPolicy(Qt::TabFocus);
        QFont bold = font();
        bold.setWeight(QFont::DemiBold);
        setFont(bold);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.fillRect(rect(), underMouse() ? theme().hover : theme().raised);
        painter.drawPixmap(8, (height() - kChevron) / 2,
                           iconPixmap(isChecked() ? "chevron-down" : "chevron-right", theme().textDim,
                                      kChevron, devicePixelRatioF()));
        painter.setPen(theme().text);
        painter.drawText(rect().adjusted(26, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, text());
        if (!hasFocus()) return;
        painter.setPen(QPen(theme().accent, 2));
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
};

}  // namespace

Section::Section(const QString& title, QWidget* parent)
    : QWidget(parent), header_(new Header(title)), note_(new QLabel), body_(new QWidget) {
    auto* headerRow = new QHBoxLayout(header_);
    headerRow->setContentsMargins(0, 0, 8, 0);
    note_->setForegroundRole(QPalette::PlaceholderText);
    note_->setAttribute(Qt::WA_TransparentForMouseEvents);
    headerRow->addWidget(note_, 0, Qt::AlignRight);

    rows_ = new QVBoxLayout(body_);
    rows_->setContentsMargins(0, 4, 0, 8);
    rows_->setSpacing(0);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(header_);
    column->addWidget(body_);
    connect(header_, &QToolButton::toggled, body_, &QWidget::setVisible);
}

void Section::add(QWidget* row) { rows_->addWidget(row); }

void Section::setNote(const QString& note) { note_->setText(note); }

}  // namespace sinew
