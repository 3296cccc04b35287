#include "ui/outliner/NameEditor.h"

#include <QLabel>
#include <QPainter>

#include "ui/widgets/Theme.h"

namespace sinew {

NameEditor::NameEditor(std::function<Verdict(const QString&)> judge, QWidget* parent)
    : QLineEdit(parent), judge_(std::move(judge)), hint_(new QLabel(parent)) {
    setFrame(true);
    setAutoFillBackground(true);
    setAccessibleName(tr("Name of the joint"));
    hint_->setAutoFillBackground(true);
    hint_->setBackgroundRole(QPalette::ToolTipBase);
    hint_->setForegroundRole(QPalette::ToolTipText);
    hint_->setFrameStyle(QFrame::Box | QFrame::Plain);
    hint_->setMargin(4);
    hint_->setWordWrap(true);
    hint_->hide();
    connect(this, &QLineEdit::textChanged, this, &NameEditor::judge);
}

NameEditor::~NameEditor() { delete hint_; }

QString NameEditor::hint() const { return hint_->text(); }

void NameEditor::judge() {
    verdict_ = judge_(text());
    hint_->setText(verdict_.text);
    setAccessibleDescription(verdict_.text);
    placeHint();
    update();
}

void NameEditor::placeHint() {
    hint_->setVisible(isVisible() && !verdict_.text.isEmpty());
    if (!hint_->isVisible()) return;
    const int width = parentWidget()->width() - x() - 4;
    const int height = hint_->heightForWidth(width);
    const bool below = geometry().bottom() + height < parentWidget()->height();
    hint_->setGeometry(x(), below ? geometry().bottom() + 1 : y() - height, width, height);
    hint_->raise();
}

void NameEditor::showEvent(QShowEvent* event) {
    QLineEdit::showEvent(event);
    judge();
}

void NameEditor::paintEvent(QPaintEvent* event) {
    QLineEdit::paintEvent(event);
    if (verdict_.fits) return;
    QPainter painter(this);
    painter.setPen(QPen(theme().conflict, 2));
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

}  // namespace sinew
