// Files of all formats that refer to files of others: absolute paths, "..", links out of the folder, FIFOs
// and devices are never read.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <list>
#include <utility>

#include "core/base/FileDescriptor.h"
#include "core/io/FormatList.h"
#include "tests/core/TriangleGltf.h"
#include "tests/core/io/AcclaimTexts.h"
#include "tests/core/io/TemporaryFolder.h"
#include "tests/core/io/assimp/ForeignFormatSamples.h"

namespace sinew {
namespace SINEW_TEST_FILE {

namespace fs = std::filesystem;

/// A FIFO that holds some bytes, and shows whether they were read.
class FilledFifo {
public:
    FilledFifo(const fs::path& path, const std::string& bytes) : size_(static_cast<int>(bytes.size())) {
        EXPECT_EQ(::mkfifo(path.c_str(), 0600), 0) << path;
        file_.reset(::open(path.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC));
        EXPECT_EQ(::write(file_.get(), bytes.data(), bytes.size()), size_);
    }

    bool isUnread() const {
        int left = 0;
        return ::ioctl(file_.get(), FIONREAD, &left) == 0 && left == size_;
    }

private:
    FileDescriptor file_;
    int size_;
};

std::string replaced(std::string text, const std::string& mark, const std::string& value) {
    const std::size_t at = text.find(mark);
    EXPECT_NE(at, text.npos) << mark;
    return at == text.npos ? text : text.replace(at, mark.size(), value);
}

/// The reference as it is written in a JSON string, or in another format.
std::string escaped(const std::string& reference, bool isJson) {
    std::string text;
    for (const char c : reference) text += isJson && c == '\\' ? std::string("\\\\") : std::string(1, c);
    return text;
}

class HostileReferences : public testing::Test {
protected:
    HostileReferences() {
        fs::create_directories(inner_);
        fs::create_directory_symlink("..", inner_ / "up");
    }

    /// Writes bytes to a file outside the folder that may be read, and leads to them and to devices by all
    /// means. Returns references to them.
    std::vector<std::string> lead(const std::string& extension, const std::string& bytes) {
        const std::string secret = folder_.writeFile("secret" + extension, bytes).string();
        fifos_.emplace_back(inner_ / ("fifo" + extension), bytes);
        fs::create_symlink("/dev/zero", inner_ / ("zero" + extension));
        fs::create_symlink(secret, inner_ / ("absolute" + extension));
        fs::create_symlink("../secret" + extension, inner_ / ("relative" + extension));
        fs::create_symlink("loop" + extension, inner_ / ("loop" + extension));
        std::vector<std::string> references{
            "/etc/passwd", "file:///etc/passwd", "/dev/stdin", "/proc/self/fd/0", secret, "file://" + secret};
        for (const char* stem : {"../secret", "..\\secret", "x/../../secret", "up/secret", "fifo", "zero",
                                 "absolute", "relative", "loop"})
            references.push_back(stem + extension);
        return references;
    }

    /// Reads a file in the folder.
    Result<Scene> read(const std::string& name, const std::string& bytes) {
        std::ofstream(inner_ / name, std::ios::binary) << bytes;
        const auto start = std::chrono::steady_clock::now();
        auto scene = readFiles(std::vector{inner_ / name}, {}, {}, diagnostics_);
        EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(30)) << name;
        EXPECT_TRUE(std::ranges::all_of(fifos_, &FilledFifo::isUnread)) << name;
        return scene;
    }

    /// Reads a file that needs nothing else. Returns its only character.
    std::shared_ptr<const Character> character(const std::string& name, const std::string& bytes) {
        const auto scene = read(name, bytes);
        EXPECT_TRUE(scene) << name << ": " << text(scene.error());
        return scene ? scene->characters.at(0) : std::make_shared<const Character>();
    }

    TemporaryFolder folder_;
    fs::path inner_ = folder_ / "inner";
    std::list<FilledFifo> fifos_;
    Diagnostics diagnostics_;
};

/// Files of several formats that show own.png on a mesh.
std::vector<std::pair<std::string, std::string>> texturedFiles() {
    std::string fbx =
        replaced(test::fbx(), "\tAnimationStack: 20",
                 "\tMaterial: 80, \"Material::m\", \"\" {\n\t}\n"
                 "\tTexture: 81, \"Texture::t\", \"\" {\n\t\tRelativeFilename: \"own.png\"\n\t}\n"
                 "\tAnimationStack: 20");
    fbx = replaced(fbx, "Connections:  {\n",
                   "Connections:  {\n\tC: \"OO\",80,3\n\tC: \"OP\",81,80,\"DiffuseColor\"\n");
    std::string collada =
        replaced(test::collada(), " <library_geometries>",
                 "<library_images><image id=\"i\"><init_from>own.png</init_from></image></library_images>"
                 "<library_effects><effect id=\"e\"><profile_COMMON>"
                 "<newparam sid=\"f\"><surface type=\"2D\"><init_from>i</init_from></surface></newparam>"
                 "<newparam sid=\"s\"><sampler2D><source>f</source></sampler2D></newparam>"
                 "<technique sid=\"c\"><lambert><diffuse><texture texture=\"s\" texcoord=\"u\"/></diffuse>"
                 "</lambert></technique></profile_COMMON></effect></library_effects>"
                 "<library_materials><material id=\"m\"><instance_effect url=\"#e\"/></material>"
                 "</library_materials> <library_geometries>");
    collada = replaced(collada, "<triangles count=\"1\">", "<triangles count=\"1\" material=\"a\">");
    collada = replaced(collada, "<skeleton>#Hip</skeleton>",
                       "<skeleton>#Hip</skeleton><bind_material><technique_common>"
                       "<instance_material symbol=\"a\" target=\"#m\"/></technique_common></bind_material>");
    std::string gltf = replaced(test::kTriangleGltf, "\"baseColorFactor\": [1, 0, 0, 1]",
                                "\"baseColorTexture\": {\"index\": 0}");
    gltf = replaced(gltf, "\"accessors\"",
                    R"("textures": [{"source": 0}], "images": [{"uri": "own.png"}], "accessors")");
    return {
        {"model.fbx", fbx},
        {"model.dae", collada},
        {"model.gltf", gltf},
        {"model.md5mesh", replaced(test::md5Mesh(), "\"skin\"", "\"own.png\"")},
        {"model.smd", replaced(test::smd(), "skin.bmp", "own.png")},
        {"model.x", replaced(test::directX(), "  3;0,1,2;;\n",
                             "  3;0,1,2;;\n  MeshMaterialList { 1; 1; 0;; Material { 1.0;1.0;1.0;1.0;; 0.0;\n"
                             "   0.0;0.0;0.0;; 0.0;0.0;0.0;; TextureFilename { \"own.png\"; } } }\n")},
        // Its material is in a file of its own.
        {"model.obj", "mtllib own.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nusemtl a\nf 1/1 2/1 3/1\n"},
    };
}

TEST_F(HostileReferences, toTexturesAreNotFollowed) {
    const std::string image = "\x89PNG\r\n\x1a\n" + std::string(100, 'x');
    std::ofstream(inner_ / "own.png") << image;
    const auto references = lead(".png", image);
    for (const auto& [name, bytes] : texturedFiles()) {
        const bool isObj = name == "model.obj";
        const auto textureOf = [&, &name = name, &bytes = bytes](const std::string& reference) {
            const std::string path = escaped(reference, name == "model.gltf");
            std::ofstream(inner_ / "own.mtl") << "newmtl a\nmap_Kd " << path << '\n';
            const auto owner = character(name, isObj ? bytes : replaced(bytes, "own.png", path));
            for (const auto& mesh : owner->meshes) {
                for (const Surface& surface : mesh->surfaces)
                    if (surface.material && surface.material->texture)
                        return surface.material->texture->bytes;
            }
            return std::string();
        };
        ASSERT_EQ(textureOf("own.png"), image) << name;
        for (const std::string& reference : references)
            EXPECT_EQ(textureOf(reference), "") << name << ' ' << reference;
    }
}

TEST_F(HostileReferences, toMaterialsAreNotFollowed) {
    const std::string material = "newmtl a\nKd 0.25 0.5 0.75\n";
    const auto colorOf = [&](const std::string& library) {
        const auto owner =
            character("model.obj", "mtllib " + library + "\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl a\nf 1 2 3\n");
        const auto& surface = owner->meshes.at(0)->surfaces.at(0);
        return surface.material ? surface.material->color[2] : 1.0F;
    };
    std::ofstream(inner_ / "own.mtl") << material;
    const auto references = lead(".mtl", material);
    ASSERT_EQ(colorOf("own.mtl"), 0.75F);
    for (const std::string& reference : references) EXPECT_NE(colorOf(reference), 0.75F) << reference;
}

TEST_F(HostileReferences, toMeshesAndWeightsOfARigAreNotFollowed) {
    const std::string ply =
        "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n"
        "element face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 1 0\n2 0 0\n3 0 1 2\n";
    const std::string weights = "2 3\n0\n1\n3\n1\n1\n0\n";
    const std::string rig =
        R"({"model": {"file": "own.ply"}, "weights": {"file": "own.dmat"}, "bones": [
  {"parent_id": -1, "weight_id": 1, "length": 1, "rest_T": [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]]},
  {"parent_id": 0, "weight_id": 0, "length": 1, "rest_T": [[1, 0, 0, 1], [0, 1, 0, 0], [0, 0, 1, 0]]}]})";
    std::ofstream(inner_ / "own.ply") << ply;
    std::ofstream(inner_ / "own.dmat") << weights;
    const auto meshes = lead(".ply", ply), matrices = lead(".dmat", weights);
    const auto owner = character("rig.json", rig);
    ASSERT_EQ(owner->meshes.size(), 1U);
    ASSERT_EQ(owner->meshes[0]->skin->joints.size(), 2U);
    for (const std::string& reference : meshes)
        EXPECT_TRUE(character("rig.json", replaced(rig, "own.ply", escaped(reference, true)))->meshes.empty())
            << reference;
    for (const std::string& reference : matrices) {
        const auto bound = character("rig.json", replaced(rig, "own.dmat", escaped(reference, true)));
        ASSERT_EQ(bound->meshes.size(), 1U) << reference;
        EXPECT_EQ(bound->meshes[0]->skin->joints.size(), 1U) << reference;
    }
}

TEST_F(HostileReferences, toMotionBesideAMeshAreNotFollowed) {
    std::ofstream(inner_ / "own.md5anim") << test::md5Motion();
    lead(".md5anim", test::md5Motion());
    ASSERT_EQ(character("own.md5mesh", test::md5Mesh())->clips.size(), 1U);
    for (const std::string stem : {"fifo", "zero", "absolute", "relative", "loop"})
        EXPECT_TRUE(character(stem + ".md5mesh", test::md5Mesh())->clips.empty()) << stem;
}

TEST_F(HostileReferences, toSkeletonsOfAMotionAreNotFollowed) {
    const fs::path secret = folder_.writeFile("secret.asf", kArmAsf);
    for (const char* name : {"own", "fifo", "zero", "absolute", "relative", "loop"})
        fs::create_directories(inner_ / name);
    std::ofstream(inner_ / "own" / "arm.asf") << kArmAsf;
    fifos_.emplace_back(inner_ / "fifo" / "arm.asf", kArmAsf);
    fs::create_symlink("/dev/zero", inner_ / "zero" / "arm.asf");
    fs::create_symlink(secret, inner_ / "absolute" / "arm.asf");
    fs::create_symlink("../../secret.asf", inner_ / "relative" / "arm.asf");
    fs::create_symlink("arm.asf", inner_ / "loop" / "arm.asf");
    ASSERT_TRUE(read("own/arm.amc", kArmAmc));
    for (const std::string name : {"fifo", "zero", "absolute", "relative", "loop"}) {
        const auto scene = read(name + "/arm.amc", kArmAmc);
        ASSERT_FALSE(scene) << name;
        EXPECT_TRUE(scene.error().code == ErrorCode::skeletonMissing ||
                    scene.error().code == ErrorCode::fileUnreadable)
            << name << ": " << text(scene.error());
    }
}

TEST_F(HostileReferences, ofXmlEntitiesAreNotFollowed) {
    const std::string secret = "a long secret";
    folder_.writeFile("secret.txt", secret);
    std::ofstream(inner_ / "own.txt") << secret;
    for (const char* file : {"own.txt", "../secret.txt", "file:///etc/passwd"}) {
        std::string collada =
            replaced(test::collada(), "<COLLADA ",
                     "<!DOCTYPE COLLADA [<!ENTITY e SYSTEM \"" + std::string(file) + "\">]>\n<COLLADA ");
        collada = replaced(collada, "name=\"Knee\"", "name=\"Knee&e;\"");
        const auto scene = read("model.dae", collada);
        ASSERT_TRUE(scene) << text(scene.error());
        for (const Joint& joint : scene->characters.at(0)->skeleton->joints()) {
            EXPECT_EQ(joint.name.find(secret), std::string::npos) << file;
            EXPECT_EQ(joint.name.find("root:"), std::string::npos) << file;
        }
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
