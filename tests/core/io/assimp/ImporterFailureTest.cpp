#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>
#include <zlib.h>

#include <cerrno>
#include <charconv>

#include "core/io/FormatList.h"
#include "core/io/assimp/AssimpFormat.h"
#include "core/io/child/ChildProcess.h"
#include "core/io/child/ImportAnswer.h"
#include "core/io/child/readInChild.h"
#include "core/io/rigjson/RigJsonFormat.h"
#include "tests/core/io/TemporaryFolder.h"
#include "tests/core/io/assimp/ForeignFormatSamples.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class ImporterFailure : public testing::Test {
protected:
    /// A program that runs these commands instead of reading.
    std::filesystem::path fakeImporter(const std::string& commands) const {
        const auto path = folder.writeFile("importer", "#!/bin/sh\n" + commands + "\n");
        std::filesystem::permissions(path, std::filesystem::perms::owner_all);
        return path;
    }
    Error errorOf(const ReadOptions& options, const Source& source) {
        const auto scene = formatOf(source).value()->read(source, {}, options, diagnostics);
        if (scene) return {ErrorCode::argumentInvalid, "", "it was read"};
        EXPECT_EQ(scene.error().where, source.name());
        return scene.error();
    }
    Error errorOf(const ReadOptions& options, const std::string& bytes = test::fbx()) {
        return errorOf(options, Source::fromMemory("arm.fbx", bytes));
    }
    Error errorOf(const std::string& commands, std::chrono::milliseconds time = std::chrono::seconds(30)) {
        ReadOptions options;
        options.importer.program = fakeImporter(commands);
        options.importer.time = time;
        return errorOf(options);
    }
    static bool contains(const Error& error, std::string_view words) {
        return error.message.find(words) != error.message.npos;
    }

    TemporaryFolder folder;
    Diagnostics diagnostics;
};

/// `count` zero bytes compressed by zlib to about a thousandth.
std::string packedZeros(std::size_t count) {
    const std::string zeros(std::size_t{1} << 20, '\0');
    std::string packed(std::size_t{1} << 16, '\0'), all;
    z_stream stream{};
    deflateInit(&stream, Z_BEST_SPEED);
    for (std::size_t done = 0; done < count; done += zeros.size()) {
        stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(zeros.data()));
        stream.avail_in = static_cast<uInt>(zeros.size());
        const bool isLast = done + zeros.size() >= count;
        do {
            stream.next_out = reinterpret_cast<Bytef*>(packed.data());
            stream.avail_out = static_cast<uInt>(packed.size());
            deflate(&stream, isLast ? Z_FINISH : Z_NO_FLUSH);
            all.append(packed, 0, packed.size() - stream.avail_out);
        } while (stream.avail_out == 0);
    }
    deflateEnd(&stream);
    return all;
}

std::string littleEndian(std::size_t number) {
    std::string bytes;
    for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(number >> shift & 0xff);
    return bytes;
}

/// A record of a binary FBX that begins at offset `begin`, with one property and nested records.
std::string fbxRecord(const std::string& name, std::size_t begin, const std::string& property,
                      const std::string& below) {
    constexpr std::size_t kHead = 13;
    const std::size_t end = below.empty() ? 0 : kHead;
    std::string record;
    for (const std::size_t number : {begin + kHead + name.size() + property.size() + below.size() + end,
                                     static_cast<std::size_t>(property.empty() ? 0 : 1), property.size()})
        record += littleEndian(number);
    record += static_cast<char>(name.size());
    for (const std::string& part : {name, property, below}) record += part;
    record.append(end, '\0');
    return record;
}

/// Half a megabyte that claims to contain half a gigabyte of vertices.
std::string fbxBomb() {
    constexpr std::size_t kBytes = std::size_t{1} << 29;
    const std::string head = std::string("Kaydara FBX Binary  \0\x1a\0", 23) + littleEndian(7400);
    const std::string zeros = packedZeros(kBytes);
    std::string vertices(1, 'd');
    vertices += littleEndian(kBytes / 8) + littleEndian(1) + littleEndian(zeros.size()) + zeros;
    const std::size_t objects = head.size(), geometry = objects + 13 + 7;
    std::string shape(1, 'S');
    shape += littleEndian(4) + "Mesh";
    const std::string inner = fbxRecord("Vertices", geometry + 13 + 8 + shape.size(), vertices, "");
    return head + fbxRecord("Objects", objects, "", fbxRecord("Geometry", geometry, shape, inner)) +
           std::string(13, '\0');
}

TEST_F(ImporterFailure, survivesDecompressionBombs) {
    ReadOptions options;
    options.importer.memory = std::uint64_t{256} << 20;
    const std::string bomb = fbxBomb();
    EXPECT_LT(bomb.size(), std::size_t{1} << 22);
    const Error error = errorOf(options, bomb);
    EXPECT_FALSE(error.message.empty());
    EXPECT_FALSE(contains(error, "without responding")) << error.message;
    EXPECT_FALSE(contains(error, "it was read")) << error.message;
}

TEST_F(ImporterFailure, reportsAMissingProgram) {
    ReadOptions options;
    options.importer.program = folder / "nowhere";
    const Error error = errorOf(options);
    EXPECT_EQ(error.code, ErrorCode::importerFailed);
    EXPECT_TRUE(contains(error, "nowhere): No such file")) << error.message;
}

TEST_F(ImporterFailure, reportsThatTheProgramWithAssimpIsMissing) {
    ReadOptions options;
    options.importer.program = folder / "sinew-import";
    std::filesystem::copy_file(importerPath(), options.importer.program);
    const Error error = errorOf(options, Source::fromMemory("arm.dae", test::collada()));
    EXPECT_EQ(error.code, ErrorCode::importerFailed);
    EXPECT_TRUE(contains(error, "sinew-import-assimp cannot be started: No such file")) << error.message;
}

TEST_F(ImporterFailure, reportsACrash) {
    const Error error = errorOf("kill -SEGV $$");
    EXPECT_EQ(error.code, ErrorCode::importerFailed);
    EXPECT_TRUE(contains(error, "crashed on this file (SIGSEGV)")) << error.message;
}

TEST_F(ImporterFailure, reportsTheExitStatusIfSigchldIsIgnored) {
    ASSERT_NE(::signal(SIGCHLD, SIG_IGN), SIG_ERR);
    const Error crash = errorOf("kill -SEGV $$"), exit = errorOf("exit 3");
    ::signal(SIGCHLD, SIG_DFL);
    EXPECT_TRUE(contains(crash, "crashed on this file (SIGSEGV)")) << crash.message;
    EXPECT_TRUE(contains(exit, "exit code 3")) << exit.message;
}

TEST_F(ImporterFailure, reportsMissingOutput) {
    const Error error = errorOf("exit 3");
    EXPECT_EQ(error.code, ErrorCode::importerFailed);
    EXPECT_TRUE(contains(error, "exit code 3")) << error.message;
}

TEST_F(ImporterFailure, endsASilentProgram) {
    const Error error = errorOf("echo $$ > " + (folder / "pid").string() + "\nexec sleep 600",
                                std::chrono::milliseconds(300));
    EXPECT_EQ(error.code, ErrorCode::limitExceeded);
    EXPECT_TRUE(contains(error, "after 0.3 s without responding")) << error.message;
    const std::string written = folder.bytes("pid");
    int process = 0;
    std::from_chars(written.data(), written.data() + written.size(), process);
    ASSERT_GT(process, 0);
    EXPECT_EQ(kill(process, 0), -1);
    EXPECT_EQ(errno, ESRCH);
}

TEST_F(ImporterFailure, reportsExhaustedProcessorTime) {
    const Error error = errorOf("kill -XCPU $$");
    EXPECT_EQ(error.code, ErrorCode::limitExceeded);
}

TEST_F(ImporterFailure, rejectsGarbage) {
    for (const char* commands : {"cat >/dev/null; echo hello", "head -c 100000 /dev/zero", "cat", "exit 0"}) {
        const Error error = errorOf(commands);
        EXPECT_EQ(error.code, ErrorCode::importerFailed) << commands;
        EXPECT_TRUE(contains(error, "returned invalid data")) << error.message;
    }
}

TEST_F(ImporterFailure, rejectsTruncatedOrDamagedAnswers) {
    Diagnostics sent;
    sent.warn(ErrorCode::dataIgnored, "here", "something");
    const std::string whole = encodeAnswer(fail(ErrorCode::syntax, "a", "b"), sent);
    for (std::size_t size = 0; size < whole.size(); ++size) {
        Diagnostics untouched;
        const auto scene = decodeAnswer(std::string_view(whole).substr(0, size), "arm.fbx", untouched);
        ASSERT_FALSE(scene);
        EXPECT_EQ(scene.error().code, ErrorCode::importerFailed) << size;
        EXPECT_TRUE(untouched.empty());
    }
    Diagnostics received;
    EXPECT_EQ(decodeAnswer(whole, "arm.fbx", received).error(), (Error{ErrorCode::syntax, "a", "b"}));
    EXPECT_EQ(received.list().size(), 1U);
}

TEST_F(ImporterFailure, affectsRigs) {
    ReadOptions options;
    options.importer.program = fakeImporter("exit 3");
    const auto rig = RigJsonFormat().read(Source::fromMemory("arm.json", "{}"), {}, options, diagnostics);
    ASSERT_FALSE(rig) << "their meshes are binary files, which only the importer reads";
    EXPECT_EQ(rig.error().code, ErrorCode::importerFailed);
}

TEST_F(ImporterFailure, stopsAtOnceWhenCancelled) {
    const std::atomic<bool> cancel = true;
    ReadOptions options;
    options.importer.program = fakeImporter("exec sleep 600");
    options.cancel = &cancel;
    EXPECT_EQ(errorOf(options).code, ErrorCode::cancelled);
}

TEST_F(ImporterFailure, reportsExhaustedMemory) {
    std::string big;
    for (int i = 0; i < 300'000; ++i) big += "v 0 0 " + std::to_string(i) + "\n";
    ReadOptions options;
    options.importer.memory = std::uint64_t{16} << 20;
    const auto scene = AssimpFormat().read(Source::fromMemory("big.obj", big), {}, options, diagnostics);
    ASSERT_FALSE(scene);
#ifdef __SANITIZE_ADDRESS__
    // The sanitizer ends the program without a message.
    EXPECT_EQ(scene.error().code, ErrorCode::importerFailed) << scene.error().message;
#else
    EXPECT_EQ(scene.error().code, ErrorCode::limitExceeded) << scene.error().message;
#endif
}

TEST_F(ImporterFailure, survivesAProgramThatReadsNothing) {
    ChildTask task;
    const std::string input(std::size_t{8} << 20, 'x');
    task.program = fakeImporter("exec 0<&-\necho done");
    task.input = FileBytes(input);
    const ChildOutcome outcome = runChild(task);
    EXPECT_EQ(outcome.end, ChildOutcome::End::exited);
    EXPECT_EQ(outcome.output, "done\n");
}

TEST_F(ImporterFailure, passesAllBytesBothWays) {
    ChildTask task;
    std::string input;
    for (int i = 0; i < 1'000'000; ++i) input += std::to_string(i);
    task.program = "/bin/cat";
    task.input = FileBytes(input);
    const ChildOutcome outcome = runChild(task);
    EXPECT_EQ(outcome.end, ChildOutcome::End::exited);
    EXPECT_TRUE(outcome.output == input);
}

TEST_F(ImporterFailure, addsToTheInheritedEnvironment) {
    ::setenv("SINEW_INHERITED", "inherited", 1);
    ::setenv("SINEW_REPLACED", "inherited", 1);
    ChildTask task;
    task.program = fakeImporter("echo $SINEW_INHERITED $SINEW_REPLACED $SINEW_ADDED");
    task.environment = {{"SINEW_REPLACED", "replaced"}, {"SINEW_ADDED", "added"}};
    EXPECT_EQ(runChild(task).output, "inherited replaced added\n");
    ::unsetenv("SINEW_INHERITED");
    ::unsetenv("SINEW_REPLACED");
}

TEST_F(ImporterFailure, endsAProgramThatPrintsTooMuch) {
    ChildTask task;
    task.program = "/usr/bin/yes";
    task.maxOutput = std::size_t{1} << 20;
    const ChildOutcome outcome = runChild(task);
    EXPECT_EQ(outcome.end, ChildOutcome::End::tooMuchOutput);
}

TEST_F(ImporterFailure, inheritsNoOpenFiles) {
    const auto path = folder.writeFile("open", "");
    const int kept = ::open(path.c_str(), O_RDONLY);  // without O_CLOEXEC
    ASSERT_GE(kept, 0);
    ChildTask task;
    task.program = fakeImporter("ls /proc/self/fd | tr '\\n' ' '");
    const ChildOutcome outcome = runChild(task);
    ::close(kept);
    // 3 is the folder that ls reads.
    EXPECT_EQ(outcome.output, "0 1 2 3 ");
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
