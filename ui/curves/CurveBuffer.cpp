#include "ui/curves/CurveBuffer.h"

#include <algorithm>

#include "ui/curves/VisibleCurves.h"

namespace sinew {

void CurveBuffer::capture(const VisibleCurves& curves) {
    curves_.clear();
    if (!curves.clip()) return;
    clip_ = curves.clip()->id;
    for (const CurveRow& row : curves.rows()) curves_[row.id] = row.curve;
}

const Curve* CurveBuffer::find(const VisibleCurves& curves, ChannelId id) const {
    if (!curves.clip() || curves.clip()->id != clip_) return nullptr;
    const auto stored = curves_.find(id);
    const CurveRow* row = curves.find(id);
    if (stored == curves_.end() || !row || stored->second == row->curve) return nullptr;
    return stored->second.get();
}

bool CurveBuffer::differs(const VisibleCurves& curves) const {
    return std::ranges::any_of(curves_, [&](const auto& stored) { return find(curves, stored.first); });
}

std::vector<Track> CurveBuffer::swap(const VisibleCurves& curves) {
    std::vector<Track> tracks;
    for (auto& [id, stored] : curves_) {
        if (!find(curves, id)) continue;
        tracks.push_back({id, stored});
        stored = curves.find(id)->curve;
    }
    return tracks;
}

}  // namespace sinew
