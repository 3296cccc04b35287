#include "core/io/FormatList.h"
#include "core/io/project/Project.h"

#include <functional>

#include "core/io/project/ProjectFormat.h"
#include "core/scene/encode/SceneBuffer.h"
#include "tests/Paths.h"
#include "tests/core/encode/SameScene.h"
#include "tests/core/io/ProjectRig.h"
#include "tests/core/scene/ArmMesh.h"

namespace sinew {
namespace SINEW_TEST_FILE {

namespace fs = std::filesystem;

TEST_F(ProjectFile, rejectsOtherFiles) {
    EXPECT_EQ(read().error().code, ErrorCode::fileNotFound);
    folder_.writeFile("walk.sinew", std::string(5000, 'x'));
    EXPECT_EQ(read().error().code, ErrorCode::formatUnknown);
    EXPECT_EQ(read().error().message, "the file is not a Sinew project");
    fs::remove(path_);
    runSql(path_, "CREATE TABLE chunk (id INTEGER PRIMARY KEY, data BLOB)");
    EXPECT_EQ(read().error().code, ErrorCode::formatUnknown);
    EXPECT_EQ(read().error().message, "the file is a database of another program, not a Sinew project");
}

TEST_F(ProjectFile, locatesDamage) {
    const Error error = errorAfter("UPDATE curve SET data = x'0100' WHERE id = 1");
    EXPECT_EQ(error.code, ErrorCode::unexpectedEnd);
    EXPECT_EQ(error.where, "walk.sinew: curve 1");
    EXPECT_EQ(error.message, "the project is damaged: the data ends too early");
}

TEST_F(ProjectFile, rejectsTablesWithAnotherSchema) {
    const std::vector<std::string> changes{
        "DROP TABLE chunk",
        "DROP TABLE scene",
        "ALTER TABLE chunk RENAME COLUMN data TO other",
        "UPDATE chunk SET data = 'text'",
        "UPDATE chunk SET data = 12.5",
        "DELETE FROM chunk WHERE id = 1",
        "UPDATE meta SET value = -1 WHERE key = 'scene'",
        "UPDATE meta SET value = 'first' WHERE key = 'scene'",
        "UPDATE scene SET data = zeroblob(100000)",
        "UPDATE character SET data = (SELECT data FROM scene)",
        "DROP TABLE chunk; CREATE VIEW chunk AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id FROM "
        "n) "
        "SELECT id, x'00' AS data FROM n",
        "DROP TABLE chunk; CREATE TABLE chunk (id INTEGER PRIMARY KEY, data BLOB AS (zeroblob(1000000000)))",
    };
    for (const std::string& change : changes) {
        EXPECT_NE(errorAfter(change).message, "") << change;
        fs::remove(path_);
    }
}

/// A number from 2^14 to 2^21 as SQLite writes it.
std::string varint(std::size_t number) {
    return {static_cast<char>(0x80 | number >> 14), static_cast<char>(0x80 | (number >> 7 & 0x7f)),
            static_cast<char>(number & 0x7f)};
}

/// The beginning of a row of `pose` whose name has one letter:
/// https://www.sqlite.org/fileformat.html#record_format
std::string poseCell(int row, std::size_t bytes) {
    const std::size_t payload = 6 + 1 + bytes;
    return varint(payload) + static_cast<char>(row) + std::string("\6\0\17", 3) + varint(12 + 2 * bytes) +
           'n';
}

constexpr std::size_t kPage = 4096;
constexpr std::size_t kOnOverflowPage = kPage - 4;

/// The offset of the first overflow page's number from the beginning of such a row.
std::size_t overflowOffset(std::size_t bytes) {
    const std::size_t payload = 7 + bytes, minimum = (kPage - 12) * 32 / 255 - 23;
    const std::size_t local = minimum + (payload - minimum) % kOnOverflowPage;
    return 4 + (local <= kPage - 35 ? local : minimum);
}

TEST_F(ProjectFile, rejectsOverlappingPages) {
    constexpr int kPoses = 20;
    Scene scene = richScene();
    Character character = *scene.characters[0];
    character.poses.clear();
    for (int i = 0; i < kPoses; ++i) {
        std::string name(600'000, 'x');
        name[0] = static_cast<char>('a' + i);
        character.poses.push_back(
            std::make_shared<const NamedPose>(NamedPose{scene.newId<PoseId>(), name, {}}));
    }
    scene.characters = {std::make_shared<const Character>(character)};
    write(scene);
    const std::size_t large = std::stoul(query(path_, "SELECT length(data) FROM pose WHERE id = 1"));
    const std::size_t small = 16384 + (large - 16384) % kOnOverflowPage;
    runSql(path_, "UPDATE pose SET name = 'n'; UPDATE pose SET data = CAST(substr(data, 1, " +
                      std::to_string(small) + ") AS BLOB) WHERE id > 1; VACUUM");
    std::string bytes = folder_.bytes("walk.sinew");
    ASSERT_LT(bytes.size(), 2 * large);
    const std::size_t first = bytes.find(poseCell(1, large));
    ASSERT_NE(first, std::string::npos);
    const std::string chain = bytes.substr(first + overflowOffset(large), 4);
    for (int row = 2; row <= kPoses; ++row) {
        const std::size_t cell = bytes.find(poseCell(row, small));
        ASSERT_NE(cell, std::string::npos) << row;
        const std::string begin = poseCell(row, large);
        bytes.replace(cell, begin.size(), begin).replace(cell + overflowOffset(large), 4, chain);
    }
    folder_.writeFile("walk.sinew", bytes);
    EXPECT_EQ(query(path_, "SELECT sum(length(data)) FROM pose"), std::to_string(kPoses * large) + ";");
    const auto project = read();
    ASSERT_FALSE(project);
    EXPECT_EQ(project.error().code, ErrorCode::limitExceeded) << text(project.error());
    EXPECT_NE(project.error().message.find("larger than the file"), std::string::npos);
}

TEST_F(ProjectFile, opensWithoutViewAndMeta) {
    write();
    runSql(path_, "DROP TABLE meta; UPDATE view SET data = x'00'");
    const auto project = read();
    ASSERT_TRUE(project) << text(project.error());
    EXPECT_EQ(project->view, ViewState{});
    EXPECT_TRUE(hasWarning(ErrorCode::dataIgnored));
}

TEST_F(ProjectFile, stopsWhenCancelled) {
    write();
    const std::atomic<bool> cancel = true;
    ReadOptions options;
    options.cancel = &cancel;
    EXPECT_EQ(readProject(path_, options, diagnostics_).error().code, ErrorCode::cancelled);
    const std::string before = folder_.bytes("walk.sinew");
    ProjectWriteOptions writing;
    writing.control.cancel = &cancel;
    EXPECT_EQ(writeProject(path_, {.scene = richScene(), .view = {}, .foreign = {}}, writing).error().code,
              ErrorCode::cancelled);
    EXPECT_EQ(folder_.bytes("walk.sinew"), before);
    EXPECT_FALSE(fs::exists(folder_ / "walk.sinew~1"));
}

TEST_F(ProjectFile, isAnSqliteDatabaseWithAnApplicationId) {
    write();
    EXPECT_EQ(folder_.bytes("walk.sinew").substr(68, 4), "SNEW");
    EXPECT_EQ(query(path_, "PRAGMA user_version; PRAGMA integrity_check"), "13;ok;");
    EXPECT_EQ(query(path_, "SELECT name FROM character ORDER BY id LIMIT 1"),
              richScene().characters[0]->name + ";");
    EXPECT_EQ(query(path_, "SELECT * FROM meta"), "program,Sinew;scene,1;");
}

TEST_F(ProjectFile, ofANewerVersionOpensWithAWarning) {
    write();
    runSql(path_,
           "PRAGMA user_version = 14; ALTER TABLE clip ADD COLUMN colour; CREATE TABLE light (id, data);"
           "UPDATE clip SET data = CAST(data || x'0102' AS BLOB); UPDATE view SET data = CAST(data || x'01' "
           "AS BLOB)");
    const auto project = read();
    ASSERT_TRUE(project) << text(project.error());
    EXPECT_TRUE(project->isNewer);
    EXPECT_TRUE(test::isSame(project->scene, richScene()));
    EXPECT_EQ(project->view, someView(richScene()));
    EXPECT_TRUE(hasWarning(ErrorCode::dataIgnored));
}

/// The arm as version 3 wrote it: no tables of meshes, and characters that end before theirs.
TEST_F(ProjectFile, ofVersion3OpensUnchanged) {
    fs::copy_file(SINEW_TEST_DATA "/project/version3.sinew", path_);
    EXPECT_EQ(query(path_, "PRAGMA user_version; SELECT count(*) FROM sqlite_master WHERE name = 'mesh'"),
              "3;0;");
    const auto project = read();
    ASSERT_TRUE(project) << text(project.error());
    EXPECT_TRUE(test::isSame(project->scene, test::armScene()));
    EXPECT_EQ(project->view, someView(test::armScene()));
    EXPECT_FALSE(project->isNewer);
    EXPECT_TRUE(diagnostics_.empty());
    ASSERT_TRUE(writeProject(path_, *project));
    EXPECT_EQ(query(path_, "PRAGMA user_version"), "13;");
    EXPECT_TRUE(test::isSame(read()->scene, test::armScene()));
}

/// As version 4 wrote it: clips that end before their time warp, contacts and layers, and characters that end
/// before their sequences.
TEST_F(ProjectFile, ofVersion4OpensUnchanged) {
    write(test::armScene());
    runSql(path_,
           "UPDATE clip SET data = CAST(substr(data, 1, length(data) - 6) AS BLOB); PRAGMA user_version = 4;"
           "UPDATE character SET data = CAST(substr(data, 1, length(data) - 4) AS BLOB);"
           "DROP TABLE shape_deltas; DROP TABLE influence_chunk; DROP TABLE sequence");
    const auto project = read();
    ASSERT_TRUE(project) << text(project.error());
    EXPECT_TRUE(test::isSame(project->scene, test::armScene()));
    EXPECT_FALSE(project->isNewer);
    EXPECT_TRUE(diagnostics_.empty());
}

TEST_F(ProjectFile, rejectsABrokenTimeWarpWithItsLocation) {
    Scene scene = test::armScene();
    Character arm = *scene.characters[0];
    Clip clip = *arm.clips[0];
    clip.warp = std::make_shared<const TimeWarp>(TimeWarp::create({{{0}, {0}}, {{1}, {2}}}).value());
    arm.clips[0] = std::make_shared<const Clip>(clip);
    scene.characters[0] = std::make_shared<const Character>(arm);
    write(scene);
    EXPECT_TRUE(test::isSame(read()->scene, scene));
    // The last pin's source time becomes NaN. It is followed by no contacts and no layers.
    runSql(path_,
           "UPDATE clip SET data = CAST(substr(data, 1, length(data) - 13) || x'000000000000f87f' || "
           "substr(data, length(data) - 4) AS BLOB) WHERE id = (SELECT id FROM clip ORDER BY id LIMIT 1)");
    const auto project = read();
    ASSERT_FALSE(project);
    EXPECT_NE(project.error().where.find("clip"), std::string::npos) << text(project.error());
}

TEST_F(ProjectFile, storesMeshesAndTheirNames) {
    const Scene scene = test::sleevedArm();
    write(scene);
    EXPECT_EQ(query(path_, "SELECT name FROM mesh"), "sleeve;");
    EXPECT_EQ(query(path_, "SELECT name FROM material; SELECT name FROM texture"), "cloth;weave;");
    EXPECT_TRUE(test::isSame(read()->scene, scene));
    runSql(path_, "UPDATE skin SET data = x'00'");
    EXPECT_EQ(read().error().where, "walk.sinew: skin 1");
}

TEST_F(ProjectFile, opensInWalMode) {
    write();
    runSql(path_, "PRAGMA journal_mode = WAL; CREATE TABLE notes (line TEXT)");
    EXPECT_TRUE(read());
}

TEST_F(ProjectFile, keepsItsPermissionsAndLink) {
    write();
    fs::permissions(path_, fs::perms(0640));
    fs::create_symlink("walk.sinew", folder_ / "link.sinew");
    ASSERT_TRUE(writeProject(folder_ / "link.sinew", {}));
    EXPECT_TRUE(fs::is_symlink(folder_ / "link.sinew"));
    EXPECT_EQ(fs::status(path_).permissions(), fs::perms(0640));
    EXPECT_TRUE(read()->scene.characters.empty());
}

TEST_F(ProjectFile, survivesCutsAndFlippedBits) {
    write();
    const std::string bytes = folder_.bytes("walk.sinew");
    test::Dice dice(7);
    int opened = 0;
    for (int i = 0; i < 400; ++i) {
        std::string hostile = bytes;
        const auto location = [&] {
            return static_cast<std::size_t>(dice.between(0, static_cast<double>(hostile.size())));
        };
        if (dice.chance(0.2)) hostile.resize(location());
        for (int flips = dice.integer(1, 20); flips > 0 && hostile.size() > 100; --flips) {
            hostile[std::max<std::size_t>(72, location())] ^= static_cast<char>(1 << dice.integer(0, 7));
        }
        const auto project = readProject(Source::fromMemory("hostile.sinew", hostile), {}, diagnostics_);
        if (!project) {
            EXPECT_NE(project.error().message, "");
            continue;
        }
        ++opened;
        EXPECT_TRUE(encodeSceneBuffer(project->scene));
    }
    EXPECT_GT(opened, 0);
    EXPECT_LT(opened, 400);
}

TEST_F(ProjectFile, isSmallForSmallScenes) {
    ASSERT_TRUE(writeProject(path_, {}));
    EXPECT_LT(fs::file_size(path_), 100'000U);
}

TEST(ProjectLaw, everySceneAndViewRoundTrips) {
    ASSERT_TRUE(rc::check([](std::uint32_t seed) {
        const Scene scene = drawScene(seed);
        const std::string bytes =
            projectBytes({.scene = scene, .view = someView(scene), .foreign = {}}).value();
        Diagnostics diagnostics;
        const auto read = readProject(Source::fromMemory("law.sinew", bytes), {}, diagnostics);
        if (!read) RC_FAIL(text(read.error()));
        RC_ASSERT(test::isSame(read->scene, scene));
        RC_ASSERT(read->view == someView(scene));
        RC_ASSERT(!read->isNewer && !read->foreign);
        for (const Diagnostic& each : diagnostics.list()) RC_ASSERT(each.severity == Severity::information);
        RC_ASSERT(projectBytes(*read).value() == bytes);
    }));
}

class ProjectFormatTest : public ProjectFile {
protected:
    Result<Scene> import(const Scene& onto) {
        const std::vector paths{path_};
        return readFiles(paths, onto, {}, diagnostics_);
    }
};

TEST_F(ProjectFormatTest, rejectsAnotherRateAndUnknownCharacters) {
    const Scene scene = richScene();
    WriteOptions options;
    options.rate = FrameRate();
    EXPECT_EQ(ProjectFormat().write(scene, "a.sinew", options, diagnostics_).error().code,
              ErrorCode::argumentInvalid);
    options = {};
    options.character = CharacterId{999999};
    EXPECT_EQ(ProjectFormat().write(scene, "a.sinew", options, diagnostics_).error().code,
              ErrorCode::nameUnknown);
    options = {};
    options.metresPerUnit = -1;
    EXPECT_EQ(ProjectFormat().write(scene, "a.sinew", options, diagnostics_).error().code,
              ErrorCode::argumentInvalid);
}

TEST_F(ProjectFormatTest, isRecognisedByContentWithAnyName) {
    write();
    fs::rename(path_, folder_ / "walk.dat");
    const auto source = Source::open(folder_ / "walk.dat");
    EXPECT_EQ(formatOf(*source).value()->name(), "Sinew project");
}

TEST_F(ProjectFormatTest, importsUnchangedIntoAnEmptyScene) {
    write();
    EXPECT_TRUE(test::isSame(import({}).value(), richScene()));
}

TEST_F(ProjectFormatTest, importingTwiceSharesNoIds) {
    write();
    const Scene scene = richScene();
    const Scene twice = import(scene).value();
    ASSERT_EQ(twice.characters.size(), 2 * scene.characters.size());
    std::set<std::uint64_t> ids;
    std::size_t count = 0;
    const auto see = [&](std::uint64_t id) {
        ids.insert(id);
        ++count;
    };
    for (const auto& character : twice.characters) {
        see(character->id.value);
        for (const Joint& joint : character->skeleton->joints()) see(joint.id.value);
        for (const auto& clip : character->clips) see(clip->id.value);
        for (const auto& pose : character->poses) see(pose->id.value);
        for (const auto& mesh : character->meshes) see(mesh->id.value);
        for (const Goal& goal : character->goals) see(goal.id.value);
        for (const SelectionSet& set : character->selectionSets) see(set.id.value);
    }
    EXPECT_EQ(ids.size(), count);
    EXPECT_LE(*ids.rbegin(), twice.lastId);
}

TEST_F(ProjectFormatTest, writesTheRequestedClipAndRange) {
    const Scene scene = richScene();
    const Character& character = *scene.characters[1];
    WriteOptions options;
    options.character = character.id;
    options.clips = {character.clips[0]->id};
    options.firstFrame = options.lastFrame = character.clips[0]->firstFrame;
    options.metresPerUnit = 0.0254;
    const auto files = ProjectFormat().write(scene, "a.sinew", options, diagnostics_);
    ASSERT_TRUE(files) << text(files.error());
    const Scene read =
        ProjectFormat().read(Source::fromMemory("a.sinew", files->at(0).bytes), {}, {}, diagnostics_).value();
    ASSERT_EQ(read.characters.size(), 1U);
    ASSERT_EQ(read.characters[0]->clips.size(), 1U);
    EXPECT_EQ(read.characters[0]->clips[0]->frameCount(), 1);
    EXPECT_EQ(read.characters[0]->metresPerUnit, 0.0254);
}

/// Forward to 1 s, back to 0.5 s, then to the end: frames of new time at 100 Hz.
TEST_F(ProjectFormatTest, aRangeOfAWarpedClipKeepsAllItPlays) {
    Clip clip;
    clip.rate = FrameRate::create(100, 1).value();
    clip.lastFrame = FrameIndex{200};
    clip.warp = std::make_shared<const TimeWarp>(TimeWarp::create({{{0}, {0}, SpanKind::linear},
                                                                   {{2}, {1}, SpanKind::reverse},
                                                                   {{3}, {0.5}, SpanKind::linear},
                                                                   {{4.5}, {2}}})
                                                     .value());
    const auto rangeOf = [&](std::int64_t first, std::int64_t last) {
        Scene scene;
        Character character;
        character.name = "one";
        character.skeleton = richScene().characters[0]->skeleton;
        character.clips.push_back(std::make_shared<const Clip>(clip));
        scene = addCharacter(std::move(scene), std::move(character));
        WriteOptions options;
        options.firstFrame = FrameIndex{first};
        options.lastFrame = FrameIndex{last};
        options.clips = {scene.characters[0]->clips[0]->id};
        const auto files = ProjectFormat().write(scene, "a.sinew", options, diagnostics_).value();
        const Scene read = ProjectFormat()
                               .read(Source::fromMemory("a.sinew", files.at(0).bytes), {}, {}, diagnostics_)
                               .value();
        const Clip& kept = *read.characters.at(0)->clips.at(0);
        EXPECT_LE(kept.playedRange().first, FrameIndex{first});
        EXPECT_GE(kept.playedRange().last, FrameIndex{last});
        return FrameRange{kept.firstFrame, kept.lastFrame};
    };
    EXPECT_EQ(rangeOf(0, 450), (FrameRange{{0}, {200}}));
    EXPECT_EQ(rangeOf(10, 20), (FrameRange{{5}, {10}}));
    EXPECT_EQ(rangeOf(11, 13), (FrameRange{{5}, {7}}));       // half frames
    EXPECT_EQ(rangeOf(220, 260), (FrameRange{{70}, {90}}));   // backwards
    EXPECT_EQ(rangeOf(150, 310), (FrameRange{{50}, {100}}));  // across both turning points
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
