#pragma once

#include <span>
#include <vector>

#include "core/base/Time.h"
#include "core/retarget/transfer/BodyContacts.h"
#include "core/retarget/transfer/LimbSolver.h"

namespace sinew {

/// Ratios of the target's sizes to the source's.
struct PartRatios {
    double head = 1;   ///< of the heads' bones
    double hips = 1;   ///< of the distances between the legs
    double whole = 1;  ///< sizeRatio()
};

/// The motion of both bodies, from which the moves of limbs are found.
struct ContactMotion {
    std::span<const BodyPoints> source;  ///< on each frame, scaled to the target as a whole; metres
    std::span<const BodyPoints> base;    ///< of the target with copied rotations
    std::span<const LimbContact> contacts;
    PartRatios ratios;
    double ground = 0;  ///< height below which feet may not get, metres
    double size = 1;    ///< length of the target's leg, metres
    FrameRate rate;
    Seconds blend;  ///< time over which offsets fade
};

/// Returns the vector from what a hand touches to its end, scaled to the target by `scale`; metres.
Eigen::Vector3d touchVector(const LimbContact& contact, const BodyPoints& body, double scale = 1);

/// Returns the ratio by which the distance between a hand and what it touches is scaled.
double touchRatio(Touched touched, const PartRatios& ratios);

/// Returns the moves of the limbs on each frame that keep contacts: feet and hands on the ground or an object
/// move as the source's; hands that touch the body have the same offset from it, scaled to its size. Offsets
/// fade smoothly, and feet stay above the ground during the fade.
std::vector<LimbMoves> contactMoves(const ContactMotion& motion);

}  // namespace sinew
