#include "core/io/fbx/read/FbxRig.h"

#include <algorithm>
#include <cmath>

#include "core/io/fbx/read/FitCurves.h"
#include "core/io/text/Names.h"
#include "core/io/text/Utf8.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

bool isUniform(const Eigen::Vector3d& scale) {
    constexpr double kRounding = 1e-6;
    return (scale.array() - scale[0]).abs().maxCoeff() <= kRounding * std::abs(scale[0]) && scale[0] != 0;
}

bool isOne(const Eigen::Vector3d& scale) {
    constexpr double kRounding = 1e-9;
    return (scale - Eigen::Vector3d::Ones()).cwiseAbs().maxCoeff() <= kRounding;
}

/// Returns all values of a property that matter to its range: at rest and at every key.
std::vector<Eigen::Vector3d> valuesOf(const std::vector<FbxStack>& stacks, const FbxPropertyKey& key,
                                      const Eigen::Vector3d& rest) {
    std::vector<Eigen::Vector3d> values{rest};
    for (const FbxStack& stack : stacks) {
        if (!stack.animates(key)) continue;
        std::vector<double> times{0};
        stack.appendTimes(key, times);
        for (const double time : times) values.push_back(stack.evaluate(key, time, rest, EulerOrder::XYZ));
    }
    return values;
}

bool movesAnything(const std::vector<FbxStack>& stacks, const FbxObjects& objects) {
    return std::ranges::any_of(stacks, [&](const FbxStack& stack) {
        return std::ranges::any_of(stack.layers, [&](const FbxLayer& layer) {
            return std::ranges::any_of(layer.properties, [&](const auto& each) {
                return objects[each.first.first].type == "Model" && each.first.second.starts_with("Lcl ");
            });
        });
    });
}

}  // namespace

FbxRig::FbxRig(const FbxObjects& objects, std::vector<FbxNode> nodes, const std::vector<FbxStack>& stacks,
               const FbxSpace& space)
    : objects_(objects),
      nodes_(std::move(nodes)),
      space_(space),
      plans_(nodes_.size()),
      nodeOfObject_(objects.list().size(), -1) {
    for (std::size_t i = 0; i < nodes_.size(); ++i)
        nodeOfObject_[static_cast<std::size_t>(nodes_[i].object)] = static_cast<int>(i);
    examineScales(stacks);
    planJoints();
    const bool hasMotion = movesAnything(stacks, objects);
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        // Without a pre-rotation, the file's angles are the only rest orientation there is.
        constexpr double kZero = 1e-9;
        plans_[i].restsAtZero =
            nodes_[i].rotation.norm() < kZero || (hasMotion && nodes_[i].preRotation.vec().norm() > kZero);
    }
}

int FbxRig::nodeOf(int object) const {
    return object < 0 ? -1 : nodeOfObject_[static_cast<std::size_t>(object)];
}

void FbxRig::examineScales(const std::vector<FbxStack>& stacks) {
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        Plan& plan = plans_[i];
        for (const Eigen::Vector3d& scale :
             valuesOf(stacks, {nodes_[i].object, kLclScaling}, nodes_[i].scale)) {
            plan.hasUniformScale = plan.hasUniformScale && isUniform(scale);
            plan.isEverScaled = plan.isEverScaled || !isOne(scale);
        }
        const int from = scaleSource(static_cast<int>(i));
        if (from < 0) continue;
        plan.hasUniformScale = plan.hasUniformScale && this->plan(from).hasUniformScale;
        plan.isEverScaled = plan.isEverScaled || this->plan(from).isEverScaled;
    }
}

/// Returns the node whose scale, as its children inherit it, multiplies that of a node component by
/// component; -1 if there is none. A node of type Rrs skips its parent, but not what the parent itself
/// inherits.
int FbxRig::scaleSource(int index) const {
    while (node(index).inheritType == FbxInheritType::Rrs && node(index).parent >= 0)
        index = node(index).parent;
    return node(index).inheritType == FbxInheritType::RrSs ? node(index).parent : -1;
}

void FbxRig::planJoints() {
    std::vector<bool> needsScaleJoint(nodes_.size());
    for (const FbxNode& node : nodes_) {
        if (node.parent < 0 || node.inheritType == FbxInheritType::RSrs) continue;
        const auto parent = static_cast<std::size_t>(node.parent);
        if (!plans_[parent].hasUniformScale) needsScaleJoint[parent] = true;
    }
    int count = 0;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        Plan& plan = plans_[i];
        plan.joint = count++;
        plan.scaled = needsScaleJoint[i] ? count++ : plan.joint;
        const bool inherits = nodes_[i].inheritType == FbxInheritType::RSrs;
        if (nodes_[i].parent < 0 || inherits ||
            !plans_[static_cast<std::size_t>(nodes_[i].parent)].isEverScaled)
            continue;
        plan.stretches = hasScaleJoint(nodes_[i].parent);
        // A uniform scale that is inherited by components is the same as one inherited as a matrix.
        plan.undoesParent =
            !plan.stretches && (nodes_[i].inheritType == FbxInheritType::Rrs || needsScaleJoint[i]);
    }
}

int FbxRig::jointParent(int index) const {
    const int parent = node(index).parent;
    if (parent < 0) return kNoParent;
    const bool isUnscaled = node(index).inheritType != FbxInheritType::RSrs;
    return isUnscaled ? plan(parent).joint : plan(parent).scaled;
}

Eigen::Quaterniond FbxRig::modelRotation(int index, const Eigen::Quaterniond& rotation) const {
    const Eigen::Quaterniond converted = space_.rotation(rotation);
    return node(index).parent < 0 ? Eigen::Quaterniond(space_.modelFromTop) * converted : converted;
}

Eigen::Vector3d FbxRig::modelPoint(int index, const Eigen::Vector3d& translation) const {
    const Eigen::Vector3d converted = space_.point(translation);
    return node(index).parent < 0 ? Eigen::Vector3d(space_.modelFromTop * converted) : converted;
}

/// The motion of a rig in one stack, or at rest if there is none.
class FbxRig::Motion {
public:
    Motion(const FbxRig& rig, const FbxStack* stack) : rig_(rig), stack_(stack) {}

    Eigen::Vector3d property(int index, std::string_view name, double seconds) const {
        const FbxNode& node = rig_.node(index);
        const Eigen::Vector3d& rest = restOf(node, name);
        return stack_ ? stack_->evaluate({node.object, name}, seconds, rest, node.order) : rest;
    }

    Eigen::Quaterniond rotation(int index, double seconds) const {
        return rig_.modelRotation(index, rig_.node(index).rotationOf(property(index, kLclRotation, seconds)));
    }

    Eigen::Vector3d translation(int index, double seconds) const {
        const FbxNode& node = rig_.node(index);
        Eigen::Vector3d result = node.hasPivots()
                                     ? node.transform(property(index, kLclTranslation, seconds),
                                                      property(index, kLclRotation, seconds),
                                                      property(index, kLclScaling, seconds))
                                           .translation
                                     : Eigen::Vector3d(property(index, kLclTranslation, seconds) +
                                                       node.rotationOffset + node.rotationPivot);
        if (rig_.plan(index).stretches) result = result.cwiseProduct(inheritedScale(node.parent, seconds));
        return rig_.modelPoint(index, result);
    }

    /// Returns the scale of the node's first joint.
    Eigen::Vector3d scale(int index, double seconds) const {
        Eigen::Vector3d result = Eigen::Vector3d::Ones();
        if (!rig_.hasScaleJoint(index)) result = ownScale(index, seconds);
        if (rig_.plan(index).undoesParent)
            result = result.cwiseQuotient(inheritedScale(rig_.node(index).parent, seconds));
        return result;
    }

    /// Returns the scale of the node relative to its space without scale.
    Eigen::Vector3d ownScale(int index, double seconds) const {
        const Eigen::Vector3d scale = property(index, kLclScaling, seconds);
        const int from = combinedScale(index);
        return from < 0 ? scale : scale.cwiseProduct(inheritedScale(from, seconds));
    }

    /// Returns the node whose scale is part of ownScale(), or -1.
    int combinedScale(int index) const {
        const Plan& plan = rig_.plan(index);
        return plan.stretches || plan.undoesParent ? rig_.scaleSource(index) : -1;
    }

    /// Returns the scale that the children of a node may inherit.
    Eigen::Vector3d inheritedScale(int index, double seconds) const {
        Eigen::Vector3d result = Eigen::Vector3d::Ones();
        for (; index >= 0; index = rig_.scaleSource(index))
            result = result.cwiseProduct(property(index, kLclScaling, seconds));
        return result;
    }

    /// Returns a time in which the rotation changes by at most about a sixth of a turn.
    double timeToTurn(int index, const std::vector<double>& times) const {
        double fastest = 0;
        for (std::size_t i = 0; i + 1 < times.size(); ++i) {
            const Eigen::Vector3d change =
                property(index, kLclRotation, times[i + 1]) - property(index, kLclRotation, times[i]);
            fastest = std::max(fastest, change.cwiseAbs().maxCoeff() / (times[i + 1] - times[i]));
        }
        return 60 / std::max(fastest, 1.0);
    }

    bool isAnimated(int index, std::string_view name) const {
        return stack_ && stack_->animates({rig_.node(index).object, name});
    }

    bool isScaleAnimated(int index) const {
        while (index >= 0 && !isAnimated(index, kLclScaling)) index = rig_.scaleSource(index);
        return index >= 0;
    }

    void appendTimes(int index, std::string_view name, std::vector<double>& times) const {
        if (stack_) stack_->appendTimes({rig_.node(index).object, name}, times);
    }

    /// Appends the key times of what children of a node may inherit.
    void appendScaleTimes(int index, std::vector<double>& times) const {
        for (; index >= 0; index = rig_.scaleSource(index)) appendTimes(index, kLclScaling, times);
    }

private:
    static const Eigen::Vector3d& restOf(const FbxNode& node, std::string_view name) {
        if (name == kLclTranslation) return node.translation;
        return name == kLclRotation ? node.rotation : node.scale;
    }

    const FbxRig& rig_;
    const FbxStack* stack_;
};

Transform FbxRig::rest(int index) const {
    const Motion still(*this, nullptr);
    const Eigen::Vector3d angles = plan(index).restsAtZero ? Eigen::Vector3d::Zero() : node(index).rotation;
    return {still.translation(index, 0), modelRotation(index, node(index).rotationOf(angles)).normalized(),
            still.scale(index, 0)};
}

std::vector<Joint> FbxRig::joints(Scene& scene, Diagnostics& diagnostics) const {
    UniqueNames names;
    std::vector<Joint> joints;
    for (int n = 0; n < static_cast<int>(nodes_.size()); ++n) {
        const std::string name = toUtf8(std::string(objects_[node(n).object].name));
        Joint joint;
        joint.id = scene.newId<JointId>();
        joint.name = names.unique(name.empty() ? "node" : name);
        if (joint.name != name) {
            diagnostics.inform(ErrorCode::duplicateName, "joint " + joint.name,
                               "several nodes have the same name, or none; they are numbered");
        }
        joint.parent = jointParent(n);
        joint.order = node(n).order;
        joint.rest = rest(n);
        joint.free = kAngles;
        for (const Channel channel : {Channel::translationX, Channel::translationY, Channel::translationZ}) {
            if (joint.parent == kNoParent) joint.free.insert(channel);
        }
        const std::string own = joint.name;
        joints.push_back(std::move(joint));
        if (!hasScaleJoint(n)) continue;
        Joint scaled;
        scaled.id = scene.newId<JointId>();
        scaled.name = names.unique(own + "_scale");
        scaled.parent = plan(n).joint;
        scaled.rest.scale = Motion(*this, nullptr).ownScale(n, 0);
        joints.push_back(std::move(scaled));
    }
    return joints;
}

namespace {

/// Sorts times and removes those that are areTooClose() their predecessor.
std::vector<double> sortedTimes(std::vector<double> times) {
    std::ranges::sort(times);
    std::vector<double> kept;
    kept.reserve(times.size());
    for (const double time : times) {
        if (kept.empty() || !areTooClose(Seconds{kept.back()}, Seconds{time})) kept.push_back(time);
    }
    return kept;
}

/// The three channels of a joint that are filled together.
struct ChannelGroup {
    JointId joint;
    std::array<Channel, 3> channels;
    Eigen::Vector3d rest;  ///< values that need no track
    double tolerance = 1e-6;
};

class TrackWriter {
public:
    explicit TrackWriter(Clip& clip) : clip_(clip) {}

    void addConstant(const ChannelGroup& group, const Eigen::Vector3d& values) {
        for (int i = 0; i < 3; ++i) addConstant(group, i, values[i]);
    }

    void addConstant(const ChannelGroup& group, int i, double value) {
        if (std::abs(value - group.rest[i]) <= kNegligible * std::max(1.0, std::abs(value))) return;
        put(group, i, Curve::fromKeys({{Seconds{0}, value, Interpolation::linear}}));
    }

    void addCurve(const ChannelGroup& group, int i, const FbxCurve& source, double factor, double offset,
                  const FbxTimeRange& range) {
        if (source.isConstant()) {
            addConstant(group, i, factor * source.keys.front().value + offset);
        } else {
            put(group, i, toCurve(source, factor, offset, range));
        }
    }

    /// Adds curves that follow a function. Returns whether it moves.
    bool addFitted(const ChannelGroup& group, SampledFunction function) {
        if (function.times.empty()) {
            addConstant(group, function.value(0, function.start));
            return false;
        }
        function.tolerance = group.tolerance;
        FittedCurves fitted = fitCurves(function);
        for (int i = 0; i < 3; ++i) {
            auto& keys = fitted.keys[static_cast<std::size_t>(i)];
            const bool isStill = std::ranges::all_of(keys, [&](const Key& key) {
                return std::abs(key.value - keys.front().value) <= kNegligible;
            });
            if (isStill) {
                addConstant(group, i, keys.front().value);
            } else {
                put(group, i, Curve::fromKeys(std::move(keys)));
            }
        }
        return true;
    }

private:
    void put(const ChannelGroup& group, int i, Curve curve) {
        clip_.tracks.push_back({{group.joint, group.channels[static_cast<std::size_t>(i)]},
                                std::make_shared<const Curve>(std::move(curve))});
    }

    static constexpr double kNegligible = 1e-9;

    Clip& clip_;
};

/// Returns whether curves are missing or have keys, for every component.
const FbxCurve* movingCurve(const FbxAnimatedProperty* property, int component) {
    if (!property) return nullptr;
    const FbxCurve& curve = property->curves[static_cast<std::size_t>(component)];
    return curve.keys.empty() ? nullptr : &curve;
}

}  // namespace

void FbxRig::addTracks(const FbxStack& stack, std::span<const Joint> joints, Clip& clip,
                       Diagnostics& diagnostics) const {
    const Motion motion(*this, &stack);
    TrackWriter writer(clip);
    const FbxTimeRange range = stack.range.value_or(FbxTimeRange{});
    double size = 1e-3;
    for (const Joint& joint : joints) size = std::max(size, joint.rest.translation.norm());

    const auto inform = [&](const Joint& joint, const char* message) {
        diagnostics.inform(ErrorCode::dataChanged, "joint " + joint.name, message);
    };

    for (int n = 0; n < static_cast<int>(nodes_.size()); ++n) {
        const FbxNode& source = node(n);
        const Plan& plan = plans_[static_cast<std::size_t>(n)];
        const Joint& joint = joints[static_cast<std::size_t>(plan.joint)];

        // Translation
        ChannelGroup group{
            joint.id, {translation(0), translation(1), translation(2)}, joint.rest.translation};
        group.tolerance = 1e-6 * size;
        std::vector<double> times;
        const bool followsRotation =
            source.hasPivots() && (motion.isAnimated(n, kLclRotation) || motion.isAnimated(n, kLclScaling));
        const bool followsScale = plan.stretches && motion.isScaleAnimated(source.parent);
        const FbxAnimatedProperty* sole = stack.soleCurves({source.object, kLclTranslation});
        if (!motion.isAnimated(n, kLclTranslation) && !followsRotation && !followsScale) {
            writer.addConstant(group, motion.translation(n, 0));
        } else if (sole && !followsRotation && !followsScale) {
            // Every component is a scaled curve plus a constant, because the axes are only permuted.
            Eigen::Matrix3d linear;
            for (int i = 0; i < 3; ++i) {
                Eigen::Vector3d unit = Eigen::Vector3d::Unit(i);
                if (plan.stretches) unit = unit.cwiseProduct(motion.inheritedScale(source.parent, 0));
                linear.col(i) = modelPoint(n, unit);
            }
            const double first = range.start;
            const Eigen::Vector3d constant =
                motion.translation(n, first) - linear * motion.property(n, kLclTranslation, first);
            for (int i = 0; i < 3; ++i) {
                int component = 0;
                linear.row(i).cwiseAbs().maxCoeff(&component);
                const double factor = linear(i, component);
                if (const FbxCurve* curve = movingCurve(sole, component)) {
                    writer.addCurve(group, i, *curve, factor, constant[i], range);
                } else {
                    writer.addConstant(group, i, factor * sole->defaults[component] + constant[i]);
                }
            }
        } else {
            motion.appendTimes(n, kLclTranslation, times);
            if (source.hasPivots()) motion.appendTimes(n, kLclRotation, times);
            if (source.hasPivots()) motion.appendTimes(n, kLclScaling, times);
            if (followsScale) motion.appendScaleTimes(source.parent, times);
            const auto value = [&](double time, const Eigen::Vector3d&) {
                return motion.translation(n, time);
            };
            const bool moves = writer.addFitted(group, {value, sortedTimes(std::move(times))});
            if (moves && followsRotation)
                inform(joint,
                       "the joint turns about a pivot beside its origin; its translation was fitted with an "
                       "error of at most a millionth of the skeleton's size");
        }

        // Rotation
        group = {joint.id, {angle(0), angle(1), angle(2)}, Eigen::Vector3d::Zero(), 2e-6};
        times.clear();
        sole = stack.soleCurves({source.object, kLclRotation});
        const std::array<int, 3> axis = axes(source.order);
        const bool hasPost = source.postRotation.vec().norm() > 1e-12;
        const auto relative = [&](double time, const Eigen::Vector3d& hint) {
            return fromQuaternion(source.order, joint.rest.rotation.conjugate() * motion.rotation(n, time),
                                  hint);
        };
        // Where only the outermost angle is not 0 at rest, it is a constant offset.
        Eigen::Vector3d restAngles = plan.restsAtZero ? Eigen::Vector3d::Zero() : source.rotation;
        const bool isOffset = std::abs(restAngles[axis[0]]) < 1e-9 && std::abs(restAngles[axis[1]]) < 1e-9;
        if (!motion.isAnimated(n, kLclRotation)) {
            if (plan.restsAtZero && !hasPost) {
                Eigen::Vector3d angles;
                for (int i = 0; i < 3; ++i) {
                    const int component = axis[static_cast<std::size_t>(i)];
                    angles[i] = radians(space_.angleSign(component) * source.rotation[component]);
                }
                writer.addConstant(group, angles);
            } else {
                writer.addConstant(group, relative(0, Eigen::Vector3d::Zero()));
            }
        } else if (sole && !hasPost && isOffset) {
            for (int i = 0; i < 3; ++i) {
                const int component = axis[static_cast<std::size_t>(i)];
                const double factor = radians(space_.angleSign(component));
                const double offset = -factor * restAngles[component];
                if (const FbxCurve* curve = movingCurve(sole, component)) {
                    writer.addCurve(group, i, *curve, factor, offset, range);
                } else {
                    writer.addConstant(group, i, factor * sole->defaults[component] + offset);
                }
            }
        } else {
            motion.appendTimes(n, kLclRotation, times);
            SampledFunction function{relative, sortedTimes(std::move(times))};
            function.largestStep = motion.timeToTurn(n, function.times);
            if (writer.addFitted(group, std::move(function)))
                inform(
                    joint,
                    "the rotation curves were fitted to angles relative to the rest pose, with an error of "
                    "at most 0.0002 degrees");
        }

        // Scale
        group = {joint.id, {scale(0), scale(1), scale(2)}, joint.rest.scale, 1e-6};
        times.clear();
        sole = stack.soleCurves({source.object, kLclScaling});
        const auto addScale = [&](const ChannelGroup& target, bool isPlain, auto value) {
            if (isPlain && sole) {
                for (int i = 0; i < 3; ++i) {
                    if (const FbxCurve* curve = movingCurve(sole, i)) {
                        writer.addCurve(target, i, *curve, 1, 0, range);
                    } else {
                        writer.addConstant(target, i, sole->defaults[i]);
                    }
                }
                return;
            }
            std::vector<double> scaleTimes;
            motion.appendTimes(n, kLclScaling, scaleTimes);
            if (plan.undoesParent) motion.appendScaleTimes(source.parent, scaleTimes);
            motion.appendScaleTimes(motion.combinedScale(n), scaleTimes);
            writer.addFitted(target, {value, sortedTimes(std::move(scaleTimes))});
        };
        const auto first = [&](double time, const Eigen::Vector3d&) { return motion.scale(n, time); };
        const auto own = [&](double time, const Eigen::Vector3d&) { return motion.ownScale(n, time); };
        addScale(group, !plan.undoesParent && motion.combinedScale(n) < 0 && !hasScaleJoint(n), first);
        if (hasScaleJoint(n)) {
            const Joint& scaled = joints[static_cast<std::size_t>(plan.scaled)];
            group.joint = scaled.id;
            group.rest = scaled.rest.scale;
            addScale(group, motion.combinedScale(n) < 0, own);
        }
    }
}

}  // namespace sinew
