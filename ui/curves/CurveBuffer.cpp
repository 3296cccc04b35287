#include "ui/curves/CurveBuffer.h"

#include <algorithm>

#include "ui/curves/ShownCurves.h"

namespace sinew {

void CurveBuffer::keep(const ShownCurves& curves) {
    curves_.clear();
    if (!curves.clip()) return;
    clip_ = curves.clip()->id;
    for (const CurveGroup& group : curves.groups()) {
        for (const CurveRow& row : group.rows) curves_[row.id] = row.curve;
    }
}

const Curve* CurveBuffer::find(const ShownCurves& curves, ChannelId id) const {
    if (!curves.clip() || curves.clip()->id != clip_) return nullptr;
    const auto kept = curves_.find(id);
    const CurveRow* row = curves.find(id);
    if (kept == curves_.end() || !row || kept->second == row->curve) return nullptr;
    return kept->second.get();
}

bool CurveBuffer::differs(const ShownCurves& curves) const {
    return std::ranges::any_of(curves_, [&](const auto& kept) { return find(curves, kept.first); });
}

std::vector<Track> CurveBuffer::swap(const ShownCurves& curves) {
    std::vector<Track> tracks;
    for (auto& [id, kept] : curves_) {
        if (!find(curves, id)) continue;
        tracks.push_back({id, kept});
        kept = curves.find(id)->curve;
    }
    return tracks;
}

}  // namespace sinew
