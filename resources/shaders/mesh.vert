#version 330 core
// A vertex of a skinned mesh, deformed like in core/skin/Skinning.cpp. Variants:
// INFLUENCES  1, 2, 4 or 8: number read per vertex
// LINEAR      linear blending
// DUAL        dual quaternions; with LINEAR, both results are mixed by a weight per vertex
// GHOST       one instance per pose, in one flat colour, at the depth of its layer
// LEVELS      with WEIGHTS: outputs a number of each vertex instead of its weight
// WEIGHTS     outputs the weight of a vertex for one joint, and the mean colour of its joints
// MIXED       some joints mirror and others do not; outputs which
// MORPHED     displaced by shapes before, like in core/skin/MorphTargets.cpp

layout(location = 0) in vec3 restPosition;
layout(location = 1) in vec3 restNormal;
layout(location = 2) in vec2 uv;
layout(location = 3) in vec4 tint;
layout(location = 4) in uvec4 joints;  // of the skin, in descending order of weight
layout(location = 5) in vec4 weights;
#if INFLUENCES > 4
layout(location = 6) in uvec4 moreJoints;
layout(location = 7) in vec4 moreWeights;
#endif
#if defined(LINEAR) && defined(DUAL)
layout(location = 8) in float blendWeight;  // 0: linear, 1: dual
#endif
#ifdef LEVELS
layout(location = 9) in float level;
#endif

uniform samplerBuffer poses;  // see appendTexels()
uniform int firstTexel;
uniform mat4 viewProjection;
uniform vec3 eye;

invariant gl_Position;
out vec3 turned;  // normal, not of unit length; or zero
out vec3 toEye;
out vec2 place;
out vec4 paint;

#ifdef GHOST
uniform int poseTexels;  // texels per instance
uniform float opacity;
flat out vec4 colour;
flat out float layer;
#endif

#ifdef WEIGHTS
uniform int firstMark;  // texel of the skin's first joint: its colour, and 1 if its weights are shown
out vec4 share;
#endif

#ifdef MIXED
out float side;  // -1 if triangles are mirrored, else 1
#endif

int pose;
vec3 position, normal;

#ifdef MORPHED
uniform int targets;  // their factors are the texels before those of the joints
uniform samplerBuffer morphDeltas;  // see MorphBuffers
uniform usamplerBuffer morphRanges;

void morph() {
    uvec2 range = texelFetch(morphRanges, gl_VertexID).xy;
    for (uint i = range.x; i < range.y; ++i) {
        vec4 move = texelFetch(morphDeltas, 2 * int(i));
        float factor = texelFetch(poses, pose - targets + int(move.w)).x;
        position += factor * move.xyz;
        normal += factor * texelFetch(morphDeltas, 2 * int(i) + 1).xyz;
    }
}
#endif

/// Normals are products of any size, whose squares may overflow.
vec3 outward(vec3 normal, float side) {
    float most = max(max(abs(normal.x), abs(normal.y)), abs(normal.z));
    return most > 0.0 ? normal / (side * most) : vec3(0.0);
}

/// A vertex in model space.
struct Skinned {
    vec3 position;
    vec3 normal;  // not of unit length; or zero
    float side;   // -1 if it is mirrored, else 1
};

#ifdef LINEAR

vec4 x = vec4(0.0), y = vec4(0.0), z = vec4(0.0);  // rows

void addMatrix(int at, float weight) {
    x += weight * texelFetch(poses, at);
    y += weight * texelFetch(poses, at + 1);
    z += weight * texelFetch(poses, at + 2);
}

Skinned skinnedByMatrix() {
    vec4 from = vec4(position, 1.0);
    vec3 world = vec3(dot(x, from), dot(y, from), dot(z, from));
    // The inverse transpose up to a factor, of which only the sign matters.
    vec3 yz = cross(y.xyz, z.xyz);
    vec3 n = vec3(dot(yz, normal), dot(cross(z.xyz, x.xyz), normal), dot(cross(x.xyz, y.xyz), normal));
    float side = dot(x.xyz, yz) < 0.0 ? -1.0 : 1.0;
    return Skinned(world, outward(n, side), side);
}

#endif
#ifdef DUAL

vec4 real = vec4(0.0), dual = vec4(0.0), heaviest;
mat3 scale = mat3(0.0);

void addQuaternion(int at, float weight) {
    vec4 turn = texelFetch(poses, at);
    // A quaternion and its negative are the same rotation: all get the sign that is closest to the heaviest.
    // See DualQuaternion.
    float way = dot(turn, heaviest) < -1e-5 ? -weight : weight;
    real += way * turn;
    dual += way * texelFetch(poses, at + 1);
    scale[0] += weight * texelFetch(poses, at + 2).xyz;
    scale[1] += weight * texelFetch(poses, at + 3).xyz;
    scale[2] += weight * texelFetch(poses, at + 4).xyz;
}

vec3 rotated(vec4 q, vec3 v) { return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v); }

Skinned skinnedByQuaternion() {
    float inverse = 1.0 / length(real);
    real *= inverse;
    dual *= inverse;
    vec3 shift = 2.0 * (real.w * dual.xyz - dual.w * real.xyz + cross(real.xyz, dual.xyz));
    vec3 world = rotated(real, scale * position) + shift;
    vec3 yz = cross(scale[1], scale[2]);
    vec3 n = mat3(yz, cross(scale[2], scale[0]), cross(scale[0], scale[1])) * normal;
    float side = dot(scale[0], yz) < 0.0 ? -1.0 : 1.0;
    return Skinned(world, rotated(real, outward(n, side)), side);
}

#endif

// begin() is called once, blend() for each influence, then finish().
#if defined(LINEAR) && defined(DUAL)

const int jointTexels = 8;

void begin() { heaviest = texelFetch(poses, pose + jointTexels * int(joints.x) + 3); }

void blend(int at, float weight) {
    addMatrix(at, weight);
    addQuaternion(at + 3, weight);
}

vec3 unit(vec3 v) { return v == vec3(0.0) ? v : normalize(v); }

Skinned finish() {
    Skinned a = skinnedByMatrix(), b = skinnedByQuaternion();
    return Skinned(mix(a.position, b.position, blendWeight), mix(unit(a.normal), unit(b.normal), blendWeight),
                   blendWeight < 0.5 ? a.side : b.side);
}

#elif defined(DUAL)

const int jointTexels = 5;

void begin() { heaviest = texelFetch(poses, pose + jointTexels * int(joints.x)); }
void blend(int at, float weight) { addQuaternion(at, weight); }
Skinned finish() { return skinnedByQuaternion(); }

#else

const int jointTexels = 3;

void begin() {}
void blend(int at, float weight) { addMatrix(at, weight); }
Skinned finish() { return skinnedByMatrix(); }

#endif

void add(uint joint, float weight) {
    blend(pose + jointTexels * int(joint), weight);
#if defined(WEIGHTS) && !defined(LEVELS)
    share += weight * texelFetch(poses, firstMark + int(joint));
#endif
}

void main() {
    pose = firstTexel;
#ifdef WEIGHTS
    share = vec4(0.0);
#endif
#ifdef GHOST
    vec4 head = texelFetch(poses, firstTexel + gl_InstanceID * poseTexels);
    pose += gl_InstanceID * poseTexels + 1;
#ifdef MORPHED
    pose += targets;
#endif
    colour = vec4(head.rgb, opacity);
    layer = head.a;
#endif
    position = restPosition;
    normal = restNormal;
#ifdef MORPHED
    morph();
#endif
    begin();
    add(joints.x, weights.x);
#if INFLUENCES > 1
    add(joints.y, weights.y);
#endif
#if INFLUENCES > 2
    add(joints.z, weights.z);
    add(joints.w, weights.w);
#endif
#if INFLUENCES > 4
    add(moreJoints.x, moreWeights.x);
    add(moreJoints.y, moreWeights.y);
    add(moreJoints.z, moreWeights.z);
    add(moreJoints.w, moreWeights.w);
#endif
#ifdef LEVELS
    share.w = level;
#endif
    Skinned skinned = finish();
    turned = skinned.normal;
#ifdef MIXED
    side = skinned.side;
#endif
    toEye = eye - skinned.position;
    place = uv;
    paint = tint;
    gl_Position = viewProjection * vec4(skinned.position, 1.0);
}
