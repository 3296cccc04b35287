#pragma once

namespace sinew {

/// `sinew-window --render`: reads the files, draws the frames and writes them; the words behind `--render`
/// are those of `sinew render`. Needs a display. Gives the exit code; what went wrong stands on stderr.
int drawFrames(int argc, char** argv);

}  // namespace sinew
