#include "ui/curvetools/MatchLoopPage.h"

#include <QComboBox>

#include "core/scene/edits/MatchLoop.h"

namespace sinew {

MatchLoopPage::MatchLoopPage(QWidget* parent) : ToolPage(parent), end_(new QComboBox) {
    QFormLayout* form = makeToolForm(*this);
    end_->addItems({tr("The first key"), tr("The last key"), tr("Both, to their mean")});
    end_->setCurrentIndex(static_cast<int>(LoopEnd::last));
    end_->setAccessibleName(tr("What gives way"));
    form->addRow(tr("&What gives way"), end_);
    setFocusProxy(end_);
    connect(end_, &QComboBox::currentIndexChanged, this, &ToolPage::edited);
}

ToolPage::Work MatchLoopPage::work() {
    const auto end = static_cast<LoopEnd>(end_->currentIndex());
    return [end](const Scene& scene, const CurveScope& scope, BackgroundTask::Control&) {
        const auto channels = scope.channels();
        return Outcome{matchLoop(scene, scope.character->id, scope.clip->id, channels, end),
                       tr("%n curve(s) go on from their last key to their first. Whole turns stay.", nullptr,
                          static_cast<int>(channels.size()))};
    };
}

}  // namespace sinew
