#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/Time.h"
#include "core/io/format/TargetMoves.h"
#include "core/math/Transform.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// Plays one clip of a replay. Owns its workspace: use one per thread.
class ReplayPlayer {
public:
    virtual ~ReplayPlayer() = default;
    /// Returns J worldFromJoint at a time of the file, metres, valid until the next call. Channels without
    /// keys have their rest values.
    virtual std::span<const Affine> play(Seconds fileTime) = 0;
    /// Returns the factors of Replay::targets() at the time of the last play(), valid until the next call.
    virtual std::span<const double> factors() const { return {}; }
};

/// The motion of a written character, played by its format's rules and independently of the code that wrote
/// it, to verify exports. Immutable; a file has one per character.
class Replay {
public:
    struct FileJoint {
        std::string name;
        int parent = kNoParent;  ///< index, smaller than this joint's own
    };
    /// A target of a shape of a mesh.
    struct FileTarget {
        std::string mesh, name;
        TargetMoves moves;
    };
    struct FileClip {
        std::string name;
        Seconds duration{};    ///< in the file
        std::size_t keys = 0;  ///< as the format counts them
        FrameRate rate{};      ///< as readers take it: stored in the file, or derived from the keys
    };

    virtual ~Replay() = default;
    const std::vector<FileJoint>& joints() const { return joints_; }
    const std::vector<FileTarget>& targets() const { return targets_; }
    const std::vector<FileClip>& clips() const { return clips_; }

    /// Returns whether the file stores only the positions of heads and tails at frames, but no rotations and
    /// nothing between frames.
    bool hasPositionsOnly() const { return hasPositionsOnly_; }

    /// Returns a player. @param clip  index, or -1 for the rest pose
    virtual std::unique_ptr<ReplayPlayer> player(int clip) const = 0;

protected:
    bool hasPositionsOnly_ = false;
    std::vector<FileJoint> joints_;
    std::vector<FileTarget> targets_;
    std::vector<FileClip> clips_;
};

/// The characters of a file.
using Replays = std::vector<std::unique_ptr<const Replay>>;

}  // namespace sinew
