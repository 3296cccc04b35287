#pragma once

#include <string>

namespace sinew::test {

/// Variations of the small FBX below.
struct FbxText {
    std::string unitScaleFactor = "1", upAxis = "1", frontAxis = "2", frontAxisSign = "1";
    std::string lowerArmProperties{};  ///< more lines for the model of the lower arm
    std::string lowerArmRotation = "0,0,0";
    int version = 7400;
};

/// An ASCII FBX: Arm at (0, 1, 0) with LowerArm 10 further along X, a triangle skinned to both (two vertices
/// to the Arm, one to the LowerArm), and two takes: "Bend", in which the LowerArm turns by 90 degrees about Z
/// within a second at 24 Hz, and "Idle", in which nothing moves.
std::string fbx(const FbxText& text = {});

/// A COLLADA document with Z up and inches: a joint Hip at (0, 0, 10) with a child Knee at (0, 0, -5), which
/// turns about X, and a triangle skinned to them.
std::string collada();

/// A Half-Life SMD of two bones, three frames and a triangle.
std::string smd();

/// A DirectX text file with a frame, a triangle in it and its animation over 4800 ticks.
std::string directX();

/// A Doom 3 mesh of two joints, and a motion of two frames in which the lower joint rises by 20.
std::string md5Mesh();
std::string md5Motion();

/// A binary Blitz3D file: root with a triangle that follows its child arm, which rises from 2 to 5 within 30
/// frames at 30 frames per second.
std::string blitz3d();

}  // namespace sinew::test
