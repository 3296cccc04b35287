#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/Ascii.h"
#include "core/io/ExportPresets.h"
#include "core/io/FormatList.h"
#include "core/io/writing/WriteSubject.h"
#include "tests/core/io/gltf/WrittenGltf.h"
#include "tests/core/io/verify/FileFacts.h"

namespace sinew::test {

// Checks the conventions that programs document, or that their importers are known to have, on written files.

/// A file written with a preset, and what it says.
struct PresetFile {
    PresetFile(const Scene& scene, const ExportPreset& programPreset, const std::string& extension)
        : preset(programPreset), isFbx(extension == ".fbx") {
        const Format& format = *formatForWriting(extension).value();
        for (const auto& clip : scene.characters.front()->clips) options.clips.push_back(clip->id);
        applyPreset(preset, format.support(extension), scene.characters.front()->metresPerUnit, options);
        subject = writeSubject(scene, options).value();
        Diagnostics diagnostics;
        if (isFbx) {
            const auto files = format.write(scene, "test.fbx", options, diagnostics);
            EXPECT_TRUE(files) << text(files.error());
            facts = factsOfFbx(files.value().front().bytes);
        } else {
            facts = factsOfGltf(WrittenGltf(scene, options, "test" + extension).root);
        }
    }

    const ExportPreset& preset;
    bool isFbx;
    WriteOptions options;
    WriteSubject subject;
    FileFacts facts;
};

/// Whether names are different, optionally also if case is ignored.
inline bool areUnique(std::vector<std::string> names, bool ignoringCase = false) {
    for (std::string& name : names) {
        if (ignoringCase) name = lowerCase(name);
    }
    std::ranges::sort(names);
    return std::ranges::adjacent_find(names) == names.end();
}

inline std::vector<std::string> jointNames(const FileFacts& facts) {
    std::vector<std::string> names;
    for (const FileFacts::Node& node : facts.nodes) {
        if (node.isJoint) names.push_back(node.name);
    }
    return names;
}

/// Length unit, axes and frame rate. In FBX, they are in the global settings; glTF 2.0 defines metres and Y
/// up (section 3.4) and stores no rate.
inline void expectSpaceAndTime(const PresetFile& file) {
    const FileFacts& facts = file.facts;
    const bool zUp = file.isFbx && file.preset.up == UpAxis::z;
    if (file.isFbx) {
        const double unit = file.options.metresPerUnit.value_or(0.01);
        EXPECT_NEAR(facts.metresPerUnit, unit, 1e-12);
        EXPECT_EQ(facts.framesPerSecond, std::max(1.0, std::round(file.subject.rate.hertz())));
    }
    // With Z up, the front is -Y, as in Blender and Unreal.
    EXPECT_EQ(facts.upAxis, zUp ? 2 : 1);
    EXPECT_EQ(facts.frontAxis, zUp ? 1 : 2);
    EXPECT_EQ(facts.frontSign, zUp ? -1 : 1);
    EXPECT_EQ(facts.upSign, 1);
    EXPECT_EQ(facts.rightAxis, 0);
    EXPECT_EQ(facts.rightSign, 1);
    const Skeleton& skeleton = *file.subject.skeleton;
    ASSERT_GE(facts.nodes.size(), skeleton.joints().size());
    for (int i = 0; i < skeleton.size(); ++i) {
        const auto index = static_cast<std::size_t>(i);
        const Eigen::Vector3d head = facts.metresPerUnit * facts.nodes[index].worldFromNode.translation();
        EXPECT_LT((head - skeleton.restModel()[index].translation()).norm(), 1e-5 * skeleton.extent() + 1e-6)
            << skeleton[i].name;
    }
}

/// Names of nodes and clips are different, and clips have those of the scene.
inline void expectNames(const PresetFile& file) {
    std::vector<std::string> names;
    for (const FileFacts::Node& node : file.facts.nodes) names.push_back(node.name);
    EXPECT_TRUE(areUnique(names));
    EXPECT_TRUE(areUnique(file.facts.clips));
    const auto& clips = file.subject.character->clips;
    ASSERT_EQ(file.facts.clips.size(), clips.size());
    for (std::size_t i = 0; i < clips.size(); ++i)
        EXPECT_TRUE(file.facts.clips[i].starts_with(clips[i]->name));
}

/// A glTF skin with `skeleton` names a node at or above all of its joints (3.8.2).
inline void expectSkeletonRoots(const PresetFile& file) {
    if (file.isFbx) return;
    EXPECT_EQ(file.facts.skeletonRoots.size(), 1U);
    for (const int joint : file.facts.skinnedJoints)
        EXPECT_TRUE(file.facts.isAtOrBelow(joint, file.facts.skeletonRoots.at(0)));
}

inline void expectNoneOf(const std::vector<std::string>& names, std::string_view characters) {
    for (const std::string& name : names) {
        EXPECT_EQ(name.find_first_of(characters), name.npos) << name;
        EXPECT_NE(name, "");
    }
}

/// Unity converts the unit of FBX files to metres (ModelImporter.fileScale), and separates the names in paths
/// of animated objects by slashes (EditorCurveBinding.path).
inline void expectUnity(const PresetFile& file) {
    EXPECT_EQ(file.facts.metresPerUnit, 1);
    expectNoneOf(jointNames(file.facts), "/");
}

/// Unreal accepts one root bone ("We only support single root bone"); other nodes between joints become
/// bones. It imports a skeleton only with a skinned mesh. In names it replaces characters and spaces and
/// drops namespaces (FFbxImporter::MakeName(), FSkeletalMeshImportData::FixupBoneName()), and refuses names
/// that then are equal, whatever their case.
inline void expectUnreal(const PresetFile& file) {
    EXPECT_EQ(file.facts.metresPerUnit, file.isFbx ? 0.01 : 1);
    EXPECT_EQ(file.facts.jointRoots(), std::set<int>{0}) << "the joint with the root motion";
    EXPECT_TRUE(file.facts.nodes[0].isJoint);
    EXPECT_GT(file.facts.meshes, 0U);
    EXPECT_FALSE(file.facts.skinnedJoints.empty());
    const std::vector<std::string> names = jointNames(file.facts);
    expectNoneOf(names, ".,/`%: ");
    EXPECT_TRUE(areUnique(names, true));
}

/// Godot replaces these characters in names of bones (GLTFDocument) and of nodes
/// (String.validate_node_name()).
inline void expectGodot(const PresetFile& file) {
    EXPECT_EQ(file.facts.metresPerUnit, 1);
    expectNoneOf(jointNames(file.facts), ":/");
    for (const FileFacts::Node& node : file.facts.nodes) {
        if (!node.isJoint) expectNoneOf({node.name}, ".:@/\"%");
    }
}

inline void expectConventions(const Scene& scene, const std::string& what) {
    for (const ExportPreset& preset : exportPresets()) {
        for (const char* extension : {".fbx", ".glb", ".gltf"}) {
            SCOPED_TRACE(what + ", " + std::string(preset.id) + ", " + extension);
            const PresetFile file(scene, preset, extension);
            expectSpaceAndTime(file);
            expectNames(file);
            expectSkeletonRoots(file);
            if (preset.id == "unity") expectUnity(file);
            if (preset.id == "unreal") expectUnreal(file);
            if (preset.id == "godot") expectGodot(file);
        }
    }
}

}  // namespace sinew::test
