#pragma once

namespace sinew {

class TimeCanvas;

/// Makes screen readers find the rows and items of every widget that implements CanvasContents. A TimeCanvas
/// is also a slider over frames whose value is a text. Only the first call has an effect.
void installCanvasAccessible();
/// Notifies screen readers that the canvas has a new value.
void notifyTimeCanvasChanged(TimeCanvas& canvas);

}  // namespace sinew
