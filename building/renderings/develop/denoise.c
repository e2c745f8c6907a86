/* Joint non-local means for a picture rendered twice with different seeds.
 *
 * usage: denoise FILE WIDTH HEIGHT
 * FILE holds float planes, for half A and then for half B: colour (3), albedo (3), normal (3), depth (1);
 * it is replaced by three planes of filtered colour.
 *
 * First the features are cleaned (behind glass they are noisy themselves). Then colour is divided by albedo,
 * so that textures pass untouched, and compressed by log(1 + x). Each half is averaged over a window with
 * weights taken from patches of the other half (so that noise does not confirm itself) and from the features
 * (so that edges stay). Build: cc -O3 -march=native -ffast-math -fopenmp denoise.c -lm
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RADIUS = 7, PATCH = 2, SMOOTH = 4 };
static const float STRENGTH = 0.6f; /* larger: smoother */
static const float FLOOR = 0.04f;   /* added to albedo before dividing */

static int W, H;
static long N;

static float *plane(long count) {
    float *p = calloc(count, sizeof *p);
    if (!p) { fprintf(stderr, "out of memory\n"); exit(1); }
    return p;
}

static int clamp(int v, int top) { return v < 0 ? 0 : v > top ? top : v; }

/* Mean over a square of 2r+1 pixels, borders repeated. */
static void box(const float *in, float *out, float *work, int r) {
    const float scale = 1.0f / (2 * r + 1);
    for (int y = 0; y < H; y++) {
        const float *row = in + (long)y * W;
        float sum = 0;
        for (int x = -r; x <= r; x++) sum += row[clamp(x, W - 1)];
        for (int x = 0; x < W; x++) {
            work[(long)y * W + x] = sum * scale;
            sum += row[clamp(x + r + 1, W - 1)] - row[clamp(x - r, W - 1)];
        }
    }
    float *sum = plane(W);
    for (int y = -r; y <= r; y++)
        for (int x = 0; x < W; x++) sum[x] += work[(long)clamp(y, H - 1) * W + x];
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            out[(long)y * W + x] = sum[x] * scale;
            sum[x] += work[(long)clamp(y + r + 1, H - 1) * W + x] - work[(long)clamp(y - r, H - 1) * W + x];
        }
    free(sum);
}

static float square(const float *a, long i, long j, int channels) {
    float s = 0;
    for (int c = 0; c < channels; c++) { float d = a[c * N + i] - a[c * N + j]; s += d * d; }
    return s;
}

/* Variance of one half, from the difference of the two. */
static float *variance_of(const float *a, const float *b, int channels) {
    float *raw = plane(N), *result = plane(N), *work = plane(N);
    for (long i = 0; i < N; i++) {
        float s = 0;
        for (int c = 0; c < channels; c++) { float d = a[c * N + i] - b[c * N + i]; s += d * d; }
        s /= 2 * channels;
        raw[i] = s < 0.5f ? s : 0.5f;
    }
    box(raw, result, work, SMOOTH);
    free(raw); free(work);
    return result;
}

/* Filter `source` with weights from patches of `guide` and, if given, from the features (albedo 3, normal 3, depth 1). */
static float *filter(const float *source, const float *guide, const float *variance, const float *features, int channels, int radius) {
    float *sum = plane(channels * N), *total = plane(N), *distance = plane(N), *smooth = plane(N), *work = plane(N);
    for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++) {
            for (int y = 0; y < H; y++)
                for (int x = 0; x < W; x++) {
                    long i = (long)y * W + x, j = (long)clamp(y + dy, H - 1) * W + clamp(x + dx, W - 1);
                    float least = variance[i] < variance[j] ? variance[i] : variance[j];
                    distance[i] = (square(guide, i, j, channels) / channels - variance[i] - least)
                                / (1e-5f + STRENGTH * STRENGTH * (variance[i] + variance[j]));
                }
            box(distance, smooth, work, PATCH);
            for (int y = 0; y < H; y++) {
                if (y + dy < 0 || y + dy >= H) continue;
                for (int x = 0; x < W; x++) {
                    if (x + dx < 0 || x + dx >= W) continue;
                    long i = (long)y * W + x, j = (long)(y + dy) * W + x + dx;
                    float e = smooth[i] > 0 ? smooth[i] : 0;
                    if (features) {
                        float far = features[6 * N + i] - features[6 * N + j];
                        e += 6 * square(features, i, j, 3) + 8 * square(features + 3 * N, i, j, 3) + 160 * far * far;
                    }
                    if (e > 12) continue;
                    float w = expf(-e);
                    total[i] += w;
                    for (int c = 0; c < channels; c++) sum[c * N + i] += w * source[c * N + j];
                }
            }
        }
    for (int c = 0; c < channels; c++)
        for (long i = 0; i < N; i++) sum[c * N + i] /= total[i] > 0 ? total[i] : 1;
    free(total); free(distance); free(smooth); free(work);
    return sum;
}

/* The mean of both halves, each filtered with weights from the other. */
static float *filter_halves(float *a, float *b, const float *features, int channels, int radius) {
    float *variance = variance_of(a, b, channels), *half[2] = { a, b }, *result[2];
#pragma omp parallel for
    for (int k = 0; k < 2; k++) result[k] = filter(half[k], half[1 - k], variance, features, channels, radius);
    for (long i = 0; i < channels * N; i++) result[0][i] = 0.5f * (result[0][i] + result[1][i]);
    free(result[1]); free(variance);
    return result[0];
}

int main(int argc, char **argv) {
    if (argc != 4) { fprintf(stderr, "usage: denoise FILE WIDTH HEIGHT\n"); return 1; }
    W = atoi(argv[2]); H = atoi(argv[3]); N = (long)W * H;
    float *all = plane(20 * N);
    FILE *file = fopen(argv[1], "rb");
    if (!file || fread(all, sizeof *all, 20 * N, file) != (size_t)(20 * N)) { fprintf(stderr, "cannot read %s\n", argv[1]); return 1; }
    fclose(file);
    float *colour[2] = { all, all + 10 * N }, *feature[2] = { all + 3 * N, all + 13 * N };
    for (int k = 0; k < 2; k++)
        for (long i = 6 * N; i < 7 * N; i++) feature[k][i] = logf(0.7f + feature[k][i]); /* depth: relative steps */
    float *features = filter_halves(feature[0], feature[1], NULL, 7, 4);
    for (int k = 0; k < 2; k++)
        for (long i = 0; i < 3 * N; i++) {
            float light = colour[k][i] / (features[i] + FLOOR);
            colour[k][i] = log1pf(light > 0 ? light : 0);
        }
    float *result = filter_halves(colour[0], colour[1], features, 3, RADIUS);
    for (long i = 0; i < 3 * N; i++) result[i] = expm1f(result[i]) * (features[i] + FLOOR);
    file = fopen(argv[1], "wb");
    if (!file || fwrite(result, sizeof(float), 3 * N, file) != (size_t)(3 * N)) { fprintf(stderr, "cannot write %s\n", argv[1]); return 1; }
    fclose(file);
    return 0;
}
