#pragma once

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <numbers>

#include "core/io/journal/Journal.h"
#include "core/io/journal/RecoverJournal.h"
#include "tests/core/RandomRig.h"
#include "tests/core/edits/RandomEdit.h"
#include "tests/core/io/TemporaryFolder.h"
#include "tests/core/io/journal/SceneHash.h"

namespace sinew::test {

/// Shared by the journal's tests: scenes to write, and a copy of what a kill would leave.

inline constexpr std::chrono::seconds kTimeout{30};

/// One character with one joint and a dense clip of `frames` frames on three channels.
inline Scene denseScene(int frames) {
    Scene scene;
    std::vector<Joint> joints(1);
    joints[0].id = scene.newId<JointId>();
    joints[0].name = "hip";
    Character character;
    character.id = scene.newId<CharacterId>();
    character.name = "dense";
    Clip clip;
    clip.id = scene.newId<ClipId>();
    clip.name = "take";
    clip.lastFrame = FrameIndex{frames - 1};
    for (const Channel channel : {Channel::angle1, Channel::angle2, Channel::angle3}) {
        std::vector<double> values(static_cast<std::size_t>(frames));
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = std::sin(static_cast<double>(i) * std::numbers::pi / 60);
        clip.tracks.push_back({{joints[0].id, channel},
                               std::make_shared<const Curve>(Curve::fromSamples(clip.rate, {}, values))});
    }
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    character.clips.push_back(std::make_shared<const Clip>(std::move(clip)));
    scene.characters.push_back(std::make_shared<const Character>(std::move(character)));
    return scene;
}

/// The scene with one key of the first channel at a frame.
inline Scene withKey(const Scene& scene, int frame, double value) {
    Character character = *scene.characters.at(0);
    Clip clip = *character.clips.at(0);
    clip.tracks[0].curve = std::make_shared<const Curve>(
        clip.tracks[0].curve->withKey({clip.rate.time(FrameIndex{frame}), value}));
    character.clips[0] = std::make_shared<const Clip>(std::move(clip));
    Scene edited = scene;
    edited.characters[0] = std::make_shared<const Character>(std::move(character));
    return edited;
}

/// A new step after all others.
inline JournalEntry entry(std::string text, Scene scene, bool modified = true) {
    static StepNumber last = 0;
    return {++last, 0, std::move(text), std::move(scene), {}, modified, std::nullopt};
}

/// The folder that a kill at this moment would leave: journals without their processes.
inline std::filesystem::path afterKill(const std::filesystem::path& journals, const TemporaryFolder& folder) {
    const std::filesystem::path copy = folder / "after";
    std::filesystem::remove_all(copy);
    std::filesystem::create_directories(copy);
    for (const auto& file : std::filesystem::directory_iterator(journals))
        if (file.path().extension() != ".lock")
            std::filesystem::copy(file.path(), copy / file.path().filename());
    return copy;
}

inline std::size_t filesIn(const std::filesystem::path& folder) {
    if (!std::filesystem::exists(folder)) return 0;
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder), {}));
}

/// The hash of the scene recovered from the only journal found.
inline std::uint64_t recoveredHash(const FoundJournals& found) {
    EXPECT_EQ(found.journals.size(), 1U);
    if (found.journals.empty()) return 0;
    const auto recovered = recoverJournal(found.journals.front());
    EXPECT_TRUE(recovered) << text(recovered.error());
    return recovered ? sceneHash(recovered->current().scene) : 0;
}

/// The number of rows in a table of the only journal in a folder.
inline std::int64_t rows(const std::filesystem::path& journals, const std::string& table) {
    for (const auto& file : std::filesystem::directory_iterator(journals)) {
        if (file.path().extension() != ".journal") continue;
        SQLite::Database database(file.path().string(), SQLite::OPEN_READWRITE);
        return database.execAndGet("SELECT count(*) FROM " + table).getInt64();
    }
    return -1;
}

}  // namespace sinew::test
