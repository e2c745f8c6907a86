/** What needs no test run: format, lint, types and import directions, all at once. */
import { spawn } from "node:child_process";
import { environmentWithRuntime } from "./install.mjs";

const FOLDERS = [
  ...["adapters", "app", "building", "content", "db", "domain", "scripts", "server", "tests"],
];

const CHECKS = [
  { name: "format and lint", commands: [["biome", "check", "--error-on-warnings", "."]] },
  { name: "types", commands: [["react-router", "typegen"], ["tsc"]] },
  {
    name: "import directions",
    commands: [["depcruise", "--config", "dependency-cruiser.config.mjs", ...FOLDERS]],
  },
];

/** Resolves to the exit code: 0 when all passed. Prints what each said, whole, when it has ended. */
export async function check() {
  const passed = await Promise.all(CHECKS.map(runInOrder));
  return passed.every(Boolean) ? 0 : 1;
}

async function runInOrder({ name, commands }) {
  const started = Date.now();
  let said = "";
  let ok = true;
  for (const command of commands) {
    const done = ok ? await run(command) : null;
    said += done?.said ?? "";
    ok &&= done?.code === 0;
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`\n── ${name}\n${said.trim()}\n   ${ok ? "ok" : "FAILED"}, ${seconds} s`);
  return ok;
}

function run([program, ...args]) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env: environmentWithRuntime(),
      shell: process.platform === "win32",
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => {
        said += text;
      });
    child.on("error", (error) => resolve({ code: 1, said: error.message }));
    child.on("close", (code) => resolve({ code, said }));
  });
}
