#include "tests/core/io/fbx/FbxSamples.h"

#include <utility>

namespace sinew::test {

std::string property(const std::string& name, const std::string& values) {
    return "P: \"" + name + "\", \"\", \"\", \"A\"," + values + "\n";
}

std::string curve(int id, const std::string& times, const std::string& values, const std::string& flags,
                  const std::string& data, const std::string& counts, const std::string& ends) {
    const auto array = [](const std::string& list) { return ": *1 { a: " + list + " }\n"; };
    return "AnimationCurve: " + std::to_string(id) + ", \"AnimCurve::\", \"\" {\nKeyTime" + array(times) +
           "KeyValueFloat" + array(values) + "KeyAttrFlags" + array(flags) + "KeyAttrDataFloat" +
           array(data) + "KeyAttrRefCount" + array(counts) + ends + "}\n";
}

FbxSample animated(FbxSample sample, const std::string& property, const std::string& component,
                   const std::string& curveText, int curveId) {
    sample.objects += "AnimationCurveNode: 50, \"AnimCurveNode::\", \"\" { Properties70: { } }\n" + curveText;
    sample.connections += "C: \"OO\",50,20\nC: \"OP\",50,2, \"" + property + "\"\nC: \"OP\"," +
                          std::to_string(curveId) + ",50, \"d|" + component + "\"\n";
    return sample;
}

void addInfluence(FbxSample& sample, int jointId, int clusterId) {
    const std::string joint = std::to_string(jointId), cluster = std::to_string(clusterId);
    sample.objects += "Model: " + joint + ", \"Model::B" + joint +
                      "\", \"LimbNode\" { }\nDeformer: " + cluster +
                      ", \"SubDeformer::\", \"Cluster\" {\nIndexes: *4 { a: 0,1,2,3 }\nWeights: *4 { a: "
                      "0.1,0.1,0.1,0.1 }\n}\n";
    sample.connections +=
        "C: \"OO\"," + joint + ",1\nC: \"OO\"," + cluster + ",70\nC: \"OO\"," + joint + "," + cluster + "\n";
}

FbxSample square(const std::string& layers, FbxSample sample) {
    sample.objects +=
        "Geometry: 60, \"Geometry::Square\", \"Mesh\" {\nVertices: *12 { a: 0,0,0,1,0,0,1,1,0,0,1,0 }\n"
        "PolygonVertexIndex: *4 { a: 0,1,2,-4 }\n" +
        layers + "}\n";
    sample.connections += "C: \"OO\",60,2\n";
    return sample;
}

FbxSample boundSquare(const std::string& skin, const std::string& cluster, const std::string& weights) {
    FbxSample sample = square();
    const std::string identity = ": *16 { a: 1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1 }\n";
    sample.objects += "Deformer: 70, \"Deformer::Skin\", \"Skin\" {\n" + skin + "}\n" +
                      "Deformer: 71, \"SubDeformer::Cluster\", \"Cluster\" {\nIndexes: *4 { a: 0,1,2,3 "
                      "}\nWeights: *4 { a: " +
                      weights + " }\nTransform" + identity + cluster + "TransformLink" + identity + "}\n";
    sample.connections += "C: \"OO\",70,60\nC: \"OO\",71,70\nC: \"OO\",1,71\n";
    return sample;
}

std::string fbxText(const FbxSample& sample) {
    const auto properties = [](const std::string& list) { return "{ Properties70: {\n" + list + "} }\n"; };
    return "; FBX 7.4.0 project file\nFBXHeaderExtension: { FBXVersion: 7400 }\nGlobalSettings: " +
           properties(property("UnitScaleFactor", "100") + sample.settings) +
           "Objects: {\nModel: 1, \"Model::Root\", \"Null\" " + properties(sample.root) +
           "Model: 2, \"Model::Tip\", \"LimbNode\" " + properties(sample.tip) +
           "AnimationStack: 10, \"AnimStack::Take\", \"\" " +
           properties(property("LocalStart", "0") + property("LocalStop", "92372316000")) +
           "AnimationLayer: 20, \"AnimLayer::Base\", \"\" " + properties(sample.layer) + sample.objects +
           "}\nConnections: {\nC: \"OO\",1,0\nC: \"OO\",2,1\nC: \"OO\",20,10\n" + sample.connections + "}\n";
}

}  // namespace sinew::test
