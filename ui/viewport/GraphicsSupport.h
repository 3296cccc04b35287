#pragma once

#include <QString>
#include <QSurfaceFormat>

namespace sinew {

/// Whether this machine can draw the viewport.
struct GraphicsSupport {
    bool usable = false;    ///< OpenGL 3.3 core or newer
    bool software = false;  ///< drawn by the processor (llvmpipe and its like)
    QString found;          ///< "4.5 (llvmpipe …)", or why there is nothing
};

/// Asks by making a context that is thrown away again. Made once, after the QApplication.
const GraphicsSupport& graphicsSupport();

/// OpenGL 3.3 core without samples: what the viewport asks for.
QSurfaceFormat viewportFormat();

}  // namespace sinew
