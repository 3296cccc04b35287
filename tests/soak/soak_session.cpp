#include <unistd.h>

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string>

#include "core/io/FormatList.h"
#include "core/io/journal/Journal.h"
#include "core/io/project/Project.h"
#include "tests/core/edits/RandomEdit.h"
#include "tests/core/io/journal/SceneHash.h"

// A session of random edits that never ends on its own: soak_session FOLDER SEED [PROJECT]. Reports on
// standard output, one per line: "m TICKET HASH MODIFIED HISTORY" before a step is passed to the journal, "a
// TICKET" when it is acknowledged, "w HASH" and "d HASH" before and after the project file is written. Beside
// the project, it also exports files and imports them again.

namespace {

using namespace sinew;
using namespace std::chrono_literals;

// Small, so that steps are dropped in most sessions.
constexpr std::size_t kMostSteps = 40;
constexpr std::ptrdiff_t kDroppedSteps = 3;

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
          journal_({folder, std::size_t{1} << 16}, [this] { reportAcknowledged(); }) {}

    void run() {
        push(test::randomScene(dice_));
        record(true, true);
        while (true) {
            if (!project_.empty() && dice_.chance(0.2)) {
                save();
            } else if (!project_.empty() && dice_.chance(0.1)) {
                exportFile();
            } else if (!project_.empty() && dice_.chance(0.1)) {
                import();
            } else if (dice_.chance(0.2)) {
                moveTo(dice_.integer(0, static_cast<int>(steps_.size()) - 1));
            } else {
                edit();
            }
        }
    }

private:
    struct Step {
        StepNumber number = 0;
        Scene scene;
        std::uint64_t hash = 0;
    };

    const Step& current() const { return steps_[cursor_]; }

    void push(const Scene& scene) {
        if (!steps_.empty()) steps_.resize(cursor_ + 1);
        if (steps_.size() == kMostSteps) steps_.erase(steps_.begin(), steps_.begin() + kDroppedSteps);
        steps_.push_back({++lastStep_, scene, test::sceneHash(scene)});
        cursor_ = steps_.size() - 1;
    }

    void edit() {
        const auto& chosen = dice_.oneOf(test::randomEdits());
        auto edited = chosen.apply(current().scene, dice_);
        if (!edited) return;
        push(*edited);
        record(true, false);
    }

    /// Undoes or redoes.
    void moveTo(int step) {
        cursor_ = static_cast<std::size_t>(step);
        record(true, false);
    }

    void save() {
        report("w %" PRIu64 "\n", current().hash);
        if (!writeProject(project_, {current().scene, {}, nullptr, false})) std::_Exit(1);
        report("d %" PRIu64 "\n", current().hash);
        record(false, false);
    }

    std::filesystem::path exported() const {
        return std::filesystem::path(project_).replace_filename(dice_.chance(0.5) ? "out.glb" : "out.bvh");
    }

    /// Writes the scene over the last export. Formats may refuse a scene.
    void exportFile() {
        Diagnostics ignored;
        static_cast<void>(writeFile(current().scene, exported(), {}, ignored));
    }

    /// Replaces the scene by one that was exported, if there is one. Ends the process if it cannot be read.
    void import() {
        const std::filesystem::path file = exported();
        if (!std::filesystem::exists(file)) return;
        Diagnostics ignored;
        const auto scene = readFiles(std::span(&file, 1), {}, {}, ignored);
        if (!scene) std::_Exit(1);
        push(*scene);
        record(true, false);
    }

    void record(bool modified, bool begins) {
        JournalEntry entry{
            current().number, steps_.front().number, "step " + std::to_string(++ticket_), current().scene, {},
            modified,         std::nullopt};
        if (begins) entry.project = JournalProject{project_, "session"};
        test::HistoryHash history(cursor_);
        for (const Step& step : steps_) history.add(step.hash);
        report("m %d %" PRIu64 " %d %" PRIu64 "\n", ticket_, current().hash, modified ? 1 : 0,
               history.value());
        const auto ticket = begins ? journal_.begin(std::move(entry), 1) : journal_.add(std::move(entry));
        if (waits_ || ticket_ % 32 == 0) journal_.await(ticket, 10s);
    }

    void reportAcknowledged() { report("a %d\n", static_cast<int>(journal_.status().acknowledged)); }

    mutable test::Dice dice_;
    std::string project_;
    bool waits_;
    std::vector<Step> steps_;
    std::size_t cursor_ = 0;
    StepNumber lastStep_ = 0;
    int ticket_ = 0;
    Journal journal_;
};

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    EditingSession(argv[1], static_cast<std::uint32_t>(std::atoi(argv[2])), argc > 3 ? argv[3] : "").run();
}
