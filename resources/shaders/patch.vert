#version 330 core
// A quadrilateral with corners given by the instance and a different colour on each side.

layout(location = 2) in vec2 corner;  // each -1 or 1
layout(location = 3) in vec3 first;
layout(location = 4) in vec3 second;
layout(location = 5) in vec3 third;
layout(location = 6) in vec3 fourth;
layout(location = 7) in vec4 fill;
layout(location = 8) in vec4 edge;

uniform mat4 view;
uniform mat4 projection;
uniform float side;  // 1: draw front sides, -1: draw back sides

flat out vec4 colour;

void main() {
    mat4 clip = projection * view;
    vec4 a = clip * vec4(first, 1.0), b = clip * vec4(second, 1.0);
    vec4 c = clip * vec4(third, 1.0), d = clip * vec4(fourth, 1.0);
    vec2 ac = c.xy / c.w - a.xy / a.w, bd = d.xy / d.w - b.xy / b.w;
    bool shown = (ac.x * bd.y - ac.y * bd.x) * side > 0.0;
    colour = side > 0.0 ? fill : edge;
    vec4 low = corner.x < 0.0 ? a : b, high = corner.x < 0.0 ? d : c;
    gl_Position = shown ? (corner.y < 0.0 ? low : high) : vec4(2.0, 2.0, 2.0, 1.0);
}
