#include "ui/viewport/JointLabels.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/document/Visibility.h"
#include "ui/viewport/Camera.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kPadding = 4;

class LabelPlacer {
public:
    LabelPlacer(const Camera& camera, const QFont& font) : camera_(camera), metrics_(font) {}

    void place(const Evaluator& character, int joint, JointLabel::Kind kind) {
        const auto seen = camera_.project(character.bone(joint).head);
        if (!seen || !QRectF(QPointF(), camera_.viewport()).contains(*seen)) return;
        const bool plain = kind == JointLabel::Kind::plain;
        const QString text = QString::fromStdString(character.skeleton()[joint].name);
        const QSizeF size(std::ceil(metrics_.horizontalAdvance(text)) + 2 * kPadding, plain ? 14 : 18);
        const QPointF corner = *seen + (plain ? QPointF(5, -7) : QPointF(10, -26));
        const QRectF box(QPointF(std::round(corner.x()), std::round(corner.y())), size);
        if (plain &&
            std::ranges::any_of(labels, [&box](const auto& other) { return other.box.intersects(box); }))
            return;
        labels.push_back({kind, box, text});
    }

    std::vector<JointLabel> labels;

private:
    const Camera& camera_;
    QFontMetricsF metrics_;
};

}  // namespace

std::vector<JointLabel> jointLabels(const Camera& camera, Characters characters, const LabelChoice& choice,
                                    const QFont& font) {
    LabelPlacer placer(camera, font);
    const auto shown = [&choice](JointId id) { return !choice.visibility || choice.visibility->shown(id); };
    const auto placeOne = [&](JointId id, JointLabel::Kind kind) {
        if (!id || !shown(id)) return;
        for (const auto& character : characters) {
            if (const auto joint = character->skeleton().find(id)) placer.place(*character, *joint, kind);
        }
    };
    placeOne(choice.current, JointLabel::Kind::current);
    if (choice.hovered != choice.current) placeOne(choice.hovered, JointLabel::Kind::hovered);
    if (!choice.all) return std::move(placer.labels);
    for (const auto& character : characters) {
        if (character->character().id != choice.active) continue;
        for (int joint = 0; joint < character->skeleton().size(); ++joint) {
            const JointId id = character->skeleton()[joint].id;
            if (placer.labels.size() >= kMaximumLabels) break;
            if (id != choice.current && id != choice.hovered && shown(id))
                placer.place(*character, joint, JointLabel::Kind::plain);
        }
    }
    return std::move(placer.labels);
}

void paintLabels(QPainter& painter, std::span<const JointLabel> labels, const Theme& theme) {
    // A plain name lets the bones behind it be seen, and is read over them all the same.
    QColor veil = theme.viewport;
    veil.setAlphaF(0.7F);
    for (const JointLabel& label : labels) {
        const bool plain = label.kind == JointLabel::Kind::plain;
        painter.fillRect(label.box, plain ? veil : theme.field);
        painter.setPen(label.kind == JointLabel::Kind::current ? theme.accent : theme.text);
        painter.drawText(label.box, Qt::AlignCenter, label.text);
    }
}

}  // namespace sinew
