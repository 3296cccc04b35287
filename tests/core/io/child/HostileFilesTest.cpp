#include <gtest/gtest.h>
#include <sys/stat.h>
#include <zlib.h>

#include <chrono>

#include "core/io/FormatList.h"
#include "core/io/child/ChildProcess.h"
#include "core/io/child/readInChild.h"
#include "tests/core/io/TemporaryFolder.h"

namespace sinew {
namespace SINEW_TEST_FILE {

namespace fs = std::filesystem;

constexpr const char* kSecret = "root:x:0:0:root:/root:/bin/bash, a long secret";

/// A glTF file with one point whose position is in a buffer with this URI.
std::string gltf(const std::string& uri) {
    return R"({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0}],
  "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
  "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"}],
  "bufferViews": [{"buffer": 0, "byteLength": 36}], "buffers": [{"byteLength": 36, "uri": ")" +
           uri + R"("}]})";
}

class HostileFiles : public testing::Test {
protected:
    HostileFiles() {
        fs::create_directories(inner_);
        folder_.writeFile("secret", kSecret);
        std::ofstream(inner_ / "good.bin") << std::string(36, 'x');
    }

    Result<Scene> read(const std::string& name, const std::string& bytes) {
        std::ofstream(inner_ / name, std::ios::binary) << bytes;
        ReadOptions options;
        options.importer.memory = std::uint64_t{1} << 30;
        const auto start = std::chrono::steady_clock::now();
        auto scene = readFiles(std::vector{inner_ / name}, {}, options, diagnostics_);
        EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(30)) << name;
        return scene;
    }

    TemporaryFolder folder_;
    fs::path inner_ = folder_ / "inner";
    Diagnostics diagnostics_;
};

TEST_F(HostileFiles, cannotReadOtherFiles) {
    ASSERT_EQ(::mkfifo((inner_ / "fifo.bin").c_str(), 0600), 0);
    fs::create_symlink("/dev/zero", inner_ / "zero.bin");
    fs::create_symlink(folder_ / "secret", inner_ / "absolute.bin");
    fs::create_symlink("../secret", inner_ / "relative.bin");
    fs::create_directory_symlink("..", inner_ / "up");
    fs::create_symlink("loop.bin", inner_ / "loop.bin");
    const std::string secret = (folder_ / "secret").string();
    for (const std::string& uri :
         {std::string("/etc/passwd"), std::string("file:///etc/passwd"), std::string("../secret"),
          std::string("%2E%2E/secret"), std::string("x/../../secret"), std::string("..\\\\secret"), secret,
          std::string("fifo.bin"), std::string("zero.bin"), std::string("absolute.bin"),
          std::string("relative.bin"), std::string("up/secret"), std::string("loop.bin"),
          std::string("good.bin%00.png"), std::string("/dev/stdin"), std::string("/proc/self/fd/0"),
          std::string("."), std::string("")}) {
        const auto scene = read("model.gltf", gltf(uri));
        // An empty URI means no file; the rest must fail because of it.
        if (uri.empty()) continue;
        ASSERT_FALSE(scene) << uri;
        const ErrorCode code = scene.error().code;
        EXPECT_TRUE(code == ErrorCode::fileUnreadable || code == ErrorCode::fileNotFound)
            << uri << ": " << text(scene.error());
    }
}

TEST_F(HostileFiles, canReadTheirOwnFolderEvenThroughLinks) {
    fs::create_directories(inner_ / "data");
    fs::create_symlink("../good.bin", inner_ / "data" / "link.bin");
    for (const char* uri : {"good.bin", "./good.bin", "data/link.bin"})
        EXPECT_TRUE(read("model.gltf", gltf(uri))) << uri;
}

TEST_F(HostileFiles, cannotReadOtherFilesAsTexturesOrMaterials) {
    const std::string image = "\x89PNG\r\n\x1a\n" + std::string(100, 'x');
    folder_.writeFile("secret.png", image);
    std::ofstream(inner_ / "own.png") << image;
    folder_.writeFile("secret.mtl", "newmtl a\nmap_Kd own.png\n");
    const auto textureOf = [&](const std::string& library, const std::string& texture) -> std::string {
        std::ofstream(inner_ / "own.mtl") << "newmtl a\nmap_Kd " << texture << '\n';
        const auto scene =
            read("model.obj",
                 "mtllib " + library + "\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nusemtl a\nf 1/1 2/1 3/1\n");
        if (!scene) return text(scene.error());
        for (const auto& mesh : scene->characters.at(0)->meshes) {
            for (const Surface& surface : mesh->surfaces)
                if (surface.material && surface.material->texture) return surface.material->texture->bytes;
        }
        return {};
    };
    EXPECT_EQ(textureOf("own.mtl", "own.png"), image);
    EXPECT_EQ(textureOf("own.mtl", "../secret.png"), "");
    EXPECT_EQ(textureOf("own.mtl", (folder_ / "secret.png").string()), "");
    EXPECT_EQ(textureOf("../secret.mtl", "own.png"), "");
}

TEST_F(HostileFiles, mayNotBeFifosOrDevicesThemselves) {
    ASSERT_EQ(::mkfifo((inner_ / "fifo.glb").c_str(), 0600), 0);
    for (const fs::path& path : {inner_ / "fifo.glb", fs::path("/dev/zero")}) {
        const auto scene = readFiles(std::vector{path}, {}, {}, diagnostics_);
        ASSERT_FALSE(scene);
        EXPECT_EQ(scene.error().code, ErrorCode::fileUnreadable) << text(scene.error());
    }
}

#ifndef __SANITIZE_ADDRESS__
TEST_F(HostileFiles, getNoMoreMemoryThanTheyCanNeed) {
    // Assimp reserves 1.6 GB for these numbers, which is less than the maximum.
    const auto path = folder_.writeFile("greedy.dae", R"(<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1"><library_geometries>
  <geometry id="g"><mesh><source id="s"><float_array id="a" count="400000000">0 0 0</float_array></source></mesh></geometry>
</library_geometries></COLLADA>)");
    const auto scene = readFiles(std::vector{path}, {}, {}, diagnostics_);
    ASSERT_FALSE(scene);
    EXPECT_EQ(scene.error().code, ErrorCode::limitExceeded) << text(scene.error());
}

TEST_F(HostileFiles, getMemoryForTheFilesThatTheyRequest) {
    const std::string buffer(std::size_t{20} << 20, '\0');
    for (const bool isEnough : {false, true}) {
        std::uint64_t received = 0;
        ChildTask task;
        task.program = importerPath();
        task.arguments = {"--name=a.gltf", "--reader=gltf", "--memory=1000000000", "--max-memory=2000000000"};
        task.input = FileBytes(gltf("good.bin"));
        task.openFile = [&](const std::string&) { return FileBytes(buffer); };
        task.memoryFor = [&](std::uint64_t bytes) {
            received = bytes;
            return isEnough ? std::uint64_t{2'000'000'000} : std::uint64_t{1'000'000};
        };
        const ChildOutcome outcome = runChild(task);
        EXPECT_EQ(received, buffer.size());
        EXPECT_EQ(decodeAnswer(outcome.output, "a.gltf", diagnostics_).has_value(), isEnough);
    }
}
#endif

std::string littleEndian(std::uint64_t number, int bytes) {
    std::string text;
    for (int i = 0; i < bytes; ++i) text += static_cast<char>(number >> (8 * i) & 0xff);
    return text;
}

TEST_F(HostileFiles, countsOfBillionsAreErrors) {
    std::string manyVertices = gltf("good.bin");
    manyVertices.replace(manyVertices.find("\"count\": 3"), 10, "\"count\": 1000000000000");
    const std::string fbxArray = littleEndian(0xfffffff0, 4) + littleEndian(0, 4) + littleEndian(8, 4);
    const std::string stlHead(80, ' ');
    const std::vector<std::pair<std::string, std::string>> files{
        {"a.gltf", manyVertices},
        {"b.stl", stlHead + littleEndian(0xffffffff, 4) + std::string(100, '\0')},
        {"c.ply",
         "ply\nformat ascii 1.0\nelement vertex 1000000000000\nproperty float x\nproperty float y\n"
         "property float z\nelement face 1000000000000\nproperty list uchar int vertex_index\nend_header\n0 "
         "0 0\n"},
        {"d.ply",
         "ply\nformat binary_little_endian 1.0\nelement vertex 1000000000000\nproperty float x\n"
         "property float y\nproperty float z\nend_header\n0000"},
        {"e.md5mesh",
         "MD5Version 10\ncommandline \"\"\nnumJoints 1000000000000\nnumMeshes 1000000000000\n"
         "joints {\n\t\"a\" -1 ( 0 0 0 ) ( 0 0 0 )\n}\nmesh {\n\tnumverts 1000000000000\n}\n"},
        {"f.dae",
         "<?xml version=\"1.0\"?><COLLADA version=\"1.4.1\"><library_geometries><geometry id=\"g\"><mesh>"
         "<source id=\"s\"><float_array id=\"f\" count=\"1000000000000\">0 0 "
         "0</float_array><technique_common>"
         "<accessor source=\"#f\" count=\"1000000000000\" stride=\"3\"><param type=\"float\"/></accessor>"
         "</technique_common></source></mesh></geometry></library_geometries></COLLADA>"},
        {"g.x", "xof 0303txt 0032\nMesh m {\n 1000000000000;\n 0;0;0;;\n 1000000000000;\n 3;0,0,0;;\n}\n"},
        {"h.b3d",
         "BB3D" + littleEndian(0xfffffff0, 4) + littleEndian(1, 4) + "NODE" + littleEndian(0x7ffffff0, 4)},
        {"i.fbx", std::string("Kaydara FBX Binary  \0\x1a\0", 23) + littleEndian(7400, 4) +
                      littleEndian(0x7fffffff, 4) + littleEndian(0xffffffff, 4) + littleEndian(100, 4) +
                      "\x01"
                      "Vd" +
                      fbxArray},
    };
    for (const auto& [name, bytes] : files) {
        const auto scene = read(name, bytes);
        ASSERT_FALSE(scene) << name;
        EXPECT_EQ(scene.error().message.find("crashed"), std::string::npos) << name << text(scene.error());
        EXPECT_EQ(scene.error().message.find("never needs"), std::string::npos)
            << name << text(scene.error());
    }
}

std::string bigEndian(std::uint32_t number) {
    std::string text;
    for (int shift = 24; shift >= 0; shift -= 8) text += static_cast<char>(number >> shift & 0xff);
    return text;
}

std::string chunk(std::string type, const std::string& data) {
    type += data;
    const auto* const bytes = reinterpret_cast<const Bytef*>(type.data());
    return bigEndian(static_cast<std::uint32_t>(data.size())) + type +
           bigEndian(static_cast<std::uint32_t>(::crc32(0, bytes, static_cast<uInt>(type.size()))));
}

/// A PNG of grey pixels that declares a size and holds `bytes` zeros.
std::string png(std::uint32_t width, std::uint32_t height, std::size_t bytes) {
    std::string packed;
    z_stream stream{};
    deflateInit(&stream, Z_BEST_SPEED);
    const std::string zeros(std::size_t{1} << 20, '\0');
    std::string buffer(std::size_t{1} << 16, '\0');
    for (std::size_t done = 0; done < bytes;) {
        const std::size_t size = std::min(zeros.size(), bytes - done);
        done += size;
        stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(zeros.data()));
        stream.avail_in = static_cast<uInt>(size);
        do {
            stream.next_out = reinterpret_cast<Bytef*>(buffer.data());
            stream.avail_out = static_cast<uInt>(buffer.size());
            deflate(&stream, done == bytes ? Z_FINISH : Z_NO_FLUSH);
            packed.append(buffer, 0, buffer.size() - stream.avail_out);
        } while (stream.avail_out == 0);
    }
    deflateEnd(&stream);
    return "\x89PNG\r\n\x1a\n" +
           chunk("IHDR", bigEndian(width) + bigEndian(height) + std::string("\x08\0\0\0\0", 5)) +
           chunk("IDAT", packed) + chunk("IEND", "");
}

ReadOptions withMemory(std::uint64_t bytes) {
    ReadOptions options;
    options.importer.memory = bytes;
    return options;
}

TEST(HostileImages, areDecodedIfTheyAreGood) {
    const auto image = decodeImageInChild("grey.png", png(4, 2, 10));
    ASSERT_TRUE(image) << text(image.error());
    EXPECT_EQ(image->width, 4);
    EXPECT_EQ(image->height, 2);
    std::string black;
    for (int i = 0; i < 8; ++i) black += std::string("\0\0\0\xff", 4);
    EXPECT_EQ(image->pixels, black);
}

TEST(HostileImages, bombsAreErrors) {
    const std::string large = png(60000, 60000, 1000), deep = png(16, 16, std::size_t{1} << 29);
    EXPECT_LT(deep.size(), std::size_t{1} << 22);
    const auto declared = decodeImageInChild("large.png", large);
    ASSERT_FALSE(declared);
    EXPECT_EQ(declared.error().code, ErrorCode::limitExceeded) << text(declared.error());
    EXPECT_EQ(declared.error().message, "the image is too large, 60000 x 60000 pixels");
    const auto inflated = decodeImageInChild("deep.png", deep, withMemory(std::uint64_t{1} << 28));
    ASSERT_FALSE(inflated);
#ifdef __SANITIZE_ADDRESS__
    // The sanitizer ends the program without a message.
    EXPECT_EQ(inflated.error().code, ErrorCode::importerFailed) << text(inflated.error());
#else
    EXPECT_TRUE(inflated.error().code == ErrorCode::dataIgnored ||
                inflated.error().code == ErrorCode::limitExceeded)
        << text(inflated.error());
#endif
}

TEST(HostileImages, damageIsAnError) {
    const std::string good = png(64, 64, 64 * 65);
    for (std::size_t at = 8; at < good.size(); at += 5) {
        std::string damaged = good;
        damaged[at] = static_cast<char>(damaged[at] ^ 0x55);
        const auto image = decodeImageInChild("damaged.png", damaged);
        if (image) {
            EXPECT_EQ(image->pixels.size(), std::size_t{4} * static_cast<std::size_t>(image->width) *
                                                static_cast<std::size_t>(image->height));
        } else {
            EXPECT_NE(image.error().code, ErrorCode::importerFailed) << at << text(image.error());
        }
    }
    for (const std::string& bytes : {std::string("GIF89a"), std::string(1, '\xff'), good.substr(0, 40)}) {
        const auto image = decodeImageInChild("other", bytes);
        ASSERT_FALSE(image);
        EXPECT_EQ(image.error().code, ErrorCode::dataIgnored) << text(image.error());
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
