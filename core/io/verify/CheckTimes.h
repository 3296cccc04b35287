#pragma once

#include <vector>

#include "core/io/WriteSubject.h"

namespace sinew {

/// When a file is held against what it was made of: at its own frames, at those of its clip, at 240 Hz, and
/// at its end. Given in pieces, so that nothing grows with the length.
class CheckTimes {
public:
    struct Time {
        double seconds = 0;    ///< of the file
        bool isFrame = false;  ///< one of the file's own
    };

    explicit CheckTimes(const WriteSubject& subject);

    std::size_t pieces() const { return pieces_; }
    /// The times of a piece, increasing; each time is of one piece. Times within a microsecond are one.
    std::vector<Time> times(std::size_t piece) const;

private:
    struct Grid {
        FrameRate rate;
        Seconds start{};  ///< of its frame 0, in the file
        bool isFile = false;
    };
    std::vector<Grid> grids_;
    double duration_ = 0;
    std::size_t pieces_ = 1;
};

}  // namespace sinew
