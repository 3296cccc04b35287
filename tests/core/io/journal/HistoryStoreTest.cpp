#include "core/io/journal/HistoryStore.h"

#include <cmath>

#include "tests/core/io/journal/JournalRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

namespace fs = std::filesystem;

constexpr const char* kProject = "/films/take.sinew";
constexpr FileStamp kStamp{1234, 5678, 90, true};

class HistoryStoreTest : public testing::Test {
protected:
    /// Three steps, of which the last is undone.
    static RecoveredHistory threeSteps() {
        const Scene opened = test::denseScene(1000);
        RecoveredHistory history;
        history.steps = {{"Open take", opened, {}},
                         {"Set key", test::withKey(opened, 3, 1), {}},
                         {"Set another", test::withKey(opened, 5, 2), {}}};
        history.steps[1].view.joints = {JointId{7}};
        history.cursor = 1;
        history.view.frame = FrameIndex{42};
        return history;
    }
    std::size_t files() const { return test::filesIn(folder_ / "histories"); }

    TemporaryFolder folder_;
    HistoryStore histories_{folder_ / "histories"};
};

TEST_F(HistoryStoreTest, isFoundForTheSameStateOfTheSameFile) {
    const RecoveredHistory kept = threeSteps();
    ASSERT_TRUE(histories_.store(kProject, kStamp, kept));
    const auto found = histories_.find(kProject, kStamp);
    ASSERT_TRUE(found);
    ASSERT_EQ(found->steps.size(), 3U);
    EXPECT_EQ(found->cursor, 1U);
    EXPECT_EQ(found->view, kept.view);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(found->steps[i].text, kept.steps[i].text);
        EXPECT_EQ(found->steps[i].view, kept.steps[i].view);
        EXPECT_EQ(test::sceneHash(found->steps[i].scene), test::sceneHash(kept.steps[i].scene));
    }
    EXPECT_FALSE(histories_.find("/films/other.sinew", kStamp));
    for (const FileStamp& changed :
         {FileStamp{1235, 5678, 90, true}, FileStamp{1234, 5679, 90, true}, FileStamp{1234, 5678, 91, true}})
        EXPECT_FALSE(histories_.find(kProject, changed));
    EXPECT_TRUE(histories_.find(kProject, FileStamp{1234, 5678, 90, false})) << "its permissions may change";
}

TEST_F(HistoryStoreTest, isReplacedBySavingAndDeletedOnRequest) {
    ASSERT_TRUE(histories_.store(kProject, kStamp, threeSteps()));
    const FileStamp later{2000, 6000, 91, true};
    ASSERT_TRUE(histories_.store(kProject, later, threeSteps()));
    ASSERT_TRUE(histories_.store("/films/other.sinew", kStamp, threeSteps()));
    EXPECT_EQ(files(), 2U) << "one file per project and no others";
    EXPECT_FALSE(histories_.find(kProject, kStamp));
    EXPECT_TRUE(histories_.find(kProject, later));
    histories_.remove(kProject);
    EXPECT_FALSE(histories_.find(kProject, later));
    EXPECT_TRUE(histories_.find("/films/other.sinew", kStamp));
}

TEST_F(HistoryStoreTest, endsWhereAStepCannotBeStored) {
    const Scene broken = test::withKey(test::denseScene(1000), 5, std::nan(""));
    for (const std::size_t step : {0U, 1U, 2U}) {
        RecoveredHistory history = threeSteps();
        history.steps[step].scene = broken;
        const auto stored = histories_.store(kProject, kStamp, history);
        ASSERT_EQ(stored.has_value(), step != history.cursor) << "the current step is needed";
        const auto found = histories_.find(kProject, kStamp);
        ASSERT_EQ(found.has_value(), stored.has_value());
        if (!found) continue;
        ASSERT_EQ(found->steps.size(), 2U);
        EXPECT_EQ(found->steps[found->cursor].text, "Set key");
        EXPECT_EQ(found->cursor, step == 0 ? 0U : 1U);
    }
}

TEST_F(HistoryStoreTest, removesWhatAKilledProcessLeft) {
    fs::create_directories(folder_ / "histories");
    for (const char* name :
         {"1700000000000-1.journal", "1700000000000-1.journal-wal", "1700000000000-1.journal.lock"})
        folder_.writeFile(std::string("histories/") + name, "");
    ASSERT_TRUE(histories_.store(kProject, kStamp, threeSteps()));
    EXPECT_EQ(files(), 1U);
}

TEST_F(HistoryStoreTest, canBeReadByItsOwnerOnly) {
    ASSERT_TRUE(histories_.store(kProject, kStamp, threeSteps()));
    const auto others = fs::perms::group_all | fs::perms::others_all;
    EXPECT_EQ(fs::status(folder_ / "histories").permissions() & others, fs::perms::none);
    for (const auto& file : fs::directory_iterator(folder_ / "histories"))
        EXPECT_EQ(file.status().permissions() & others, fs::perms::none) << file.path();
}

TEST_F(HistoryStoreTest, deletesTheOldest) {
    RecoveredHistory one;
    one.steps = {{"New", Scene{}, {}}};
    for (std::size_t i = 0; i < HistoryStore::kMaxFiles + 3; ++i) {
        const std::string project = "/films/" + std::to_string(i);
        ASSERT_TRUE(histories_.store(project, kStamp, one));
        // As if they had been saved an hour apart.
        for (const auto& file : fs::directory_iterator(folder_ / "histories"))
            fs::last_write_time(file, fs::last_write_time(file) - std::chrono::hours(1));
    }
    EXPECT_EQ(files(), HistoryStore::kMaxFiles);
    EXPECT_FALSE(histories_.find("/films/2", kStamp));
    EXPECT_TRUE(histories_.find("/films/3", kStamp));
}

TEST_F(HistoryStoreTest, keepsTheNewestIfTheClockGoesBack) {
    RecoveredHistory one;
    one.steps = {{"New", Scene{}, {}}};
    for (std::size_t i = 0; i < HistoryStore::kMaxFiles; ++i)
        ASSERT_TRUE(histories_.store("/films/" + std::to_string(i), kStamp, one));
    // As if the clock had been an hour fast until now.
    for (const auto& file : fs::directory_iterator(folder_ / "histories"))
        fs::last_write_time(file, fs::last_write_time(file) + std::chrono::hours(1));
    for (const char* project : {"/films/a", "/films/b", "/films/c"}) {
        ASSERT_TRUE(histories_.store(project, kStamp, one));
        EXPECT_TRUE(histories_.find(project, kStamp)) << project;
        EXPECT_TRUE(histories_.find("/films/a", kStamp)) << "it is not the oldest one";
    }
    EXPECT_EQ(files(), HistoryStore::kMaxFiles);
    EXPECT_FALSE(histories_.find("/films/2", kStamp));
    EXPECT_TRUE(histories_.find("/films/3", kStamp));
}

TEST_F(HistoryStoreTest, isIgnoredIfDamaged) {
    ASSERT_TRUE(histories_.store(kProject, kStamp, threeSteps()));
    const fs::path file = fs::directory_iterator(folder_ / "histories")->path();
    const auto size = fs::file_size(file);
    for (const std::uintmax_t kept : {std::uintmax_t{0}, std::uintmax_t{100}, size / 2}) {
        fs::resize_file(file, kept);
        EXPECT_FALSE(histories_.find(kProject, kStamp)) << kept;
    }
}

TEST_F(HistoryStoreTest, aFailureLeavesNoFile) {
    folder_.writeFile("histories", "no folder");
    const auto kept = histories_.store(kProject, kStamp, threeSteps());
    ASSERT_FALSE(kept);
    EXPECT_EQ(kept.error().code, ErrorCode::fileNotWritable);
    EXPECT_FALSE(histories_.find(kProject, kStamp));
    EXPECT_EQ(folder_.bytes("histories"), "no folder");
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
