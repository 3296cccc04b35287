#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sinew {

/// Exit code, output and resource use of a program.
struct Outcome {
    int exitCode = -1;  ///< 128 + signal if a signal ended it
    std::string out, err;
    double processorSeconds = 0;
    long peakKilobytes = 0;
};

/// Runs a program to its end and captures its output.
Outcome run(const std::filesystem::path& program, const std::vector<std::string>& arguments,
            const std::vector<std::pair<std::string, std::string>>& environment = {});

/// Runs the built `sinew`.
Outcome sinew(const std::vector<std::string>& arguments);

/// A temporary folder, removed with this object.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    /// Writes a file into the folder and returns its path.
    std::string file(const std::string& name, std::string_view bytes) const;

private:
    std::filesystem::path path_;
};

std::string readFile(const std::filesystem::path& path);

/// A joint that turns about Z with a child 10 along X that bends about Y, and three frames of half a second
/// each.
inline constexpr std::string_view kTwoBones = R"(HIERARCHY
ROOT hip
{
  OFFSET 0 0 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  JOINT knee, "left"
  {
    OFFSET 10 0 0
    CHANNELS 1 Yrotation
    End Site
    {
      OFFSET 20 0 0
    }
  }
}
MOTION
Frames: 3
Frame Time: 0.5
0 100 0 0 0 0 0
1 100 0 90 0 0 0
2 100 0 0 0 0 -90
)";

/// The same as Acclaim files with limits; the knee's second value lies outside them.
inline constexpr std::string_view kTwoBonesAsf = R"(:version 1.10
:name two
:units
  mass 1
  length 1
  angle deg
:root
  order TX TY TZ RZ RY RX
  axis XYZ
  position 0 0 0
  orientation 0 0 0
:bonedata
  begin
    id 1
    name thigh
    direction 1 0 0
    length 10
    axis 0 0 0 XYZ
  end
  begin
    id 2
    name knee
    direction 1 0 0
    length 20
    axis 0 0 0 XYZ
    dof ry
    limits (-45 0)
  end
:hierarchy
  begin
    root thigh
    thigh knee
  end
)";
inline constexpr std::string_view kTwoBonesAmc = R"(:FULLY-SPECIFIED
:DEGREES
1
root 0 100 0 0 0 0
knee 0
2
root 2 100 0 0 0 0
knee -90
)";

}  // namespace sinew
