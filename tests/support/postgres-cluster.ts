import { execFileSync, spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { freePort } from "./site-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Without a database name. */
    postgresUrl: string;
  }
}

const HOST = "127.0.0.1";

/**
 * A PostgreSQL of the tests' own, thrown away afterwards. It may skip fsync: what a crash does to
 * the data is looked at elsewhere. Needs POSTGRES_BIN (scripts/provide.mjs sets it).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const bin = process.env.POSTGRES_BIN;
  if (!bin) throw new Error("POSTGRES_BIN is not set: run the tests with npm test");
  const folder = mkdtempSync(join(tmpdir(), "arena-postgres-"));
  const user = unprivilegedUser(folder);
  const port = await freePort();
  const initdb = ["-D", join(folder, "data"), "-U", "arena", "--auth=trust", "--encoding=UTF8"];
  execFileSync(join(bin, "initdb"), initdb, { ...user, cwd: folder, stdio: "pipe" });
  const settings = [
    "fsync=off",
    "full_page_writes=off",
    "max_connections=200",
    `unix_socket_directories=${folder}`,
  ];
  const server = spawn(
    join(bin, "postgres"),
    [
      "-D",
      join(folder, "data"),
      "-p",
      String(port),
      "-h",
      HOST,
      ...settings.flatMap((s) => ["-c", s]),
    ],
    { ...user, cwd: folder, stdio: "ignore" },
  );
  await untilListening(port);
  project.provide("postgresUrl", `postgres://arena@${HOST}:${port}`);
  return async () => {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGINT");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}

/** PostgreSQL refuses to run as root; then it runs as the user its package made. */
function unprivilegedUser(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  const user = { uid: id("-u"), gid: id("-g") };
  chownSync(folder, user.uid, user.gid);
  return user;
}

/** Tries to connect until somebody answers; gives up with the last reason after 100 tries. */
async function untilListening(port: number, triesLeft = 100): Promise<void> {
  const failure = await new Promise<Error | null>((resolve) => {
    const socket = connect(port, HOST, () => {
      socket.destroy();
      resolve(null);
    });
    socket.once("error", (error) => setTimeout(() => resolve(error), 50));
  });
  if (!failure) return;
  if (triesLeft === 0) throw failure;
  return untilListening(port, triesLeft - 1);
}
