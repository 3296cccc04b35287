#include "core/io/FormatList.h"
#include "core/io/verify/ExportFile.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "core/io/verify/ExportReportText.h"
#include "core/math/Angle.h"
#include "tests/core/Mocap.h"
#include "tests/core/io/AcclaimTexts.h"
#include "tests/core/io/TemporaryFolder.h"
#include "tests/core/io/verify/ArmScene.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using namespace test;
namespace fs = std::filesystem;

class ExportFileTest : public testing::Test {
protected:
    std::set<std::string> names() const {
        std::set<std::string> names;
        for (const auto& entry : fs::directory_iterator(folder_ / "")) names.insert(entry.path().filename());
        return names;
    }

    TemporaryFolder folder_;
    Scene scene_ = bvhArm();
};

TEST_F(ExportFileTest, rejectsARemovedFolder) {
    const auto report = exportFile(scene_, folder_ / "gone" / "arm.bvh", {});
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().code, ErrorCode::fileNotWritable);
    EXPECT_TRUE(names().empty());
}

TEST_F(ExportFileTest, rejectsANameThatIsTooLong) {
    const auto report = exportFile(scene_, folder_ / (std::string(300, 'a') + ".bvh"), {});
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().code, ErrorCode::fileNotWritable);
    EXPECT_NE(report.error().message.find("too long"), std::string::npos) << report.error().message;
    EXPECT_TRUE(names().empty());
}

TEST_F(ExportFileTest, keepsAReadOnlyFile) {
    if (::geteuid() == 0) {
        // Not even a user who may write anywhere can replace a folder by a file.
        fs::create_directories(folder_ / "arm.bvh");
        EXPECT_FALSE(exportFile(scene_, folder_ / "arm.bvh", {}));
        EXPECT_TRUE(fs::is_directory(folder_ / "arm.bvh"));
        EXPECT_EQ(names().size(), 1u);
        return;
    }
    folder_.writeFile("arm.bvh", "old");
    fs::permissions(folder_ / "arm.bvh", fs::perms::owner_read);
    const auto report = exportFile(scene_, folder_ / "arm.bvh", {});
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().code, ErrorCode::fileNotWritable);
    EXPECT_EQ(folder_.bytes("arm.bvh"), "old");
    EXPECT_EQ(names(), std::set<std::string>{"arm.bvh"});
}

TEST_F(ExportFileTest, keepsTheOldFilesIfTheDiskIsFull) {
    folder_.writeFile("arm.amc", "old motion");
    folder_.writeFile("arm.asf", "old skeleton");
    const pid_t child = ::fork();
    if (child == 0) {
        ::signal(SIGXFSZ, SIG_IGN);
        const rlimit full{512, 512};
        ::setrlimit(RLIMIT_FSIZE, &full);
        const auto report = exportFile(scene_, folder_ / "arm.amc", {});
        ::_exit(!report && report.error().code == ErrorCode::fileNotWritable ? 0 : 1);
    }
    int status = -1;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
    EXPECT_EQ(folder_.bytes("arm.amc"), "old motion");
    EXPECT_EQ(folder_.bytes("arm.asf"), "old skeleton");
    EXPECT_EQ(names(), (std::set<std::string>{"arm.amc", "arm.asf"}));
}

TEST_F(ExportFileTest, writesNothingWhenCancelled) {
    const std::atomic<bool> cancel = true;
    for (const char* name : {"arm.bvh", "arm.amc"}) {
        for (const bool verify : {true, false}) {
            WriteOptions options;
            options.cancel = &cancel;
            ExportRequest request;
            request.verify = verify;
            const auto report = exportFile(scene_, folder_ / name, options, request);
            ASSERT_FALSE(report);
            EXPECT_EQ(report.error().code, ErrorCode::cancelled);
        }
    }
    EXPECT_TRUE(names().empty());
}

TEST_F(ExportFileTest, reportsTheErrorAndTheFilesWritten) {
    const auto report = exportFile(scene_, folder_ / "arm.bvh", {});
    ASSERT_TRUE(report) << text(report.error());
    EXPECT_TRUE(report->isWithin());
    EXPECT_EQ(report->format, "Biovision BVH");
    ASSERT_EQ(report->files.size(), 1u);
    EXPECT_EQ(report->files[0].bytes, fs::file_size(folder_ / "arm.bvh"));
    EXPECT_EQ(report->rounds, 1);
    EXPECT_TRUE(report->losses.empty());
    const std::string reportText = exportReportText(*report);
    EXPECT_NE(reportText.find("3 of 3 joints"), std::string::npos) << reportText;
    EXPECT_NE(reportText.find("within tolerance (0.1°, 0.5 mm)"), std::string::npos) << reportText;
}

TEST_F(ExportFileTest, openSiblingsInMemory) {
    const auto report = exportFile(scene_, folder_ / "arm.amc", {});
    ASSERT_TRUE(report) << text(report.error());
    EXPECT_TRUE(report->isWithin()) << exportReportText(*report);
    EXPECT_EQ(names(), (std::set<std::string>{"arm.amc", "arm.asf"}));
}

TEST_F(ExportFileTest, aSkeletonOnlyIsCheckedAtRest) {
    const auto report = exportFile(scene_, folder_ / "arm.asf", {});
    ASSERT_TRUE(report) << text(report.error());
    EXPECT_TRUE(report->isWithin()) << exportReportText(*report);
    EXPECT_EQ(report->check->clips[0].samples, 1u);
    ASSERT_FALSE(report->losses.empty());
}

TEST_F(ExportFileTest, aProjectIsCheckedCharacterByCharacter) {
    Scene both = *AcclaimRead(kArmAsf, kArmAmc).scene;
    Diagnostics diagnostics;
    const Source source = Source::fromMemory("arm.bvh", armBvh(armFrames()));
    both = (*formatOf(source))->read(source, both, {}, diagnostics).value();
    const auto report = exportFile(both, folder_ / "both.sinew", {});
    ASSERT_TRUE(report) << text(report.error());
    EXPECT_TRUE(report->isWithin()) << exportReportText(*report);
    ASSERT_EQ(report->check->clips.size(), 2u);
    EXPECT_EQ(report->check->joints,
              both.characters[0]->skeleton->size() + both.characters[1]->skeleton->size());
}

TEST_F(ExportFileTest, isExactForEveryUnitAxisAndRoot) {
    for (const char* name : {"arm.bvh", "arm.amc"}) {
        for (const UpAxis up : {UpAxis::y, UpAxis::z}) {
            for (const RootMotion root : {RootMotion::keep, RootMotion::inPlace, RootMotion::ownJoint}) {
                WriteOptions options;
                options.up = up;
                options.root = root;
                options.metresPerUnit = 0.3;
                options.order = EulerOrder::YZX;
                const auto report = exportFile(scene_, folder_ / name, options);
                ASSERT_TRUE(report) << text(report.error());
                EXPECT_TRUE(report->isWithin()) << exportReportText(*report);
            }
        }
    }
}

TEST_F(ExportFileTest, reportsAnExcessiveError) {
    std::vector<ArmFrame> frames = armFrames();
    frames[3].knee += 10;
    WriteOptions slower;
    slower.rate = FrameRate::create(15, 1);
    const auto report = exportFile(sceneOf("arm.bvh", armBvh(frames)), folder_ / "arm.bvh", slower);
    ASSERT_TRUE(report);
    EXPECT_FALSE(report->isWithin());
    EXPECT_TRUE(fs::exists(folder_ / "arm.bvh"));
    const std::string reportText = verdict(*report);
    EXPECT_NE(reportText.find("10° at knee (0.1 s)"), std::string::npos) << reportText;
    EXPECT_NE(reportText.find("exceeds the tolerance (0.1°, 0.5 mm), but only between the file's frames"),
              std::string::npos)
        << reportText;
}

TEST_F(ExportFileTest, reportsThatVerificationWasTurnedOff) {
    ExportRequest request;
    request.verify = false;
    const auto report = exportFile(scene_, folder_ / "arm.bvh", {}, request);
    ASSERT_TRUE(report);
    EXPECT_FALSE(report->check);
    EXPECT_FALSE(report->isWithin());
    EXPECT_EQ(verdict(*report), "Not verified: verification was turned off");
}

TEST_F(ExportFileTest, keepsTheReportBesideTheFile) {
    ExportRequest request;
    request.keepReport = true;
    const auto report = exportFile(scene_, folder_ / "arm.bvh", {}, request);
    ASSERT_TRUE(report);
    EXPECT_EQ(names(), (std::set<std::string>{"arm.bvh", "arm.bvh.report.json"}));
    EXPECT_EQ(folder_.bytes("arm.bvh.report.json"), exportReportJson(*report));
    const auto json = nlohmann::json::parse(folder_.bytes("arm.bvh.report.json"));
    EXPECT_EQ(json["check"]["within"], true);
    EXPECT_EQ(json["check"]["clips"][0]["joints"].size(), 3u);
    EXPECT_EQ(json["files"][0]["bytes"], fs::file_size(folder_ / "arm.bvh"));
    EXPECT_NEAR(json["tolerance"]["degrees"].get<double>(), 0.1, 1e-12);
}

TEST_F(ExportFileTest, isDeterministic) {
    ExportRequest request;
    request.keepReport = true;
    ASSERT_TRUE(exportFile(scene_, folder_ / "arm.amc", {}, request));
    const std::string motion = folder_.bytes("arm.amc"), reportText = folder_.bytes("arm.amc.report.json");
    ASSERT_TRUE(exportFile(scene_, folder_ / "arm.amc", {}, request));
    EXPECT_EQ(folder_.bytes("arm.amc"), motion);
    EXPECT_EQ(folder_.bytes("arm.amc.report.json"), reportText);
}

TEST_F(ExportFileTest, progressReachesTheEnd) {
    std::atomic<float> progress = 0;
    WriteOptions options;
    options.progress = &progress;
    ASSERT_TRUE(exportFile(scene_, folder_ / "arm.bvh", options));
    EXPECT_EQ(progress, 1);
}

TEST_F(ExportFileTest, progressNeverFalls) {
    const Scene scene = test::mocap(31, 3000);  // written and compared in several pieces at once
    std::atomic<float> progress = 0;
    std::atomic<bool> isDone = false;
    std::thread writing([&] {
        WriteOptions options;
        options.progress = &progress;
        EXPECT_TRUE(exportFile(scene, folder_ / "mocap.glb", options));
        isDone = true;
    });
    std::set<float> seen;
    while (!isDone) {
        const float now = progress;
        EXPECT_TRUE(seen.empty() || now >= *seen.rbegin());
        seen.insert(now);
    }
    writing.join();
    EXPECT_GT(seen.size(), 2u) << "progress was not observed while the file was written";
}

TEST_F(ExportFileTest, writersAndReadersReportTheirPartOfTheProgress) {
    for (const char* name : {"arm.bvh", "arm.glb", "arm.fbx", "arm.usda", "arm.csv", "arm.sinew"}) {
        std::atomic<float> progress = 0;
        WriteOptions options;
        options.progress = &progress;
        options.firstProgress = 0.25F;
        options.lastProgress = 0.5F;
        Diagnostics diagnostics;
        ASSERT_TRUE(writeFile(scene_, folder_ / name, options, diagnostics)) << name;
        EXPECT_GE(progress, 0.25F) << name;
        EXPECT_LE(progress, 0.5F) << name;
    }
    for (const char* name : {"arm.bvh", "arm.sinew"}) {
        std::atomic<float> progress = 0;
        ReadOptions options;
        options.progress = &progress;
        options.firstProgress = 0.5F;
        options.lastProgress = 0.75F;
        Diagnostics diagnostics;
        const fs::path path = folder_ / name;
        ASSERT_TRUE(readFiles(std::span(&path, 1), {}, options, diagnostics)) << name;
        EXPECT_GE(progress, 0.5F) << name;
        EXPECT_LE(progress, 0.75F) << name;
    }
}

/// The arm with a second clip whose knee turns three times with few keys.
Scene turningArm() {
    Scene scene = bvhArm();
    auto character = std::make_shared<Character>(*scene.characters.front());
    auto clip = std::make_shared<Clip>(*character->clips.front());
    clip->id = scene.newId<ClipId>();
    clip->name = "turns";
    for (Track& track : clip->tracks) {
        const Joint& joint = (*character->skeleton)[*character->skeleton->find(track.id.joint)];
        if (joint.name != "knee" ||
            axes(joint.order)[static_cast<std::size_t>(component(track.id.channel))] != 2)
            continue;
        if (!isAngle(track.id.channel)) continue;
        track.curve = std::make_shared<const Curve>(
            Curve::fromKeys({{Seconds{0}, 0, Interpolation::catmullRom}, {Seconds{0.3}, 6 * kPi}}));
    }
    character->clips.push_back(clip);
    scene.characters = {character};
    return scene;
}

TEST_F(ExportFileTest, glbKeepsSeveralClipsAndAllTheirTurns) {
    const Scene scene = turningArm();
    for (const char* name : {"arm.glb", "arm.gltf"}) {
        WriteOptions options;
        for (const auto& clip : scene.characters.front()->clips) options.clips.push_back(clip->id);
        const auto report = exportFile(scene, folder_ / name, options);
        ASSERT_TRUE(report) << text(report.error());
        EXPECT_TRUE(report->isWithin()) << exportReportText(*report);
        ASSERT_EQ(report->check->clips.size(), 2u);
        EXPECT_EQ(report->check->clips[1].clip, "turns");
        EXPECT_NEAR(report->check->clips[1].fileDuration.value, 0.3, 1e-6);
        EXPECT_GT(report->check->worstAngle(), 0);
    }
}

TEST_F(ExportFileTest, reportsTurnsLostByFixedRateKeys) {
    const Scene scene = turningArm();
    WriteOptions options;
    options.clips = {scene.characters.front()->clips.back()->id};
    options.keys = KeyPolicy::fixedRate;
    options.rate = FrameRate::create(10, 1);
    // 1080° in three steps of 360°: in the file the knee does not move.
    const auto report = exportFile(scene, folder_ / "arm.glb", options);
    ASSERT_TRUE(report) << text(report.error());
    EXPECT_FALSE(report->isWithin());
    EXPECT_NEAR(degrees(report->check->worstAngle()), 180, 0.1) << exportReportText(*report);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
