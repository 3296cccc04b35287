#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/Time.h"
#include "core/math/Transform.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// One clip of a replay under way. Owns its workspace: one per thread.
class ReplayPlayer {
public:
    virtual ~ReplayPlayer() = default;
    /// J worldFromJoint at a time of the file, metres; they stay until the next call. What is not keyed
    /// stands at rest.
    virtual std::span<const Affine> play(Seconds fileTime) = 0;
};

/// What a written file shows when it is played by its format's own rules, in no way that the writer went: the
/// other side of every check of an export. Immutable; one for each character of a file.
class Replay {
public:
    struct FileJoint {
        std::string name;
        int parent = kNoParent;  ///< before it in the list
    };
    struct FileClip {
        std::string name;
        Seconds duration{};    ///< of the file
        std::size_t keys = 0;  ///< as the file counts them
    };

    virtual ~Replay() = default;
    const std::vector<FileJoint>& joints() const { return joints_; }
    const std::vector<FileClip>& clips() const { return clips_; }

    /// Whether it knows where heads and tails are at the file's frames, and nothing else: neither rotations
    /// nor what is between.
    bool hasPlacesOnly() const { return hasPlacesOnly_; }

    /// @param clip  its number, or -1: the rest pose
    virtual std::unique_ptr<ReplayPlayer> player(int clip) const = 0;

protected:
    bool hasPlacesOnly_ = false;
    std::vector<FileJoint> joints_;
    std::vector<FileClip> clips_;
};

/// The characters of a file.
using Replays = std::vector<std::unique_ptr<const Replay>>;

}  // namespace sinew
