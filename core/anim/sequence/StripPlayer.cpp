#include "core/anim/sequence/StripPlayer.h"

#include <utility>

namespace sinew {

StripPlayer::StripPlayer(std::shared_ptr<const ClipSampler> sampler, const Carriers& carriers, Strip strip)
    : sampler_(std::move(sampler)), carriers_(&carriers), strip_(std::move(strip)) {
    if (strip_.repeats < 2 || !carriers.areFree()) return;
    PoseValues values;
    evaluateSource(strip_.in, values);
    const RootPose first = carriers.rootOf(values);
    evaluateSource(strip_.out, values);
    const RootPose last = carriers.rootOf(values);
    advance_ = floorTransform(headingBetween(first.rotation, last.rotation), first.position, last.position);
}

void StripPlayer::evaluateSource(Seconds source, PoseValues& values) const {
    values.resize(static_cast<std::size_t>(skeleton().size()));
    for (int joint = 0; joint < skeleton().size(); ++joint)
        values[static_cast<std::size_t>(joint)] = sampler_->values(joint, source);
}

StripTime StripPlayer::at(Seconds time) const {
    StripTime found = stripTime(strip_, time);
    found.source = snapNearFrame(clip().rate, found.source);
    return found;
}

FloorTransform StripPlayer::placement(int cycle) const {
    return strip_.placement * repeated(advance_, cycle);
}

void StripPlayer::evaluate(Seconds time, PoseValues& values) const {
    const StripTime found = at(time);
    evaluateSource(found.source, values);
    carriers_->move(placement(found.cycle), values);
}

RootPose StripPlayer::root(Seconds time) const {
    PoseValues values;
    evaluate(time, values);
    return carriers_->rootOf(values);
}

}  // namespace sinew
