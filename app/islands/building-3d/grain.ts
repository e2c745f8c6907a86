/** The grain of grass, earth and gravel. */
import {
  BufferAttribute,
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  type Mesh,
  RepeatWrapping,
  Vector3,
} from "three";

const GRAIN_PIXELS = 128;
/** The side of the repeated square, in feet. */
const GRAIN_FEET = 28;
/** On distant hills the square is larger, and shows brush and trees. */
const MAX_REPEATS = 30;
const WAVES = 60;

/** Sets where on the squares a piece of ground is. Its own positions go from -1 to 1. */
export function layOut(ground: Mesh): void {
  const { position } = ground.geometry.attributes;
  if (!position) return;
  const repeats = Math.min(MAX_REPEATS, ground.getWorldScale(new Vector3()).x / GRAIN_FEET);
  const uv = new Float32Array(2 * position.count);
  for (let i = 0; i < position.count; i += 1)
    uv.set([position.getX(i) * repeats, position.getZ(i) * repeats], 2 * i);
  ground.geometry.setAttribute("uv", new BufferAttribute(uv, 2));
}

/**
 * Draws waves that repeat a whole number of times across and down the square, so that its sides
 * meet.
 */
export function createGrain(): DataTexture {
  const pixels = new Uint8Array(4 * GRAIN_PIXELS * GRAIN_PIXELS);
  for (let i = 0; i < pixels.length; i += 4) {
    const x = (i / 4) % GRAIN_PIXELS;
    const y = Math.floor(i / 4 / GRAIN_PIXELS);
    let bright = 215;
    for (let wave = 1; wave <= WAVES; wave += 1) {
      const count = 2 + wave * 0.75;
      const across = Math.round(count * Math.cos(wave * 2.4));
      const down = Math.round(count * Math.sin(wave * 2.4));
      bright += 7 * Math.sin((2 * Math.PI * (x * across + y * down)) / GRAIN_PIXELS + wave * wave);
    }
    pixels.fill(Math.min(255, bright), i, i + 4);
  }
  const grain = new DataTexture(pixels, GRAIN_PIXELS, GRAIN_PIXELS);
  grain.wrapS = RepeatWrapping;
  grain.wrapT = RepeatWrapping;
  grain.magFilter = LinearFilter;
  grain.minFilter = LinearMipmapLinearFilter;
  grain.generateMipmaps = true;
  grain.anisotropy = 4;
  grain.needsUpdate = true;
  return grain;
}
