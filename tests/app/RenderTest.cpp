#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QImage>
#include <algorithm>
#include <chrono>
#include <thread>

#include "tests/app/Program.h"

namespace sinew {
namespace SINEW_TEST_FILE {

const std::string kWalk = SINEW_SAMPLES "/walk.bvh";

class Render : public testing::Test {
protected:
    /// Renders small images of the walk to a file in the test's folder.
    Outcome render(const std::string& name, std::vector<std::string> more,
                   std::vector<std::pair<std::string, std::string>> environment = {}) const {
        more.insert(more.begin(), {"render", kWalk, "-o", path(name), "--size", "64x48"});
        return run(SINEW_PROGRAM, more, withoutLeakCheck(std::move(environment)));
    }
    /// Ignores leaks in the graphics driver.
    static std::vector<std::pair<std::string, std::string>> withoutLeakCheck(
        std::vector<std::pair<std::string, std::string>> environment) {
#ifdef __SANITIZE_ADDRESS__
        environment.emplace_back("ASAN_OPTIONS", "detect_leaks=0");
#endif
        return environment;
    }
    std::string path(const std::string& name) const { return (folder_.path() / name).string(); }
    QImage loadImage(const std::string& name) const { return QImage(QString::fromStdString(path(name))); }
    std::vector<std::string> files() const {
        std::vector<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator(folder_.path()))
            names.push_back(entry.path().filename().string());
        std::ranges::sort(names);
        return names;
    }
    /// ffprobe's description of a movie's only stream, one value per line.
    std::string probe(const std::string& name, const std::string& entries) const {
        return run("/bin/sh", {"-c", "ffprobe -v error -count_frames -show_entries stream=" + entries +
                                         " -of default=noprint_wrappers=1:nokey=1 '" + path(name) + "'"})
            .out;
    }

    TemporaryFolder folder_;
};

struct Refusal {
    const char* description;
    std::vector<std::string> arguments;
    const char* message;
};

class RenderRefusals : public testing::TestWithParam<Refusal> {};

TEST_P(RenderRefusals, areWrongUsageAndWriteNothing) {
    const TemporaryFolder folder;
    std::vector<std::string> arguments = GetParam().arguments;
    for (std::string& argument : arguments) {
        if (argument.starts_with("OUT/")) argument = (folder.path() / argument.substr(4)).string();
    }
    arguments.insert(arguments.begin(), {"render", kWalk});
    const Outcome outcome = sinew(arguments);
    EXPECT_EQ(outcome.exitCode, 2) << outcome.err;
    EXPECT_NE(outcome.err.find(GetParam().message), std::string::npos) << outcome.err;
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

INSTANTIATE_TEST_SUITE_P(
    Render, RenderRefusals,
    testing::Values(Refusal{"noOutput", {}, "--output is required"},
                    Refusal{"unknownExtension", {"-o", "OUT/walk.avi"}, ".mp4"},
                    Refusal{"twoNumbers", {"-o", "OUT/a%d_%04d.png"}, "walk_%04d.png"},
                    Refusal{"numberWithoutZero", {"-o", "OUT/a%4d.png"}, "walk_%04d.png"},
                    Refusal{"noNumber", {"-o", "OUT/100%.png"}, "walk_%04d.png"},
                    Refusal{"sizeWithOneNumber", {"-o", "OUT/a.png", "--size", "640"}, "'640'"},
                    Refusal{"sizeOfZero", {"-o", "OUT/a.png", "--size", "0x10"}, "'0x10'"},
                    Refusal{"sizeTooLarge", {"-o", "OUT/a.png", "--size", "99999x10"}, "16384"},
                    Refusal{"sizeWithThreeNumbers", {"-o", "OUT/a.png", "--size", "10x10x10"}, "'10x10x10'"},
                    Refusal{"oddMovie", {"-o", "OUT/a.mp4", "--size", "641x360"}, "642x360"},
                    Refusal{"transparentMovie", {"-o", "OUT/a.mp4", "--background", "transparent"}, ".webm"},
                    Refusal{"unknownCamera", {"-o", "OUT/a.png", "--camera", "top"}, "front"},
                    Refusal{"unknownColour", {"-o", "OUT/a.png", "--background", "#12345g"}, "'#12345g'"},
                    Refusal{"unknownTheme", {"-o", "OUT/a.png", "--theme", "blue"}, "light"},
                    Refusal{"noSamples", {"-o", "OUT/a.png", "--samples", "0"}, "--samples"},
                    Refusal{"severalFramesOfOneName", {"-o", "OUT/a.png"}, "a_%04d.png"}),
    [](const auto& test) { return std::string(test.param.description); });

TEST_F(Render, failsIfTheFolderIsMissing) {
    const Outcome outcome = render("nowhere/a_%d.png", {});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_NE(outcome.err.find("nowhere"), std::string::npos) << outcome.err;
}

TEST_F(Render, suggestsFramesIfFfmpegIsMissing) {
    const Outcome outcome = render("a.mp4", {}, {{"PATH", ""}});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_NE(outcome.err.find("ffmpeg"), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find("a_%04d.png"), std::string::npos) << outcome.err;
    EXPECT_TRUE(files().empty());
}

TEST_F(Render, reportsAMissingDisplay) {
    const Outcome outcome =
        render("a.png", {"--frames", "0:0"}, {{"DISPLAY", ""}, {"WAYLAND_DISPLAY", ""}, {"PATH", ""}});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_NE(outcome.err.find("Xvfb"), std::string::npos) << outcome.err;
    EXPECT_TRUE(files().empty());
}

TEST_F(Render, namesTheAvailableClipsAndCharacters) {
    const Outcome clip = render("a.png", {"--frames", "0:0", "--clip", "run"});
    EXPECT_EQ(clip.exitCode, 1);
    EXPECT_NE(clip.err.find("'walk'"), std::string::npos) << clip.err;
    const Outcome character = render("a.png", {"--frames", "0:0", "--character", "dog"});
    EXPECT_EQ(character.exitCode, 1);
    EXPECT_NE(character.err.find("choose from: '"), std::string::npos) << character.err;
}

TEST_F(Render, requiresAMeshToDrawMeshes) {
    const Outcome outcome = render("a.png", {"--frames", "0:0", "--mesh"});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_NE(outcome.err.find("--mesh"), std::string::npos) << outcome.err;
}

TEST_F(Render, writesOneFilePerFrameInTheRequestedSize) {
    EXPECT_EQ(render("walk_%03d.png", {"--frames", "3:5"}).exitCode, 0);
    EXPECT_EQ(files(), (std::vector<std::string>{"walk_003.png", "walk_004.png", "walk_005.png"}));
    EXPECT_EQ(loadImage("walk_004.png").size(), QSize(64, 48));
    EXPECT_NE(readFile(path("walk_003.png")), readFile(path("walk_005.png")));
}

TEST_F(Render, startsADisplayIfThereIsNone) {
    const Outcome outcome = render("a.png", {"--frames", "3:3"}, {{"DISPLAY", ""}, {"WAYLAND_DISPLAY", ""}});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(loadImage("a.png").size(), QSize(64, 48));
}

TEST_F(Render, separateRangesEqualTheWhole) {
    for (const char* camera : {"frame", "iso"}) {
        EXPECT_EQ(render("whole_%d.png", {"--frames", "0:5", "--camera", camera}).exitCode, 0);
        EXPECT_EQ(render("part_%d.png", {"--frames", "0:1", "--camera", camera}).exitCode, 0);
        EXPECT_EQ(render("part_%d.png", {"--frames", "2:5", "--camera", camera}).exitCode, 0);
        for (int frame = 0; frame <= 5; ++frame) {
            const std::string name = std::to_string(frame) + ".png";
            EXPECT_EQ(readFile(path("whole_" + name)), readFile(path("part_" + name))) << camera << name;
        }
    }
}

TEST_F(Render, rendersEverySecondFrameAtHalfTheRate) {
    EXPECT_EQ(render("full_%d.png", {"--frames", "0:4"}).exitCode, 0);
    EXPECT_EQ(render("half_%d.png", {"--frames", "0:2", "--fps", "15"}).exitCode, 0);
    for (int frame = 0; frame <= 2; ++frame) {
        EXPECT_EQ(readFile(path("half_" + std::to_string(frame) + ".png")),
                  readFile(path("full_" + std::to_string(2 * frame) + ".png")))
            << frame;
    }
}

TEST_F(Render, keepsTransparencyAroundTheCharacter) {
    EXPECT_EQ(render("a.png", {"--frames", "0:0", "--background", "transparent"}).exitCode, 0);
    const QImage image = loadImage("a.png");
    ASSERT_TRUE(image.hasAlphaChannel());
    for (const QPoint corner : {QPoint(0, 0), QPoint(63, 0), QPoint(0, 47), QPoint(63, 47)})
        EXPECT_EQ(image.pixelColor(corner).alpha(), 0);
    int opaque = 0;
    for (int y = 0; y < 48; ++y) {
        for (int x = 0; x < 64; ++x) opaque += image.pixelColor(x, y).alpha() == 255;
    }
    EXPECT_GT(opaque, 20);
}

TEST_F(Render, fillsTheBackgroundWithTheRequestedColor) {
    EXPECT_EQ(render("a.png", {"--frames", "0:0", "--background", "#204060", "--no-grid"}).exitCode, 0);
    EXPECT_EQ(loadImage("a.png").pixelColor(0, 0), QColor(0x20, 0x40, 0x60));
}

TEST_F(Render, moviesHaveTheClipsFramesAndRate) {
    const Outcome movie = render("a.mp4", {"--frames", "0:6", "--fps", "24000/1001"});
    EXPECT_EQ(movie.exitCode, 0) << movie.err;
    EXPECT_EQ(probe("a.mp4", "width,height,r_frame_rate,nb_read_frames"), "64\n48\n24000/1001\n7\n");
    EXPECT_EQ(render("a.webm", {"--frames", "0:4"}).exitCode, 0);
    EXPECT_EQ(probe("a.webm", "r_frame_rate,nb_read_frames"), "30/1\n5\n");
    EXPECT_EQ(render("a.gif", {"--frames", "0:4", "--fps", "25"}).exitCode, 0);
    EXPECT_EQ(probe("a.gif", "r_frame_rate,nb_read_frames"), "25/1\n5\n");
    EXPECT_EQ(files(), (std::vector<std::string>{"a.gif", "a.mp4", "a.webm"}));
}

TEST_F(Render, reportsAnIncompleteMovie) {
    const TemporaryFolder tools;
    // The shell limits the size of files to 4 KiB.
    const std::string limited =
        tools.file("ffmpeg",
                   "#!/bin/sh\nPATH=${PATH#*:}\ncase \"$*\" in *-encoders*) ;; *) ulimit -f 8 ;; esac\n"
                   "exec ffmpeg \"$@\"\n");
    std::filesystem::permissions(limited, std::filesystem::perms::owner_all);
    // The second shell ignores SIGCHLD.
    for (const char* shell : {"", "trap '' CHLD; "}) {
        for (const char* name : {"a.mp4", "a.gif", "a.webm"}) {
            const Outcome outcome =
                run("/bin/sh", {"-c", std::string(shell) + "PATH=" + tools.path().string() + ":$PATH exec " +
                                          SINEW_PROGRAM + " render '" + kWalk + "' -o '" + path(name) +
                                          "' --size 640x480 --frames 0:9"});
            EXPECT_EQ(outcome.exitCode, 1) << shell << name;
            EXPECT_NE(outcome.err.find("ffmpeg could not write the movie"), std::string::npos) << outcome.err;
            EXPECT_NE(outcome.err.find("File too large"), std::string::npos) << outcome.err;
            EXPECT_TRUE(files().empty()) << shell << name;
        }
    }
}

TEST_F(Render, worksIfSigchldIsIgnored) {
    const Outcome outcome = run("/bin/sh",
                                {"-c", "trap '' CHLD; exec " + std::string(SINEW_PROGRAM) + " render '" +
                                           kWalk + "' -o '" + path("a.mp4") + "' --size 64x48 --frames 0:3"},
                                withoutLeakCheck({{"DISPLAY", ""}, {"WAYLAND_DISPLAY", ""}}));
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(files(), std::vector<std::string>{"a.mp4"});
}

TEST_F(Render, leavesNoPartialFilesWhenStopped) {
    for (const char* name : {"a.mp4", "a_%d.png"}) {
        const pid_t child = fork();
        if (child == 0) {
            execl(SINEW_PROGRAM, "sinew", "render", kWalk.c_str(), "-o", path(name).c_str(), "--fps", "3000",
                  "--quiet", nullptr);
            _exit(127);
        }
        for (int i = 0; i < 500 && files().empty(); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        ASSERT_FALSE(files().empty());
        kill(child, SIGTERM);
        int status = 0;
        waitpid(child, &status, 0);
        EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
        for (const std::string& file : files()) {
            EXPECT_TRUE(file.starts_with("a_") && file.ends_with(".png")) << file;
            EXPECT_FALSE(loadImage(file).isNull()) << file;
        }
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
