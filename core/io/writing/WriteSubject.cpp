#include "core/io/writing/WriteSubject.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/io/text/Names.h"
#include "core/io/writing/BoneAxes.h"
#include "core/io/writing/WrittenNames.h"
#include "core/scene/LayeredClips.h"

namespace sinew {

namespace {

Result<std::shared_ptr<const Clip>> chosenClip(const Character& character, ClipId id) {
    if (!id) return character.clips.empty() ? nullptr : character.clips.front();
    for (const auto& clip : character.clips) {
        if (clip->id == id) return clip;
    }
    return fail(ErrorCode::nameUnknown, character.name, "the character has no such clip");
}

Result<void> chooseFrames(WriteSubject& subject, const WriteOptions& options) {
    const Clip& clip = *subject.clip;
    const FrameRange played = clip.playedRange();
    const FrameIndex first = options.firstFrame.value_or(played.first);
    const FrameIndex last = options.lastFrame.value_or(played.last);
    if (first > last)
        return fail(
            ErrorCode::argumentInvalid, "frames",
            "the range " + std::to_string(first.value) + ".." + std::to_string(last.value) + " is empty");
    subject.rate = options.rate.value_or(clip.rate);
    subject.start = clip.rate.time(first);
    const Seconds duration = clip.rate.time(last) - subject.start;
    // If the duration is not a whole number of frames, the last frame lies before its end. The slack allows
    // for rounding.
    const double frames = std::floor(subject.rate.frame(duration) + 1e-6) + 1;
    if (frames > static_cast<double>(ReadLimits{}.frames))
        return fail(ErrorCode::limitExceeded, "frames", "the range has more frames than a file can hold");
    subject.frameCount = static_cast<std::int64_t>(frames);
    if (options.loopEnd == LastFrame::drop && subject.frameCount > 1) --subject.frameCount;
    return {};
}

/// Outside these bounds lengths vanish in rounding or overflow, and ASF readers reject the unit.
bool isSensibleUnit(double metres) { return metres >= 1e-9 && metres <= 1e6; }

bool isPositive(double value) { return value > 0 && std::isfinite(value); }

Result<void> checkOptions(const WriteOptions& options) {
    if (options.metresPerUnit && !isSensibleUnit(*options.metresPerUnit))
        return fail(ErrorCode::argumentInvalid, "unit",
                    "the unit of length must be between 1e-9 and 1e6 metres");
    const ExportTolerance& tolerance = options.tolerance;
    if (!isPositive(tolerance.angle) || !isPositive(tolerance.distance) || !isPositive(tolerance.reach))
        return fail(ErrorCode::argumentInvalid, "tolerance", "the tolerance must be greater than zero");
    return {};
}

/// Rotates Y up to Z up about x, so that the model's z axis becomes -y and faces the viewer in Blender's
/// front view.
const Eigen::Quaterniond kZFromY{std::numbers::sqrt2 / 2, std::numbers::sqrt2 / 2, 0, 0};

/// Returns a joint at the origin, above all roots, that carries the root motion.
Joint motionJoint(const Skeleton& skeleton, JointId id) {
    UniqueNames names;
    for (const Joint& joint : skeleton.joints()) names.take(joint.name);
    Joint joint;
    joint.id = id;
    joint.name = names.unique("motion");
    joint.free = kTranslations;
    joint.tail = Eigen::Vector3d::UnitY() * skeleton.extent() / 10;
    return joint;
}

bool changesNames(NameRule rule, const std::vector<Joint>& joints) {
    if (rule == NameRule::keep) return false;
    std::vector<Joint> named = joints;
    applyNameRule(rule, named);
    return !std::ranges::equal(named, joints, {}, &Joint::name, &Joint::name);
}

/// Returns the skeleton in the file's axes and rotation order, with the names of its joints in the file.
Result<std::shared_ptr<const Skeleton>> writtenSkeleton(const std::shared_ptr<const Skeleton>& source,
                                                        const WriteOptions& options, JointId freshId) {
    const bool adds = options.root == RootMotion::ownJoint && source->size() > 0;
    const bool turns = options.up == UpAxis::z;
    const bool isUnchanged = !adds && !turns && !options.order && options.root == RootMotion::keep &&
                             !changesNames(options.names, source->joints());
    if (isUnchanged || source->size() == 0) return source;
    std::vector<Joint> joints;
    if (adds) joints.push_back(motionJoint(*source, freshId));
    for (Joint joint : source->joints()) {
        // The root motion is subtracted from the other roots, too, so they need translations.
        const bool isCompensated = options.root != RootMotion::keep && joint.parent == kNoParent &&
                                   joint.id != source->joints()[0].id;
        for (int axis = 0; isCompensated && axis < 3; ++axis) joint.free.insert(translation(axis));
        if (adds) joint.parent = joint.parent == kNoParent ? 0 : joint.parent + 1;
        if (options.order && joint.order != *options.order) {
            joint.order = *options.order;
            joint.limits = {};
            const bool turned = joint.free.containsAny(kAngles);
            for (int i = 0; turned && i < 3; ++i) joint.free.insert(angle(i));
        }
        joints.push_back(std::move(joint));
    }
    for (Joint& joint : joints) {
        if (!turns || joint.parent != kNoParent) continue;
        // Motion along one axis of the model becomes motion along another axis of the file.
        const bool moves = joint.free.containsAny(kTranslations);
        for (int axis = 0; moves && axis < 3; ++axis) joint.free.insert(translation(axis));
        joint.rest.translation = kZFromY * joint.rest.translation;
        joint.rest.rotation = kZFromY * joint.rest.rotation;
    }
    applyNameRule(options.names, joints);
    auto written = Skeleton::create(std::move(joints));
    if (!written) return tl::unexpected<Error>(written.error());
    return std::make_shared<const Skeleton>(*std::move(written));
}

/// Returns the subject for a character, without a clip.
Result<WriteSubject> subjectWithoutClip(const Scene& scene, const WriteOptions& options) {
    if (const auto checked = checkOptions(options); !checked) return tl::unexpected<Error>(checked.error());
    WriteSubject subject;
    if (scene.characters.empty())
        return fail(ErrorCode::argumentInvalid, "", "there is no character to write");
    subject.character = options.character ? scene.find(options.character) : scene.characters.front();
    if (!subject.character) return fail(ErrorCode::nameUnknown, "", "the character to write does not exist");
    auto skeleton = writtenSkeleton(subject.character->skeleton, options, JointId{scene.lastId + 1});
    if (!skeleton) return tl::unexpected<Error>(skeleton.error());
    subject.skeleton = *std::move(skeleton);
    subject.root = options.root;
    if (options.up == UpAxis::z) subject.fileFromModel = kZFromY;
    subject.rate = options.rate.value_or(subject.rate);
    return subject;
}

/// Returns the subject with a clip: the one with this id, or the first.
Result<WriteSubject> withClip(WriteSubject subject, ClipId id, const WriteOptions& options) {
    Result<std::shared_ptr<const Clip>> clip = chosenClip(*subject.character, id);
    if (!clip) return tl::unexpected<Error>(clip.error());
    if (!*clip) return subject;
    clip = withoutLayers(subject.character, *clip, {.cancel = options.cancel});
    if (!clip) return tl::unexpected<Error>(clip.error());
    subject.clip = *std::move(clip);
    const Result<void> frames = chooseFrames(subject, options);
    if (!frames) return tl::unexpected<Error>(frames.error());
    return subject;
}

/// Returns the options that affect what the file shows.
WriteOptions effectiveOptions(const WriteOptions& options, const FormatSupport& support) {
    WriteOptions effective = options;
    if (support.up == FormatSupport::Convention::inFile) effective.up = UpAxis::y;
    if (support[Content::clips] == ContentSupport::no && effective.clips.size() > 1)
        effective.clips.resize(1);
    if (support.timing != FormatSupport::Timing::curves) return effective;
    // A project stores the scene unchanged.
    effective.up = UpAxis::y;
    effective.root = RootMotion::keep;
    effective.names = NameRule::keep;
    effective.order = {};
    effective.loopEnd = LastFrame::keep;
    return effective;
}

bool selectsPart(const WriteOptions& options) {
    return options.character || !options.clips.empty() || options.firstFrame || options.lastFrame;
}

std::vector<ClipId> allClips(const Character& character) {
    std::vector<ClipId> ids;
    for (const auto& clip : character.clips) ids.push_back(clip->id);
    return ids;
}

/// Returns options for each character with all of its clips.
std::vector<WriteOptions> characterOptions(const Scene& scene, const WriteOptions& options) {
    std::vector<WriteOptions> each;
    for (const auto& character : scene.characters) {
        each.push_back(options);
        each.back().character = character->id;
        each.back().clips = allClips(*character);
    }
    return each;
}

}  // namespace

bool isWhole(const WriteSubject& subject) {
    if (subject.skeleton != subject.character->skeleton || subject.root != RootMotion::keep) return false;
    if (!subject.clip) return true;
    const FrameRange played = subject.clip->playedRange();
    return subject.rate == subject.clip->rate && subject.start == subject.rate.time(played.first) &&
           subject.frameCount == played.count();
}

Seconds WriteSubject::clipTime(Seconds fileTime) const {
    const Seconds sum = start + fileTime;
    if (!clip) return sum;
    const Seconds frame = clip->rate.time(clip->rate.nearestFrame(sum));
    const double rounding =
        4 * std::numeric_limits<double>::epsilon() * (std::abs(start.value) + std::abs(fileTime.value));
    return std::abs((frame - sum).value) <= rounding ? frame : sum;
}

Result<WriteSubject> writeSubject(const Scene& scene, const WriteOptions& options) {
    Result<WriteSubject> body = subjectWithoutClip(scene, options);
    if (!body) return body;
    return withClip(*std::move(body), options.clips.empty() ? ClipId{} : options.clips.front(), options);
}

Result<std::vector<WriteSubject>> writeSubjects(const Scene& scene, const WriteOptions& options) {
    Result<WriteSubject> body = subjectWithoutClip(scene, options);
    if (!body) return tl::unexpected<Error>(body.error());
    std::vector<ClipId> ids = options.clips;
    if (ids.empty()) ids.emplace_back();
    std::vector<WriteSubject> subjects;
    for (const ClipId id : ids) {
        Result<WriteSubject> subject = withClip(*body, id, options);
        if (!subject) return tl::unexpected<Error>(subject.error());
        subjects.push_back(*std::move(subject));
    }
    return subjects;
}

Result<std::vector<WrittenCharacter>> writtenCharacters(const Scene& scene, const Format& format,
                                                        std::string_view extension,
                                                        const WriteOptions& options) {
    const FormatSupport support = format.support(extension);
    const bool writesScene = format.holdsScenes() && !selectsPart(options);
    const WriteOptions one = effectiveOptions(options, support);
    std::vector<WrittenCharacter> characters;
    for (const WriteOptions& own : writesScene ? characterOptions(scene, one) : std::vector{one}) {
        auto subjects = writeSubjects(scene, own);
        if (!subjects) return tl::unexpected(subjects.error());
        if (one.boneAxes == BoneAxes::alongY && support.turnsBones) turnBonesAlongY(*subjects);
        characters.push_back(*std::move(subjects));
    }
    return characters;
}

}  // namespace sinew
