import { type ForkOptions, fork } from "node:child_process";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import type { PictureType } from "#domain/ports/picture-encoder.ts";
import { openPictureEncoder } from "./picture-encoder.ts";

vi.mock("node:child_process", { spy: true });

const MB = 1024 * 1024;
/** How much this process may grow while another one opens a picture of several hundred MB. */
const MAX_GROWTH_BYTES = 64 * MB;

const flat = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: "#c04020" } });

/** Makes a small AVIF that states another size (ISO/IEC 23008-12, 6.5.3). */
async function largeAvif(side: number) {
  const bytes = await flat(300).avif({ effort: 0 }).toBuffer();
  const offset = bytes.indexOf("ispe");
  bytes.writeUInt32BE(side, offset + 8);
  bytes.writeUInt32BE(side, offset + 12);
  return bytes;
}

/** Makes a small progressive JPEG that states another size (ITU-T T.81, B.2.2). */
async function largeJpeg(side: number) {
  const bytes = await flat(300).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer();
  const offset = bytes.indexOf(Buffer.from([0xff, 0xc2]));
  bytes.writeUInt16BE(side, offset + 5);
  bytes.writeUInt16BE(side, offset + 7);
  return bytes;
}

/**
 * Opens a file. Returns its size or why it is refused, and by how much this process grew in the
 * meantime.
 */
async function open(bytes: Uint8Array, type: PictureType, memoryMax?: number) {
  const before = process.memoryUsage.rss();
  let most = before;
  let turns = 0;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
    turns += 1;
  }, 10);
  try {
    using opened = await openPictureEncoder(memoryMax).open(
      bytes,
      type,
      AbortSignal.timeout(60_000),
    );
    const { width, height } = opened.picture;
    return { size: [width, height], growth: most - before, turns };
  } catch (error) {
    return { problem: (error as { problem?: string }).problem, growth: most - before, turns };
  } finally {
    clearInterval(timer);
  }
}

test.each([
  [
    "a small AVIF that takes 0.9 GB is refused by its header",
    "avif",
    () => largeAvif(7_000),
    "too-much-memory",
  ],
  [
    "a progressive JPEG that takes 0.5 GB is refused by its header",
    "jpeg",
    () => largeJpeg(8_500),
    "too-much-memory",
  ],
  [
    "an interlaced PNG of 16 bits that takes 0.15 GB is opened",
    "png",
    () =>
      flat(5_000).toColorspace("rgb16").png({ progressive: true, compressionLevel: 1 }).toBuffer(),
    undefined,
  ],
] as const)(
  "%s, beside a process that does not grow and goes on",
  async (_what, type, make, problem) => {
    const bytes = await make();
    expect(bytes.length).toBeLessThan(3 * MB);
    const opened = await open(bytes, type);
    expect(opened.problem).toBe(problem);
    if (!problem) expect(opened.size).toEqual([2_400, 2_400]);
    expect(opened.growth).toBeLessThan(MAX_GROWTH_BYTES);
    expect(opened.turns).toBeGreaterThan(5);
  },
);

test("a picture that needs more memory than its header suggests ends only its own process", async () => {
  const bytes = await flat(7_000).png({ progressive: true }).toBuffer();
  expect(await open(bytes, "png", 150)).toMatchObject({ problem: "too-much-memory" });
  expect(await open(await flat(300).jpeg().toBuffer(), "jpeg")).toMatchObject({ size: [300, 300] });
});

test("a picture whose encoding is canceled ends its process", async () => {
  const given = new AbortController();
  const opening = openPictureEncoder().open(
    await flat(300).jpeg().toBuffer(),
    "jpeg",
    given.signal,
  );
  given.abort(new Error("given up"));
  await expect(opening).rejects.toThrow("given up");
});

/** A module that lets the import of sharp fail, as on a processor without x86-64-v2. */
const WITHOUT_SHARP = `data:text/javascript,import { registerHooks } from "node:module";
registerHooks({
  resolve(name, context, next) {
    if (name === "sharp") throw new Error("Unsupported CPU");
    return next(name, context);
  },
});`;

test("where sharp does not run, no picture is refused, and the error has the reason", async () => {
  const { fork: start } = await vi.importActual<{ fork: typeof fork }>("node:child_process");
  vi.mocked(fork).mockImplementationOnce((file, args, options?: ForkOptions) => {
    const execArgv = [...(options?.execArgv ?? []), "--import", WITHOUT_SHARP];
    return start(file, args as string[], { ...options, execArgv });
  });
  const opening = openPictureEncoder().open(
    await flat(300).jpeg().toBuffer(),
    "jpeg",
    AbortSignal.timeout(60_000),
  );
  await expect(opening).rejects.toThrow("a picture could not be encoded: Error: Unsupported CPU");
});
