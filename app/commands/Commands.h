#pragma once

namespace CLI {
class App;
}

namespace sinew {

inline constexpr int kDone = 0;
inline constexpr int kFailed = 1;
inline constexpr int kMisused = 2;

/// Each declares one subcommand of `app` that runs while `app` parses and leaves its exit code in `exitCode`;
/// both outlive the parsing. Wrong values of options leave as CLI::ParseError.

/// `info`: what is in the files.
void addInfo(CLI::App& app, int& exitCode);

/// `positions`: heads and tails of all bones, frame by frame, as CSV.
void addPositions(CLI::App& app, int& exitCode);

/// `convert`: writes one clip in another format.
void addConvert(CLI::App& app, int& exitCode);

/// `compare`: how far motions are apart.
void addCompare(CLI::App& app, int& exitCode);

/// `align`: a time warp that brings one motion in step with another.
void addAlign(CLI::App& app, int& exitCode);

/// `unroll`: writes a clip without jumps of its Euler angles.
void addUnroll(CLI::App& app, int& exitCode);

/// `ik`: brings joints to places.
void addIk(CLI::App& app, int& exitCode);

/// `smooth`: writes a clip with its curves filtered.
void addSmooth(CLI::App& app, int& exitCode);

/// `resample`: writes a clip at another frame rate.
void addResample(CLI::App& app, int& exitCode);

/// `warp`: writes a clip retimed.
void addWarp(CLI::App& app, int& exitCode);

/// `simplify`: writes a clip with few keys.
void addSimplify(CLI::App& app, int& exitCode);

/// `render`: PNG frames or a movie, drawn by the window program.
///
/// @param arguments  those of main(), null-terminated
void addRender(CLI::App& app, char** arguments, int& exitCode);

/// `run`: does what a recipe says to many files.
void addRun(CLI::App& app, int& exitCode);

/// `limits`: joint limits, where clips go beyond them, and fitted ones.
void addLimits(CLI::App& app, int& exitCode);

}  // namespace sinew
