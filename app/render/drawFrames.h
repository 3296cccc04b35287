#pragma once

namespace sinew {

/// `sinew-window --render`: reads the files, draws the frames and writes them. The arguments after `--render`
/// are those of `sinew render`. Needs a display. Prints errors on stderr and returns the exit code.
int drawFrames(int argc, char** argv);

}  // namespace sinew
