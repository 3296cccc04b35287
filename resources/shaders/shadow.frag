#version 330 core
// How dark the floor is under a body: less, the higher the body is.

in vec3 toEye;  // for an eye at the origin: the negated position

uniform float height;  // height at which shadows are faintest, metres
out float darkness;

void main() { darkness = mix(1.0, 0.3, clamp(-toEye.y / height, 0.0, 1.0)); }
