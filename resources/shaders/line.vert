#version 330 core
// A line of a given width in pixels: a rectangle around the segment on the screen, half a pixel wider on
// each side for the soft border.

layout(location = 0) in vec3 start;
layout(location = 1) in vec3 end;
layout(location = 2) in vec2 corner;  // x: side, -1 or 1; y: 0 at the start, 1 at the end
layout(location = 3) in vec3 axisX;
layout(location = 4) in vec3 axisY;
layout(location = 5) in vec3 axisZ;
layout(location = 6) in vec3 origin;
layout(location = 8) in vec4 edge;
layout(location = 9) in vec2 sizes;  // width in logical pixels; metres at which it has faded, 0: never

uniform mat4 view;
uniform mat4 projection;
uniform vec2 viewport;     // device pixels
uniform float pixelRatio;  // device pixels per logical pixel
uniform vec3 fadeCentre;
uniform float lift;        // towards the eye, as a fraction of clip w; keeps edges in front of faces

flat out vec4 colour;
flat out float halfWidth;
noperspective out float offset;
out vec2 faded;  // floor offset from the fade centre, relative to the distance at which lines have faded

vec3 placed(vec3 p) { return origin + axisX * p.x + axisY * p.y + axisZ * p.z; }

void main() {
    vec3 worldA = placed(start);
    vec3 worldB = placed(end);
    vec4 a = projection * view * vec4(worldA, 1.0);
    vec4 b = projection * view * vec4(worldB, 1.0);
    // Points behind the near plane cannot be projected, so the segment is clipped first.
    float nearA = a.z + a.w;
    float nearB = b.z + b.w;
    if (nearA < 0.0 && nearB > 0.0) {
        float t = nearA / (nearA - nearB);
        a = mix(a, b, t);
        worldA = mix(worldA, worldB, t);
    } else if (nearB < 0.0 && nearA > 0.0) {
        float t = nearB / (nearB - nearA);
        b = mix(b, a, t);
        worldB = mix(worldB, worldA, t);
    }
    vec2 along = (b.xy / b.w - a.xy / a.w) * viewport;
    vec2 across = dot(along, along) > 1e-6 ? normalize(vec2(-along.y, along.x)) : vec2(0.0, 1.0);

    halfWidth = 0.5 * sizes.x * pixelRatio;
    offset = corner.x * (halfWidth + 0.5);
    vec4 clip = corner.y < 0.5 ? a : b;
    vec3 world = corner.y < 0.5 ? worldA : worldB;
    clip.xy += across * offset * 2.0 / viewport * clip.w;
    float eyeZ = (view * vec4(world, 1.0)).z + lift * clip.w;
    vec2 depth = (projection * vec4(0.0, 0.0, eyeZ, 1.0)).zw;
    clip.z = depth.x / depth.y * clip.w;

    colour = edge;
    faded = sizes.y > 0.0 ? (world - fadeCentre).xz / sizes.y : vec2(0.0);
    gl_Position = clip;
}
