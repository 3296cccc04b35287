#pragma once

#include <QPainter>
#include <set>
#include <span>

#include "ui/timewarp/WarpContacts.h"
#include "ui/timewarp/WarpGeometry.h"

namespace sinew {

class TimeRuler;

/// What becomes of moments of the source, under the speed lane: new time above, source time below, both
/// across and on one scale. Lines go down from the new times of the pins to their source times; bars say when
/// feet stand, in either time. Lives for one painting.
class WarpStrip {
public:
    static constexpr int kHeight = 76;                    ///< pixels
    static constexpr int kRuler = 20;                     ///< of it: source time
    static constexpr int kBars = 12;                      ///< of all feet
    static constexpr int kNewBars = 5, kSourceBars = 40;  ///< from its top

    WarpStrip(QPainter& painter, const WarpGeometry& geometry) : painter_(painter), geometry_(geometry) {}

    /// @param paler  the warp is muted
    void paintContacts(const TimeWarp& warp, std::span<const FootContacts> feet, bool paler);
    void paintLines(const TimeWarp& warp, const std::set<std::size_t>& selected, bool paler);
    /// Source time, with that of each pin that has room for its number.
    void paintRuler(const TimeRuler& scale, const TimeWarp* warp, const std::set<std::size_t>& selected,
                    bool paler);
    /// The playhead's line from its new time to the source that plays, named on the ruler.
    void paintPlayhead(Seconds time, Seconds source);

private:
    /// The source time of a pin, as it stands on the ruler.
    struct Number {
        QRectF box;
        QString text;
        bool bold;
    };
    std::vector<Number> numbers(const TimeWarp& warp, const std::set<std::size_t>& selected) const;
    QPolygonF way(double from, double to) const;  ///< pixels across, of new and of source time
    QRectF labelBox(Seconds source) const;
    QString label(Seconds source) const;
    QRectF ruler() const;

    QPainter& painter_;
    const WarpGeometry& geometry_;
};

/// The box of a read-out of the playhead, in its colour.
void paintPlayheadChip(QPainter& painter, const QRectF& box, const QString& text);

}  // namespace sinew
