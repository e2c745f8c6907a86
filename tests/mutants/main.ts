/**
 *   npm run mutants -- [--only part]
 *
 * Makes each wrong change of mutants.ts and runs the tests that must notice it; `--only` selects
 * those whose file or title contains a part. It makes changes with different tests together,
 * because each round builds the site. Prints a table, and ends with 1 when a test did not notice
 * its change. It changes files of this checkout and restores them: stop it with Ctrl+C, and change
 * nothing meanwhile.
 */
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { readOptions, report } from "#tests/support/command.ts";
import { type Mutant, mutants } from "./mutants.ts";

const { only } = readOptions({ only: "" });
const chosen = mutants.filter(({ file, testFile, testTitle }) =>
  [file, testFile, testTitle].some((part) => part.includes(only)),
);

/** Returns rounds in which no test has to notice two changes. */
function roundsOf(all: readonly Mutant[]): Mutant[][] {
  const rounds: Mutant[][] = [];
  for (const mutant of all) {
    const round = rounds.find((each) =>
      each.every(({ testTitle }) => testTitle !== mutant.testTitle),
    );
    if (round) round.push(mutant);
    else rounds.push([mutant]);
  }
  return rounds;
}

/** Returns the names of the tests that failed with these changes, after their files. */
async function failuresWith(round: readonly Mutant[]): Promise<string[]> {
  const files = [...new Set(round.map(({ file }) => file))];
  const before = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
  const putBack = () => {
    for (const [file, content] of before) writeFileSync(file, content);
  };
  const stop = () => {
    putBack();
    process.exit(1);
  };
  process.once("SIGINT", stop);
  try {
    for (const { file, from, to } of round) {
      const content = readFileSync(file, "utf8");
      if (content.split(from).length !== 2)
        throw new Error(`${file} must contain this text once: "${from}"`);
      writeFileSync(
        file,
        content.replace(from, () => to),
      );
    }
    const tests = [...new Set(round.map(({ testFile }) => testFile))];
    const child = spawn("node", ["scripts/run.mjs", "test", ...tests], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [said, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    if (!/^tests: \d+ passed/m.test(said)) throw new Error(`no test ran:\n${said}${errors}`);
    return said.split("\nfailed:\n")[1]?.split("\n") ?? [];
  } finally {
    process.off("SIGINT", stop);
    putBack();
  }
}

let missed = 0;
for (const [index, round] of roundsOf(chosen).entries()) {
  console.log(`round ${index + 1}: ${round.length} changes`);
  const failed = await failuresWith(round);
  for (const { what, file, testFile, testTitle } of round) {
    const isNoticed = failed.some((line) => line.includes(testFile) && line.includes(testTitle));
    if (!isNoticed) missed += 1;
    console.log(`${isNoticed ? "noticed" : "MISSED "} | ${what} | ${file}`);
  }
}
report(
  `${chosen.length - missed} of ${chosen.length} wrong changes were noticed`,
  missed ? [`${missed} were not`] : [],
);
