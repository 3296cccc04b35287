#include "core/simd/PoseSampler.h"

#include <hwy/nanobenchmark.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <string_view>

#include "core/base/Index.h"

namespace hwy::platform {

// Highway's library measures this in every process that loads it, which takes
// longer than the rest of the start of the command line. Only its benchmarks
// need it, and this definition replaces the library's.
uint64_t TimerResolution() { return 1; }

}  // namespace hwy::platform

namespace sinew {

std::vector<int> breadthFirst(const Skeleton& skeleton) {
    std::vector<int> depth(static_cast<std::size_t>(skeleton.size()));
    for (std::size_t i = 0; i < depth.size(); ++i) {
        const int parent = skeleton.parents()[i];
        if (parent != kNoParent) depth[i] = depth[asIndex(parent)] + 1;
    }
    std::vector<int> order(depth.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, [&](int joint) { return depth[asIndex(joint)]; });
    return order;
}

bool isScalarForced() {
    static const bool requested = [] {
        const char* value = std::getenv("SINEW_SCALAR");
        return value && *value != 0 && std::string_view(value) != "0";
    }();
    return requested;
}

namespace {

std::size_t wholeBlocks(std::size_t lanes) { return (lanes + kLanes - 1) / kLanes; }

/// Returns the slot of an angle of a lane in the blocks.
std::size_t angleSlot(std::size_t lane, int angle) {
    const std::size_t row = lane / kLanes * 3 + asIndex(angle);
    return row * kLanes + lane % kLanes;
}

std::span<const CompiledClip::AnimatedChannel> sourcesOf(const CompiledClip& clip,
                                                         const CompiledClip::AnimatedJoint& animated) {
    return std::span(clip.channels())
        .subspan(animated.firstChannel, animated.endChannel - animated.firstChannel);
}

bool rotatesByAngles(const CompiledClip& clip, const CompiledClip::AnimatedJoint* animated) {
    return animated && !animated->slerp &&
           std::ranges::any_of(sourcesOf(clip, *animated), isAngle, &CompiledClip::AnimatedChannel::channel);
}

bool isRotating(const CompiledClip& clip, const CompiledClip::AnimatedJoint* animated) {
    return animated && (animated->slerp || rotatesByAngles(clip, animated));
}

bool hasAnimatedScale(const CompiledClip& clip, const CompiledClip::AnimatedJoint& animated) {
    return std::ranges::any_of(sourcesOf(clip, animated), isScale, &CompiledClip::AnimatedChannel::channel);
}

std::vector<const SparseCurve*> keyedCurves(const CompiledClip& clip) {
    std::vector<const SparseCurve*> curves;
    for (const CompiledClip::AnimatedChannel& source : clip.channels()) {
        if (source.sparse) curves.push_back(source.sparse);
    }
    return curves;
}

}  // namespace

PoseSampler::PoseSampler(std::shared_ptr<const CompiledClip> clip)
    : clip_(std::move(clip)),
      pose_(clip_->basePose()),
      model_(pose_.size()),
      laneOf_(pose_.size()),
      keyed_(keyedCurves(*clip_)) {
    const std::vector<int> order = breadthFirst(*clip_->skeleton());
    addAngleJoints(order);
    addSlerpJoints(order);
    allocate(order);
    for (const JointLane& rotating : rotatingJoints_) {
        if (rotating.lane < angleBlocks_ * kLanes) storeConstant(rotating);
    }
    addChain(order);
    addSources();
    addLayers();
}

/// Adds blocks of joints that rotate by angles.
void PoseSampler::addAngleJoints(std::span<const int> order) {
    for (int number = 0; number < kEulerOrderCount; ++number) {
        const auto euler = static_cast<EulerOrder>(number);
        std::size_t lane = blocks_.size() * kLanes;
        for (const int joint : order) {
            const CompiledClip::AnimatedJoint* const animated = clip_->animated(joint);
            if ((*clip_->skeleton())[joint].order != euler || !rotatesByAngles(*clip_, animated)) continue;
            if (lane % kLanes == 0) blocks_.push_back({axisPermutation(euler)});
            addJointLane(*animated, lane++);
        }
    }
    angleBlocks_ = blocks_.size();
}

void PoseSampler::addSlerpJoints(std::span<const int> order) {
    std::size_t lane = blocks_.size() * kLanes;
    for (const int joint : order) {
        const CompiledClip::AnimatedJoint* const animated = clip_->animated(joint);
        if (!animated || !animated->slerp) continue;
        if (lane % kLanes == 0) {
            blocks_.emplace_back();
            rotationLanes_.push_back(std::make_unique<RotationLanes>(kLanes));
        }
        addJointLane(*animated, lane++);
        slerpJoints_.push_back({rotatingJoints_.back(), {}, rotationLanes_.back().get()});
    }
}

void PoseSampler::addJointLane(const CompiledClip::AnimatedJoint& animated, std::size_t lane) {
    const auto at = asIndex(animated.joint);
    rotatingJoints_.push_back({&animated, lane, &pose_[at]});
    laneOf_[at] = lane;
}

/// Allocates memory for the lanes, and assigns lanes to all other joints.
void PoseSampler::allocate(std::span<const int> order) {
    const std::size_t block = kLanes;
    slots_ = makeAlignedRow<double>(angleBlocks_ * 3 * block + clip_->channels().size());
    halves_ = makeAlignedRow<double>(angleBlocks_ * 6 * block);
    rests_ = makeAlignedRow<double>(angleBlocks_ * 4 * block);
    rotations_ = makeAlignedRow<double>(blocks_.size() * 4 * block);
    columns_ = makeAlignedRow<double>(order.size() * kColumns);
    linear_ = makeAlignedRow<double>(wholeBlocks(blocks_.size() * block + order.size()) * 9 * block);
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
        const bool byAngles = b < angleBlocks_;
        blocks_[b].halves = byAngles ? halves_.get() + b * 6 * block : nullptr;
        blocks_[b].rest = byAngles ? rests_.get() + b * 4 * block : nullptr;
        blocks_[b].rotations = rotations_.get() + b * 4 * block;
        blocks_[b].linear = linear(b * block);
    }
    std::size_t lane = blocks_.size() * block;
    for (const int joint : order) {
        const CompiledClip::AnimatedJoint* const animated = clip_->animated(joint);
        if (!isRotating(*clip_, animated)) laneOf_[asIndex(joint)] = lane++;
    }
}

/// Sets the constant values of a joint that rotates by angles.
void PoseSampler::storeConstant(const JointLane& rotating) {
    const int joint = rotating.animated->joint;
    PoseBlock& block = blocks_[rotating.lane / kLanes];
    const JointValues& still = clip_->baseValues()[asIndex(joint)];
    for (int a = 0; a < 3; ++a) slots_[angleSlot(rotating.lane, a)] = still.angles[a];
    const Eigen::Quaterniond& rest = (*clip_->skeleton())[joint].rest.rotation;
    double* const row = rests_.get() + rotating.lane / kLanes * 4 * kLanes + rotating.lane % kLanes;
    for (std::size_t a = 0; a < 3; ++a) row[a * kLanes] = block.axes.sign * rest.vec()[block.axes.axis[a]];
    row[3 * kLanes] = rest.w();
    block.isRestRotated |= rest.vec() != Eigen::Vector3d::Zero() || rest.w() != 1;
}

/// Sets up the traversal down the hierarchy.
void PoseSampler::addChain(std::span<const int> order) {
    for (const int joint : order) {
        const auto at = asIndex(joint);
        const CompiledClip::AnimatedJoint* const animated = clip_->animated(joint);
        const JointLane jointLane{animated, laneOf_[at], &pose_[at]};
        const bool rotating = isRotating(*clip_, animated);
        if (!rotating) storeLinear(jointLane);
        const bool scales = rotating && pose_[at].scale != Eigen::Vector3d::Ones();
        if (scales || (animated && hasAnimatedScale(*clip_, *animated))) scaledJoints_.push_back(jointLane);
        const int parent = clip_->skeleton()->parents()[at];
        chain_.push_back({parent, joint, linear(jointLane.lane), pose_[at].translation.data()});
    }
}

/// Assigns a slot to each channel.
void PoseSampler::addSources() {
    for (const FrameGrid& frames : clip_->grids()) grids_.push_back({frames, {}, ~std::size_t{0}});
    std::size_t next = angleBlocks_ * 3 * kLanes;
    for (const CompiledClip::AnimatedJoint& animated : clip_->animated()) {
        const auto at = asIndex(animated.joint);
        for (const CompiledClip::AnimatedChannel& source : sourcesOf(*clip_, animated)) {
            const int c = component(source.channel);
            const bool inBlock = isAngle(source.channel) && !animated.slerp;
            const std::size_t slot = inBlock ? angleSlot(laneOf_[at], c) : next++;
            slotOf_.push_back(slot);
            if (source.sparse) {
                keyedSlots_.push_back(slot);
            } else {
                grids_[source.grid].channels.push_back({source.chunks, nullptr, slot});
            }
            if (isAngle(source.channel)) continue;
            Transform& local = pose_[at];
            components_.push_back(
                {isTranslation(source.channel) ? &local.translation[c] : &local.scale[c], slot});
        }
    }
}

void PoseSampler::addLayers() {
    for (const CompiledLayer& layer : clip_->layers())
        layers_.push_back({std::make_unique<PoseSampler>(layer.curves), 0});
    for (const int joint : clip_->layeredJoints()) {
        const CompiledClip::AnimatedJoint* const animated = clip_->animated(joint);
        const bool isTurned = std::ranges::all_of(clip_->layers(), [&](const CompiledLayer& layer) {
            const ChannelSet channels = layer.curves->keyed(joint);
            return channels.empty() ||
                   (kAngles.containsAll(channels) &&
                    composesRotations((*clip_->skeleton())[joint], *layer.layer, channels));
        });
        const auto at = asIndex(joint);
        layeredJoints_.push_back(
            {{animated, laneOf_[at], &pose_[at]}, joint, isRotating(*clip_, animated), isTurned});
        if (isTurned) turned_.joints.push_back(joint);
    }
    turned_.rotations.resize(turned_.joints.size());
    turned_.rowLength = (turned_.joints.size() + kLanes - 1) / kLanes * kLanes;
    turned_.exponents = makeAlignedRow<double>(turned_.rowLength);
    turned_.turns = makeAlignedRow<double>(4 * turned_.rowLength);
}

void PoseSampler::evaluate(Seconds time) {
    sampleCurves(time);
    if (!layers_.empty()) combineLayers(time);
    if (!model_.empty()) chainJoints(chain_.data(), chain_.size(), columns_.get(), model_.front().data());
}

/// Computes local transforms from the curves of the base.
void PoseSampler::sampleCurves(Seconds time) {
    for (Grid& grid : grids_) readSampled(grid, time);
    const double* const keyed = keyed_.evaluate(time.value);
    for (std::size_t i = 0; i < keyedSlots_.size(); ++i) slots_[keyedSlots_[i]] = keyed[i];
    for (const TransformComponent& part : components_) *part.value = slots_[part.slot];
    rotate(time);
}

/// Returns the motion of a joint as the curves have it. Its rotation is
/// included if SLERP may have made it.
JointMotion PoseSampler::motion(int joint) const {
    JointMotion motion{clip_->baseValues()[asIndex(joint)]};
    const CompiledClip::AnimatedJoint* const animated = clip_->animated(joint);
    for (std::size_t s = animated ? animated->firstChannel : 0; animated && s < animated->endChannel; ++s)
        motion.values.at(clip_->channels()[s].channel) = slots_[slotOf_[s]];
    if (animated && animated->slerp) motion.rotation = curveRotation(joint);
    return motion;
}

/// Returns R(order, angles) as the curves have it.
Eigen::Quaterniond PoseSampler::curveRotation(int joint) const {
    const auto at = asIndex(joint);
    const Eigen::Quaterniond& rest = (*clip_->skeleton())[joint].rest.rotation;
    // Layers may have changed a rotation that the curves do not set anew.
    const Eigen::Quaterniond& local =
        isRotating(*clip_, clip_->animated(joint)) ? pose_[at].rotation : clip_->basePose()[at].rotation;
    return rest.coeffs() == Eigen::Quaterniond::Identity().coeffs() ? local : rest.conjugate() * local;
}

/// Returns the local rotation that the blocks have computed for a lane.
Eigen::Quaterniond PoseSampler::rotationIn(std::size_t lane) const {
    const double* const row = rotations_.get() + lane / kLanes * 4 * kLanes + lane % kLanes;
    return {row[3 * kLanes], row[0], row[kLanes], row[2 * kLanes]};
}

void PoseSampler::readSampled(Grid& grid, Seconds time) {
    const DenseCurve::Position position = DenseCurve::locate(grid.frames, time.value);
    if (position.next != position.chunk) {
        for (const SampledChannel& channel : grid.channels)
            slots_[channel.slot] = DenseCurve::value(channel.chunks, position);
        return;
    }
    if (position.chunk != grid.chunk) {
        for (SampledChannel& channel : grid.channels) channel.now = channel.chunks[position.chunk];
        grid.chunk = position.chunk;
    }
    double* const slots = slots_.get();
    for (const SampledChannel& channel : grid.channels) {
        const double value = channel.now[position.offset];
        slots[channel.slot] = value + position.u * (channel.now[position.nextOffset] - value);
    }
}

/// Moves a joint that uses SLERP to a time.
void PoseSampler::seek(SlerpJoint& slerpJoint, Seconds time) {
    auto& [jointLane, span, lanes] = slerpJoint;
    const std::size_t lane = jointLane.lane % kLanes;
    if (jointLane.animated->slerp->seek(time.value, span) && span.isSlerp) {
        const Eigen::Quaterniond& rest = (*clip_->skeleton())[jointLane.animated->joint].rest.rotation;
        lanes->set(lane, lane + 1, rest * span.first, rest * span.last);
    }
    lanes->setFraction(lane, span.isSlerp ? std::clamp((time.value - span.start) * span.rate, 0.0, 1.0) : 0);
}

void PoseSampler::rotate(Seconds time) {
    for (SlerpJoint& slerpJoint : slerpJoints_) seek(slerpJoint, time);
    for (std::size_t b = 0; b < rotationLanes_.size(); ++b)
        rotationLanes_[b]->evaluate(blocks_[angleBlocks_ + b].rotations);
    halveAngles(slots_.get(), angleBlocks_ * 3 * kLanes, halves_.get());
    rotateBlocks(blocks_.data(), blocks_.size());
    for (const JointLane& rotating : rotatingJoints_) {
        rotating.local->rotation = rotationIn(rotating.lane);
    }
    for (const SlerpJoint& slerpJoint : slerpJoints_) {
        if (slerpJoint.span.isSlerp) continue;
        slerpJoint.joint.local->rotation = rotationFromAngles(slerpJoint.joint);
        storeLinear(slerpJoint.joint);
    }
    for (const JointLane& scaled : scaledJoints_) storeLinear(scaled);
}

/// Returns the rotation of a SLERP joint at a time at which its angles are
/// interpolated by another kind.
Eigen::Quaterniond PoseSampler::rotationFromAngles(const JointLane& slerpJoint) const {
    const CompiledClip::AnimatedJoint& animated = *slerpJoint.animated;
    const Joint& joint = (*clip_->skeleton())[animated.joint];
    JointValues values = clip_->baseValues()[asIndex(animated.joint)];
    for (std::size_t s = animated.firstChannel; s < animated.endChannel; ++s)
        values.at(clip_->channels()[s].channel) = slots_[slotOf_[s]];
    return joint.rest.rotation * toQuaternion(joint.order, values.angles);
}

/// Stores the matrix of a joint's local rotation and scale.
void PoseSampler::storeLinear(const JointLane& jointLane) {
    const Eigen::Matrix3d matrix =
        jointLane.local->rotation.toRotationMatrix() * jointLane.local->scale.asDiagonal();
    double* const to = linear(jointLane.lane);
    for (Eigen::Index e = 0; e < 9; ++e) to[e * static_cast<Eigen::Index>(kLanes)] = matrix.data()[e];
}

}  // namespace sinew
