#pragma once

#include "app/commands/Input.h"
#include "app/render/RenderOutput.h"
#include "ui/document/FrameLook.h"

namespace sinew {

/// What `sinew render` is asked for. Both programs read it from the same words: `sinew`, which looks whether
/// they make sense, and `sinew-window --render`, which draws.
struct RenderJob {
    Input input;
    AskedFrames frames;
    std::optional<FrameRate> rate;  ///< unset: the clip's
    std::string character, clip;    ///< names; empty: all characters, the last clip of each
    RenderOutput output;
    FrameLook look;
    bool mesh = false,
         bones = false;  ///< asked for by name; neither: meshes where there are some, else bones
    bool quiet = false;
    bool progress = false;  ///< a line a frame on stderr, for programs
};

/// Declares the options; `job` outlives the parsing. Senseless values leave as CLI::ParseError.
void addRenderOptions(CLI::App& command, RenderJob& job);

}  // namespace sinew
