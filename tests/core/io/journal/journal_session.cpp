#include <unistd.h>

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string>

#include "core/io/journal/Journal.h"
#include "core/io/project/Project.h"
#include "tests/core/edits/RandomEdit.h"
#include "tests/core/io/journal/SceneHash.h"

// A session of random edits that never ends on its own: journal_session FOLDER SEED [PROJECT]. Reports on
// standard output, one per line: "m TICKET HASH MODIFIED" before a step is passed to the journal, "a TICKET"
// when it is acknowledged, "w HASH" and "d HASH" before and after the project file is written.

namespace {

using namespace sinew;
using namespace std::chrono_literals;

void report(const char* format, auto... values) {
    char line[128];
    const int size = std::snprintf(line, sizeof line, format, values...);
    if (::write(STDOUT_FILENO, line, static_cast<std::size_t>(size)) != size) std::_Exit(1);
}

class EditingSession {
public:
    EditingSession(const char* folder, std::uint32_t seed, const char* project)
        : dice_(seed),
          project_(project),
          waits_(dice_.chance(0.5)),
          journal_({folder}, [this] { reportAcknowledged(); }) {}

    void run() {
        Scene scene = test::randomScene(dice_);
        steps_.push_back(scene);
        record(scene, true, true);
        while (true) {
            if (!project_.empty() && dice_.chance(0.2)) {
                save(steps_.back());
            } else if (steps_.size() > 1 && dice_.chance(0.15)) {
                steps_.pop_back();
                record(steps_.back(), true, false);
            } else {
                edit();
            }
        }
    }

private:
    void edit() {
        const auto& edits = test::randomEdits();
        const auto& chosen =
            edits[static_cast<std::size_t>(dice_.integer(0, static_cast<int>(edits.size()) - 1))];
        auto edited = chosen.apply(steps_.back(), dice_);
        if (!edited) return;
        steps_.push_back(*edited);
        record(*edited, true, false);
    }

    void save(const Scene& scene) {
        const std::uint64_t hash = test::sceneHash(scene);
        report("w %" PRIu64 "\n", hash);
        if (!writeProject(project_, {scene, {}, nullptr, false})) std::_Exit(1);
        report("d %" PRIu64 "\n", hash);
        record(scene, false, false);
    }

    void record(const Scene& scene, bool modified, bool begins) {
        JournalEntry entry{"step " + std::to_string(++ticket_), scene, {}, modified, std::nullopt};
        if (begins) entry.project = JournalProject{project_, "session"};
        report("m %d %" PRIu64 " %d\n", ticket_, test::sceneHash(scene), modified ? 1 : 0);
        const auto ticket = begins ? journal_.begin(std::move(entry), 1) : journal_.add(std::move(entry));
        if (waits_ || ticket_ % 32 == 0) journal_.await(ticket, 10s);
    }

    void reportAcknowledged() { report("a %d\n", static_cast<int>(journal_.status().acknowledged)); }

    test::Dice dice_;
    std::string project_;
    bool waits_;
    std::vector<Scene> steps_;
    int ticket_ = 0;
    Journal journal_;
};

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    EditingSession(argv[1], static_cast<std::uint32_t>(std::atoi(argv[2])), argc > 3 ? argv[3] : "").run();
}
