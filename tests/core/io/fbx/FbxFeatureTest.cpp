// Keeps the table of FBX features in formats.md true: every row has a claim here, and every claim a row.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <sstream>

#include "core/io/fbx/read/readFbx.h"
#include "core/math/Angle.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/Paths.h"
#include "tests/core/io/fbx/FbxFile.h"
#include "tests/core/io/fbx/FbxForms.h"
#include "tests/core/io/fbx/FbxSamples.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::boundSquare;
using test::property;
using test::square;

struct ReadFile {
    std::shared_ptr<const Character> character;
    Diagnostics diagnostics;

    const Joint& tip() const { return (*character->skeleton)[*character->skeleton->find("Tip")]; }
    const Clip& clip() const { return *character->clips.at(0); }
    const Curve& curve() const { return *clip().tracks.at(0).curve; }
    const Mesh& mesh() const { return *character->meshes.at(0); }
    bool warns(ErrorCode code) const {
        return std::ranges::any_of(diagnostics.list(),
                                   [&](const Diagnostic& each) { return each.code == code; });
    }
    /// Where a point of Tip's space is at a time.
    Eigen::Vector3d at(double seconds, const Eigen::Vector3d& point = Eigen::Vector3d::Zero()) const {
        Evaluator evaluator(character, character->clips.empty() ? nullptr : character->clips.front());
        evaluator.evaluate(Seconds{seconds});
        return evaluator.model()[static_cast<std::size_t>(*character->skeleton->find("Tip"))] * point;
    }
};

ReadFile readBytes(const std::string& bytes) {
    ReadFile file;
    auto scene = readFbx(Source::fromMemory("feature.fbx", bytes), {}, file.diagnostics);
    if (!scene) throw std::runtime_error(text(scene.error()));
    file.character = scene->characters.at(0);
    return file;
}
ReadFile readSample(const test::FbxSample& sample) { return readBytes(test::fbxText(sample)); }
ReadFile withTip(const std::string& properties) {
    test::FbxSample sample;
    sample.tip = properties;
    return readSample(sample);
}

bool isNear(double a, double b) { return std::abs(a - b) < 1e-6; }
bool isNear(const Eigen::Vector3d& a, const Eigen::Vector3d& b) { return (a - b).norm() < 1e-6; }

/// Keys at 0, 1 and 2 s on one component of a property of Tip.
test::FbxSample keyed(const std::string& values, const std::string& flags,
                      const std::string& data = "0,0,0,0", const std::string& ends = {},
                      const std::string& property = "Lcl Translation", const std::string& component = "X",
                      test::FbxSample sample = {}) {
    return test::animated(std::move(sample), property, component,
                          test::curve(100, "0,46186158000,92372316000", values, flags, data, "3", ends));
}

std::string after(const std::string& type, int count = -1) {
    return "Post-Extrapolation: { Type: " + type + "\nRepetition: " + std::to_string(count) + " }\n";
}

std::string layer(const std::string& type, const std::string& array, const std::string& values,
                  int index = 0) {
    return type + ": " + std::to_string(index) +
           " {\nMappingInformationType: \"ByPolygonVertex\"\nReferenceInformationType: \"Direct\"\n" + array +
           ": *1 { a: " + values + " }\n}\n";
}

std::string material(const std::string& properties) {
    return "Material: 80, \"Material::Skin\", \"\" { ShadingModel: \"lambert\"\nProperties70: {\n" +
           properties + "} }\n";
}

test::FbxSample withLayer(const std::string& properties) {
    test::FbxSample sample = keyed("0,4,8", "4");
    sample.objects += "AnimationLayer: 21, \"AnimLayer::Second\", \"\" { Properties70: {\n" + properties +
                      "} }\n" + "AnimationCurveNode: 51, \"AnimCurveNode::\", \"\" { Properties70: { } }\n" +
                      test::curve(101, "0,46186158000", "10,10", "4", "0,0,0,0", "2");
    sample.connections +=
        "C: \"OO\",21,10\nC: \"OO\",51,21\nC: \"OP\",51,2, \"Lcl Translation\"\n"
        "C: \"OP\",101,51, \"d|X\"\n";
    return sample;
}

/// A row of the table: its first cell, how its second begins, and whether that is so.
struct Feature {
    const char* name;
    const char* outcome;
    std::function<bool()> holds;
};

const std::vector<Feature>& features() {
    static const std::vector<Feature> list{
        {"binary files, 32- and 64-bit records, little and big endian, zlib arrays", "read",
         [] {
             Diagnostics none;
             const Source text = Source::fromMemory("feature.fbx", test::fbxText(keyed("0,4,2", "4")));
             const std::string bytes = test::fbxBytes(readFbx(text, {}, none).value());
             const Source source = Source::fromMemory("feature.fbx", bytes);
             const FbxTree tree = parseFbx(source, none).value();
             bool areRead = true;
             for (const int version : {7400, 7500}) {
                 for (const bool isBig : {false, true})
                     areRead &=
                         isNear(readBytes(test::FbxBinaryForm(version, isBig).of(tree)).at(0.5).x(), 2);
             }
             return areRead;
         }},
        {"text files", "read", [] { return isNear(readSample(keyed("0,4,2", "4")).at(0.5).x(), 2); }},
        {"versions 5 and 6 (objects by name, takes, skins inside meshes)", "read",
         [] {
             const ReadFile file = readBytes(
                 "; FBX 6.1.0 project file\nObjects: {\nModel: \"Model::Tip\", \"Limb\" { Properties60: {\n"
                 "Property: \"Lcl Translation\", \"Lcl Translation\", \"A+\",0,0,0\n} }\n}\n"
                 "Connections: { Connect: \"OO\", \"Model::Tip\", \"Model::Scene\" }\n"
                 "Takes: { Take: \"Walk\" { LocalTime: 0,92372316000\nModel: \"Model::Tip\" { Channel: "
                 "\"Transform\" {\nChannel: \"T\" { Channel: \"X\" { Default: 0\nKeyVer: 4005\nKeyCount: 2\n"
                 "Key: 0,0,L,46186158000,400,L\n} } } } } }\n");
             return isNear(file.at(0.5).x(), 2) && file.clip().name == "Walk";
         }},
        {"damaged files", "read up to the damage, with a warning",
         [] {
             const ReadFile file = readBytes(test::fbxText(keyed("0,4,2", "4")) + "Takes: { Current: \"");
             return isNear(file.at(0.5).x(), 2) && file.warns(ErrorCode::dataLost);
         }},
        {"`UnitScaleFactor`", "lengths are converted to metres, and no joint is scaled",
         [] {
             test::FbxSample sample;
             sample.settings = property("UnitScaleFactor", "10");
             sample.tip = property("Lcl Translation", "1,0,0");
             const ReadFile file = readSample(sample);
             return isNear(file.at(0).x(), 0.1) && isNear(file.tip().rest.scale, Eigen::Vector3d::Ones());
         }},
        {"axis system", "the roots are turned to Y up",
         [] {
             test::FbxSample sample;
             sample.settings =
                 property("UpAxis", "2") + property("FrontAxis", "1") + property("FrontAxisSign", "-1");
             sample.tip = property("Lcl Translation", "1,2,3");
             return isNear(readSample(sample).at(0), {1, 3, -2});
         }},
        {"property templates", "read, as default values",
         [] {
             std::string bytes = test::fbxText({});
             bytes +=
                 "Definitions: { ObjectType: \"Model\" { PropertyTemplate: \"FbxNode\" { Properties70: {\n" +
                 property("Lcl Translation", "5,0,0") + "} } } }\n";
             return isNear(readBytes(bytes).at(0).x(), 10);  // Root and Tip
         }},
        {"rotation orders", "kept",
         [] {
             const ReadFile file = withTip(property("RotationActive", "1") + property("RotationOrder", "4"));
             const ReadFile spheric =
                 withTip(property("RotationActive", "1") + property("RotationOrder", "6"));
             return file.tip().order == EulerOrder::ZXY && spheric.tip().order == EulerOrder::XYZ;
         }},
        {"pre-rotation", "kept, as the rest rotation",
         [] {
             const Joint tip =
                 withTip(property("RotationActive", "1") + property("PreRotation", "90,0,0")).tip();
             return isNear(Eigen::AngleAxisd(tip.rest.rotation).angle(), radians(90));
         }},
        {"post-rotation", "evaluated",
         [] {
             test::FbxSample sample;
             sample.tip = property("RotationActive", "1") + property("PostRotation", "0,0,90");
             const ReadFile file =
                 readSample(keyed("0,60,90", "4", "0,0,0,0", {}, "Lcl Rotation", "X", sample));
             const Eigen::AngleAxisd turn(radians(60), Eigen::Vector3d::UnitX());
             const Eigen::AngleAxisd post(radians(90), Eigen::Vector3d::UnitZ());
             return (file.at(1, {1, 2, 3}) - turn * (post.inverse() * Eigen::Vector3d(1, 2, 3))).norm() <
                    1e-4;
         }},
        {"rotation and scaling pivots and offsets", "evaluated",
         [] {
             test::FbxSample sample;
             sample.tip = property("RotationActive", "1") + property("RotationPivot", "1,0,0");
             const ReadFile file =
                 readSample(keyed("0,90,180", "4", "0,0,0,0", {}, "Lcl Rotation", "Z", sample));
             return (file.at(1) - Eigen::Vector3d(1, -1, 0)).norm() < 1e-4;
         }},
        {"geometric transform", "kept",
         [] {
             test::FbxSample sample;
             sample.tip = property("GeometricTranslation", "7,0,0");
             const ReadFile file = readSample(square({}, sample));
             const Affine fromMesh = file.mesh().skin->joints.at(0).jointFromMesh;
             const Eigen::Vector3d corner = fromMesh * file.mesh().geometry->positions.at(0).cast<double>();
             return isNear(corner.x(), 7) && isNear(file.at(0).x(), 0);
         }},
        {"inherit types RSrs, RrSs, Rrs", "evaluated",
         [] {
             bool areRight = true;
             for (const int type : {0, 1, 2}) {
                 test::FbxSample sample;
                 sample.root = property("Lcl Scaling", "2,2,2");
                 sample.tip = property("InheritType", std::to_string(type));
                 areRight &= isNear(readSample(sample).at(0, {1, 0, 0}).x(), type == 2 ? 1 : 2);
             }
             return areRight;
         }},
        {"stacks and takes: name, start, stop", "kept",
         [] {
             const Clip clip = readSample(keyed("0,4,2", "4")).clip();
             return clip.name == "Take" && clip.rate.time(clip.lastFrame).value == 2;
         }},
        {"frame rate, time mode, custom rates", "kept",
         [] {
             test::FbxSample film, custom;
             film.settings = property("TimeMode", "11");
             custom.settings = property("TimeMode", "14") + property("CustomFrameRate", "12.5");
             const auto rateOf = [](test::FbxSample sample) {
                 return readSample(
                            keyed("0,4,2", "4", "0,0,0,0", {}, "Lcl Translation", "X", std::move(sample)))
                     .clip()
                     .rate.hertz();
             };
             return isNear(rateOf(film), 24) && isNear(rateOf(custom), 12.5);
         }},
        {"layers: additive, override, override-passthrough, weights, mute, solo, accumulation modes", "kept",
         [] {
             const auto at = [](const std::string& properties) {
                 return readSample(withLayer(properties)).at(0.5).x();
             };
             test::FbxSample soloBase = withLayer("");
             soloBase.layer = property("Solo", "1");
             return isNear(at(""), 12) && isNear(at(property("Weight", "50")), 7) &&
                    isNear(at(property("BlendMode", "1")), 10) &&
                    isNear(at(property("BlendMode", "2") + property("Weight", "25")), 4) &&
                    isNear(at(property("Mute", "1")), 2) && isNear(readSample(soloBase).at(0.5).x(), 2);
         }},
        {"keys at any time", "kept",
         [] {
             const ReadFile file = readSample(
                 test::animated({}, "Lcl Translation", "X",
                                test::curve(100, "0,12345678901,92372316000", "0,1,5", "4", "0,0,0,0", "3")));
             return isNear(file.curve().key(1).time.value, 12345678901.0 / 46186158000.0);
         }},
        {"constant, linear and cubic keys", "kept",
         [] {
             return readSample(keyed("0,4,2", "2")).curve().uses(Interpolation::step) &&
                    readSample(keyed("0,4,2", "4")).curve().uses(Interpolation::linear) &&
                    readSample(keyed("0,4,2", "1032")).curve().uses(Interpolation::hermite);
         }},
        {"automatic, clamped and TCB tangents", "evaluated",
         [] {
             bool areRight = true;
             // 264: automatic, 16648: automatic and clamped, 520: TCB. The mean of the secants 4 and -2 is 1;
             // the clamped tangent at the maximum is level.
             for (const auto& [flags, slope] : {std::pair{"264", 1.0}, {"16648", 0.0}, {"520", 1.0}})
                 areRight &= isNear(readSample(keyed("0,4,2", flags)).curve().key(1).slopeOut, slope);
             return areRight;
         }},
        {"weighted tangents", "kept",
         [] {
             const std::string weights = std::to_string(5000 + (1000 << 16));
             const ReadFile file =
                 readSample(keyed("0,3,3", std::to_string(0x03000408), "0,0," + weights + ",0"));
             const Curve& curve = file.curve();
             return isNear(curve.key(0).lengths.out, 0.5) && isNear(curve.key(1).lengths.in, 0.1);
         }},
        {"constant, slope, repeat and repeat relative extrapolation", "kept",
         [] {
             const auto kind = [](const std::string& type) {
                 return readSample(keyed("0,4,2", "4", "0,0,0,0", after(type))).curve().extrapolation().after;
             };
             return kind("C") == Extrapolation::hold && kind("K") == Extrapolation::linear &&
                    kind("R") == Extrapolation::cycle && kind("A") == Extrapolation::cycleOffset;
         }},
        {"mirrored and counted extrapolation", "evaluated",
         [] {
             const auto sample = [](const std::string& ends) {
                 return test::animated({}, "Lcl Translation", "X",
                                       test::curve(100, "0,46186158000", "0,4", "4", "0,0,0,0", "2", ends));
             };
             return isNear(readSample(sample(after("M"))).at(1.25).x(), 3) &&
                    isNear(readSample(sample(after("R", 0))).at(1.25).x(), 4);
         }},
        {"polygons", "triangulated",
         [] { return readSample(square()).mesh().geometry->triangles.size() == 2; }},
        {"normals, the first UV set and colours, in every mapping and reference mode", "kept",
         [] {
             const ReadFile file =
                 readSample(square(layer("LayerElementNormal", "Normals", "0,1,0,0,1,0,0,1,0,0,1,0") +
                                   layer("LayerElementUV", "UV", "0,0,0.5,0,0.5,0.25,0,0.25") +
                                   layer("LayerElementColor", "Colors", "1,0,0,1,1,0,0,1,1,0,0,1,1,0,0,1")));
             const Geometry& geometry = *file.mesh().geometry;
             const auto& uvs = geometry.uvs;  // v points down
             return geometry.normals.at(0).isApprox(Eigen::Vector3f::UnitY()) &&
                    std::ranges::any_of(uvs,
                                        [](const auto& uv) { return uv.x() == 0.5F && uv.y() == 0.75F; }) &&
                    geometry.colors.at(0) == std::array<std::uint8_t, 4>{255, 0, 0, 255};
         }},
        {"further UV sets, tangents, creases, smoothing groups", "ignored",
         [] {
             const std::string first = layer("LayerElementUV", "UV", "0,0,1,0,1,1,0,1");
             const ReadFile file =
                 readSample(square(first + layer("LayerElementUV", "UV", "7,7,7,7,7,7,7,7", 1) +
                                   layer("LayerElementSmoothing", "Smoothing", "1,1,1,1")));
             return file.mesh().geometry->uvs == readSample(square(first)).mesh().geometry->uvs;
         }},
        {"skins with clusters and any number of influences", "the 8 heaviest per vertex are kept",
         [] {
             test::FbxSample sample = boundSquare();
             for (int i = 0; i < 9; ++i) test::addInfluence(sample, 200 + i, 300 + i);
             const ReadFile file = readSample(sample);
             const Skin& skin = *file.mesh().skin;
             return skin.at(0).size() == 8 && !file.diagnostics.empty();
         }},
        {"linear, rigid and dual quaternion skinning", "kept",
         [] {
             const auto method = [](const std::string& type) {
                 return readSample(boundSquare("SkinningType: \"" + type + "\"\n")).mesh().method;
             };
             return method("Linear") == SkinningMethod::linearBlend &&
                    method("Rigid") == SkinningMethod::linearBlend &&
                    method("DualQuaternion") == SkinningMethod::dualQuaternion;
         }},
        {"blended skinning", "kept",
         [] {
             const auto method = [](const std::string& weights) {
                 return readSample(boundSquare("SkinningType: \"Blend\"\nIndexes: *4 { a: 0,1,2,3 }\n"
                                               "BlendWeights: *4 { a: " +
                                               weights + " }\n"))
                     .mesh()
                     .method;
             };
             return method("0,0,0,0") == SkinningMethod::blended &&
                    method("0.25,0,1,0") == SkinningMethod::blended;
         }},
        {"additive and total link modes, associate models", "ignored",
         [] {
             const ReadFile file = readSample(boundSquare({}, "Mode: \"Additive\"\n", "0.5,0.5,0.5,0.5"));
             return file.mesh().skin->at(0)[0].weight == 1;
         }},
        {"bind poses", "used for clusters without bind matrices",
         [] {
             test::FbxSample sample = square();
             sample.objects +=
                 "Deformer: 70, \"Deformer::Skin\", \"Skin\" { }\nDeformer: 71, \"SubDeformer::\", "
                 "\"Cluster\" "
                 "{\nIndexes: *4 { a: 0,1,2,3 }\nWeights: *4 { a: 1,1,1,1 }\n}\nPose: 72, \"Pose::\", "
                 "\"BindPose\" { PoseNode: { Node: 1\nMatrix: *16 { a: "
                 "1,0,0,0,0,1,0,0,0,0,1,0,3,0,0,1 }\n} }\n";
             sample.connections += "C: \"OO\",70,60\nC: \"OO\",71,70\nC: \"OO\",1,71\n";
             return isNear(readSample(sample).mesh().skin->joints.at(0).jointFromMesh.translation().x(), -3);
         }},
        {"blend shapes, their in-betweens and animated weights",
         "kept; normals are derived if the file has none",
         [] {
             test::FbxSample sample = square();
             sample.objects +=
                 "Geometry: 90, \"Geometry::Up\", \"Shape\" {\nIndexes: *1 { a: 0 }\nVertices: *3 { a: 0,0,4 "
                 "}\n}\n"
                 "Geometry: 93, \"Geometry::Half\", \"Shape\" {\nIndexes: *1 { a: 0 }\nVertices: *3 { a: "
                 "1,0,0 }\n}\n"
                 "Deformer: 91, \"Deformer::\", \"BlendShape\" { }\nDeformer: 92, \"SubDeformer::\", "
                 "\"BlendShapeChannel\" {\nDeformPercent: 40\nFullWeights: *2 { a: 80,20 }\n}\n";
             sample.connections += "C: \"OO\",91,60\nC: \"OO\",92,91\nC: \"OO\",90,92\nC: \"OO\",93,92\n";
             const ReadFile file = readSample(sample);
             const Shape& shape = file.mesh().shapes.at(0);
             const ShapeDeltas &half = *shape.targets.at(0).deltas, &full = *shape.targets.at(1).deltas;
             const auto moved = [](const ShapeDeltas& deltas, const Eigen::Vector3f& by) {
                 return std::ranges::count(deltas.positions, by) == 1;
             };
             const auto turned = [](const Eigen::Vector3f& normal) { return !normal.isZero(0); };
             return isNear(shape.weight, 0.5) && isNear(shape.targets[0].fullWeight, 0.25) &&
                    moved(half, {1, 0, 0}) && moved(full, {0, 0, 4}) &&
                    std::ranges::any_of(full.normals, turned);
         }},
        {"materials: opacity, and base colour with its texture, embedded or beside the file", "kept",
         [] {
             test::FbxSample sample = square();
             sample.objects +=
                 material(property("DiffuseColor", "0.25,0.5,1") + property("Opacity", "0.5")) +
                 "Texture: 81, \"Texture::\", \"\" { }\nVideo: 82, \"Video::\", \"Clip\" { RelativeFilename: "
                 "\"a.png\"\nContent: ,\n\"iVBORw0KGgo=\"\n}\n";
             sample.connections += "C: \"OO\",80,2\nC: \"OP\",81,80, \"DiffuseColor\"\nC: \"OO\",82,81\n";
             const ReadFile file = readSample(sample);
             const Material& skin = *file.mesh().surfaces.at(0).material;
             return isNear(skin.color.w(), 0.5) && skin.texture && skin.texture->bytes.starts_with("\x89PNG");
         }},
        {"other textures, shaders, settings of lights and cameras, constraints, vertex caches", "ignored",
         [] {
             test::FbxSample sample;
             sample.objects =
                 "Model: 5, \"Model::Lamp\", \"Light\" { }\nModel: 6, \"Model::Eye\", \"Camera\" { }\n"
                 "Constraint: 7, \"Constraint::\", \"Aim\" { }\n";
             sample.connections = "C: \"OO\",5,0\nC: \"OO\",6,0\n";
             const ReadFile file = readSample(sample);
             return file.character->skeleton->find("Lamp") && file.character->skeleton->find("Eye") &&
                    file.character->skeleton->size() == 4;
         }},
    };
    return list;
}

/// The rows of the first table below "| feature |", as pairs of cells.
std::vector<std::pair<std::string, std::string>> rowsOfTheManual() {
    std::ifstream file(SINEW_SOURCE_DIR "/resources/docs/formats.md");
    std::vector<std::pair<std::string, std::string>> rows;
    bool isInside = false;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("| feature |")) {
            isInside = true;
        } else if (isInside && !line.starts_with("|")) {
            break;
        } else if (isInside && !line.starts_with("|---")) {
            const std::size_t middle = line.find(" | ");
            rows.emplace_back(line.substr(2, middle - 2), line.substr(middle + 3));
        }
    }
    return rows;
}

TEST(FbxFeatures, areAllInTheManual) {
    const auto rows = rowsOfTheManual();
    ASSERT_EQ(rows.size(), features().size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        EXPECT_EQ(rows[i].first, features()[i].name);
        EXPECT_TRUE(rows[i].second.starts_with(features()[i].outcome))
            << rows[i].first << ": " << rows[i].second;
    }
}

class FbxFeature : public testing::TestWithParam<std::size_t> {};

TEST_P(FbxFeature, isReadAsTheManualSays) {
    const Feature& feature = features()[GetParam()];
    EXPECT_TRUE(feature.holds()) << feature.name << ": " << feature.outcome;
}

INSTANTIATE_TEST_SUITE_P(Manual, FbxFeature, testing::Range(std::size_t{0}, features().size()));

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
