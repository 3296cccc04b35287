#pragma once

#include <atomic>

namespace sinew {

/// Cancellation and progress of long work, or of a part of it.
struct WorkControl {
    const std::atomic<bool>* cancel = nullptr;  ///< null, or polled at least every few milliseconds
    std::atomic<float>* progress = nullptr;     ///< null, or set to first..last
    float first = 0, last = 1;                  ///< progress at the start and at the end of the work

    bool isCancelled() const { return cancel && *cancel; }
    /// Never lowers the progress, so that several threads may report at once.
    ///
    /// @param fraction  of the work that is done, 0..1
    void report(double fraction) const {
        if (!progress) return;
        const float reached = first + static_cast<float>(fraction) * (last - first);
        for (float shown = *progress; shown < reached && !progress->compare_exchange_weak(shown, reached);) {
        }
    }
    /// Returns the control of a part of the work, from one fraction of it to another.
    WorkControl part(float from, float to) const {
        return {cancel, progress, first + from * (last - first), first + to * (last - first)};
    }
};

}  // namespace sinew
