#include "core/simd/ModelKernel.h"

// Compiled once per instruction set, by including itself.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/simd/ModelKernel.cpp"
// These have the same lane count as the next smaller target and add nothing that is needed here.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "core/simd/Quaternions.inl"

HWY_BEFORE_NAMESPACE();
namespace sinew {
namespace {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// A run of kBatchSize numbers is processed in vectors of this type.
template <class T>
using Lanes = hn::CappedTag<T, kBatchSize>;
template <class T>
using Vector = hn::Vec<Lanes<T>>;

/// Loads doubles, applies `change` and rounds to T; floats are made from two half vectors.
template <class T, class Change>
HWY_INLINE Vector<T> read(const double* row, const Change& change) {
    const Lanes<T> d;
    if constexpr (std::is_same_v<T, double>) {
        return change(d, hn::LoadU(d, row));
    } else {
#if HWY_TARGET == HWY_SCALAR
        const Lanes<double> doubles;
        return hn::DemoteTo(d, change(doubles, hn::LoadU(doubles, row)));
#else
        const hn::Half<Lanes<float>> half;
        const hn::Rebind<double, decltype(half)> doubles;
        const auto low = hn::DemoteTo(half, change(doubles, hn::LoadU(doubles, row)));
        const auto high = hn::DemoteTo(half, change(doubles, hn::LoadU(doubles, row + hn::Lanes(doubles))));
        return hn::Combine(d, high, low);
#endif
    }
}

template <class T>
HWY_INLINE Vector<T> readPlain(const double* row) {
    return read<T>(row, [](auto, auto values) HWY_ATTR { return values; });
}

template <class T>
HWY_INLINE Vector<T> set(double value) {
    return hn::Set(Lanes<T>(), static_cast<T>(value));
}

/// Computes sines and cosines of half of every animated angle.
template <class T>
void halveAngles(const ModelCall<T>& call) {
    const Lanes<T> d;
    for (std::size_t n = 0; n < call.angleCount; ++n) {
        const BatchAngle& angle = call.angles[n];
        const double* const row = call.rows[angle.row];
        T* const out = call.halves + n * 2 * kBatchSize;
        for (std::size_t first = 0; first < kBatchSize; first += hn::Lanes(d)) {
            Vector<T> sine, cosine;
            const auto turn = read<T>(row + first, [](auto tag, auto values) HWY_ATTR {
                return withoutTurns<std::is_same_v<T, double>>(tag, values);
            });
            halfSinCos(d, turn, angle.sign, sine, cosine);
            hn::Store(sine, d, out + first);
            hn::Store(cosine, d, out + kBatchSize + first);
        }
    }
}

template <class T>
HWY_INLINE Quaternions<Vector<T>> fromAngles(const BatchJoint& joint, const T* halves, std::size_t first) {
    const Lanes<T> d;
    using V = Vector<T>;
    V s[3], c[3];
    for (int a = 0; a < 3; ++a) {
        if (joint.angle[a] == BatchJoint::kConstant) {
            s[a] = set<T>(joint.halfSine[a]);
            c[a] = set<T>(joint.halfCosine[a]);
        } else {
            const T* const half = halves + static_cast<std::size_t>(joint.angle[a]) * 2 * kBatchSize + first;
            s[a] = hn::Load(d, half);
            c[a] = hn::Load(d, half + kBatchSize);
        }
    }
    return fromHalves(joint.axes.isProper, s, c);
}

/// Computes the linear part of a joint's local transform, in permuted axes, column-major.
template <class T>
HWY_INLINE void localLinear(const BatchJoint& joint, const ModelCall<T>& call, std::size_t first,
                            Vector<T>* m) {
    if (joint.rotationKind == BatchJoint::RotationKind::constant) {
        for (int e = 0; e < 9; ++e) m[e] = set<T>(joint.linear[e]);
        return;
    }
    Quaternions<Vector<T>> q;
    if (joint.rotationKind == BatchJoint::RotationKind::angles) {
        q = fromAngles<T>(joint, call.halves, first);
    } else {
        const double* const* const rows = call.rows + joint.rotation;
        q = {readPlain<T>(rows[0] + first), readPlain<T>(rows[1] + first), readPlain<T>(rows[2] + first),
             readPlain<T>(rows[3] + first)};
    }
    if (joint.isRestRotated) {
        const double* const rest = joint.rest;
        q = product({set<T>(rest[0]), set<T>(rest[1]), set<T>(rest[2]), set<T>(rest[3])}, q);
    }
    if (call.turns) {
        const Lanes<T> d;
        T* const turn = call.turns + static_cast<std::size_t>(joint.index) * 4 * kBatchSize + first;
        const auto sign = set<T>(joint.axes.sign);
        hn::Store(hn::Mul(sign, q.i), d, turn + static_cast<std::size_t>(joint.axes.axis[0]) * kBatchSize);
        hn::Store(hn::Mul(sign, q.j), d, turn + static_cast<std::size_t>(joint.axes.axis[1]) * kBatchSize);
        hn::Store(hn::Mul(sign, q.k), d, turn + static_cast<std::size_t>(joint.axes.axis[2]) * kBatchSize);
        hn::Store(q.w, d, turn + 3 * kBatchSize);
    }
    toMatrix(Lanes<T>(), q, m);
    if (!joint.scales) return;
    for (int column = 0; column < 3; ++column) {
        const std::int32_t axis = joint.axes.axis[column], row = joint.scale[axis];
        const auto scale = row == BatchJoint::kConstant ? set<T>(joint.constantScale[axis])
                                                        : readPlain<T>(call.rows[row] + first);
        for (int r = 0; r < 3; ++r) m[3 * column + r] = hn::Mul(m[3 * column + r], scale);
    }
}

template <class T>
HWY_INLINE void localTranslation(const BatchJoint& joint, const ModelCall<T>& call, std::size_t first,
                                 Vector<T>* t) {
    for (int axis = 0; axis < 3; ++axis) {
        const double origin = joint.parent < 0 ? call.origin[axis] : 0;
        const std::int32_t row = joint.translation[axis];
        if (row == BatchJoint::kConstant) {
            t[axis] = set<T>(joint.constantTranslation[axis] - origin);
        } else {
            t[axis] = read<T>(call.rows[row] + first, [origin](auto tag, auto values) HWY_ATTR {
                return hn::Sub(values, hn::Set(tag, origin));
            });
        }
    }
}

template <class T>
void makeModel(const ModelCall<T>& call) {
    const Lanes<T> d;
    using V = Vector<T>;
    halveAngles(call);
    for (std::size_t n = 0; n < call.count; ++n) {
        const BatchJoint& joint = call.joints[n];
        T* const out = call.out + static_cast<std::size_t>(joint.index) * 12 * kBatchSize;
        const std::size_t axis[3] = {static_cast<std::size_t>(joint.axes.axis[0]),
                                     static_cast<std::size_t>(joint.axes.axis[1]),
                                     static_cast<std::size_t>(joint.axes.axis[2])};
        for (std::size_t first = 0; first < kBatchSize; first += hn::Lanes(d)) {
            V m[9], t[3];
            localLinear<T>(joint, call, first, m);
            localTranslation<T>(joint, call, first, t);
            T* const to = out + first;
            if (joint.parent < 0) {
                for (std::size_t column = 0; column < 3; ++column) {
                    for (std::size_t r = 0; r < 3; ++r)
                        hn::Store(m[3 * column + r], d, to + (3 * axis[column] + axis[r]) * kBatchSize);
                    hn::Store(t[column], d, to + (9 + column) * kBatchSize);
                }
                continue;
            }
            const T* const parent =
                call.out + static_cast<std::size_t>(joint.parent) * 12 * kBatchSize + first;
            for (std::size_t r = 0; r < 3; ++r) {
                const T* const row = parent + r * kBatchSize;
                const V i = hn::Load(d, row + 3 * axis[0] * kBatchSize);
                const V j = hn::Load(d, row + 3 * axis[1] * kBatchSize);
                const V k = hn::Load(d, row + 3 * axis[2] * kBatchSize);
                for (std::size_t column = 0; column < 3; ++column) {
                    const V* const own = m + 3 * column;
                    const V element = hn::MulAdd(k, own[2], hn::MulAdd(j, own[1], hn::Mul(i, own[0])));
                    hn::Store(element, d, to + (3 * axis[column] + r) * kBatchSize);
                }
                const V from = hn::Load(d, row + 9 * kBatchSize);
                const V position = hn::MulAdd(hn::Load(d, row + 6 * kBatchSize), t[2],
                                              hn::MulAdd(hn::Load(d, row + 3 * kBatchSize), t[1],
                                                         hn::MulAdd(hn::Load(d, row), t[0], from)));
                hn::Store(position, d, to + (9 + r) * kBatchSize);
            }
        }
    }
}

void makeFloats(const ModelCall<float>& call) { makeModel(call); }
void makeDoubles(const ModelCall<double>& call) { makeModel(call); }
const char* targetName() { return hwy::TargetName(HWY_TARGET); }

}  // namespace HWY_NAMESPACE
}  // namespace
}  // namespace sinew
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sinew {
namespace {

HWY_EXPORT(makeFloats);
HWY_EXPORT(makeDoubles);
HWY_EXPORT(targetName);

}  // namespace

void modelKernel(const ModelCall<float>& call) { HWY_DYNAMIC_DISPATCH(makeFloats)(call); }
void modelKernel(const ModelCall<double>& call) { HWY_DYNAMIC_DISPATCH(makeDoubles)(call); }
const char* simdTarget() { return HWY_DYNAMIC_DISPATCH(targetName)(); }

}  // namespace sinew
#endif
