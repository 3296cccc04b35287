#pragma once

#include "core/scene/analysis/Body.h"
#include "core/scene/analysis/ImportGuess.h"
#include "core/scene/evaluation/Evaluator.h"

namespace sinew {

/// How the feet of a body move.
struct Gait {
    double footSpeed = 0;   ///< of the ankles on average, m/s; 0 if there are not two frames
    int steps = 0;          ///< 0 unless the body walks or runs regularly
    double stepLength = 0;  ///< metres
    double cadence = 0;     ///< steps per second
    /// Returns step length divided by cadence (m s), which depends little on the speed of a person and is
    /// proportional to the inverse of the frame rate (Sekiya and Nagasaki, "Reproducibility of the walking
    /// patterns of normal young adults", Gait and Posture 7, 1998).
    double walkRatio() const { return stepLength / cadence; }
};

/// Measures how the feet move in the evaluator's clip, at the clip's rate. Evaluates at most 2000 frames.
///
/// @param scale  of lengths, to metres
Gait findGait(Evaluator& evaluator, const Body& body, Axis up, double scale);

/// Guesses the frame rate of a clip. The value differs from the clip's rate only if the gait is impossible at
/// that rate; it is never sure then. Otherwise the guess is sure if the file defines the rate, or if the
/// skeleton is one of CMU's, whose motions have 120 frames per second.
///
/// @param gait  nullopt if it is not a person's, or its unit is not known
Guess<FrameRate> guessRate(const Character& character, FrameRate rate, bool isDefined,
                           const std::optional<Gait>& gait);

}  // namespace sinew
