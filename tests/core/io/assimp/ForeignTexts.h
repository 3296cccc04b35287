#pragma once

#include <string>

namespace sinew::test {

/// What the small FBX below differs in.
struct FbxText {
    std::string unitScaleFactor = "1", upAxis = "1", frontAxis = "2", frontAxisSign = "1";
    std::string lowerArmProperties{};  ///< more lines of the lower arm's model
    std::string lowerArmRotation = "0,0,0";
    int version = 7400;
};

/// An ASCII FBX: Arm at (0, 1, 0) with LowerArm 10 further along X, a triangle skinned to both (two vertices
/// to the Arm, one to the LowerArm), and takes: "Bend", in which the LowerArm turns 90 degrees about Z within
/// a second at 24 Hz, and "Idle", which moves nothing.
std::string fbx(const FbxText& text = {});

/// A COLLADA document with Z up and inches: a joint Hip at (0, 0, 10) with a child Knee at (0, 0, -5), which
/// turns about X, and a triangle skinned to them.
std::string collada();

/// A Half-Life SMD of two bones, three frames and a triangle.
std::string smd();

/// A Direct3D text of a frame with a triangle, and an animation of it over 4800 ticks.
std::string directX();

/// A Doom 3 mesh of two joints, and a motion of two frames in which the lower rises by 20.
std::string md5Mesh();
std::string md5Motion();

/// A Blitz3D file, binary: root with a triangle, all of it on its child arm, which rises from 2 to 5 within
/// 30 of the 30 frames a second.
std::string blitz3d();

}  // namespace sinew::test
