#version 330 core
// Ambient light, light from the sky and from beside the eye, and a rim that contrasts with the background, so
// that outlines stand out. Colours are not converted to linear; products of them are nearly the same.
// TEXTURED, MASKED, WEIGHTS and MIXED select the variant.

in vec3 turned;
in vec3 toEye;
in vec2 place;
in vec4 paint;

uniform vec4 base;
uniform float ambient;
uniform vec3 light;  // direction to the light, world space
uniform vec4 rim;    // colour and strength
uniform bool opaque;

#ifdef TEXTURED
uniform sampler2D picture;
#endif
#ifdef MASKED
uniform float cutoff;
#endif
#ifdef WEIGHTS
in vec4 share;
#endif

#ifdef MIXED
in float side;
uniform bool oneSided;
#endif

out vec4 pixel;

#ifdef WEIGHTS
uniform vec3 ramp[4];  // see WeightRamp.h
uniform bool byJoint;  // the colours of all joints, instead of the weights for one
uniform bool isolines;

// Dark lines at multiples of a tenth, one pixel wide.
float lineAt(float weight) {
    float tenths = weight * 10.0;
    float width = max(fwidth(tenths), 1e-6);
    float near = abs(tenths - round(tenths)) / width;
    return width < 0.5 && round(tenths) > 0.0 ? 1.0 - smoothstep(0.5, 1.0, near) : 0.0;
}

vec3 colourOf(float weight) {
    vec3 low = mix(ramp[0], ramp[1], clamp(weight * 3.0, 0.0, 1.0));
    vec3 high = mix(ramp[2], ramp[3], clamp(weight * 3.0 - 2.0, 0.0, 1.0));
    return mix(low, high, clamp(weight * 3.0 - 1.0, 0.0, 1.0));
}
#endif

void main() {
#ifdef MIXED
    bool outside = gl_FrontFacing == (side > 0.0);
    if (oneSided && !outside) discard;
#else
    bool outside = gl_FrontFacing;
#endif
    vec4 colour = base * paint;
#ifdef TEXTURED
    colour *= texture(picture, place);
#endif
#ifdef MASKED
    if (colour.a < cutoff) discard;
#endif
#ifdef WEIGHTS
    // Vertices without any weight keep the plain colour.
    vec3 ofJoint = mix(base.rgb, colourOf(share.w), clamp(share.w * 50.0, 0.0, 1.0));
    colour = vec4(byJoint ? share.rgb : ofJoint, 1.0);
    if (isolines) colour.rgb *= 1.0 - 0.7 * lineAt(share.w);
#endif
    // Vertices without a normal are lit from the front.
    vec3 eyeward = normalize(toEye);
    vec3 n = dot(turned, turned) > 0.0 ? normalize(turned) : eyeward;
    if (!outside) n = -n;
    float sky = 0.5 + 0.5 * n.y;
    float shade = ambient + (1.0 - ambient) * (0.3 * sky + 0.7 * max(dot(n, light), 0.0));
    float outward = 1.0 - clamp(dot(n, eyeward), 0.0, 1.0);
    pixel = vec4(mix(colour.rgb * shade, rim.rgb, rim.a * outward * outward * outward),
                 opaque ? 1.0 : colour.a);
}
