#pragma once

#include <map>
#include <vector>

#include "core/io/gltf/GltfMotionHash.h"
#include "core/io/gltf/GltfOutput.h"
#include "core/io/keys/WeightKeys.h"
#include "core/io/text/Names.h"

namespace sinew {

/// The animated weights of the mesh that a node shows.
struct GltfWeights {
    int node = 0;
    WeightKeys keys;
};

/// Adds clips to a document as animations. Samplers with the same key times share them.
class GltfAnimationWriter {
public:
    /// Both must outlive this object. Everything written is added to the hash.
    /// @param quantises  whether rotations without tangents are stored in 16 bits per number
    GltfAnimationWriter(GltfOutput& output, GltfMotionHash& hash, bool quantises)
        : output_(output), hash_(hash), quantises_(quantises) {}

    /// Adds an animation that lasts as long as the subject. A name that an earlier one has gets a number. If
    /// no key is at its end, the first joint's rotation is held until then, so that clips without keys are
    /// written too.
    ///
    /// @param keys     one entry per joint, which is also the node's index
    /// @param weights  weights of the nodes' morph targets
    /// Both must live until GltfOutput::files().
    /// Fails with `argumentInvalid` at the joint (a value beyond single precision).
    Result<void> add(const WriteSubject& subject, std::vector<JointKeys>& keys,
                     std::span<const GltfWeights> weights);

private:
    using Json = GltfOutput::Json;

    template <class Value>
    Result<void> addChannel(int joint, const char* path, const PathKeys<Value>& keys);
    Result<void> addWeights(const GltfWeights& weights);
    void addSampler(int node, const char* path, int times, int values, std::string_view interpolation);
    int input(const std::vector<double>& times);

    GltfOutput& output_;
    GltfMotionHash& hash_;
    bool quantises_;
    std::map<std::vector<float>, int> inputs_;
    UniqueNames names_;
    Json samplers_, channels_;  ///< of the current animation
};

}  // namespace sinew
