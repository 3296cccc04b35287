#pragma once

#include <QIcon>
#include <string_view>

namespace sinew {

/// Returns the icon resources/icons/<name>.svg in the theme's colours: normal = text, on = accent, disabled =
/// text-off. Sharp at any pixel ratio. Colours are looked up when painting, so that icons follow theme
/// changes.
QIcon icon(std::string_view name);

/// Returns the icon in one fixed colour, for canvases and badges.
QPixmap iconPixmap(std::string_view name, const QColor& color, int size, double pixelRatio);

}  // namespace sinew
