#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "core/anim/layers/LayerEffect.h"

namespace sinew {

struct Session;

/// Shows where along the clip the active layer changes the result, and by how much: degrees above the middle
/// line, millimetres below it. A click moves the playhead there.
class EffectStrip : public QWidget {
    Q_OBJECT
public:
    explicit EffectStrip(Session& session, QWidget* parent = nullptr);

    QSize sizeHint() const override { return {240, 48}; }
    /// Returns "12.3° at hips, 45 mm at lhand" for a source time, or "None".
    QString textAt(Seconds time);

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    void refresh();
    void sampleColumns();
    Seconds timeAt(double x) const;
    double xOf(Seconds time) const;
    void seek(double x);

    Session* session_;
    std::shared_ptr<const Skeleton> skeleton_;  ///< of the sampler, like those below
    std::shared_ptr<const Clip> clip_;
    LayerId layer_;
    std::unique_ptr<LayerEffectSampler> sampler_;  ///< null without an active layer
    std::vector<LayerEffect> columns_;             ///< one per kColumn pixels; empty until painted
    double largestAngle_ = 0, largestDistance_ = 0;
};

}  // namespace sinew
