#include "ui/exporting/ClipCheckList.h"

#include <algorithm>

namespace sinew {

namespace {

constexpr int kMaxRows = 5;

}  // namespace

ClipCheckList::ClipCheckList(const Character& character, const Clip* checked, QWidget* parent)
    : QListWidget(parent), clips_(character.clips) {
    setAccessibleName(tr("Clips"));
    for (const auto& clip : clips_) {
        auto* row = new QListWidgetItem(QString::fromStdString(clip->name), this);
        row->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        row->setCheckState(clip.get() == checked ? Qt::Checked : Qt::Unchecked);
    }
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(this, &QListWidget::itemChanged, this, &ClipCheckList::changed);
}

std::vector<std::shared_ptr<const Clip>> ClipCheckList::checkedClips() const {
    std::vector<std::shared_ptr<const Clip>> checked;
    for (int i = 0; i < count(); ++i) {
        if (item(i)->checkState() == Qt::Checked) checked.push_back(clips_[static_cast<std::size_t>(i)]);
    }
    return checked;
}

void ClipCheckList::setAllChecked(bool checked) {
    for (int i = 0; i < count(); ++i) item(i)->setCheckState(checked ? Qt::Checked : Qt::Unchecked);
}

QSize ClipCheckList::sizeHint() const {
    const int rows = std::clamp(count(), 1, kMaxRows);
    return {QListWidget::sizeHint().width(), rows * std::max(sizeHintForRow(0), 20) + 2 * frameWidth()};
}

}  // namespace sinew
