#include "ui/help/ManualWindow.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QShortcut>
#include <QSignalBlocker>
#include <QToolTip>

#include "ui/help/ManualIndex.h"
#include "ui/help/ManualLoops.h"
#include "ui/help/ManualStyle.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kDocumentMargin = 24;

}  // namespace

ManualPage::ManualPage(QWidget* parent) : QTextBrowser(parent) {
    setOpenExternalLinks(true);
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(tr("Manual"));
    // Also emitted when going back and forward.
    connect(this, &QTextBrowser::sourceChanged, this, [this] {
        document()->setDocumentMargin(kDocumentMargin);
        styleManual(*document(), theme().line);
        addAnchors(*document());
        addCopyLinks(*document(), tr("Copy"));
    });
    new ManualLoops(*this);
}

/// No picture is wider than the page.
QVariant ManualPage::loadResource(int type, const QUrl& name) {
    if (type != QTextDocument::ImageResource) return QTextBrowser::loadResource(type, name);
    const QVariant loaded = QTextBrowser::loadResource(type, ManualLoops::shownPicture(name));
    QImage image =
        loaded.canConvert<QByteArray>() ? QImage::fromData(loaded.toByteArray()) : loaded.value<QImage>();
    const int available = viewport()->width() - 2 * kDocumentMargin;
    return image.width() > available ? image.scaledToWidth(available, Qt::SmoothTransformation) : image;
}

void ManualPage::doSetSource(const QUrl& name, QTextDocument::ResourceType type) {
    if (const auto code = codeToCopy(name)) {
        QGuiApplication::clipboard()->setText(*code);
        return QToolTip::showText(mapToGlobal(cursorRect().bottomRight()), tr("Copied"), this);
    }
    document()->setLayoutEnabled(false);  // otherwise, each block that is read lays out the page again
    QTextBrowser::doSetSource(name, type);
    document()->setLayoutEnabled(true);
    // Before, the page had no anchors.
    if (name.hasFragment()) scrollToAnchor(name.fragment());
}

ManualWindow::ManualWindow(QWidget* parent) : QDialog(parent), page_(new ManualPage(this)) {
    setWindowTitle(tr("Sinew Manual"));
    resize(980, 680);
    auto* back = new QPushButton(tr("&Back"), this);
    auto* forward = new QPushButton(tr("&Forward"), this);
    auto* home = new QPushButton(tr("&Contents"), this);
    auto* close = new QPushButton(tr("Close"), this);
    auto* row = new QHBoxLayout;
    for (QPushButton* button : {back, forward, home}) {
        button->setAutoDefault(false);
        row->addWidget(button);
    }
    row->addStretch();
    row->addWidget(close);
    close->setAutoDefault(false);
    auto* parts = new QHBoxLayout;
    parts->addWidget(makeIndex());
    parts->addWidget(page_, 1);
    auto* column = columnLayout(this, {8, 8, 8, 8}, -1);
    column->addLayout(parts, 1);
    column->addLayout(row);
    back->setEnabled(false);
    forward->setEnabled(false);
    connect(page_, &QTextBrowser::backwardAvailable, back, &QWidget::setEnabled);
    connect(page_, &QTextBrowser::forwardAvailable, forward, &QWidget::setEnabled);
    connect(back, &QPushButton::clicked, page_, &QTextBrowser::backward);
    connect(forward, &QPushButton::clicked, page_, &QTextBrowser::forward);
    connect(home, &QPushButton::clicked, this, [this] { showPage(QStringLiteral("index.md")); });
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    showPage(QStringLiteral("index.md"));
}

QWidget* ManualWindow::makeIndex() {
    constexpr int kIndexWidth = 230;
    auto* box = new QWidget(this);
    box->setFixedWidth(kIndexWidth);
    searchField_ = new QLineEdit(box);
    searchField_->setPlaceholderText(tr("Search the manual"));
    searchField_->setAccessibleName(tr("Search the manual"));
    searchField_->addAction(icon("search"), QLineEdit::LeadingPosition);
    searchField_->setClearButtonEnabled(true);
    index_ = new QListWidget(box);
    index_->setAccessibleName(tr("Pages"));
    index_->setWordWrap(true);
    auto* column = columnLayout(box, {}, 4);
    column->addWidget(searchField_);
    column->addWidget(index_, 1);
    connect(searchField_, &QLineEdit::textChanged, this, &ManualWindow::search);
    connect(searchField_, &QLineEdit::returnPressed, this, [this] { index_->setCurrentRow(0); });
    connect(index_, &QListWidget::currentRowChanged, this, &ManualWindow::showMatch);
    search({});
    return box;
}

/// Lists the pages that contain the words, or all of them.
void ManualWindow::search(const QString& text) {
    const QSignalBlocker blocker(index_);
    index_->clear();
    const auto add = [this](const QString& page, const QString& title, const QString& excerpt) {
        auto* item = new QListWidgetItem(excerpt.isEmpty() ? title : title + u'\n' + excerpt, index_);
        item->setData(Qt::UserRole, page);
        item->setToolTip(excerpt);
    };
    if (text.trimmed().isEmpty()) {
        for (const ManualEntry& entry : manualEntries()) add(entry.page, entry.title, {});
        return;
    }
    for (const ManualMatch& match : searchManual(text)) add(match.page, match.title, match.excerpt);
    if (index_->count() == 0) {
        auto* none = new QListWidgetItem(tr("No page contains these words."), index_);
        none->setFlags(Qt::NoItemFlags);
    }
}

void ManualWindow::showMatch(int row) {
    const QListWidgetItem* item = index_->item(row);
    const QString page = item ? item->data(Qt::UserRole).toString() : QString();
    if (page.isEmpty()) return;
    showPage(page);
    const QStringList words = searchField_->text().split(u' ', Qt::SkipEmptyParts);
    if (!words.isEmpty()) page_->find(words.front());
}

void ManualWindow::showPage(const QString& page) {
    page_->setSource(QUrl(QStringLiteral("qrc:/docs/") + page));
}

void openManual(QWidget& window, const QString& page) {
    auto* manual = window.findChild<ManualWindow*>(QString(), Qt::FindDirectChildrenOnly);
    if (!manual) manual = new ManualWindow(&window);
    manual->showPage(page);
    manual->show();
    manual->raise();
    manual->activateWindow();
}

void addHelpButton(QDialogButtonBox& buttons, QWidget& dialog, const char* page) {
    QPushButton* help = buttons.addButton(QDialogButtonBox::Help);
    help->setAutoDefault(false);
    const auto open = [&dialog, page] { openManual(dialog, QLatin1String(page)); };
    QObject::connect(&buttons, &QDialogButtonBox::helpRequested, &dialog, open);
    QObject::connect(new QShortcut(Qt::Key_F1, &dialog), &QShortcut::activated, &dialog, open);
}

}  // namespace sinew
