#pragma once

#include "core/scene/fitting/FitMarkers.h"

namespace sinew {

/// Set the markers of one template from the shape of a body; see guessMarkers().
void guessBiped(const FitBody& body, FitMarkers& markers);
void guessQuadruped(const FitBody& body, FitMarkers& markers);
void guessHand(const FitBody& body, FitMarkers& markers);

}  // namespace sinew
