#include <gtest/gtest.h>

#include <fstream>

#include "core/io/child/readInChild.h"
#include "tests/core/io/TemporaryFolder.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// Returns the error that Sinew reports when the importer does what a file is named after.
Error errorAfter(const std::string& action, const std::filesystem::path& folder = {}) {
    ReadOptions options;
    options.importer.program = SINEW_FORBIDDEN_IMPORT;
    Diagnostics diagnostics;
    const Source source = Source::fromMemory(action + ".fbx", "bytes", folder);
    const auto scene = readInChild(ChildReader::fbx, source, {}, options, diagnostics);
    return scene ? Error{ErrorCode::argumentInvalid, "", "it was read"} : scene.error();
}

#ifdef SINEW_HAS_SECCOMP
class Forbidden : public testing::TestWithParam<const char*> {};

TEST_P(Forbidden, endsTheImporter) {
    const Error error = errorAfter(GetParam());
    EXPECT_EQ(error.code, ErrorCode::importerFailed) << error.message;
    EXPECT_EQ(error.where, std::string(GetParam()) + ".fbx");
    EXPECT_NE(error.message.find("attempted a forbidden operation"), std::string::npos) << error.message;
}

INSTANTIATE_TEST_SUITE_P(Calls, Forbidden,
                         testing::Values("open", "openat", "create", "stat", "unlink", "rename", "mkdir",
                                         "chmod", "getdents", "socket", "socketpair", "sendmsg", "execve",
                                         "execveat", "fork", "vfork", "clone", "ptrace", "parent", "kill",
                                         "tgkill", "write", "ioctl", "uring", "unshare", "mount",
                                         "executable", "mprotect", "bpf", "keyctl", "thread"),
                         [](const auto& call) { return std::string(call.param); });
#endif

TEST(Sandbox, reportsACrashAsOne) {
    const Error error = errorAfter("abort");
    EXPECT_NE(error.message.find("crashed on this file (SIGABRT)"), std::string::npos) << error.message;
}

TEST(Sandbox, allowsThreadsAndExceptions) {
    for (const char* action : {"mayUseThreads", "mayThrow"}) {
        const Error error = errorAfter(action);
        EXPECT_EQ(error.message, "still alive") << action;
    }
}

TEST(Sandbox, opensFilesOfTheFolderOnRequest) {
    const TemporaryFolder folder;
    folder.writeFile("above.txt", "above");
    std::filesystem::create_directories(folder / "inner");
    folder.writeFile("inner/beside.txt", "beside");
    EXPECT_EQ(errorAfter("mayRequest", folder / "inner").message, "still alive");
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
