#version 330 core
// A body of flat faces, one instance per bone. Each corner of a face has the face's normal.

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 3) in vec3 axisX;
layout(location = 4) in vec3 axisY;
layout(location = 5) in vec3 axisZ;
layout(location = 6) in vec3 origin;
layout(location = 7) in vec4 fill;

uniform mat4 view;
uniform mat4 projection;
uniform float ambient;

flat out vec4 colour;

const vec3 kLight = normalize(vec3(-0.4, 0.5, 0.75));

void main() {
    vec3 world = origin + axisX * position.x + axisY * position.y + axisZ * position.z;
    // The columns are orthogonal but differ in length, so normals are scaled by the inverse lengths.
    vec3 n = normalize(axisX * (normal.x / dot(axisX, axisX)) + axisY * (normal.y / dot(axisY, axisY)) +
                       axisZ * (normal.z / dot(axisZ, axisZ)));
    float sky = 0.5 + 0.5 * n.y;
    float lit = max(dot(mat3(view) * n, kLight), 0.0);
    float shade = ambient + (1.0 - ambient) * (0.3 * sky + 0.7 * lit);
    colour = vec4(fill.rgb * shade, fill.a);
    gl_Position = projection * view * vec4(world, 1.0);
}
