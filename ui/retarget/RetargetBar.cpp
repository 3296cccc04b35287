#include "ui/retarget/RetargetBar.h"

#include <QComboBox>
#include <QLabel>

#include "ui/retarget/Retargeting.h"
#include "ui/session/Session.h"
#include "ui/widgets/BarOverflow.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

using ClipIds = QPair<quint64, quint64>;  ///< character and clip

void addItem(QComboBox& box, const QString& text, const QVariant& data, bool isCurrent) {
    box.addItem(text, data);
    if (isCurrent) box.setCurrentIndex(box.count() - 1);
}

}  // namespace

RetargetBar::RetargetBar(Session& session, Retargeting& retargeting, QMenu& more)
    : session_(&session), retargeting_(&retargeting), row_(barLayout(*this, 4)) {
    source_ = add("retargetSource", tr("Source"), tr("Clip to retarget"));
    target_ = add("retargetTarget", tr("Target"), tr("Character that gets the motion"));
    result_ = add("retargetResult", tr("Result"), tr("New clip of the target, or the clip to replace"));
    row_->addStretch();
    row_->addWidget(makeMoreButton(more, tr("More retargeting commands")));
    new BarOverflow(*this);
    connect(source_, &QComboBox::activated, this, [this](int index) {
        const auto [character, clip] = source_->itemData(index).value<ClipIds>();
        retargeting_->setSource({CharacterId{character}, ClipId{clip}});
    });
    connect(target_, &QComboBox::activated, this, [this](int index) {
        retargeting_->setTarget(CharacterId{target_->itemData(index).toULongLong()});
    });
    connect(result_, &QComboBox::activated, this, [this](int index) {
        const quint64 id = result_->itemData(index).toULongLong();
        retargeting_->setResult(id ? std::optional(ClipId{id}) : std::nullopt);
    });
    connect(&retargeting, &Retargeting::subjectChanged, this, &RetargetBar::showSubject);
    connect(&session.document, &Document::stepped, this, &RetargetBar::showSubject);
    showSubject();
}

QComboBox* RetargetBar::add(const char* name, const QString& label, const QString& tip) {
    auto* box = new QComboBox;
    box->setObjectName(QString::fromLatin1(name));
    box->setAccessibleName(label);
    box->setToolTip(tip);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(16);
    row_->addWidget(new QLabel(label));
    row_->addWidget(box, 1);
    row_->addSpacing(8);
    return box;
}

void RetargetBar::showSubject() {
    const auto from = retargeting_->source(), onto = retargeting_->target();
    const auto played = retargeting_->clip();
    for (QComboBox* box : {source_, target_, result_}) box->clear();
    for (const auto& character : session_->document.committed().characters) {
        const QString name = QString::fromStdString(character->name);
        for (const auto& clip : character->clips) {
            addItem(*source_, tr("%1: %2").arg(name, QString::fromStdString(clip->name)),
                    QVariant::fromValue(ClipIds(character->id.value, clip->id.value)), clip == played);
        }
        if (character != from)
            addItem(*target_, name, QVariant::fromValue<quint64>(character->id.value), character == onto);
    }
    if (!played) source_->setCurrentIndex(-1);
    if (!onto) target_->setCurrentIndex(-1);
    addItem(*result_, tr("New clip"), QVariant::fromValue<quint64>(0), true);
    for (std::size_t i = 0; onto && i < onto->clips.size(); ++i) {
        const Clip& clip = *onto->clips[i];
        addItem(*result_, tr("Replace %1").arg(QString::fromStdString(clip.name)),
                QVariant::fromValue<quint64>(clip.id.value), retargeting_->result() == clip.id);
    }
}

}  // namespace sinew
