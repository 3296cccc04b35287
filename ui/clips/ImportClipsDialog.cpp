#include "ui/clips/ImportClipsDialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "core/anim/MatchJoints.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr QSize kFirstSize(560, 560);
constexpr int kClipListHeight = 132;
constexpr int kRow = 22;
constexpr int kIcon = 14;

QString toQString(const std::string& text) { return QString::fromStdString(text); }

QTableWidgetItem* makeItem(const QString& text, bool missing, double ratio) {
    auto* item = new QTableWidgetItem(text);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    if (missing) {
        item->setForeground(theme().textDim);
        item->setIcon(QIcon(iconPixmap("warning", theme().warning, kIcon, ratio)));
    }
    return item;
}

QLabel* makeLabel(const QString& text, QWidget& buddy) {
    auto* label = new QLabel(text);
    label->setBuddy(&buddy);
    return label;
}

}  // namespace

ImportClipsDialog::ImportClipsDialog(const Scene& found, std::shared_ptr<const Character> onto,
                                     QWidget* parent)
    : QDialog(parent),
      found_(found),
      onto_(std::move(onto)),
      sources_(new QComboBox),
      clips_(new QListWidget),
      summary_(new QLabel) {
    setWindowTitle(tr("Import Clips onto %1").arg(toQString(onto_->name)));
    resize(kFirstSize);
    std::erase_if(found_.characters, [](const auto& each) { return each->clips.empty(); });
    for (const auto& character : found_.characters) sources_->addItem(toQString(character->name));
    sources_->setVisible(found_.characters.size() > 1);
    sources_->setAccessibleName(tr("Character in the file"));
    clips_->setAccessibleName(tr("Clips to import"));
    clips_->setMaximumHeight(kClipListHeight);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addWidget(sources_);
    column->addWidget(makeLabel(tr("&Clips to import"), *clips_));
    column->addWidget(clips_);
    column->addWidget(summary_);
    column->addWidget(makeTable(), 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    accept_ = buttons->addButton(tr("&Import"), QDialogButtonBox::AcceptRole);
    accept_->setDefault(true);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(sources_, &QComboBox::currentIndexChanged, this, &ImportClipsDialog::showSource);
    connect(clips_, &QListWidget::itemChanged, this, &ImportClipsDialog::enable);
    showSource();
}

QWidget* ImportClipsDialog::makeTable() {
    table_ = new QTableWidget(0, 2);
    table_->setHorizontalHeaderLabels({tr("Joint in the file"), tr("Joint here")});
    table_->setAccessibleName(tr("Joint matches"));
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(kRow);
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    table_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setShowGrid(false);
    table_->setTabKeyNavigation(false);
    return table_;
}

std::shared_ptr<const Character> ImportClipsDialog::source() const {
    return found_.characters[static_cast<std::size_t>(sources_->currentIndex())];
}

std::vector<std::shared_ptr<const Clip>> ImportClipsDialog::clips() const {
    std::vector<std::shared_ptr<const Clip>> chosen;
    for (int row = 0; row < clips_->count(); ++row) {
        if (clips_->item(row)->checkState() != Qt::Checked) continue;
        chosen.push_back(source()->clips[static_cast<std::size_t>(row)]);
    }
    return chosen;
}

void ImportClipsDialog::showSource() {
    clips_->clear();
    for (const auto& clip : source()->clips) {
        const FrameRange played = clip->played();
        const Seconds duration = clip->rate.time(played.last) - clip->rate.time(played.first);
        auto* item = new QListWidgetItem(
            tr("%1 · %2 frames · %3 s")
                .arg(toQString(clip->name), numberText(played.count()), numberText(duration.value, 2)));
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Checked);
        clips_->addItem(item);
    }
    showMatches();
    enable();
}

void ImportClipsDialog::showMatches() {
    const Skeleton& there = *source()->skeleton;
    const Skeleton& here = *onto_->skeleton;
    const JointMatches matches = matchJoints(there, here);
    matches_ = matches.count();
    table_->setRowCount(there.size() + here.size() - matches_);
    int row = 0;
    const double ratio = devicePixelRatioF();
    for (int i = 0; i < there.size(); ++i, ++row) {
        const int match = matches.ofSource[static_cast<std::size_t>(i)].joint;
        const bool missing = match == kNoParent;
        table_->setItem(row, 0, makeItem(toQString(there[i].name), false, ratio));
        table_->setItem(
            row, 1,
            makeItem(missing ? tr("not here: left out") : toQString(here[match].name), missing, ratio));
    }
    for (int i = 0; i < here.size(); ++i) {
        if (matches.ofTarget[static_cast<std::size_t>(i)] != kNoParent) continue;
        table_->setItem(row, 0, makeItem(tr("not in the file: stays at rest"), true, ratio));
        table_->setItem(row++, 1, makeItem(toQString(here[i].name), false, ratio));
    }
    summary_->setText(matches_ == 0 ? tr("No joint of the file has the name of a joint here.")
                                    : tr("%1 joints match, of %2 in the file and %3 here.")
                                          .arg(matches_)
                                          .arg(there.size())
                                          .arg(here.size()));
}

void ImportClipsDialog::enable() { accept_->setEnabled(matches_ > 0 && !clips().empty()); }

}  // namespace sinew
