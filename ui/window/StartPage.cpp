#include "ui/window/StartPage.h"

#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

#include "core/scene/templates/Templates.h"
#include "ui/actions/Actions.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/Theme.h"
#include "ui/window/LinkButton.h"
#include "ui/window/RecentFiles.h"
#include "ui/window/TemplateTile.h"

namespace sinew {

namespace {

constexpr int kWidth = 640;
constexpr int kRecentShown = 5;

QLabel* makeTitle(const QString& text, int pixelSize, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    QFont font = label->font();
    font.setPixelSize(pixelSize);
    font.setWeight(QFont::DemiBold);
    label->setFont(font);
    return label;
}

QLabel* makeHint(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setWordWrap(true);
    return label;
}

QVBoxLayout* tightColumn(QWidget* parent) {
    auto* column = new QVBoxLayout(parent);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    return column;
}

}  // namespace

StartPage::StartPage(Actions& actions, RecentFiles& recent, QWidget* parent)
    : QScrollArea(parent),
      recent_(&recent),
      recentBox_(new QWidget(this)),
      recentRows_(tightColumn(recentBox_)) {
    auto* whole = new QWidget(this);
    auto* page = new QWidget(whole);
    page->setMaximumWidth(kWidth);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(24);
    column->addWidget(makeTemplates());
    column->addWidget(makeOpening(actions));
    column->addWidget(makeSamples(actions));
    column->addWidget(recentBox_);

    auto* centred = new QGridLayout(whole);
    centred->setRowStretch(0, 1);
    centred->addWidget(page, 1, 1);
    centred->setRowStretch(2, 2);
    centred->setColumnStretch(0, 1);
    centred->setColumnStretch(1, 20);
    centred->setColumnStretch(2, 1);
    setFrameShape(NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidget(whole);
    // The background is painted here, behind everything.
    whole->setAutoFillBackground(false);
    connect(&recent, &RecentFiles::changed, this, &StartPage::fillRecent);
}

QWidget* StartPage::makeTemplates() {
    constexpr QSize kTile(80, 112);
    auto* box = new QWidget(this);
    auto* tiles = new QHBoxLayout;
    tiles->setSpacing(4);
    for (const std::string_view name : templateNames()) {
        auto* tile = new TemplateTile(name, kTile, box);
        connect(tile, &QAbstractButton::clicked, this,
                [this, tile] { Q_EMIT templateChosen(tile->objectName()); });
        tiles->addWidget(tile);
    }
    auto* column = tightColumn(box);
    column->setSpacing(16);
    column->addWidget(makeTitle(tr("Begin with a skeleton"), 18, box));
    column->addLayout(tiles);
    return box;
}

QWidget* StartPage::makeOpening(Actions& actions) {
    auto* box = new QWidget(this);
    QAction* open = actions["file.open"];
    auto* button = new QPushButton(open->text(), box);
    button->setDefault(true);
    button->setToolTip(open->toolTip());
    button->setMinimumWidth(96);
    connect(button, &QPushButton::clicked, open, &QAction::trigger);
    auto* row = new QHBoxLayout;
    row->addWidget(button);
    row->addWidget(
        makeHint(tr("or drop files here: projects, glTF, FBX, COLLADA, BVH, Acclaim ASF with AMC, rig JSON"),
                 box),
        1);
    auto* column = tightColumn(box);
    column->setSpacing(8);
    column->addWidget(makeTitle(tr("Open"), 12, box));
    column->addLayout(row);
    return box;
}

QWidget* StartPage::makeSamples(Actions& actions) {
    struct Sample {
        const char* action;
        const char* iconName;
        QString detail;
    };
    const Sample samples[] = {
        {"file.sampleFigure", "mesh", tr("a skinned figure")},
        {"file.sampleWalk", "bones", tr("a biped, walking")},
        {"file.sampleRobotArm", "limit", tr("six axes, moving")},
        {"file.sampleHand", "joint", tr("fingers, closing")},
    };
    auto* box = new QWidget(this);
    auto* column = tightColumn(box);
    auto* cards = new QHBoxLayout;
    for (const Sample& sample : samples) {
        QAction* action = actions[sample.action];
        auto* card = new LinkButton(icon(sample.iconName), action->iconText(), sample.detail, box);
        card->setStatusTip(action->statusTip());
        connect(card, &QAbstractButton::clicked, action, &QAction::trigger);
        cards->addWidget(card);
    }
    column->addWidget(makeTitle(tr("Samples"), 12, box));
    column->addLayout(cards);
    return box;
}

void StartPage::fillRecent() {
    while (QLayoutItem* item = recentRows_->takeAt(0)) {
        if (item->widget()) item->widget()->deleteLater();
        delete item;
    }
    const auto& entries = recent_->entries();
    recentBox_->setVisible(!entries.empty());
    if (entries.empty()) return;
    recentRows_->addWidget(makeTitle(tr("Opened before"), 12, recentBox_));
    for (std::size_t i = 0; i < entries.size() && i < kRecentShown; ++i) {
        const QStringList& files = entries[i];
        const bool there = RecentFiles::exist(files);
        const QString folder = QDir::toNativeSeparators(QFileInfo(files.last()).absolutePath());
        auto* row = new LinkButton(icon("open"), RecentFiles::label(files),
                                   there ? folder : tr("not there any more: %1").arg(folder), recentBox_);
        row->setEnabled(there);
        connect(row, &QAbstractButton::clicked, this, [this, files] { Q_EMIT recentChosen(files); });
        recentRows_->addWidget(row);
    }
}

void StartPage::showEvent(QShowEvent* event) {
    fillRecent();
    QScrollArea::showEvent(event);
}

void StartPage::paintEvent(QPaintEvent* event) {
    QPainter(viewport()).fillRect(event->rect(), theme().viewport);
}

}  // namespace sinew
