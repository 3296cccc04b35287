#include "core/anim/WarpPiece.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/math/Angle.h"

namespace sinew {
namespace {

constexpr double kShortest = 16 * Curve::kMinimumGap;  // seconds: nothing is cut finer

bool isOwnKind(Interpolation kind) {
    return kind == Interpolation::catmullRom || kind == Interpolation::catmullRomUniform ||
           kind == Interpolation::monotone;
}

/// A segment seen through a warp that bends.
class Bent {
public:
    Bent(const WarpLine& line, const WarpVisit& visit, const Segment& segment, double error)
        : line_(line), visit_(visit), segment_(segment), error_(error) {}

    void cut(std::vector<WarpPiece>& pieces) const { cut(pieces, visit_.begin, visit_.end); }

private:
    double source(double time) const {
        if (time == visit_.begin) return visit_.from;
        return time == visit_.end ? visit_.to : line_.warp->source({time}).value;
    }
    double slope(double time) const {
        return segment_.slope(source(time)) * slopeWithin(line_.at(visit_), *line_.warp, time);
    }

    /// Of polynomials up to the ninth degree, as a cubic of a cubic is, no value is greater than the greatest
    /// at these by more than a factor of 1 / cos(9 pi / 48).
    bool isNear(const WarpPiece& piece) const {
        constexpr int kSamples = 24;
        const double bound = error_ * std::cos(9 * kPi / (2 * kSamples));
        const Segment made = piece.segment();
        for (int i = 0; i < kSamples; ++i) {
            const double x = std::cos((2 * i + 1) * kPi / (2 * kSamples));
            const double time = piece.begin + (piece.end - piece.begin) * (1 + x) / 2;
            if (!(std::abs(segment_.at(source(time)) - made.at(time)) <= bound)) return false;
        }
        return true;
    }

    void cut(std::vector<WarpPiece>& pieces, double begin, double end) const {
        const WarpPiece piece{begin,
                              end,
                              Interpolation::hermite,
                              segment_.at(source(begin)),
                              segment_.at(source(end)),
                              slope(begin),
                              slope(end),
                              {},
                              visit_.stretch};
        if (end - begin < kShortest || isNear(piece) || !line_.budget->take()) {
            pieces.push_back(piece);
            return;
        }
        const double middle = (begin + end) / 2;
        cut(pieces, begin, middle);
        cut(pieces, middle, end);
    }

    const WarpLine& line_;
    const WarpVisit& visit_;
    const Segment& segment_;
    double error_;
};

bool isConstant(const Segment& segment) { return segment.c1 == 0 && segment.c2 == 0 && segment.c3 == 0; }

}  // namespace

WarpLine::WarpLine(const TimeWarp& shown, FrameRate frames, Seconds first, Seconds last, WarpBudget& keys)
    : warp(&shown),
      stretches(stretchesOf(shown)),
      rate(frames),
      begin(std::min(first, shown.pins().front().time).value),
      end(std::max(last, shown.pins().back().time).value),
      budget(&keys) {}

void addPieces(std::vector<WarpPiece>& pieces, const WarpLine& line, const WarpVisit& visit,
               const Segment& segment, const Key& key, bool whole, double error) {
    const WarpStretch& stretch = line.at(visit);
    const bool steps = key.interpolation == Interpolation::step;
    const bool rests = steps || stretch.speed == 0 || isConstant(segment);
    const bool straight = rests || (segment.c2 == 0 && segment.c3 == 0);
    if (stretch.bends && !straight) return Bent(line, visit, segment, error).cut(pieces);
    WarpPiece piece{visit.begin, visit.end, Interpolation::linear, segment.at(visit.from),
                    segment.at(visit.to)};
    piece.stretch = visit.stretch;
    if (rests) {
        piece.last = piece.first;
    } else {
        piece.slopeOut = segment.slope(visit.from) * slopeWithin(stretch, *line.warp, visit.begin);
        piece.slopeIn = segment.slope(visit.to) * slopeWithin(stretch, *line.warp, visit.end);
    }
    if (steps) piece.kind = Interpolation::step;
    if (!straight || (stretch.bends && !rests)) piece.kind = Interpolation::hermite;
    // What is too short for keys of its own is not there for the neighbours of others.
    if (whole && stretch.goes() && !tooNear({visit.begin}, {visit.end})) {
        piece.whole = visit.knot;
        piece.kind = key.interpolation;
        piece.shape = key.shape;
    }
    pieces.push_back(piece);
}

void settle(std::vector<WarpPiece>& pieces, std::ptrdiff_t segments) {
    const auto follows = [](const WarpPiece& a, const WarpPiece& b) {
        return a.whole >= 0 && b.whole == a.whole + 1 && a.stretch == b.stretch;
    };
    std::vector<std::size_t> alone;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const WarpPiece& piece = pieces[i];
        if (!isOwnKind(piece.kind)) continue;
        const bool before = piece.whole == 0 ? i == 0 : i > 0 && follows(pieces[i - 1], piece);
        const bool isLast = i + 1 == pieces.size();
        const bool behind = piece.whole + 1 == segments ? isLast : !isLast && follows(piece, pieces[i + 1]);
        if (!before || !behind) alone.push_back(i);
    }
    for (const std::size_t i : alone) pieces[i].kind = Interpolation::hermite;
    // A key's shape is that of the segment before it, too.
    for (const std::size_t i : alone) {
        if (i == 0 || !isOwnKind(pieces[i - 1].kind)) pieces[i].shape = {};
    }
}

}  // namespace sinew
