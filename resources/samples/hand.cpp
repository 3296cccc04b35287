#include <array>
#include <string>

#include "resources/samples/SampleRig.h"
#include "resources/samples/samples.h"

namespace sinew {

namespace {

/// One finger: where its first bone starts in the hand's space, and the lengths of its three bones, metres.
struct Finger {
    const char* name;
    Eigen::Vector3d knuckle;
    std::array<double, 3> lengths;
    double spread;  ///< degrees about Z while the hand is open
};

const std::array<Finger, 4> kFingers{{{"Index", {0.026, 0.092, 0.0}, {0.044, 0.026, 0.022}, -8},
                                      {"Middle", {0.004, 0.096, 0.002}, {0.049, 0.030, 0.023}, -1},
                                      {"Ring", {-0.017, 0.090, 0.0}, {0.045, 0.028, 0.023}, 5},
                                      {"Little", {-0.036, 0.080, -0.004}, {0.035, 0.021, 0.020}, 12}}};

constexpr std::array<double, 3> kCurl{78, 98, 62};  // degrees of the three joints of a closed finger
constexpr double kBetweenFingers = 0.3;             // seconds
constexpr double kCurlTime = 0.7;
constexpr double kStayClosed = 0.8;

/// Open, closed for a while, open: the first finger starts at 0.4 s, each next one later, and they open in
/// that order.
std::vector<std::pair<double, double>> curlKeys(int turn, double open, double closed) {
    const double start = 0.4 + kBetweenFingers * turn;
    const double opening = start + kCurlTime + kStayClosed;
    return {{0, open},
            {start, open},
            {start + kCurlTime, closed},
            {opening, closed},
            {opening + kCurlTime, open}};
}

void addFinger(SampleRig& rig, int palm, const Finger& finger, int turn) {
    int parent = palm;
    Eigen::Vector3d place = finger.knuckle;
    for (std::size_t i = 0; i < finger.lengths.size(); ++i) {
        const ChannelSet free =
            i == 0 ? ChannelSet{Channel::angle1, Channel::angle2} : ChannelSet{Channel::angle1};
        const int joint =
            rig.addJoint(finger.name + std::to_string(i + 1), parent, place, EulerOrder::XZY, free);
        place = {0, finger.lengths[i], 0};
        rig.setTail(joint, place);
        rig.setKeys(joint, Channel::angle1, curlKeys(turn, i == 0 ? 4 : 9, kCurl[i]));
        if (i == 0) rig.setKeys(joint, Channel::angle2, curlKeys(turn, finger.spread, finger.spread * 0.2));
        parent = joint;
    }
}

/// The thumb leans out of the palm and closes last, across the fingers.
void addThumb(SampleRig& rig, int palm, int turn) {
    const ChannelSet free{Channel::angle1, Channel::angle2, Channel::angle3};
    const int base = rig.addJoint("Thumb1", palm, {0.024, 0.022, 0.008}, EulerOrder::YXZ, free);
    rig.setTail(base, {0, 0.046, 0});
    rig.setKeys(base, Channel::angle1, curlKeys(turn, 30, 35));
    rig.setKeys(base, Channel::angle2, curlKeys(turn, 18, 44));
    rig.setKeys(base, Channel::angle3, curlKeys(turn, -48, -8));
    const int middle = rig.addJoint("Thumb2", base, {0, 0.046, 0}, EulerOrder::ZXY, {Channel::angle1});
    rig.setTail(middle, {0, 0.034, 0});
    rig.setKeys(middle, Channel::angle1, curlKeys(turn, 8, 38));
    const int tip = rig.addJoint("Thumb3", middle, {0, 0.034, 0}, EulerOrder::ZXY, {Channel::angle1});
    rig.setTail(tip, {0, 0.028, 0});
    rig.setKeys(tip, Channel::angle1, curlKeys(turn, 6, 55));
}

}  // namespace

Scene hand() {
    SampleRig rig;
    ChannelSet root = kAngles;
    for (int axis = 0; axis < 3; ++axis) root.insert(translation(axis));
    const int forearm = rig.addJoint("Forearm", kNoParent, {0, 0.02, 0}, EulerOrder::XYZ, root);
    rig.setKeys(forearm, Channel::translationX, {{0, 0}});
    rig.setKeys(forearm, Channel::translationY, {{0, 0.02}});
    rig.setKeys(forearm, Channel::translationZ, {{0, 0}});
    const int palm = rig.addJoint("Hand", forearm, {0, 0.2, 0}, EulerOrder::XZY, kAngles);
    rig.setKeys(palm, Channel::angle1, {{0, -8}, {2.2, 12}, {4, -8}});
    for (int turn = 0; turn < 4; ++turn)
        addFinger(rig, palm, kFingers[static_cast<std::size_t>(3 - turn)], turn);
    addThumb(rig, palm, 4);
    return rig.scene("hand", FrameRate::create(30, 1).value(), 121);
}

}  // namespace sinew
