#version 330 core

in vec2 place;

uniform sampler2D picture;
uniform float strength;
out vec4 pixel;

void main() { pixel = vec4(0.0, 0.0, 0.0, strength * texture(picture, place).r); }
