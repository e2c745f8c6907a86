/**
 * The launcher behind every npm script. It needs only Node 20.19 or newer: it installs the
 * dependencies and the runtime, builds what has changed, and starts the task with that runtime.
 *
 *   node scripts/run.mjs <task> [arguments]
 */
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { ensureBuilt, requireBuilt } from "./build.mjs";
import { check } from "./check.mjs";
import { ensureInstalled, environmentWithRuntime } from "./install.mjs";
import { provideTestTools } from "./provide.mjs";
import { makeResults } from "./results.mjs";
import { SERVER_COMMAND, SERVER_ENVIRONMENT } from "./server-command.mjs";
import { validate } from "./validate.mjs";

const [task = "", ...args] = process.argv.slice(2);
/** `dev --samples` adds sample records to its database. */
const rest = args.filter((arg) => task !== "dev" || arg !== "--samples");
if (rest.length < args.length) process.env.DEVELOPMENT_SAMPLES = "1";

/** A command of the terminal that may run beside the site. */
const command = (name) => ({
  needs: [],
  command: ["node", `server/cli/${name}.ts`],
  production: true,
  besideSite: true,
});

/** Each task: its preparations, then the command that runs in the foreground. */
const tasks = {
  start: {
    needs: [ensureBuilt],
    command: ["node", ...SERVER_COMMAND],
    environment: SERVER_ENVIRONMENT,
    production: true,
  },
  dev: {
    needs: [makeResults],
    command: ["react-router", "dev", "--port", process.env.PORT || "3000"],
  },
  built: { needs: [requireBuilt], command: null, besideSite: true },
  build: { needs: [ensureBuilt], command: null },
  staff: command("staff"),
  backup: command("backup"),
  restore: command("restore"),
  move: command("move"),
  mail: command("mail"),
  resilience: {
    needs: [ensureBuilt, provideTestTools],
    command: ["node", "tests/resilience/main.ts"],
  },
  fuzz: { needs: [ensureBuilt, provideTestTools], command: ["node", "tests/fuzz/main.ts"] },
  mutants: { needs: [], command: ["node", "tests/mutants/main.ts"] },
  bench: { needs: [ensureBuilt], command: ["node"], production: true },
  check: { needs: [], command: check },
  load: { needs: [ensureBuilt], command: ["node", "tests/load/main.ts"], production: true },
  test: { needs: [], command: validate },
  exec: { needs: [], command: [] },
};

async function main() {
  const chosen = tasks[task];
  if (!chosen) {
    console.error(`Unknown task "${task}". Known: ${Object.keys(tasks).join(", ")}.`);
    process.exit(2);
  }
  ensureInstalled(chosen);
  if (chosen.production) process.env.NODE_ENV = "production";
  Object.assign(process.env, chosen.environment);
  for (const need of chosen.needs) need();
  if (typeof chosen.command === "function") process.exit(await chosen.command(rest));
  if (chosen.command) become([...chosen.command, ...rest]);
}

/**
 * Runs the command in the foreground, forwards every signal to it, and ends with its exit code. One
 * that a signal ended has failed, unless someone pressed Ctrl-C.
 */
function become([program, ...args]) {
  const child = spawn(program, args, { stdio: "inherit", env: environmentWithRuntime() });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    console.error(`Cannot run ${program}: ${error.message}`);
    process.exit(1);
  });
  child.on("exit", (code, signal) =>
    process.exit(code ?? (signal === "SIGINT" ? 0 : 128 + constants.signals[signal])),
  );
}

await main();
