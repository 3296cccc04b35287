#include "ui/exporting/ClipChecks.h"

#include <algorithm>

namespace sinew {

namespace {

constexpr int kMostRows = 5;

}  // namespace

ClipChecks::ClipChecks(const Character& character, const Clip* ticked, QWidget* parent)
    : QListWidget(parent), all_(character.clips) {
    setAccessibleName(tr("Clips"));
    for (const auto& clip : all_) {
        auto* row = new QListWidgetItem(QString::fromStdString(clip->name), this);
        row->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        row->setCheckState(clip.get() == ticked ? Qt::Checked : Qt::Unchecked);
    }
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(this, &QListWidget::itemChanged, this, &ClipChecks::changed);
}

std::vector<std::shared_ptr<const Clip>> ClipChecks::clips() const {
    std::vector<std::shared_ptr<const Clip>> ticked;
    for (int i = 0; i < count(); ++i) {
        if (item(i)->checkState() == Qt::Checked) ticked.push_back(all_[static_cast<std::size_t>(i)]);
    }
    return ticked;
}

void ClipChecks::tickAll(bool ticked) {
    for (int i = 0; i < count(); ++i) item(i)->setCheckState(ticked ? Qt::Checked : Qt::Unchecked);
}

QSize ClipChecks::sizeHint() const {
    const int rows = std::clamp(count(), 1, kMostRows);
    return {QListWidget::sizeHint().width(), rows * std::max(sizeHintForRow(0), 20) + 2 * frameWidth()};
}

}  // namespace sinew
