#include "ui/properties/ClipPanel.h"

#include <QLabel>

#include "core/scene/Scene.h"
#include "ui/properties/PanelRows.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

QString framesText(const FrameRange& frames) {
    return ClipPanel::tr("%1 (%2 to %3)")
        .arg(numberText(frames.count()), numberText(frames.first.value), numberText(frames.last.value));
}

QString clipCountText(std::size_t number) { return numberText(static_cast<std::int64_t>(number)); }

}  // namespace

ClipPanel::ClipPanel() {
    auto* column = columnLayout(this);
    column->addWidget(header_ = new PanelHeader);
    frames_ = addRow(tr("Frames"));
    rate_ = addRow(tr("Rate"));
    duration_ = addRow(tr("Duration"));
    source_ = addRow(tr("Source"));
    joints_ = addRow(tr("Joints"));
    keys_ = addRow(tr("Keys"));
    meshes_ = addRow(tr("Meshes"));
    unit_ = addRow(tr("File unit"));
    QLabel* hint = makeHint(tr("Select a joint or mesh to see its properties"));
    hint->setContentsMargins(8, 16, 8, 8);
    column->addWidget(hint);
    column->addStretch();
}

TextRow* ClipPanel::addRow(const QString& name) {
    auto* row = new TextRow(name);
    layout()->addWidget(row);
    return row;
}

void ClipPanel::show(const Character& character, const Clip* clip) {
    header_->show(QString::fromUtf8(character.name),
                  clip ? tr("clip %1").arg(QString::fromUtf8(clip->name)) : tr("no clip"));
    joints_->setText(clipCountText(character.skeleton->joints().size()));
    std::size_t vertices = 0;
    for (const auto& mesh : character.meshes) vertices += mesh->geometry->positions.size();
    meshes_->setText(character.meshes.empty() ? tr("none")
                                              : tr("%1, %n vertices", nullptr, static_cast<int>(vertices))
                                                    .arg(clipCountText(character.meshes.size())));
    unit_->setText(tr("%1 m").arg(shortNumberText(character.metresPerUnit, 6)));
    for (TextRow* row : {frames_, rate_, duration_, source_, keys_}) row->setVisible(clip != nullptr);
    if (!clip) return;
    const FrameRange played = clip->playedRange();
    const bool warped = clip->playingWarp() != nullptr;
    frames_->setText(warped ? tr("%1, warped").arg(framesText(played)) : framesText(played));
    source_->setVisible(warped);
    source_->setText(
        tr("%1, %2 s")
            .arg(framesText({clip->firstFrame, clip->lastFrame}), numberText(clip->duration().value, 3)));
    rate_->setText(tr("%1 fps").arg(shortNumberText(clip->rate.hertz(), 3)));
    const Seconds duration = clip->rate.time(played.last) - clip->rate.time(played.first);
    duration_->setText(tr("%1 s").arg(numberText(duration.value, 3)));
    keys_->setText(clipCountText(clip->keyCount()));
}

}  // namespace sinew
