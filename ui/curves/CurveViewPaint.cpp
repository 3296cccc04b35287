#include <QPainter>
#include <algorithm>

#include "ui/curves/CurveGeometry.h"
#include "ui/curves/CurvePainter.h"
#include "ui/curves/CurveView.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr std::size_t kMaxBands = 12;      // more overlapping bands cannot be told apart
constexpr double kOriginalOpacity = 0.35;  // of curves at source time if a warp plays

}  // namespace

void CurveView::paintStill(QPainter& painter) {
    const CurveGeometry mapping = geometry();
    painter.setClipRect(content());
    if (curves_.drawn().empty()) {
        CurvePainter(painter, mapping).drawHint(hintText());
    } else {
        paintCurves(painter, mapping);
    }
    painter.setClipRect(content());
    if (showsLane_) lane_.paint(painter, mapping);
}

void CurveView::paintAnnotations(QPainter& painter) {
    const CurveGeometry mapping = geometry();
    painter.setClipRect(content());
    if (!curves_.drawn().empty()) {
        CurvePainter curves(painter, mapping);
        curves.drawValueLabels();
        painter.setClipRect(mapping.plot);
        curves.drawLetters();
        compare_.paintReadOut(painter, mapping);
        painter.setClipRect(content());
    }
    if (showsLane_) lane_.paintLabels(painter, mapping);
}

void CurveView::paintCurves(QPainter& painter, const CurveGeometry& geometry) {
    CurvePainter curves(painter, geometry);
    painter.setClipRect(geometry.plot);
    const CurveRow* active = curves_.active();
    if (showsLimits_) paintLimits(curves);
    paintValueLines(painter, geometry);
    compare_.paintGap(painter, geometry);
    if (showsBuffer_) {
        for (const CurveRow* row : curves_.drawn()) {
            if (const Curve* before = buffer_.find(curves_, row->id)) curves.drawDimmed(*row, *before);
        }
    }
    for (const CurveRow* row : curves_.drawn()) {
        if (const Curve* base = curves_.base(row->id)) curves.drawDimmed(*row, *base);
    }
    const TimeWarp* warp = curves_.clip()->playingWarp();
    painter.setOpacity(warp ? kOriginalOpacity : 1);
    for (const CurveRow* row : curves_.drawn()) {
        if (!compare_.covers(*row)) curves.drawCurve(*row, row == active);
    }
    painter.setOpacity(1);
    for (const CurveRow* row : curves_.drawn()) {
        if (warp && !compare_.covers(*row)) curves.drawWarped(*row, row == active, *warp);
    }
    compare_.paintLines(painter, geometry);
    for (const CurveRow* row : curves_.drawn()) curves.drawKeys(*row);
    paintKeys(painter, curves, geometry);
}

void CurveView::paintLimits(CurvePainter& curves) {
    const auto character = session().selection.character();
    if (curves_.isNormalized() || !character) return;
    const auto paint = [&](const CurveRow& row, bool active) {
        const auto joint = character->skeleton->find(row.id.joint);
        if (!joint || !isAngle(row.id.channel)) return;
        const JointLimits& limits = (*character->skeleton)[*joint].limits;
        const LimitConflict* conflict = session().conflicts.find(row.id);
        curves.drawLimit(row, limits.angles[static_cast<std::size_t>(component(row.id.channel))], active,
                         conflict && conflict->accepted);
    };
    const CurveRow* active = curves_.active();
    paint(*active, true);
    if (curves_.drawn().size() > kMaxBands) return;
    for (const CurveRow* row : curves_.drawn()) {
        if (row != active) paint(*row, false);
    }
}

void CurveView::paintKeys(QPainter& painter, CurvePainter& curves, const CurveGeometry& geometry) {
    const auto& selected = selectedKeys();
    const auto& editable = editableKeys();
    if (gesture_ != Gesture::edit || edit_ == Edit::scale) {
        if (const auto box = ScaleBox::around(geometry, editable)) box->paint(painter);
    }
    paintTangentHandles(painter, tangentHandles(geometry, editable));
    curves.drawSelectedKeys(selected);
    if (session().keyEditing.gesturing())
        curves.drawReplacedKeys(visibleKeys(curves_, session().keyEditing.replaced()));
}

QString CurveView::hintText() const {
    const auto character = session().selection.character();
    if (!character) return tr("Open a file to show its curves");
    const QString name = QString::fromStdString(character->name);
    if (!curves_.clip()) return tr("%1 has no clip. Pose a joint to create one, or import clips.").arg(name);
    if (curves_.groups().empty()) {
        const Mesh* mesh = character->find(session().selection.currentMesh());
        if (mesh && !mesh->shapes.empty())
            return tr("The shapes of %1 have no keys. Key one in Properties to show its curve.")
                .arg(QString::fromStdString(mesh->name));
        return tr("Select a joint of %1 to show its curves").arg(name);
    }
    const bool keyed =
        std::ranges::any_of(curves_.groups(), [](const CurveGroup& group) { return !group.rows.empty(); });
    if (keyed) return tr("All curves are hidden. Click the eye icon of a curve to show it.");
    return tr("%1 has no keys. Pose it and press S to set one.").arg(curves_.groups().front().name);
}

void CurveView::paintLive(QPainter& painter) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(geometry().plot, Qt::IntersectClip);
    paintSelectionBox(painter);
    const QString text = dragText();
    if (text.isEmpty()) return;
    painter.setFont(numberFont(11));
    const double width = QFontMetricsF(painter.font()).horizontalAdvance(text) + 12;
    const QRectF plot = geometry().plot;
    QRectF box(pointerDrag_->position() + QPointF(14, -26), QSizeF(width, 18));
    box.moveRight(std::min(box.right(), plot.right() - 4));
    box.moveTop(std::max(box.top(), plot.top() + 2));
    painter.setPen(QPen(theme().line, 1));
    painter.setBrush(theme().panel);
    painter.drawRoundedRect(box, 2, 2);
    painter.setPen(theme().text);
    painter.drawText(box, Qt::AlignCenter, text);
}

QString CurveView::dragText() const {
    if (!dragBegan_ || gesture_ != Gesture::edit) return {};
    const auto& keys = editableKeys();
    if (keys.empty()) return {};
    const double hertz = session().playback.rate().hertz();
    const auto [first, last] =
        std::ranges::minmax(keys, {}, [](const VisibleKey& key) { return key.key.time; });
    if (edit_ == Edit::scale) {
        return tr("frames %1–%2")
            .arg(shortNumberText(first.key.time.value * hertz, 2),
                 shortNumberText(last.key.time.value * hertz, 2));
    }
    if (edit_ == Edit::tangent) {
        const auto turned = std::ranges::find(keys, grabbed_, &VisibleKey::ref);
        if (turned == keys.end()) return {};
        const Key& key = turned->key;
        const double length = tangent_->out ? key.lengths.out : key.lengths.in;
        QString slope =
            tr("slope %1 /s")
                .arg(curveValueText(grabbed_.id.channel, tangent_->out ? key.slopeOut : key.slopeIn));
        if (length == TangentLengths::kDefault) return slope;
        return tr("%1 · length %2 %").arg(slope, shortNumberText(100 * length, 1));
    }
    if (!grabbedKey_) return {};
    return tr("frame %1 · %2")
        .arg(shortNumberText(grabbedKey_->time.value * hertz, 2),
             curveValueText(grabbed_.id.channel, grabbedKey_->value));
}

}  // namespace sinew
