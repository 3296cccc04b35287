#pragma once

#include <optional>

#include "core/base/Result.h"
#include "core/io/format/Replay.h"
#include "core/io/writing/WriteSubject.h"

namespace sinew {

/// The mapping from the joints of a skeleton to those of a file.
struct JointPairs {
    std::vector<int> inFile;                                   ///< J indices in Replay::joints(), or -1
    std::vector<std::pair<std::string, std::string>> renamed;  ///< joint and its name in the file
    std::vector<std::string> missing;                          ///< joints that are not in the file

    int count() const { return static_cast<int>(inFile.size() - missing.size()); }
};

/// Matches joints by name. Joints whose names are not in the file are matched by position: the first
/// unmatched child of a joint's parent with the first such child in the file, and so on. If two joints of the
/// file have the same name, the first is used.
JointPairs pairJoints(const Skeleton& skeleton, const Replay& replay);

/// The targets of shapes of written meshes that are in a file.
struct TargetPairs {
    struct Pair {
        std::string mesh, name;
        std::size_t index = 0;   ///< among the targets of all meshes of the character
        std::size_t inFile = 0;  ///< in Replay::targets()
        double reach = 0;        ///< largest displacement of a vertex, metres
    };
    std::vector<Pair> pairs;
    std::vector<std::string> missing;  ///< names of targets that are not in the file
};

/// Matches targets by the names of mesh and target, and the remaining ones by their order.
TargetPairs pairTargets(const Character& character, const Replay& replay);

/// The largest error of a kind and the first time in the file at which it occurs.
struct WorstError {
    double size = 0;
    Seconds time{};
};

/// The errors of one joint in a file, or of one target of a shape. A target has no angle; its distance is the
/// largest error of a vertex.
struct JointCheck {
    std::string joint;    ///< its name, or "shape smile" for a target
    WorstError angle;     ///< of its rotation in world space, radians
    WorstError distance;  ///< of its head, tail and points beside it, see boneError(), metres
};

/// The result of verifying one clip. Errors that are NaN count as infinite.
struct ClipCheck {
    std::string character, clip;
    bool isInFile = true;  ///< if false, the file lacks this clip and nothing was compared
    Seconds duration{}, fileDuration{};
    FrameRate fileRate{};  ///< see Replay::FileClip
    std::size_t samples = 0;
    std::size_t keysBefore = 0;      ///< of the scene's clip
    std::size_t keysAfter = 0;       ///< of the file, as its format counts them
    std::vector<JointCheck> joints;  ///< joints that are in the file, in skeleton order
    double frameAngle = 0;           ///< largest error at the file's own frames, radians
    double frameDistance = 0;        ///< likewise, metres

    /// Returns the joint with the largest error, the first of several equal ones; null if there is no joint.
    const JointCheck* worstAngle() const;
    const JointCheck* worstDistance() const;
};

/// The result of comparing the displacements of one target of a shape with those in a file.
struct ShapeCheck {
    std::string mesh, shape;
    double distance = 0;  ///< largest error of a vertex at full weight, in the rest pose, metres
};

/// The result of verifying a written file against its source.
struct ExportCheck {
    std::vector<ClipCheck> clips;  ///< at least one per character; the rest pose if it has no clip
    int joints = 0;                ///< number of joints of all characters
    bool rotations = true;         ///< if false, only heads and tails were compared, at frames
    std::vector<std::pair<std::string, std::string>> renamed;  ///< joint and its name in the file
    std::vector<std::string> missing;                          ///< joints that are not in the file
    std::vector<std::string> missingShapes;
    std::vector<ShapeCheck> shapes;  ///< targets that are in the file

    double worstAngle() const;     ///< radians
    double worstDistance() const;  ///< metres
    /// Returns the shape with the largest error; null if there is no shape.
    const ShapeCheck* worstShape() const;
    /// Returns whether nothing is missing and all errors are within the tolerance.
    bool isWithin(const ExportTolerance& tolerance) const;
};

struct CheckSettings {
    ExportTolerance tolerance{};
    /// Whether the format keeps the joints' axes; otherwise rotations are compared relative to the rest pose.
    bool jointAxes = true;
    bool shapes = false;  ///< whether the file stores the meshes' shapes
    WorkControl control{};
};

/// Verifies files that are written from the same characters, such as the rounds of one export.
class ExportVerifier {
public:
    /// @param characters  must outlive this
    explicit ExportVerifier(const std::vector<WrittenCharacter>& characters) : characters_(characters) {}

    /// Compares the shapes of a file with those it was written from (ShapeComparison), plays it beside the
    /// motions and finds the largest errors, at 240 Hz, at the frames of clip and file, and at the end
    /// (CheckTimes). At a jump the file may be early or late by the resolution of its times: a microsecond
    /// plus single-precision rounding. Runs on all cores; the result does not depend on their number.
    ///
    /// @param replays  of the file; those after the last character's are ignored
    /// Fails with `cancelled` or `limitExceeded` (too long to verify).
    /// O(samples * joints + shapes * vertices). The displacements of the characters' own shapes are computed
    /// with the first file only.
    Result<ExportCheck> check(const Replays& replays, const CheckSettings& settings);

private:
    const std::vector<TargetMoves>& movesOf(std::size_t character);

    const std::vector<WrittenCharacter>& characters_;
    std::vector<std::optional<std::vector<TargetMoves>>>
        moves_;  ///< per character, in the order of its meshes
};

/// Verifies one file, see ExportVerifier::check().
Result<ExportCheck> checkExport(const std::vector<WrittenCharacter>& characters, const Replays& replays,
                                const CheckSettings& settings);

}  // namespace sinew
