#include "tests/core/io/survival/UsdaScene.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "core/math/EulerOrder.h"
#include "core/scene/edits/characters/EditCharacters.h"

namespace sinew::test {

namespace {

std::vector<double> numbersIn(std::string_view text) {
    std::vector<double> numbers;
    const std::string copy(text);
    for (const char* at = copy.c_str(); *at;) {
        char* end = nullptr;
        const double number = std::strtod(at, &end);
        if (end != at) numbers.push_back(number);
        at = end != at ? end : at + 1;
    }
    return numbers;
}

std::vector<std::string> stringsIn(std::string_view text) {
    std::vector<std::string> strings;
    for (std::size_t from = text.find('"'); from != text.npos; from = text.find('"', from)) {
        const std::size_t to = text.find('"', from + 1);
        strings.emplace_back(text.substr(from + 1, to - from - 1));
        from = to + 1;
    }
    return strings;
}

/// Values of all joints at some times.
struct Samples {
    std::vector<double> timeCodes;
    std::vector<std::vector<double>> values;
};

struct UsdaClip {
    std::string name;
    Samples translations, rotations, scales;
};

class UsdaReader {
public:
    explicit UsdaReader(const std::string& text) : lines_(text) {
        for (std::string line; std::getline(lines_, line);) read(line);
    }

    Scene scene() {
        Scene scene;
        const std::vector<Joint> joints = this->joints(scene);
        Character character;
        character.metresPerUnit = metresPerUnit_;
        character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints).value());
        for (const UsdaClip& clip : clips_) character.clips.push_back(this->clip(scene, clip, joints));
        return addCharacter(std::move(scene), std::move(character));
    }

private:
    void read(const std::string& line) {
        const std::size_t at = line.find_first_not_of(' ');
        if (at == line.npos) return;
        const std::string_view rest = std::string_view(line).substr(at);
        const auto value = [&] { return rest.substr(rest.find('=') + 1); };
        if (rest.starts_with("timeCodesPerSecond")) timeCodesPerSecond_ = numbersIn(value()).at(0);
        if (rest.starts_with("metersPerUnit")) metresPerUnit_ = numbersIn(value()).at(0);
        if (rest.starts_with("uniform token[] joints =")) paths_ = stringsIn(value());
        if (rest.starts_with("uniform token[] jointNames")) names_ = stringsIn(value());
        if (rest.starts_with("uniform matrix4d[] restTransforms")) rests_ = numbersIn(value());
        if (rest.starts_with("def SkelAnimation")) clips_.push_back({stringsIn(rest).at(0), {}, {}, {}});
        if (clips_.empty()) return;
        if (rest.starts_with("string name =")) clips_.back().name = stringsIn(value()).at(0);
        if (rest.starts_with("float3[] translations")) samples(line, clips_.back().translations);
        if (rest.starts_with("quatf[] rotations")) samples(line, clips_.back().rotations);
        if (rest.starts_with("half3[] scales")) samples(line, clips_.back().scales);
    }

    void samples(const std::string& line, Samples& samples) {
        if (line.find(".timeSamples") == line.npos) {
            samples.timeCodes = {0};
            samples.values = {numbersIn(line.substr(line.find('=')))};
            return;
        }
        for (std::string row; std::getline(lines_, row) && row.find('}') == row.npos;) {
            std::vector<double> numbers = numbersIn(row);
            samples.timeCodes.push_back(numbers.at(0));
            samples.values.emplace_back(numbers.begin() + 1, numbers.end());
        }
    }

    std::vector<Joint> joints(Scene& scene) const {
        std::vector<Joint> joints(paths_.size());
        for (std::size_t i = 0; i < paths_.size(); ++i) {
            joints[i].id = scene.newId<JointId>();
            joints[i].name = names_.at(i);
            const std::size_t slash = paths_[i].rfind('/');
            for (std::size_t above = 0; slash != std::string::npos && above < i; ++above) {
                if (paths_[above] == paths_[i].substr(0, slash)) joints[i].parent = static_cast<int>(above);
            }
            Affine rest;
            for (int column = 0; column < 4; ++column) {
                for (int row = 0; row < 3; ++row)
                    rest.matrix()(row, column) =
                        rests_.at(16 * i + static_cast<std::size_t>(4 * column + row));
            }
            joints[i].rest = decompose(rest);
            joints[i].rest.translation *= metresPerUnit_;
            joints[i].free = kEveryChannel;
        }
        return joints;
    }

    Seconds timeOf(double timeCode) const { return Seconds{timeCode / timeCodesPerSecond_}; }

    /// The frame rate of the samples, which may differ from the time codes'.
    FrameRate rateOf(const UsdaClip& clip) const {
        for (const Samples* samples : {&clip.translations, &clip.rotations, &clip.scales}) {
            if (samples->timeCodes.size() < 2) continue;
            std::array<char, 32> text{};
            std::snprintf(text.data(), text.size(), "%.9f", timeOf(samples->timeCodes[1]).value);
            return FrameRate::fromFrameTime(text.data()).value();
        }
        return {};
    }

    std::shared_ptr<const Clip> clip(Scene& scene, const UsdaClip& read,
                                     const std::vector<Joint>& joints) const {
        Clip clip;
        clip.id = scene.newId<ClipId>();
        clip.name = read.name;
        clip.rate = rateOf(read);
        for (std::size_t j = 0; j < joints.size(); ++j) {
            add(clip, joints[j], read.translations, 3 * j, Channel::translationX, metresPerUnit_);
            add(clip, joints[j], read.scales, 3 * j, Channel::scaleX, 1);
            addRotations(clip, joints[j], read.rotations, 4 * j);
        }
        clip.sortTracks();
        return std::make_shared<const Clip>(std::move(clip));
    }

    void put(Clip& clip, ChannelId id, std::vector<Key> keys) const {
        const auto last = FrameIndex{std::llround(clip.rate.frame(keys.back().time))};
        clip.lastFrame = std::max(clip.lastFrame, last);
        clip.tracks.push_back({id, std::make_shared<const Curve>(Curve::fromKeys(std::move(keys)))});
    }

    void add(Clip& clip, const Joint& joint, const Samples& samples, std::size_t index, Channel first,
             double factor) const {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            std::vector<Key> keys;
            for (std::size_t i = 0; i < samples.values.size(); ++i)
                keys.push_back({timeOf(samples.timeCodes[i]), factor * samples.values[i].at(index + axis)});
            put(clip, {joint.id, static_cast<Channel>(static_cast<std::size_t>(first) + axis)},
                std::move(keys));
        }
    }

    void addRotations(Clip& clip, const Joint& joint, const Samples& samples, std::size_t index) const {
        std::array<std::vector<Key>, 3> keys;
        Eigen::Vector3d angles = Eigen::Vector3d::Zero();
        for (std::size_t i = 0; i < samples.values.size(); ++i) {
            const double* const q = samples.values[i].data() + index;
            const Eigen::Quaterniond local(q[0], q[1], q[2], q[3]);
            angles =
                fromQuaternion(joint.order, joint.rest.rotation.conjugate() * local.normalized(), angles);
            for (std::size_t axis = 0; axis < 3; ++axis)
                keys[axis].push_back({timeOf(samples.timeCodes[i]), angles[static_cast<Eigen::Index>(axis)],
                                      Interpolation::slerp});
        }
        for (int axis = 0; axis < 3; ++axis)
            put(clip, {joint.id, angle(axis)}, std::move(keys[static_cast<std::size_t>(axis)]));
    }

    std::istringstream lines_;
    double timeCodesPerSecond_ = 24, metresPerUnit_ = 0.01;  // USD's defaults
    std::vector<std::string> paths_, names_;
    std::vector<double> rests_;
    std::vector<UsdaClip> clips_;
};

}  // namespace

Scene sceneOfUsda(const std::string& text) { return UsdaReader(text).scene(); }

}  // namespace sinew::test
