#pragma once

namespace sinew::test {

/// A triangle moved by two joints: the first vertex by one, the last by the other, the middle one by both.
inline constexpr const char* kTriangleGltf = R"({
  "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0, 2]}],
  "nodes": [{"name": "hip", "children": [1]}, {"name": "knee", "translation": [0, 1, 0]},
            {"name": "body", "mesh": 0, "skin": 0}],
  "skins": [{"joints": [0, 1]}],
  "meshes": [{"name": "body", "primitives": [
    {"attributes": {"POSITION": 0, "JOINTS_0": 2, "WEIGHTS_0": 3}, "indices": 1, "material": 0}]}],
  "materials": [{"name": "cloth", "pbrMetallicRoughness": {"baseColorFactor": [1, 0, 0, 1]}}],
  "accessors": [
    {"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [0.5, 1, 0]},
    {"bufferView": 1, "componentType": 5123, "count": 3, "type": "SCALAR"},
    {"bufferView": 2, "componentType": 5121, "count": 3, "type": "VEC4"},
    {"bufferView": 3, "componentType": 5126, "count": 3, "type": "VEC4"}],
  "bufferViews": [{"buffer": 0, "byteOffset": 0, "byteLength": 36}, {"buffer": 0, "byteOffset": 36, "byteLength": 6},
    {"buffer": 0, "byteOffset": 44, "byteLength": 12}, {"buffer": 0, "byteOffset": 56, "byteLength": 48}],
  "buffers": [{"byteLength": 104, "uri": "data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAAAAAAAAgD8AAAAAAAAAPwAAgD8AAAAAAAABAAIAAAAAAAAAAAEAAAEAAAAAAIA/AAAAAAAAAAAAAAAAAAAAPwAAAD8AAAAAAAAAAAAAgD8AAAAAAAAAAAAAAAA="}]
})";

}  // namespace sinew::test
