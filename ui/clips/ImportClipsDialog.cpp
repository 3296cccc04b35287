#include "ui/clips/ImportClipsDialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QTableWidget>

#include "core/anim/clip/MatchJoints.h"
#include "ui/help/ManualWindow.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr QSize kInitialSize(560, 560);
constexpr int kClipListHeight = 132;
constexpr int kRow = 22;
constexpr int kIcon = 14;

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

ImportClipsDialog::ImportClipsDialog(const Scene& scene, std::shared_ptr<const Character> target,
                                     QWidget* parent)
    : QDialog(parent),
      scene_(scene),
      target_(std::move(target)),
      sources_(new QComboBox),
      clips_(new QListWidget),
      summary_(new QLabel) {
    setWindowTitle(tr("Import Clips for %1").arg(QString::fromUtf8(target_->name)));
    resize(kInitialSize);
    std::erase_if(scene_.characters, [](const auto& each) { return each->clips.empty(); });
    for (const auto& character : scene_.characters) sources_->addItem(QString::fromUtf8(character->name));
    sources_->setVisible(scene_.characters.size() > 1);
    sources_->setAccessibleName(tr("Character in the file"));
    clips_->setAccessibleName(tr("Clips to import"));
    clips_->setMaximumHeight(kClipListHeight);

    auto* column = columnLayout(this, {16, 16, 16, 16}, 8);
    column->addWidget(sources_);
    column->addWidget(makeLabel(tr("&Clips to import"), *clips_));
    column->addWidget(clips_);
    column->addWidget(summary_);
    column->addWidget(makeTable(), 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    addHelpButton(*buttons, *this, "clips.md");
    accept_ = buttons->addButton(tr("&Import"), QDialogButtonBox::AcceptRole);
    accept_->setDefault(true);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(sources_, &QComboBox::currentIndexChanged, this, &ImportClipsDialog::showSource);
    connect(clips_, &QListWidget::itemChanged, this, &ImportClipsDialog::updateEnabled);
    showSource();
}

QWidget* ImportClipsDialog::makeTable() {
    table_ = new QTableWidget(0, 2);
    table_->setHorizontalHeaderLabels({tr("Joint in the file"), tr("Joint in the character")});
    table_->setAccessibleName(tr("Joint matches"));
    showAsRows(*table_, kRow);
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    table_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    return table_;
}

std::shared_ptr<const Character> ImportClipsDialog::source() const {
    return scene_.characters[static_cast<std::size_t>(sources_->currentIndex())];
}

std::vector<std::shared_ptr<const Clip>> ImportClipsDialog::clips() const {
    std::vector<std::shared_ptr<const Clip>> selected;
    for (int row = 0; row < clips_->count(); ++row) {
        if (clips_->item(row)->checkState() != Qt::Checked) continue;
        selected.push_back(source()->clips[static_cast<std::size_t>(row)]);
    }
    return selected;
}

void ImportClipsDialog::showSource() {
    clips_->clear();
    for (const auto& clip : source()->clips) {
        const FrameRange played = clip->playedRange();
        const Seconds duration = clip->rate.time(played.last) - clip->rate.time(played.first);
        auto* item =
            new QListWidgetItem(tr("%1 · %n frame(s) · %2 s", nullptr, static_cast<int>(played.count()))
                                    .arg(QString::fromUtf8(clip->name), numberText(duration.value, 2)));
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Checked);
        clips_->addItem(item);
    }
    showMatches();
    updateEnabled();
}

void ImportClipsDialog::showMatches() {
    const Skeleton& fileSkeleton = *source()->skeleton;
    const Skeleton& skeleton = *target_->skeleton;
    const JointMatches matches = matchJoints(fileSkeleton, skeleton);
    matchCount_ = matches.count();
    table_->setRowCount(fileSkeleton.size() + skeleton.size() - matchCount_);
    int row = 0;
    const double ratio = devicePixelRatioF();
    for (int i = 0; i < fileSkeleton.size(); ++i, ++row) {
        const int match = matches.bySource[static_cast<std::size_t>(i)].joint;
        const bool missing = match == kNoParent;
        table_->setItem(row, 0, makeItem(QString::fromUtf8(fileSkeleton[i].name), false, ratio));
        table_->setItem(
            row, 1,
            makeItem(missing ? tr("no match: not imported") : QString::fromUtf8(skeleton[match].name),
                     missing, ratio));
    }
    for (int i = 0; i < skeleton.size(); ++i) {
        if (matches.byTarget[static_cast<std::size_t>(i)] != kNoParent) continue;
        table_->setItem(row, 0, makeItem(tr("no match: stays in rest pose"), true, ratio));
        table_->setItem(row++, 1, makeItem(QString::fromUtf8(skeleton[i].name), false, ratio));
    }
    summary_->setText(
        matchCount_ == 0
            ? tr("No joint in the file has the same name as a joint of the character.")
            : tr("%n joint(s) match (%1 in the file, %2 in the character).", nullptr, matchCount_)
                  .arg(fileSkeleton.size())
                  .arg(skeleton.size()));
}

void ImportClipsDialog::updateEnabled() { accept_->setEnabled(matchCount_ > 0 && !clips().empty()); }

}  // namespace sinew
