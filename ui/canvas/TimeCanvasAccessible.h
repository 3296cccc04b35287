#pragma once

namespace sinew {

class TimeCanvas;

/// Makes screen readers treat each TimeCanvas as a slider over frames whose value is a text. Only the first
/// call has an effect.
void installTimeCanvasAccessible();
/// Notifies screen readers that the canvas has a new value.
void notifyTimeCanvasChanged(TimeCanvas& canvas);

}  // namespace sinew
