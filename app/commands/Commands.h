#pragma once

namespace CLI {
class App;
}

namespace sinew {

/// Each function adds one subcommand to `app`. The subcommand runs while `app` parses and stores its exit
/// code in `exitCode`. Both must outlive parsing. Invalid option values throw CLI::ParseError.

/// `info`: describes the contents of files.
void addInfo(CLI::App& app, int& exitCode);

/// `positions`: writes heads and tails of all bones, frame by frame, as CSV.
void addPositions(CLI::App& app, int& exitCode);

/// `convert`: writes clips in another format.
void addConvert(CLI::App& app, int& exitCode);

/// `compare`: measures the difference between motions.
void addCompare(CLI::App& app, int& exitCode);

/// `align`: computes a time warp that synchronises one motion with another.
void addAlign(CLI::App& app, int& exitCode);

/// `map`: finds the joints of two skeletons that correspond to each other.
void addMap(CLI::App& app, int& exitCode);

/// `retarget`: plays motions on another skeleton.
void addRetarget(CLI::App& app, int& exitCode);

/// `sequence`: joins clips.
void addSequence(CLI::App& app, int& exitCode);

/// `bind`: computes the weights with which meshes follow a skeleton.
void addBind(CLI::App& app, int& exitCode);

/// `weights`: edits the weights with which meshes follow a skeleton.
void addWeights(CLI::App& app, int& exitCode);

/// `layers`: lists, merges and adds layers of a clip.
void addLayers(CLI::App& app, int& exitCode);

/// `unroll`: removes jumps in a clip's Euler angles.
void addUnroll(CLI::App& app, int& exitCode);

/// `ik`: moves joints to target positions.
void addIk(CLI::App& app, int& exitCode);

/// `smooth`: filters a clip's curves.
void addSmooth(CLI::App& app, int& exitCode);

/// `resample`: writes a clip at another frame rate.
void addResample(CLI::App& app, int& exitCode);

/// `warp`: retimes a clip.
void addWarp(CLI::App& app, int& exitCode);

/// `simplify`: reduces the number of keys in a clip.
void addSimplify(CLI::App& app, int& exitCode);

/// `root`: moves a clip's root motion between hips and root joint, or removes it.
void addRoot(CLI::App& app, int& exitCode);

/// `loop`: makes a seamless loop of a clip.
void addLoop(CLI::App& app, int& exitCode);

/// `mirror`: mirrors a clip.
void addMirror(CLI::App& app, int& exitCode);

/// `render`: draws PNG frames or a movie with the window program.
///
/// @param arguments  those of main(), null-terminated
void addRender(CLI::App& app, char** arguments, int& exitCode);

/// `run`: applies a recipe to many files.
void addRun(CLI::App& app, int& exitCode);

/// `limits`: reports joint limits and the clips that exceed them, and fits new ones.
void addLimits(CLI::App& app, int& exitCode);

/// `diagnose`: reports versions, graphics and paths, for bug reports.
void addDiagnose(CLI::App& app, int& exitCode);

/// `manual`: saves the manual as web pages or as a PDF file with the window program.
void addManual(CLI::App& app, int& exitCode);

}  // namespace sinew
