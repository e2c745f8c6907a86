/**
 * Makes a random generator with a seed, so that the model is the same byte for byte each time. The
 * generator returns numbers from 0 (included) to 1 (not included).
 */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Smooth noise over the plane in several octaves: about -1 to 1, with one wave per unit. */
export function noise(x: number, y: number, octaves = 4): number {
  let sum = 0;
  for (let octave = 0, size = 0.6; octave < octaves; octave += 1, size *= 0.5)
    sum += size * lattice(x * 2 ** octave + octave * 17.3, y * 2 ** octave - octave * 9.1);
  return sum;
}

function lattice(x: number, y: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const ease = (t: number) => t * t * (3 - 2 * t);
  const u = ease(x - column);
  const v = ease(y - row);
  const at = (dx: number, dy: number) => {
    const wave = Math.sin((column + dx) * 127.1 + (row + dy) * 311.7) * 43758.5453;
    return (wave - Math.floor(wave)) * 2 - 1;
  };
  const lower = at(0, 0) * (1 - u) + at(1, 0) * u;
  const upper = at(0, 1) * (1 - u) + at(1, 1) * u;
  return lower * (1 - v) + upper * v;
}
