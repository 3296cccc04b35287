#version 330 core

flat in vec4 inside;
flat in vec4 rim;
flat in float rimWidth;
flat in float radius;
noperspective in vec2 place;

uniform float ambient;

out vec4 pixel;

const vec3 kLight = normalize(vec3(-0.4, 0.5, 0.75));

void main() {
    float fromCentre = length(place);
    float coverage = clamp(radius + 0.5 - fromCentre, 0.0, 1.0);
    if (coverage <= 0.0) discard;
    vec2 across = place / radius;
    vec3 normal = vec3(across, sqrt(max(1.0 - dot(across, across), 0.0)));
    float shade = mix(max(dot(normal, kLight), 0.0), 1.0, 0.5 + 0.5 * ambient);
    vec3 body = inside.rgb * shade;
    float inRim = clamp(fromCentre - (radius - rimWidth) + 0.5, 0.0, 1.0);
    pixel = vec4(mix(body, rim.rgb, inRim * rim.a), inside.a * coverage);
}
