#version 330 core

uniform vec4 base;
out vec4 pixel;

void main() { pixel = base; }
