#include "ui/timeline/KeyRows.h"

#include <algorithm>
#include <span>

namespace sinew {

namespace {

/// Of two or more rows. Halves, so that what lies at the same place is met early.
KeyRow joinedAll(std::span<const KeyRow* const> rows) {
    if (rows.size() == 1) return *rows.front();
    const std::size_t half = rows.size() / 2;
    return joined(joinedAll(rows.first(half)), joinedAll(rows.subspan(half)));
}

std::vector<std::shared_ptr<const Curve>> curvesOf(std::span<const Track> tracks) {
    std::vector<std::shared_ptr<const Curve>> curves;
    for (const Track& track : tracks) curves.push_back(track.curve);
    return curves;
}

}  // namespace

KeyRows::KeyRows() : summary_(std::make_shared<const KeyRow>()) {}

void KeyRows::show(std::shared_ptr<const Clip> clip) {
    if (clip == clip_) return;
    if (!clip || !clip_ || clip->rate != clip_->rate) joints_.clear();
    clip_ = std::move(clip);
    if (!clip_) {
        summary_ = std::make_shared<const KeyRow>();
    } else if (readJoints(*clip_)) {
        readSummary();
    }
}

bool KeyRows::readJoints(const Clip& clip) {
    std::map<JointId, Entry> before = std::exchange(joints_, {});
    std::size_t kept = 0;
    for (std::size_t i = 0; i < clip.tracks.size();) {
        const JointId joint = clip.tracks[i].id.joint;
        const auto tracks = tracksOf(clip, joint);
        i += tracks.size();
        Entry entry{curvesOf(tracks), nullptr, nullptr};
        const auto old = before.find(joint);
        if (old != before.end() && old->second.curves == entry.curves) {
            entry = std::move(old->second);
            ++kept;
        } else {
            entry.row = std::make_shared<const KeyRow>(keysOf(tracks, clip.rate));
        }
        joints_.emplace(joint, std::move(entry));
    }
    return kept < joints_.size() || kept < before.size() || joints_.empty();
}

void KeyRows::readSummary() {
    std::vector<const KeyRow*> rows;
    for (const auto& [joint, entry] : joints_) rows.push_back(entry.row.get());
    KeyRow summary = rows.empty() ? KeyRow() : joinedAll(rows);
    for (auto& mark : summary.marks) mark.share /= static_cast<double>(rows.size());
    summary_ = std::make_shared<const KeyRow>(std::move(summary));
}

std::shared_ptr<const KeyRow> KeyRows::joint(JointId joint) {
    const auto found = joints_.find(joint);
    if (found == joints_.end()) return std::make_shared<const KeyRow>();
    Entry& entry = found->second;
    if (!entry.held) entry.held = std::make_shared<const KeyRow>(withHolds(*entry.row, *clip_, joint));
    return entry.held;
}

}  // namespace sinew
