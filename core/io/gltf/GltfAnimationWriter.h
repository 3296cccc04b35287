#pragma once

#include <map>
#include <vector>

#include "core/io/MotionKeys.h"
#include "core/io/gltf/GltfMotionHash.h"
#include "core/io/gltf/GltfOutput.h"

namespace sinew {

/// Puts clips into a document as animations. Samplers whose keys are at the same times share them.
class GltfAnimationWriter {
public:
    /// Both outlive this. What is written is added to the hash.
    GltfAnimationWriter(GltfOutput& output, GltfMotionHash& hash) : output_(output), hash_(hash) {}

    /// Adds an animation that lasts as long as the subject: where no key is at its end, the first joint's
    /// rotation holds until then, so that clips without keys are written too.
    ///
    /// @param keys  of the joints, whose nodes have their numbers; they live until GltfOutput::files()
    /// Fails: argumentInvalid, with joint (a value beyond single precision).
    Result<void> add(const WriteSubject& subject, std::vector<JointKeys>& keys);

private:
    using Json = GltfOutput::Json;

    template <class Value>
    Result<void> addChannel(int joint, const char* path, const PathKeys<Value>& keys);
    int input(const std::vector<double>& times);

    GltfOutput& output_;
    GltfMotionHash& hash_;
    std::map<std::vector<float>, int> inputs_;
    Json samplers_, channels_;  ///< of the animation that is being made
};

}  // namespace sinew
