#pragma once

#include "app/cli/Input.h"
#include "app/render/RenderOutput.h"
#include "ui/document/FrameStyle.h"

namespace sinew {

/// The options of `sinew render`. Two programs parse them from the same arguments: `sinew`, which validates
/// them, and `sinew-window --render`, which draws.
struct RenderJob {
    Input input;
    FrameSelection frames;
    std::optional<FrameRate> rate;  ///< nullopt: the clip's
    std::string character, clip;    ///< names; empty: all characters and the last clip of each
    RenderOutput output;
    FrameStyle style;
    bool mesh = false,
         bones =
             false;  ///< requested explicitly; if neither is, meshes are drawn if there are any, else bones
    bool quiet = false;
    bool progress = false;  ///< print a line per frame on stderr, for programs
};

/// Declares the options; `job` must outlive parsing. Invalid values throw CLI::ParseError.
void addRenderOptions(CLI::App& command, RenderJob& job);

}  // namespace sinew
