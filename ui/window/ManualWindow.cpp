#include "ui/window/ManualWindow.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/window/ManualPage.h"

namespace sinew {

ManualWindow::ManualWindow(QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Sinew Manual"));
    resize(760, 640);
    auto* page = new ManualPage(this);
    auto* back = new QPushButton(tr("&Back"), this);
    auto* home = new QPushButton(tr("&Contents"), this);
    auto* close = new QPushButton(tr("Close"), this);
    auto* row = new QHBoxLayout;
    row->addWidget(back);
    row->addWidget(home);
    row->addStretch();
    row->addWidget(close);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->addWidget(page, 1);
    column->addLayout(row);
    back->setEnabled(false);
    connect(page, &QTextBrowser::backwardAvailable, back, &QWidget::setEnabled);
    connect(back, &QPushButton::clicked, page, &QTextBrowser::backward);
    connect(home, &QPushButton::clicked, page, &QTextBrowser::home);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    page->setSource(QUrl(QStringLiteral("qrc:/docs/index.md")));
}

}  // namespace sinew
