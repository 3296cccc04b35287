#pragma once

#include <QString>
#include <QSurfaceFormat>

namespace sinew {

/// OpenGL support of this machine.
struct GraphicsSupport {
    bool usable = false;  ///< OpenGL 3.3 core or newer
    QString description;  ///< "4.5 (llvmpipe …)", or what is missing
};

/// Returns the graphics support, determined by creating a temporary context on the first call. Call it after
/// creating the QApplication.
const GraphicsSupport& graphicsSupport();

/// Returns the surface format of the viewport: OpenGL 3.3 core without multisampling.
QSurfaceFormat viewportFormat();

}  // namespace sinew
