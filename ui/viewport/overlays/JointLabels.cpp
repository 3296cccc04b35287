#include "ui/viewport/overlays/JointLabels.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/document/Visibility.h"
#include "ui/viewport/camera/Camera.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kLabelPadding = 4;

class LabelPlacer {
public:
    LabelPlacer(const Camera& camera, const QFont& font) : camera_(camera), metrics_(font) {}

    void add(const Evaluator& character, int joint, JointLabel::Kind kind) {
        const auto seen = camera_.project(character.bone(joint).head);
        if (!seen || !QRectF(QPointF(), camera_.viewport()).contains(*seen)) return;
        const bool plain = kind == JointLabel::Kind::plain;
        const QString text = QString::fromStdString(character.skeleton()[joint].name);
        const double height = std::ceil(metrics_.height()) + (plain ? 0 : kLabelPadding);
        const QSizeF size(std::ceil(metrics_.horizontalAdvance(text)) + 2 * kLabelPadding, height);
        const QPointF corner = *seen + (plain ? QPointF(5, -height / 2) : QPointF(10, -height - 8));
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

std::vector<JointLabel> jointLabels(const Camera& camera, Characters characters, const LabelOptions& options,
                                    const QFont& font) {
    LabelPlacer placer(camera, font);
    const auto shown = [&options](JointId id) {
        return !options.visibility || options.visibility->isShown(id);
    };
    const auto placeOne = [&](JointId id, JointLabel::Kind kind) {
        if (!id || !shown(id)) return;
        for (const auto& character : characters) {
            if (const auto joint = character->skeleton().find(id)) placer.add(*character, *joint, kind);
        }
    };
    placeOne(options.current, JointLabel::Kind::current);
    if (options.hovered != options.current) placeOne(options.hovered, JointLabel::Kind::hovered);
    if (!options.all) return std::move(placer.labels);
    for (const auto& character : characters) {
        if (character->character().id != options.active) continue;
        for (int joint = 0; joint < character->skeleton().size(); ++joint) {
            const JointId id = character->skeleton()[joint].id;
            if (placer.labels.size() >= kMaxLabels) break;
            if (id != options.current && id != options.hovered && shown(id))
                placer.add(*character, joint, JointLabel::Kind::plain);
        }
    }
    return std::move(placer.labels);
}

void paintLabels(QPainter& painter, std::span<const JointLabel> labels, const Theme& theme) {
    // The translucent background keeps the bones visible and the name readable.
    QColor background = theme.viewport;
    background.setAlphaF(0.7F);
    for (const JointLabel& label : labels) {
        const bool plain = label.kind == JointLabel::Kind::plain;
        painter.fillRect(label.box, plain ? background : theme.field);
        painter.setPen(label.kind == JointLabel::Kind::current ? theme.accent : theme.text);
        painter.drawText(label.box, Qt::AlignCenter, label.text);
    }
}

}  // namespace sinew
