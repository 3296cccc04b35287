#include "ui/widgets/Section.h"

#include <QPainter>
#include <QToolButton>

#include "ui/widgets/ElidedLabel.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kHeader = 24;
constexpr int kChevron = 12;
constexpr int kTitleLeft = 26;

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
        painter.drawText(rect().adjusted(kTitleLeft, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, text());
        if (!hasFocus()) return;
        painter.setPen(QPen(theme().accent, 2));
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
};

}  // namespace

Section::Section(const QString& title, QWidget* parent)
    : QWidget(parent),
      header_(new Header(title)),
      note_(new ElidedLabel),
      body_(new QWidget),
      rows_(columnLayout(body_, {0, 4, 0, 8})) {
    const int titleWidth = header_->fontMetrics().horizontalAdvance(title);
    auto* headerRow = rowLayout(header_, {kTitleLeft + titleWidth + 8, 0, 8, 0});
    note_->setForegroundRole(QPalette::PlaceholderText);
    note_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    note_->setAttribute(Qt::WA_TransparentForMouseEvents);
    headerRow->addWidget(note_);
    auto* column = columnLayout(this);
    column->addWidget(header_);
    column->addWidget(body_);
    connect(header_, &QToolButton::toggled, body_, &QWidget::setVisible);
}

void Section::add(QWidget* row) { rows_->addWidget(row); }

void Section::setNote(const QString& note) { note_->setText(note); }

}  // namespace sinew
