// replay_positions FILE ANIMATION TIME...: prints the positions of a glTF file's nodes as played by the
// export check, one line (x y z) per time and node, parents first.
#include <cstdio>
#include <cstdlib>

#include "core/io/FormatList.h"

int main(int argc, char** argv) {
    using namespace sinew;
    if (argc < 3) return 2;
    const auto source = Source::open(argv[1]);
    if (!source) return 1;
    const auto replays = formatOf(*source).value()->replay(*source, {});
    if (!replays) {
        std::fprintf(stderr, "%s\n", text(replays.error()).c_str());
        return 1;
    }
    const auto player = replays->front()->player(std::atoi(argv[2]));
    for (int i = 3; i < argc; ++i) {
        for (const Affine& joint : player->play(Seconds{std::atof(argv[i])}))
            std::printf("%.12g %.12g %.12g\n", joint.translation().x(), joint.translation().y(),
                        joint.translation().z());
    }
    return 0;
}
