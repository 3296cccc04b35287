#pragma once

#include <QIcon>
#include <string_view>

namespace sinew {

/// One of resources/icons by name ("play"), drawn in the theme's colours: normal = text, on = accent,
/// disabled = text-off, sharp at any pixel ratio. Follows theme changes: colours are looked up when the icon
/// is painted.
QIcon icon(std::string_view name);

/// The same picture in one fixed colour, for canvases and badges.
QPixmap iconPixmap(std::string_view name, const QColor& color, int size, double pixelRatio);

}  // namespace sinew
