// Opens, draws, edits and saves scenes of extreme sizes in the window, and prints how long each step took.
// The suite uses a hundredth of each size; SINEW_SOAK=100 uses the sizes of reliability.md.

#include <QElapsedTimer>
#include <cstdio>
#include <filesystem>

#include "core/io/FormatList.h"
#include "core/scene/edits/keys/SetKeys.h"
#include "tests/core/Mocap.h"
#include "tests/core/skin/TubeMesh.h"
#include "tests/soak/SoakLength.h"
#include "tests/soak/UsedMemory.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/session/ProjectFile.h"
#include "ui/viewport/ViewportView.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr int kFull = 100;        ///< SINEW_SOAK for the full sizes
constexpr int kLongest = 600000;  ///< milliseconds for one step

/// Returns `full` scaled to the length of this run, at least 2.
int scaled(int full) { return std::max(full * std::min(test::soakLength(), kFull) / kFull, 2); }

class Sizes : public WindowTest {
protected:
    /// Starts a task and returns its duration in seconds.
    template <class Start, class IsRunning>
    double timed(Start start, IsRunning isRunning) const {
        QElapsedTimer timer;
        timer.start();
        start();
        EXPECT_TRUE(QTest::qWaitFor([&] { return !isRunning(); }, kLongest));
        return static_cast<double>(timer.nsecsElapsed()) * 1e-9;
    }
    template <class Action>
    static double timed(Action action) {
        QElapsedTimer timer;
        timer.start();
        action();
        return static_cast<double>(timer.nsecsElapsed()) * 1e-9;
    }

    double openAndWait(const std::filesystem::path& path) const {
        return timed(
            [&] { window->opener().open({QString::fromStdString(path.string())}, FileOpener::Mode::open); },
            [&] { return window->opener().task().running() || window->project().reading(); });
    }
    double saveAndWait(const QString& path) const {
        return timed([&] { window->project().save(path); }, [&] { return window->project().writing(); });
    }
    /// Moves the playhead and draws all views.
    double drawAt(double part) const {
        const Clip& clip = *scene().characters[0]->clips[0];
        const auto frame = static_cast<std::int64_t>(part * static_cast<double>(clip.frameCount()));
        return timed([&] {
            session->playback.setFrame({clip.firstFrame.value + frame});
            window->findChild<ViewportView*>()->grabFramebuffer();
            window->grab();
        });
    }
    /// Sets a key as a committed step. Returns false if there is no motion.
    bool setKey(int n) const {
        if (scene().characters.empty() || scene().characters[0]->clips.empty()) return false;
        const test::OneKey key = test::oneKey(scene(), n);
        Result<Scene> edited = setKeys(scene(), key.character, key.clip, key.time, {&key.value, 1});
        if (!edited) return false;
        session->document.commit(QStringLiteral("Set Key"), *std::move(edited));
        return true;
    }

    /// Opens, draws, edits and saves a file, and reopens the saved project.
    void use(const char* name, int count, const std::filesystem::path& path) {
        const double open = openAndWait(path);
        ASSERT_FALSE(scene().characters.empty()) << name << " cannot be opened";
        drawAt(0.3);
        const double draw = drawAt(0.6);
        bool isEdited = false;
        const double edit = timed([&] {
            isEdited = setKey(1);
            QApplication::processEvents();
        });
        EXPECT_TRUE(isEdited);
        const double undo = timed([&] {
            session->document.undo();
            QApplication::processEvents();
        });
        session->document.redo();
        const QString saved = QDir(folder.path()).filePath(QStringLiteral("saved.sinew"));
        const double save = saveAndWait(saved);
        const double memory = test::usedMemory() / 1024;
        const std::size_t characters = scene().characters.size(), clips = scene().characters[0]->clips.size();
        const double reopen = openAndWait(saved.toStdString());
        ASSERT_EQ(scene().characters.size(), characters);
        EXPECT_EQ(scene().characters[0]->clips.size(), clips);
        const auto bytes = std::filesystem::file_size(path);
        std::printf("| %d %s | %.3g MB | %.2g s | %.2g s | %.2g s | %.2g s | %.2g s | %.2g s | %.2g GB |\n",
                    count, name, static_cast<double>(bytes) * 1e-6, open, draw, edit, undo, save, reopen,
                    memory);
    }
    void use(const char* name, int count, const Scene& made, const char* extension) {
        const std::filesystem::path path =
            folder.filePath(QLatin1String("made") + QLatin1String(extension)).toStdString();
        Diagnostics diagnostics;
        const Result<void> written = writeFile(made, path, {}, diagnostics);
        ASSERT_TRUE(written) << text(written.error());
        for (const Diagnostic& diagnostic : diagnostics.list())
            EXPECT_EQ(diagnostic.severity, Severity::information) << text(diagnostic);
        use(name, count, path);
    }
};

TEST_F(Sizes, handlesManyFrames) {
    const int count = scaled(1'000'000);
    use("frames of 31 joints", count, test::mocap(31, count), ".bvh");
}

TEST_F(Sizes, handlesManyJoints) {
    const int count = scaled(5000);
    use("joints, 300 frames", count, test::mocap(count, 300), ".bvh");
}

TEST_F(Sizes, handlesManyVertices) {
    constexpr int kJoints = 30, kSides = 500;
    const int rings = scaled(10'000);
    Scene made = test::mocap(kJoints, 300);
    const test::Tube tube =
        test::makeTube(static_cast<std::size_t>(rings), kSides, kJoints, test::kCharacterReach, 4);
    for (std::uint32_t from = 0; from + kSides < tube.geometry->positions.size(); ++from) {
        const std::uint32_t next = (from + 1) % kSides == 0 ? from + 1 - kSides : from + 1;
        tube.geometry->triangles.push_back({from, next, from + kSides});
        tube.geometry->triangles.push_back({next, next + kSides, from + kSides});
    }
    for (std::size_t i = 0; i < tube.skin->joints.size(); ++i)
        tube.skin->joints[i].joint = (*made.characters[0]->skeleton)[static_cast<int>(i)].id;
    auto mesh = std::make_shared<Mesh>();
    mesh->id = made.newId<MeshId>();
    mesh->name = "tube";
    mesh->geometry = tube.geometry;
    mesh->skin = tube.skin;
    mesh->surfaces = {{0, static_cast<std::uint32_t>(tube.geometry->triangles.size()), nullptr}};
    auto character = std::make_shared<Character>(*made.characters[0]);
    character->meshes = {mesh};
    made.characters[0] = character;
    use("vertices", rings * kSides, made, ".glb");
}

TEST_F(Sizes, handlesManyClips) {
    const int count = scaled(1000);
    Scene made = test::mocap(31, 300);
    auto character = std::make_shared<Character>(*made.characters[0]);
    for (int i = 1; i < count; ++i) {
        auto clip = std::make_shared<Clip>(*character->clips[0]);
        clip->id = made.newId<ClipId>();
        clip->name = "capture " + std::to_string(i);
        for (Track& track : clip->tracks) {
            const std::vector<double> values(300, 0.001 * i + 1e-5 * track.curve->evaluate({0}));
            track.curve =
                std::make_shared<const Curve>(Curve::fromSamples(clip->rate, clip->firstFrame, values));
        }
        character->clips.push_back(clip);
    }
    made.characters[0] = character;
    use("clips of 31 joints and 300 frames", count, made, ".sinew");
}

TEST_F(Sizes, handlesManyCharacters) {
    const int count = scaled(200);
    Scene made = test::mocap(31, 300);
    for (int i = 1; i < count; ++i) made = addScene(made, test::mocap(31, 300)).value();
    use("characters of 31 joints and 300 frames", count, made, ".sinew");
}

TEST_F(Sizes, handlesManySteps) {
    const int count = scaled(100'000);
    session->document.open(test::mocap(31, 300), QStringLiteral("capture"));
    const double edits = timed([&] {
        for (int i = 0; i < count; ++i) {
            ASSERT_TRUE(setKey(i));
            if (i % 50 == 0) QApplication::processEvents();
        }
    });
    const History& history = session->document.history();
    EXPECT_TRUE(history.hasDroppedSteps() || history.cursor() == count);
    const auto kept = history.cursor();
    const double undos = timed([&] {
        while (history.canUndo()) session->document.undo();
        QApplication::processEvents();
    });
    std::printf(
        "| %d undo steps, of which %d are kept | %.2g ms for each edit | %.2g ms for each undo | %.2g GB |\n",
        count, kept, 1e3 * edits / count, 1e3 * undos / std::max(kept, 1), test::usedMemory() / 1024);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
