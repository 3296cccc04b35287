#version 330 core
// A sphere drawn as a square that faces the eye; the fragment shader rounds and shades it.

layout(location = 2) in vec2 corner;  // -1 or 1
layout(location = 3) in vec3 axisX;   // x: radius, metres
layout(location = 6) in vec3 origin;
layout(location = 7) in vec4 fill;
layout(location = 8) in vec4 edge;
layout(location = 9) in vec2 sizes;  // width of the rim and smallest radius, logical pixels

uniform mat4 view;
uniform mat4 projection;
uniform vec2 viewport;
uniform float pixelRatio;

flat out vec4 inside;
flat out vec4 rim;
flat out float rimWidth;
flat out float radius;  // device pixels
noperspective out vec2 place;

void main() {
    vec4 eye = view * vec4(origin, 1.0);
    vec4 clip = projection * eye;
    float pixelsPerMetre = 0.5 * viewport.y * projection[1][1] / clip.w;
    radius = max(axisX.x * pixelsPerMetre, sizes.y * pixelRatio);
    // The square is at the front of the sphere, so that the bone that starts inside does not cut it.
    vec2 depth = (projection * vec4(0.0, 0.0, eye.z + radius / pixelsPerMetre, 1.0)).zw;
    place = corner * (radius + 0.5);
    clip.xy += place * 2.0 / viewport * clip.w;
    clip.z = depth.x / depth.y * clip.w;
    inside = fill;
    rim = edge;
    rimWidth = sizes.x * pixelRatio;
    gl_Position = clip;
}
