#pragma once

#include "core/io/FormatList.h"
#include "core/io/writing/WriteSubject.h"

namespace sinew::test {

/// Three joints along y, each a metre from the previous one, that bend about z; 10 frames at 30 Hz.
inline const std::string kArmBvh = R"(HIERARCHY
ROOT hip
{
  OFFSET 0 0 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  JOINT knee
  {
    OFFSET 0 100 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    JOINT foot
    {
      OFFSET 0 100 0
      CHANNELS 3 Zrotation Xrotation Yrotation
      End Site
      {
        OFFSET 0 100 0
      }
    }
  }
}
MOTION
Frames: 10
Frame Time: 0.0333333
)";

/// The frames of kArmBvh: the hip's x in centimetres, the knee's and the foot's z in degrees.
struct ArmFrame {
    double x = 0, knee = 0, foot = 0;
};

inline std::vector<ArmFrame> armFrames() {
    std::vector<ArmFrame> frames;
    for (int i = 0; i < 10; ++i) frames.push_back({2.0 * i, 5.0 * i, -3.0 * i});
    return frames;
}

inline std::string armBvh(const std::vector<ArmFrame>& frames) {
    std::string text = kArmBvh;
    for (const ArmFrame& frame : frames) {
        text += std::to_string(frame.x) + " 0 0 0 0 0 " + std::to_string(frame.knee) + " 0 0 " +
                std::to_string(frame.foot) + " 0 0\n";
    }
    return text;
}

/// The scene in a file in memory, read by its format.
inline Scene sceneOf(const std::string& name, const std::string& bytes) {
    const Source source = Source::fromMemory(name, bytes);
    Diagnostics diagnostics;
    return formatOf(source).value()->read(source, {}, {}, diagnostics).value();
}

inline Scene bvhArm() { return sceneOf("arm.bvh", armBvh(armFrames())); }

}  // namespace sinew::test
