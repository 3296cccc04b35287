#pragma once

#include "tests/core/io/gltf/GltfMaker.h"

namespace sinew {

/// A small document with nearly everything that is imported: a hierarchy, a skinned mesh of two primitives
/// with sparse and quantised values, a rigid mesh, materials with an image, and clips of all interpolations.
inline GltfMaker richGltf() {
    using json = nlohmann::json;
    GltfMaker maker;
    maker.node({{"name", "hips"}, {"children", {1, 2}}, {"translation", {0, 1, 0}}});
    maker.node({{"name", "head"}, {"rotation", {0, 0, 0.6, 0.8}}, {"scale", {1, 2, 1}}});
    maker.node({{"name", "tail"}, {"matrix", {1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 3, 4, 5, 1}}});

    const int image = maker.view("\x89PNG\r\n\x1A\n");
    maker.append("images", {{"bufferView", image}, {"mimeType", "image/png"}});
    maker.append("textures", {{"source", 0}});
    maker.append("materials",
                 {{"pbrMetallicRoughness",
                   {{"baseColorFactor", {1, 0.5, 0.25, 1}}, {"baseColorTexture", {{"index", 0}}}}},
                  {"alphaMode", "MASK"}});

    const json attributes{
        {"POSITION", maker.accessor({0, 0, 0, 1, 0, 0, 0, 1, 0}, "VEC3")},
        {"NORMAL",
         maker.accessor<std::int8_t>({0, 0, 127, 0, 0, 0, 127, 0, 0, 0, 127, 0}, "VEC4", maker.int8, true)},
        {"TEXCOORD_0", maker.accessor({0, 0, 1, 0, 0, 1}, "VEC2")},
        {"COLOR_0", maker.accessor<std::uint8_t>({255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255}, "VEC4",
                                                 maker.uint8, true)},
        {"JOINTS_0", maker.accessor<std::uint8_t>({0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}, "VEC4", maker.uint8)},
        {"WEIGHTS_0", maker.accessor({0.5F, 0.5F, 0, 0, 1, 0, 0, 0, 0.25F, 0.75F, 0, 0}, "VEC4")}};
    maker.root["accessors"][1]["type"] = "VEC3";
    maker.root["bufferViews"][2]["byteStride"] = 4;
    const int indices = maker.view(GltfMaker::bytesOf<std::uint8_t>({1}));
    const int values = maker.view(GltfMaker::bytesOf<float>({2, 0, 0}));
    maker.root["accessors"][0]["sparse"] = {{"count", 1},
                                            {"indices", {{"bufferView", indices}, {"componentType", 5121}}},
                                            {"values", {{"bufferView", values}}}};
    const int mesh = maker.triangle(attributes);
    json& primitives = maker.root["meshes"][0]["primitives"];
    primitives[0]["material"] = 0;
    primitives.push_back(primitives[0]);
    primitives[1]["mode"] = 5;
    primitives[1]["indices"] = maker.accessor<std::uint16_t>({2, 1, 0, 1}, "SCALAR", maker.uint16);

    std::vector<float> matrices;
    for (int i = 0; i < 2; ++i)
        matrices.insert(matrices.end(), {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -1, 0, 1});
    maker.append("skins", {{"joints", {0, 1}}, {"inverseBindMatrices", maker.accessor(matrices, "MAT4")}});
    maker.node({{"name", "body"}, {"mesh", mesh}, {"skin", 0}});
    maker.node({{"name", "hat"}, {"mesh", maker.triangle()}});

    maker.animation(0, "translation", {0, 1}, {0, 1, 0, 1, 2, 3}, "STEP");
    maker.animation(1, "rotation", {0, 0.5F, 1}, {0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0});
    maker.animation(1, "rotation", {0, 1},
                    {0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0}, "CUBICSPLINE");
    maker.animation(2, "scale", {0, 2}, {0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 0, 0, 2, 2, 2, 0, 0, 0},
                    "CUBICSPLINE");
    maker.root["scenes"] = {{{"nodes", {0, 3, 4}}}};
    maker.root["scene"] = 0;
    return maker;
}

/// Uses the whole result of reading a file to detect faults: evaluates clips and checks meshes. Returns a
/// description of the fault, or null.
inline const char* faultOf(const Scene& scene) {
    for (const auto& character : scene.characters) {
        for (const auto& mesh : character->meshes) {
            for (const char* found : {fault(*mesh->geometry), fault(*mesh->skin), fault(*mesh)}) {
                if (found) return found;
            }
        }
        for (const auto& clip : character->clips) {
            if (clip->lastFrame < clip->firstFrame) return "the clip has no frames";
            for (const Track& track : clip->tracks) {
                if (track.curve->empty()) return "a curve has no keys";
            }
        }
    }
    return nullptr;
}

}  // namespace sinew
