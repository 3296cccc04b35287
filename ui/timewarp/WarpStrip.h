#pragma once

#include <QPainter>
#include <QWidget>
#include <set>
#include <span>

#include "ui/timewarp/WarpContacts.h"
#include "ui/timewarp/WarpGeometry.h"

namespace sinew {

/// Legend beside the strip from new to source time: which time is above, and which bar belongs to which foot.
class StripLegend : public QWidget {
    Q_OBJECT
public:
    StripLegend(const WarpContacts& contacts, QWidget* parent);

    QString text() const { return text_; }  ///< text about the bars: "contacts: ltoes, rtoes"

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();

    const WarpContacts* contacts_;
    QString text_;
};

class TimeRuler;

/// Strip below the speed lane that connects new time (above) with source time (below), both across and on one
/// scale. Lines lead from the new times of the pins to their source times; bars show ground contacts in both
/// times. Created for a single paint event.
class WarpStrip {
public:
    static constexpr int kHeight = 76;                    ///< pixels
    static constexpr int kRuler = 20;                     ///< height of the source time ruler
    static constexpr int kBars = 12;                      ///< height of the bars of all feet
    static constexpr int kNewBars = 5, kSourceBars = 40;  ///< offsets of the bars from the top

    WarpStrip(QPainter& painter, const WarpGeometry& geometry) : painter_(painter), geometry_(geometry) {}

    /// @param muted  draws paler, because the warp is off
    void paintContacts(const TimeWarp& warp, std::span<const FootContacts> feet, bool muted);
    void paintLines(const TimeWarp& warp, const std::set<std::size_t>& selected, bool muted);
    /// Draws the ruler of source time, labelled at the pins whose labels fit.
    void paintRuler(const TimeRuler& scale, const TimeWarp* warp, const std::set<std::size_t>& selected,
                    bool muted);
    /// Draws the playhead's line from its new time to the source time that plays, with a label on the ruler.
    void paintPlayhead(Seconds time, Seconds source);

private:
    /// Source time of a pin as a label on the ruler.
    struct PinLabel {
        QRectF box;
        QString text;
        bool bold;
    };
    std::vector<PinLabel> pinLabels(const TimeWarp& warp, const std::set<std::size_t>& selected) const;
    QPolygonF guideLine(double from, double to) const;  ///< x of new and of source time, pixels
    QRectF labelBox(Seconds source) const;
    QString label(Seconds source) const;
    QRectF ruler() const;

    QPainter& painter_;
    const WarpGeometry& geometry_;
};

/// Draws a label in the colours of the playhead.
void paintPlayheadChip(QPainter& painter, const QRectF& box, const QString& text);

}  // namespace sinew
