#pragma once

#include <map>
#include <memory>
#include <vector>

#include "core/anim/Clip.h"
#include "ui/timeline/KeyRow.h"

namespace sinew {

/// The key rows of a clip, kept from one state of the clip to the next: only joints whose curves changed are
/// looked at again.
class KeyRows {
public:
    KeyRows();

    void show(std::shared_ptr<const Clip> clip);  ///< null: no keys
    const std::shared_ptr<const Clip>& clip() const { return clip_; }

    /// All joints together, without holds; never null.
    const std::shared_ptr<const KeyRow>& summary() const { return summary_; }
    /// All channels of one joint; never null.
    std::shared_ptr<const KeyRow> joint(JointId joint);

private:
    struct Entry {
        std::vector<std::shared_ptr<const Curve>> curves;
        std::shared_ptr<const KeyRow> row;   ///< without holds
        std::shared_ptr<const KeyRow> held;  ///< with holds; null until asked for
    };
    bool readJoints(const Clip& clip);
    void readSummary();

    std::shared_ptr<const Clip> clip_;
    std::map<JointId, Entry> joints_;
    std::shared_ptr<const KeyRow> summary_;
};

}  // namespace sinew
