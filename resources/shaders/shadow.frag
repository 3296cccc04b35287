#version 330 core
// How dark the floor is under a body: the less the higher it stands.

in vec3 toEye;  // of an eye at the origin: the place, negated

uniform float height;  // metres at which it is faintest
out float darkness;

void main() { darkness = mix(1.0, 0.3, clamp(-toEye.y / height, 0.0, 1.0)); }
