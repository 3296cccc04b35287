#pragma once

#include <functional>

#include "core/scene/ViewState.h"
#include "ui/document/Comparison.h"
#include "ui/document/CurrentPose.h"
#include "ui/document/Document.h"
#include "ui/document/JointFilter.h"
#include "ui/document/Playback.h"
#include "ui/document/Selection.h"
#include "ui/document/TimeAxis.h"
#include "ui/document/Visibility.h"
#include "ui/editing/Conflicts.h"
#include "ui/editing/ContactEditing.h"
#include "ui/editing/DeformationCheck.h"
#include "ui/editing/IkPosing.h"
#include "ui/editing/KeyEditing.h"
#include "ui/editing/Posing.h"
#include "ui/editing/ShapeEditing.h"
#include "ui/editing/WarpEditing.h"
#include "ui/editing/WeightPainting.h"

namespace sinew {

/// The document and the view state that all panels of one window share.
struct Session {
    Document document;
    Selection selection{document};
    Visibility visibility;
    JointFilter jointFilter;
    Playback playback;
    CurrentPose pose{document, selection, playback};
    Posing posing{document, selection, visibility, playback, pose};
    ShapeEditing shapes{document, selection, playback, posing};
    GoalEditing goals{document, selection, playback, pose};
    IkPosing ik{document, selection, playback, posing, goals};
    KeyEditing keyEditing{document, selection, visibility, playback};
    WarpEditing warp{document, selection, playback, posing};
    ContactEditing contacts{document, selection};
    WeightPainting painting{document, selection};
    DeformationCheck deformation{document, selection, playback, pose};
    TimeAxis timeAxis{playback};
    Comparison comparison{document, selection};
    Conflicts conflicts{document, selection, visibility, playback};
    /// Read and restore the viewport camera; empty without a viewport.
    std::function<CameraPose()> readCamera;
    std::function<void(const CameraPose&)> restoreCamera;
};

}  // namespace sinew
