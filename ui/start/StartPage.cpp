#include "ui/start/StartPage.h"

#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QPaintEvent>
#include <QPainter>
#include <QPushButton>
#include <QTimer>
#include <utility>

#include "core/scene/templates/Templates.h"
#include "ui/actions/Actions.h"
#include "ui/start/NewDialog.h"
#include "ui/start/RecentFiles.h"
#include "ui/start/WelcomeCard.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Theme.h"
#include "ui/widgets/focus/TabStops.h"

namespace sinew {

namespace {

constexpr int kHeight = 44;
constexpr int kTextLeft = 40;

}  // namespace

LinkButton::LinkButton(const QIcon& icon, const QString& name, const QString& detail, QWidget* parent)
    : QAbstractButton(parent), detail_(detail) {
    setIcon(icon);
    setText(name);
    setAccessibleName(name);
    setAccessibleDescription(detail);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize LinkButton::sizeHint() const {
    return {kTextLeft + fontMetrics().horizontalAdvance(text()) + 16, kHeight};
}

void LinkButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintFrame(painter, *this);
    icon().paint(&painter, QRect(12, (height() - 16) / 2, 16, 16), Qt::AlignCenter,
                 isEnabled() ? QIcon::Normal : QIcon::Disabled);

    const QRect textRect = rect().adjusted(kTextLeft, 6, -8, -6);
    painter.setPen(isEnabled() ? theme().text : theme().textOff);
    painter.drawText(textRect, Qt::AlignTop | Qt::AlignLeft,
                     fontMetrics().elidedText(text(), Qt::ElideMiddle, textRect.width()));
    QFont small = font();
    small.setPixelSize(11);
    painter.setFont(small);
    painter.setPen(isEnabled() ? theme().textDim : theme().textOff);
    painter.drawText(textRect, Qt::AlignBottom | Qt::AlignLeft,
                     QFontMetrics(small).elidedText(detail_, Qt::ElideMiddle, textRect.width()));
}

namespace {

constexpr int kWidth = 760;
constexpr int kMaxRecent = 5;

QLabel* makeTitle(const QString& text, int pixelSize, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    QFont font = label->font();
    font.setPixelSize(pixelSize);
    font.setWeight(QFont::DemiBold);
    label->setFont(font);
    return label;
}

}  // namespace

StartPage::StartPage(Actions& actions, RecentFiles& recent, QWidget* parent)
    : QScrollArea(parent),
      recent_(&recent),
      recentBox_(new QWidget(this)),
      recentRows_(columnLayout(recentBox_, {}, 4)) {
    auto* content = new QWidget(this);
    auto* page = new QWidget(content);
    page->setMaximumWidth(kWidth);
    auto* column = columnLayout(page, {16, 16, 16, 16}, 24);
    column->addWidget(new WelcomeCard(actions, page));
    column->addWidget(makeTemplateSection());
    column->addWidget(makeOpenSection(actions));
    column->addWidget(makeSampleSection(actions));
    column->addWidget(makeTutorialSection(actions));
    column->addWidget(recentBox_);

    auto* centered = new QGridLayout(content);
    centered->setRowStretch(0, 1);
    centered->addWidget(page, 1, 1);
    centered->setRowStretch(2, 2);
    centered->setColumnStretch(0, 1);
    centered->setColumnStretch(1, 20);
    centered->setColumnStretch(2, 1);
    setAccessibleName(tr("Start page"));
    setFrameShape(NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidget(content);
    // The background is painted by paintEvent().
    content->setAutoFillBackground(false);
    connect(&recent, &RecentFiles::changed, this, &StartPage::fillRecent);
}

QWidget* StartPage::makeTemplateSection() {
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
    auto* column = columnLayout(box, {}, 16);
    column->addWidget(makeTitle(tr("Start with a Skeleton"), 18, box));
    column->addLayout(tiles);
    return box;
}

QWidget* StartPage::makeOpenSection(Actions& actions) {
    auto* box = new QWidget(this);
    QAction* open = actions["file.open"];
    QPushButton* button = makeActionButton(*open, open->text());
    button->setDefault(true);
    button->setMinimumWidth(96);
    auto* row = new QHBoxLayout;
    row->addWidget(button);
    QLabel* hint =
        makeDimLabel(tr("or drop files here: projects, glTF, FBX, COLLADA, BVH, Acclaim ASF/AMC, rig JSON, "
                        "and meshes: OBJ, PLY, STL"));
    hint->setWordWrap(true);
    row->addWidget(hint, 1);
    auto* column = columnLayout(box, {}, 8);
    column->addWidget(makeTitle(tr("Open"), 12, box));
    column->addLayout(row);
    return box;
}

QWidget* StartPage::makeSampleSection(Actions& actions) {
    struct Sample {
        const char* action;
        const char* iconName;
        QString detail;
    };
    const Sample samples[] = {
        {"file.sampleFigure", "mesh", tr("skinned figure")},
        {"file.sampleWalk", "bones", tr("biped, walking")},
        {"file.sampleRobotArm", "limit", tr("six axes, moving")},
        {"file.sampleHand", "mesh", tr("skinned, fingers closing")},
    };
    auto* box = new QWidget(this);
    auto* column = columnLayout(box, {}, 4);
    auto* cards = new QGridLayout;
    for (const Sample& sample : samples) {
        QAction* action = actions[sample.action];
        auto* card = new LinkButton(icon(sample.iconName), action->iconText(), sample.detail, box);
        card->setStatusTip(action->statusTip());
        connect(card, &QAbstractButton::clicked, action, &QAction::trigger);
        cards->addWidget(card, cards->count() / 2, cards->count() % 2);
    }
    column->addWidget(makeTitle(tr("Samples"), 12, box));
    column->addLayout(cards);
    return box;
}

QWidget* StartPage::makeTutorialSection(Actions& actions) {
    const std::pair<const char*, QString> tutorials[] = {
        {"help.tutorialKinematics", tr("poses and skin")},
        {"help.tutorialKeys", tr("keys, curves and IK")},
        {"help.tutorialRetiming", tr("time warps")},
        {"help.tutorialHand", tr("limits and export")},
    };
    auto* box = new QWidget(this);
    auto* column = columnLayout(box, {}, 4);
    column->addWidget(makeTitle(tr("Tutorials"), 12, box));
    for (const auto& [id, detail] : tutorials) {
        QAction* action = actions[id];
        auto* row = new LinkButton(icon("info"), action->iconText(), detail, box);
        row->setStatusTip(action->statusTip());
        connect(row, &QAbstractButton::clicked, action, &QAction::trigger);
        column->addWidget(row);
    }
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
    recentRows_->addWidget(makeTitle(tr("Recent Files"), 12, recentBox_));
    for (std::size_t i = 0; i < entries.size() && i < kMaxRecent; ++i) {
        const QStringList& files = entries[i];
        const bool exists = RecentFiles::allExist(files);
        const QString folder = QDir::toNativeSeparators(QFileInfo(files.last()).absolutePath());
        auto* row = new LinkButton(icon("open"), RecentFiles::label(files),
                                   exists ? folder : tr("missing: %1").arg(folder), recentBox_);
        row->setEnabled(exists);
        connect(row, &QAbstractButton::clicked, this, [this, files] { Q_EMIT recentChosen(files); });
        recentRows_->addWidget(row);
    }
}

void StartPage::showEvent(QShowEvent* event) {
    fillRecent();
    QScrollArea::showEvent(event);
    if (std::exchange(wasShown_, true)) return;
    // Deferred until the page is laid out and the panels have chosen their focus.
    QTimer::singleShot(0, this, [this] { focusMainControl(*this); });
}

void StartPage::paintEvent(QPaintEvent* event) {
    QPainter(viewport()).fillRect(event->rect(), theme().viewport);
}

}  // namespace sinew
